import { expect, test } from 'vitest';
import { claimOf, dayWrongs, followsClose } from './day.ts';
import type { EntryRow, Seen } from './look.ts';
import type { Sent } from './play.ts';

const [ann, ben] = ['ann', 'ben'];
const entry = (version: number, over: Partial<EntryRow>): EntryRow => ({
  job_id: 'one',
  version,
  at: `2026-11-12T10:0${version}:00Z`,
  actor_id: ann,
  command: 'create',
  from_status: 'Completed',
  to_status: 'Completed',
  member_id: ann,
  changes: [],
  ...over,
});
const sheet = { job_id: 'one', member_id: ann, flagged: false, reviewed: false };

/** Ann did not come in time, came late and by a flagged check-in, was closed by the clock, and said otherwise. */
const day = (): Seen => ({
  jobs: [
    {
      job_id: 'one',
      agency_id: 'agency',
      care_provider_id: 'provider',
      office_id: 'home',
      status: 'Completed',
      version: 6,
      assigned_to: ann,
      refilling: false,
      no_show: false,
      starts_at: '2026-11-20T08:00:00Z',
      ends_at: '2026-11-20T20:00:00Z',
      latitude: 53.96,
      longitude: -1.12,
    },
  ],
  history: [
    entry(1, { from_status: null, to_status: 'Confirmed' }),
    entry(2, { command: 'no_show', actor_id: null, from_status: 'Confirmed', to_status: 'Confirmed' }),
    entry(3, { command: 'check_in', from_status: 'Confirmed', to_status: 'Checked in' }),
    entry(4, { command: 'close', actor_id: null, from_status: 'Checked in' }),
    entry(5, { command: 'query' }),
    entry(6, { command: 'correct' }),
  ],
  offers: [],
  applications: [],
  geo: [],
  refills: [],
  standby: [],
  messages: [],
  attendance: [{ job_id: 'one', member_id: ann, late_check_in: 40, flagged: true, reviewed: false }],
  timesheets: [
    { ...sheet, version: 1, made_by: 'close' },
    { ...sheet, version: 2, made_by: 'correction' },
  ],
  queries: [{ job_id: 'one', status: 'agreed' }],
  claims: [],
  slips: [{ job_id: 'one', member_id: ann, kind: 'late' }],
  due: [{ job_id: 'one' }],
  completed: [{ member_id: ann, office_id: 'home', n: 1 }],
  told: [{ user_id: ann, kind: 'closed_shift', title: 'Closed', link: '/job_info/one' }],
  owed: [],
  invoices: [],
  payments: [],
  counts: [],
});
const sent = (body: object, command: Sent['planned']['command'] = 'check_in'): Sent => ({
  planned: { n: 1, by: 'member 1', command, job: 0 },
  job_id: 'one',
  actor_id: ann,
  about_id: undefined,
  said: {},
  answers: [{ status: 200, body }],
  busy: 0,
  began: 0,
  ended: 1,
});
const wordsOf = (spoil: (seen: Seen, all: Sent[]) => unknown): string => {
  const [seen, all] = [day(), [] as Sent[]];
  spoil(seen, all);
  return dayWrongs(all, seen)
    .map(({ words }) => words)
    .join('; ');
};
const first = <T>(rows: readonly T[]): T => rows[0] as T;
const last = <T>(rows: readonly T[]): T => rows.at(-1) as T;

test('nothing is wrong with a day on which someone came late, was closed by the clock and said otherwise', () => {
  expect(wordsOf(() => undefined)).toBe('');
});

test.each<[what: string, words: string, spoil: (seen: Seen, all: Sent[]) => unknown]>([
  ['a shift that nobody came to', 'Completed with 0 check-ins', (seen) => (seen.attendance = [])],
  ['a check-in that no entry tells', 'has 0 check-ins in its', ({ history }) => history.splice(2, 1)],
  ['a check-in of another', 'by somebody else', ({ attendance }) => (first(attendance).member_id = ben)],
  ['a completed shift without hours', 'Completed with 0 timesheets', (seen) => (seen.timesheets = [])],
  ['hours of a shift that goes on', 'is Checked in with 2', ({ jobs }) => (first(jobs).status = 'Checked in')],
  ['a version that is missing', 'out of their order', ({ timesheets }) => (last(timesheets).version = 3)],
  [
    'a version that no entry made',
    'has 3 timesheets by 2',
    ({ timesheets }) => timesheets.push({ ...last(timesheets), version: 3 }),
  ],
  ['a version by another way', 'made otherwise', ({ timesheets }) => (first(timesheets).made_by = 'check_out')],
  ['hours of another', 'somebody else’s timesheet', ({ timesheets }) => (last(timesheets).member_id = ben)],
  [
    'a query that no entry tells',
    'has 2 queries by 1',
    ({ queries }) => queries.push({ job_id: 'one', status: 'settled' }),
  ],
  [
    'two queries at once',
    'queried twice at once',
    ({ queries, history }) => {
      queries.push({ job_id: 'one', status: 'open' }, { job_id: 'one', status: 'answered' });
      history.push(entry(7, { command: 'query' }), entry(8, { command: 'query' }));
    },
  ],
  ['an agreement without hours', 'nobody wrote', ({ timesheets }) => (last(timesheets).made_by = 'check_out')],
  ['something flagged that nobody is to look at', 'nobody is to look', (seen) => (seen.due = [])],
  ['something to look at that was looked at', 'for nothing', ({ attendance }) => (first(attendance).reviewed = true)],
  ['a no-show of somebody who came', 'has a slip: no_show', ({ slips }) => (first(slips).kind = 'no_show')],
  ['a slip that is missing', 'has not a slip: late', (seen) => (seen.slips = [])],
  [
    'a claim that was kept unheard',
    'was kept unheard',
    ({ claims }) => claims.push({ claim_id: 'claim', job_id: 'one', member_id: ben, kind: 'check_in' }),
  ],
  ['a claim that is lost', 'claim here is lost', (_, all) => all.push(sent({ data: null, claim_id: 'here' }))],
  ['a shift worked that nobody counted', 'counted wrongly', (seen) => (seen.completed = [])],
  ['something told twice', 'was told twice', ({ told }) => told.push(first(told))],
])('the search sees %s', (_, words, spoil) => {
  expect(wordsOf(spoil)).toContain(words);
});

test('what was kept as a claim, and what follows a close, is known by its answer', () => {
  expect(claimOf(sent({ data: null, claim_id: 'claim' }))).toBe('claim');
  expect(claimOf(sent({ data: { job_id: 'one' }, claim_id: null }))).toBe(null);
  expect(followsClose(sent({ data: { timesheet_version: 2 }, claim_id: null }, 'check_out'))).toBe(true);
  expect(followsClose(sent({ data: { timesheet_version: 1 }, claim_id: null }, 'check_out'))).toBe(false);
});
