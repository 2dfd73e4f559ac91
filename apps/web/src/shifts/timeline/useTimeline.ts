import { jobs } from '@handover/contract/shifts/jobs';
import { jobViews } from '@handover/contract/shifts/views';
import { londonDay } from '@handover/domain/time';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { call, useCall } from '../../api/client.ts';
import { useNow } from '../../ui/useNow.ts';
import { useShiftChanges } from '../shared/useShiftChanges.ts';
import type { Filters } from '../shared/shiftFilters.ts';
import type { ViewProps } from '../shared/shiftViews.ts';
import { liesIn, planOf } from './plan.ts';
import { useBothWays } from './useBothWays.ts';

type Told = Pick<ViewProps, 'onTotal'> & { onChanged: (job_ids: readonly string[]) => void };

/** Shifts of a timeline, kept up to date by live events. */
export function useTimeline(filters: Filters, { onTotal, onChanged }: Told) {
  const today = londonDay(useNow());
  const plan = useMemo(() => planOf(filters, today), [filters, today]);
  const ways = useBothWays(jobViews.flow, { asked: plan.shown }, plan.earlier && { asked: plan.earlier });
  const total = useCall(jobs.list, { ...filters, page_size: 10 }, { keep: true });
  const announceTotal = useEffectEvent(onTotal);
  const meta = total.data?.meta;
  useEffect(() => announceTotal(meta), [meta]);

  const reload = () => {
    ways.reload();
    void total.refetch();
  };
  const read = async (job_ids: string[]) => {
    try {
      const { data } = await call(jobViews.flow, { ...filters, job_ids: job_ids.join(','), size: job_ids.length });
      const of = (part: Filters) => data.filter((row) => liesIn(part, row));
      ways.onwards.put(job_ids, of(plan.shown));
      if (plan.earlier) ways.before?.put(job_ids, of(plan.earlier));
      onChanged(job_ids);
      void total.refetch();
    } catch {
      reload();
    }
  };
  useShiftChanges({ changed: (job_ids) => void read(job_ids), reload });
  return { ...ways, earlier: meta?.total === 0 ? undefined : ways.earlier, today, reload };
}
