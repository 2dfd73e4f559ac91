import { spendDays } from '@handover/domain/dashboard/insightSpend';
import type { Grain } from '@handover/domain/dashboard/measures';
import { AT_RISK_HOURS, MOST_NEEDS, SOON_MS } from '@handover/domain/dashboard/needs';
import { londonDay } from '@handover/domain/time';
import type { Viewer } from '@handover/domain/viewer';
import type { Statement } from '../../../apps/server/test/recordStatements.ts';
import { lines, own, scopeOf, where } from '../jobs/bare.ts';

// As for shifts: what somebody would write in psql who knows what is kept, without walls, JSON or HTTP.

export type Stretch = { grain: Grain; from: string; until: string };

/** Aggregated values of some measures, with those not yet aggregated. */
export const bareRollup = (
  viewer: Viewer,
  { grain, from, until }: Stretch,
  measures: readonly string[],
): Statement => ({
  text: `select bucket, measure, sum(n), sum(amount) from (
    select bucket, measure, n, amount from app.rollups
    where scope_id = '${scopeOf(viewer)}' and grain = '${grain}' and bucket >= '${from}' and bucket < '${until}'
      and measure = any ($1)
    union all
    select date_trunc('${grain}', day::timestamp)::date, measure, n, amount from app.rollup_deltas d
    ${where(...own(viewer, 'd'), `day >= '${from}'`, `day < '${until}'`, 'measure = any ($1)')}) c
    group by bucket, measure order by bucket, measure`,
  values: [measures.map((measure) => (measure.includes(' ') ? `"${measure}"` : measure))],
});

const HOUR = 3_600_000;
const MOST_COUNTED = 10_001;

type Page = { by: 'starts_at' | 'number' | 'staff_rate'; down: boolean; time_frame: 'past' | 'future' };

/** A page of what has begun or is to come, and how much of it there is as far as the list counts. */
export function bareTimeFrame(viewer: Viewer, { time_frame, ...order }: Page, rows: number, now: Date): Statement[] {
  const when = `i.starts_at ${time_frame === 'past' ? '<=' : '>'} '${now.toISOString()}'`;
  return [
    lines(viewer, { ...order, rows, conditions: [when] }),
    {
      text: `select count(*) from (select from app.jobs i ${where(...own(viewer, 'i'), when)} limit ${MOST_COUNTED}) m`,
      values: [],
    },
  ];
}

/** Statements for people who are not here, no-shows, late members and unfilled shifts; the rest is counted elsewhere. */
export function bareNeeds(viewer: Viewer, now: Date): Statement[] {
  const [at, day_ago, soon] = [now, new Date(now.getTime() - 25 * HOUR), new Date(now.getTime() + SOON_MS)].map(
    (each) => each.toISOString(),
  );
  const count = (...conditions: string[]) =>
    `(select from app.jobs j ${where(...own(viewer, 'j'), ...conditions)} limit ${MOST_NEEDS + 1})`;
  const begun = [`j.starts_at > '${day_ago}'`, `j.starts_at < '${at}'`];
  const texts = [
    ['Published', 'Assigned', 'Confirmed', 'missed'].map((status) =>
      count(`j.status = '${status}'`, 'j.no_show', ...begun),
    ),
    [
      count(
        `j.status = 'Checked in'`,
        'exists (select from app.attendance a where a.job_id = j.job_id and a.late_check_in > 4)',
      ),
      count(`j.status = 'Confirmed'`, 'not j.no_show', `j.ends_at > '${at}'`, ...begun),
    ],
    [count(`j.status = 'Published'`, `j.starts_at > '${at}'`, `j.starts_at <= '${soon}'`)],
  ].map((parts) => `select count(*) from (${parts.join(' union all ')}) m`);
  return texts.map((text) => ({ text, values: [] }));
}

/** Open shifts of the next days, the soonest first. */
export function bareAtRisk(viewer: Viewer, rows: number, now: Date): Statement[] {
  const until = new Date(now.getTime() + AT_RISK_HOURS * HOUR).toISOString();
  const soon = where(
    ...own(viewer, 'j'),
    `j.status = 'Published'`,
    `j.starts_at > '${now.toISOString()}'`,
    `j.starts_at <= '${until}'`,
  );
  return [
    {
      text: `select j.job_id, j.code, j.title, j.starts_at, j.ends_at, o.title, c.company_name, j.refilling,
          (select count(*) from app.applications a where a.job_id = j.job_id and a.withdrawn_at is null),
          (select count(*) from app.offers f where f.job_id = j.job_id and f.status = 'pending')
        from (select * from app.jobs j ${soon} order by j.starts_at, j.job_id limit ${rows}) j
        join app.offices o on o.office_id = j.office_id
        join app.care_providers c on c.care_provider_id = j.care_provider_id order by j.starts_at, j.job_id`,
      values: [],
    },
  ];
}

/** Statement for the spend of each location beside the month before, the largest first. */
export function bareSpend(viewer: Viewer, rows: number, now: Date): Statement[] {
  const { this_month, last_month, same_until } = spendDays(londonDay(now));
  return [
    {
      text: `select o.office_id, o.title, c.company_name, b.monthly, m.amount,
          (select sum(amount) from app.rollups where scope_id = o.office_id and grain = 'month' and bucket = '${last_month}'
            and measure = 'value'),
          (select sum(amount) from app.rollups where scope_id = o.office_id and grain = 'day' and bucket >= '${last_month}'
            and bucket < '${same_until}' and measure = 'value')
        from app.offices o
        join app.rollups m on m.scope_id = o.office_id and m.grain = 'month' and m.bucket = '${this_month}' and m.measure = 'value'
        join app.care_providers c on c.care_provider_id = o.care_provider_id
        left join app.office_budgets b on b.office_id = o.office_id
        ${where(...own(viewer, 'o'))} order by m.amount desc limit ${rows}`,
      values: [],
    },
  ];
}

/** Statement for the positions of homes with an open shift to come. */
export const bareHomes = (viewer: Viewer, now: Date): Statement[] => [
  {
    text: `select o.office_id, o.latitude, o.longitude from app.offices o
      ${where(
        ...own(viewer, 'o'),
        `exists (select from app.jobs j where j.office_id = o.office_id and j.status = 'Published'
          and j.starts_at > '${now.toISOString()}')`,
      )}`,
    values: [],
  },
];
