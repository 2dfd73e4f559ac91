import { isAdmin, isLocation } from '@handover/domain/viewer';
import { idOf } from '../../src/db/id.ts';
import type { DemoTimesheet } from './attendance.ts';
import type { demoJobs } from './jobs.ts';
import { nameOf } from './life.ts';
import type { DemoMarket, DemoOffice, DemoUser, Row } from './market.ts';
import type { Random } from './random.ts';
import { HER_PLACE_TODAY } from './names.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Induction list that a home shows members on their first shift. */
const INDUCTION = [
  'Where the fire exits and the assembly point are',
  'Who is in charge of this shift and how to call them',
  'Where the first-aid box and the defibrillator are',
  'How residents call, and which bells ring on your floor',
  'Where to find care plans and how to record what you did',
];

/** Of this many timesheets, one was disputed once. */
const QUERIED_ONE_IN = 60;
const ENDS = [
  { status: 'withdrawn', closing: null },
  { status: 'settled', closing: 'The hours stand as they were signed; the night book says the same.' },
] as const;

/**
 * Disputes, confirmations and inductions of the demo. The first home’s manager disputes the hours of one shift of this
 * week, without an answer yet; disputes of the months before are closed.
 */
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
  const admin = users.find(({ level }) => isAdmin(level));
  const past = timesheets.filter(
    ({ received_at }) => received_at.getTime() < now.getTime() - 12 * DAY && random.whole(QUERIED_ONE_IN) === 0,
  );
  const closed = past.flatMap((sheet): Row[] => {
    const { job_id, member_id, version, start_time, end_time, break_time, received_at } = sheet;
    const its_office = offices.find((each) => each.office_id === sheet['office_id']);
    const raiser = users.find((user) => user.office_id === sheet['office_id']);
    const member = users.find(({ user_id }) => user_id === member_id);
    const { status, closing } = ENDS[random.whole(ENDS.length)] ?? ENDS[0];
    const closer = status === 'settled' ? admin : raiser;
    if (!its_office || !raiser || !member || !closer) return [];
    const after = (hours: number) => new Date(received_at.getTime() + hours * HOUR);
    const [raised_at, answered_at, closed_at] = [after(20), after(27), after(45)];
    const change = (from: string, to: string) => [{ field: 'query', from, to }];
    addStep({ jobs, job_history }, random, job_id, { who: raiser, at: raised_at, command: 'query' });
    const steps = [
      { who: member, at: answered_at, changes: change('open', 'answered') },
      { who: closer, at: closed_at, changes: change('answered', status) },
    ];
    for (const step of steps) addStep({ jobs, job_history }, random, job_id, { ...step, command: 'answer_query' });
    return [
      {
        query_id: idOf(random.bytes(16), raised_at),
        ...placeOf(its_office),
        job_id,
        member_id,
        version,
        raised_by: raiser.user_id,
        raised_by_name: nameOf(raiser),
        raised_level: 3,
        raised_at,
        text: 'The night book has other hours than the timesheet.',
        start_time,
        end_time: new Date(end_time.getTime() - HOUR / 4),
        break_time,
        status,
        answer: 'I stayed for the handover, the nurse in charge asked me to.',
        answered_by: member.user_id,
        answered_by_name: nameOf(member),
        answered_at,
        closed_by: closer.user_id,
        closed_by_name: nameOf(closer),
        closed_at,
        closing,
      },
    ];
  });
  const open = asked.map(({ job_id, member_id, version, start_time, end_time, break_time, received_at }) => {
    const raised_at = new Date(Math.min(received_at.getTime() + 2 * HOUR, now.getTime()));
    const query_id = idOf(random.bytes(16), raised_at);
    addStep({ jobs, job_history }, random, job_id, { who: manager, at: raised_at, command: 'query' });
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
      ...NOT_YET,
    };
  });
  const confirm = (sheet: Row & DemoTimesheet, how: 'home' | 'settled', who: DemoUser, confirmed_at: Date): Row => ({
    timesheet_id: sheet.timesheet_id,
    agency_id: sheet['agency_id'],
    care_provider_id: sheet['care_provider_id'],
    office_id: sheet['office_id'],
    job_id: sheet.job_id,
    member_id: sheet.member_id,
    how,
    confirmed_by: who.user_id,
    confirmed_by_name: nameOf(who),
    confirmed_at,
  });
  const settled = closed
    .filter(({ status }) => status === 'settled')
    .flatMap(({ job_id, closed_at }) => {
      const sheet = past.find((each) => each.job_id === job_id);
      return sheet && admin ? [confirm(sheet, 'settled', admin, closed_at as Date)] : [];
    });
  // Three in four of this week's hours were confirmed a day later; the rest wait.
  const confirmed = timesheets
    .filter(({ received_at }) => received_at.getTime() > now.getTime() - 7 * DAY)
    .filter((sheet, n) => n % 4 > 0 && !asked.includes(sheet))
    .flatMap((sheet) => {
      const who = users.find((user) => user.office_id === sheet['office_id'] && isLocation(user));
      const at = new Date(sheet.received_at.getTime() + 26 * HOUR);
      if (!who || at > now) return [];
      addStep({ jobs, job_history }, random, sheet.job_id, { who, at, command: 'confirm_hours' });
      return [confirm(sheet, 'home', who, at)];
    });
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
    timesheet_queries: [...open, ...closed],
    timesheet_confirmations: [...settled, ...confirmed],
  };
}

/** Empty columns of an open dispute: rows of one table have the same columns. */
const NOT_YET = {
  answer: null,
  answered_by: null,
  answered_by_name: null,
  answered_at: null,
  closed_by: null,
  closed_by_name: null,
  closed_at: null,
  closing: null,
};

type Step = { who: DemoUser; at: Date; command: 'query' | 'answer_query' | 'confirm_hours'; changes?: Row[] };

/** Adds the next entry to the history of a shift that is over. */
function addStep(
  { jobs, job_history }: Pick<ReturnType<typeof demoJobs>, 'jobs' | 'job_history'>,
  random: Random,
  job_id: string,
  { who, at, command, changes = [] }: Step,
): void {
  const job = jobs.find((each) => each['job_id'] === job_id);
  const last = job_history.findLast((entry) => entry['job_id'] === job_id);
  if (job === undefined || last === undefined) throw new Error('A timesheet is of a shift');
  const by = { actor_id: who.user_id, actor_name: nameOf(who), actor_level: who.level };
  const version = Number(last['version']) + 1;
  const entry_id = idOf(random.bytes(16), at);
  const next = { version, at, command, from_status: last['to_status'] };
  job_history.push({ ...last, entry_id, ...by, ...next, reason: null, changes });
  Object.assign(job, { version, updated_at: at });
}

const placeOf = ({ agency_id, care_provider_id, office_id }: DemoOffice) => ({
  agency_id,
  care_provider_id,
  office_id,
});
