import { MOST_CONFIRMED, type TimesheetRow, timesheets } from '@handover/contract/timesheets/timesheets';
import { useState } from 'react';
import { call } from '../api/client.ts';
import { useShiftTransitions } from '../shifts/shared/useShiftTransitions.ts';

export type Confirming = ReturnType<typeof useConfirming>;

/** Selected rows, and a function that confirms them together. */
export function useConfirming(rows: readonly TimesheetRow[] | undefined) {
  const { said, busy, run } = useShiftTransitions();
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const possible = (rows ?? []).filter(({ may }) => may.includes('confirm'));
  const chosen = possible.filter(({ job_id }) => ticked.has(job_id)).slice(0, MOST_CONFIRMED);
  const names = new Map(possible.map(({ job_id, member }) => [job_id, member?.name ?? 'Nobody']));

  const confirm = (wanted: readonly TimesheetRow[]) =>
    run(
      () =>
        call(timesheets.confirmMany, {
          timesheets: wanted.map(({ job_id, timesheet }) => ({ job_id, version: timesheet?.version ?? 1 })),
        }),
      ({ data: { confirmed, refused } }) => {
        setTicked(new Set());
        return [
          confirmed.length === 1 ? 'Hours of 1 shift confirmed' : `Hours of ${confirmed.length} shifts confirmed`,
          ...refused.map(({ job_id, message }) => `${names.get(job_id) ?? 'One shift'}: ${message}`),
        ].join('. ');
      },
    );

  return {
    said,
    busy,
    possible,
    chosen,
    isTicked: ({ job_id }: TimesheetRow) => ticked.has(job_id),
    tick: ({ job_id }: TimesheetRow, wanted: boolean) =>
      setTicked((before) => new Set(wanted ? [...before, job_id] : [...before].filter((id) => id !== job_id))),
    tickAll: (wanted: boolean) => setTicked(new Set(wanted ? possible.map(({ job_id }) => job_id) : [])),
    confirm: (wanted: readonly TimesheetRow[]) => void confirm(wanted),
  };
}
