import { idOf } from '../id.ts';
import type { DemoTimesheet } from './attendance.ts';
import type { demoJobs } from './jobs.ts';
import { nameOf } from './life.ts';
import type { DemoMarket, DemoOffice, Row } from './market.ts';
import type { Random } from './random.ts';
import { HER_PLACE_TODAY } from './names.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** What a home shows whoever comes for the first time. */
const INDUCTION = [
  'Where the fire exits and the assembly point are',
  'Who is in charge of this shift and how to call them',
  'Where the first-aid box and the defibrillator are',
  'How residents call, and which bells ring on your floor',
  'Where to find care plans and how to record what you did',
];

/** The home’s manager asks about the hours of one shift of this week; nobody has answered yet. */
export function demoAfterwards(
  random: Random,
  { offices, users, staff }: DemoMarket,
  { jobs, job_history }: Pick<ReturnType<typeof demoJobs>, 'jobs' | 'job_history'>,
  { timesheets, attendance }: { timesheets: readonly (Row & DemoTimesheet)[]; attendance: readonly Row[] },
  now: Date,
) {
  const [home] = offices;
  const shows = offices.find(({ title }) => title === HER_PLACE_TODAY);
  const manager = users.find(({ office_id }) => office_id === home?.office_id);
  if (home === undefined || manager === undefined || shows === undefined)
    throw new Error('There are two homes at least');
  const { office_id } = home;
  const place = placeOf(home);
  const asked = timesheets
    .filter((sheet) => sheet['office_id'] === office_id && sheet.received_at.getTime() > now.getTime() - 6 * DAY)
    .toSorted((a, b) => b.received_at.getTime() - a.received_at.getTime())
    .slice(0, 1);
  const timesheet_queries = asked.map(
    ({ job_id, member_id, version, start_time, end_time, break_time, received_at }) => {
      const raised_at = new Date(Math.min(received_at.getTime() + 2 * HOUR, now.getTime()));
      const query_id = idOf(random.bytes(16), raised_at);
      const job = jobs.find((each) => each['job_id'] === job_id);
      const entries = job_history.filter((entry) => entry['job_id'] === job_id);
      const [last] = entries.slice(-1);
      if (job === undefined || last === undefined) throw new Error('A timesheet is of a shift');
      const by = { actor_id: manager.user_id, actor_name: nameOf(manager), actor_level: 3 };
      const entry_id = idOf(random.bytes(16), raised_at);
      const next = { version: entries.length + 1, at: raised_at, command: 'query', from_status: last['to_status'] };
      job_history.push({ ...last, entry_id, ...by, ...next, reason: null, changes: [] });
      Object.assign(job, { version: next.version, updated_at: raised_at });
      return {
        query_id,
        ...place,
        job_id,
        member_id,
        version,
        raised_by: manager.user_id,
        raised_by_name: nameOf(manager),
        raised_level: 3,
        raised_at,
        text: 'The handover was over a quarter of an hour earlier, please have a look.',
        start_time,
        end_time: new Date(end_time.getTime() - HOUR / 4),
        break_time,
        status: 'open',
      };
    },
  );
  // The nurse who signs in to the demo comes there for the first time today.
  const shown = new Map<unknown, Row>();
  for (const { member_id, job_id, signature_id, checked_in_at, ...its } of attendance) {
    if (its['office_id'] !== shows.office_id || member_id === staff[0]?.member_id || shown.has(member_id)) continue;
    const induction_id = idOf(random.bytes(16), checked_in_at as Date);
    const its_own = { induction_id, ...placeOf(shows), job_id, member_id, signature_id };
    shown.set(member_id, { ...its_own, items: INDUCTION, at: checked_in_at });
  }
  return {
    induction_items: INDUCTION.map((text, position) => ({ ...placeOf(shows), position, text })),
    inductions: [...shown.values()],
    timesheet_queries,
  };
}

const placeOf = ({ agency_id, care_provider_id, office_id }: DemoOffice) => ({
  agency_id,
  care_provider_id,
  office_id,
});
