import type { JobRow } from '@handover/contract/shifts/jobs';
import { jobViews } from '@handover/contract/shifts/views';
import { useState } from 'react';
import { useCall } from '../../api/client.ts';
import { focusRow } from '../../lists/focus.ts';
import type { Chosen } from './Marks.tsx';

/** Maximum shifts of one place in its window. */
const MOST = 100;

/** Shifts at one place of the map, read one after the other; those of the list are known already. */
export function useChosen(known: readonly JobRow[] | undefined) {
  const [chosen, setChosen] = useState<Chosen & { page: number }>();
  const job_ids = chosen?.job_ids.slice(0, MOST) ?? [];
  const read = useCall(jobViews.flow, { job_ids: job_ids.join(','), size: MOST }, { enabled: job_ids.length > 0 }).data
    ?.data;
  const found = read ?? known?.filter(({ job_id }) => job_ids.includes(job_id)) ?? [];
  const page = Math.min(chosen?.page ?? 0, Math.max(0, found.length - 1));
  const job = chosen && found[page];
  return {
    choose: (what: Chosen) => setChosen({ ...what, page: 0 }),
    job,
    /** Content of the information window; undefined once all its shifts have left the map. */
    window: chosen &&
      read?.length !== 0 && {
        at: chosen.at,
        job,
        page,
        pages: read ? found.length : job_ids.length,
        onPage: (to: number) => setChosen({ ...chosen, page: to }),
        onClose: () => {
          setChosen(undefined);
          if (job) focusRow(job.job_id);
        },
      },
  };
}
