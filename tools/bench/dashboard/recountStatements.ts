import { CANCELLATION_MEASURES } from '@handover/domain/dashboard/insights';
import { JOB_STATUSES } from '@handover/domain/shifts/status';
import type { Viewer } from '@handover/domain/viewer';
import { own, where } from '../jobs/bare.ts';
import type { Recount } from '../jobs/cases.ts';
import type { Stretch } from './bare.ts';

// What is kept, counted one by one from what it is kept of: minutes at ten million, and the only way to be sure.

type Bars = { value: number }[];

/** Every status in its order. */
export const statusesOf = (viewer: Viewer): Recount => ({
  text: `select count(j.job_id) as value from unnest($1::text[]) with ordinality s (status, nth)
    left join app.jobs j on ${['j.status = s.status', ...own(viewer, 'j')].join(' and ')} group by nth order by nth`,
  values: [JOB_STATUSES],
  told: (answer: { total: number }[]) => answer.map(({ total }) => total),
});

const bars = ({ grain, from, until }: Stretch) =>
  `generate_series('${from}'::date, '${until}'::date - 1, interval '1 ${grain}') bar`;
const told = (answer: Bars) => answer.map(({ value }) => value);

/** Statement that counts shifts by the day on which they start. */
export const startedIn = (viewer: Viewer, stretch: Stretch): Recount => ({
  text: `select count(j.job_id) as value from ${bars(stretch)}
    left join app.jobs j on ${[`j.date >= bar and j.date < bar + interval '1 ${stretch.grain}'`, ...own(viewer, 'j')].join(' and ')}
    group by bar order by bar`,
  values: [],
  told,
});

/** Before tax, in pence, by the month in which they start in London. */
export const valueOf = (viewer: Viewer, stretch: Stretch): Recount => ({
  text: `select coalesce(sum(i.amount - i.tax_total), 0) as value from ${bars(stretch)}
    left join (select date_trunc('month', starts_at at time zone 'Europe/London') as month, amount, tax_total
      from app.invoices i ${where(`kind = 'client'`, ...own(viewer, 'i'))}) i on i.month = bar
    group by bar order by bar`,
  values: [],
  told: (answer: Bars) => answer.map(({ value }) => Math.round(value * 100)),
});

/** Statement that counts recorded events. */
export const cancelledByReason = (viewer: Viewer, { from, until }: Stretch): Recount => ({
  text: `select coalesce(sum(f.n), 0) as value from unnest($1::text[]) with ordinality m (measure, nth)
    left join app.job_facts f on ${['f.measure = m.measure', `f.day >= '${from}'`, `f.day < '${until}'`, ...own(viewer, 'f')].join(' and ')}
    group by nth order by nth`,
  values: [CANCELLATION_MEASURES],
  told: ({ data }: { data: { shifts: number }[] }) => data.map(({ shifts }) => shifts),
});
