import { expect, test } from 'vitest';
import { type Evidence, wrongs } from './check.ts';
import type { EntryRow, JobRow } from './look.ts';
import type { Planned } from './commands.ts';
import type { Sent } from './play.ts';

const [ann, ben, priya] = ['ann', 'ben', 'priya'];
const entry = (version: number, over: Partial<EntryRow>): EntryRow => ({
  job_id: 'one',
  version,
  at: `2026-11-12T10:0${version}:00Z`,
  actor_id: priya,
  command: 'create',
  from_status: 'Published',
  to_status: 'Published',
  member_id: null,
  changes: [],
  ...over,
});
const job: JobRow = {
  job_id: 'one',
  agency_id: 'agency',
  care_provider_id: 'provider',
  office_id: 'home',
  status: 'Confirmed',
  version: 4,
  assigned_to: ann,
  refilling: false,
  no_show: false,
  starts_at: '2026-11-20T08:00:00Z',
  ends_at: '2026-11-20T20:00:00Z',
  latitude: 53.96,
  longitude: -1.12,
};
const NOTHING_OF_THE_DAY = {
  attendance: [],
  timesheets: [],
  queries: [],
  claims: [],
  slips: [],
  due: [],
  completed: [],
  told: [],
  owed: [],
  invoices: [],
  payments: [],
};
const { job_id, status, starts_at, latitude, longitude } = job;
const placed = { agency_id: 'agency', care_provider_id: 'provider', office_id: 'home' };
const scopes = ['00000000-0000-0000-0000-000000000000', 'agency', 'provider', 'home'];
const done = { status: 200, body: { data: { job_id: 'one' } } };
const sentBy = (n: number, actor_id: string, command: Planned['command'], over: Partial<Planned> = {}): Sent => ({
  planned: { n, by: 'member 1' as const, command, job: 0, ...over },
  job_id: 'one',
  actor_id,
  about_id: undefined,
  said: {},
  answers: [done],
  busy: 0,
  began: 10 * n,
  ended: 10 * n + 5,
});

/** Posted, offered to two, applied for by one of them, accepted by the other. */
const evidence = (): Evidence => {
  const counts = scopes.map((scope_id) => ({ what: 'jobs:Confirmed', scope_id, n: 1 }));
  return {
    sent: [
      sentBy(0, priya, 'create'),
      sentBy(1, priya, 'offer'),
      sentBy(2, ben, 'apply'),
      sentBy(3, ann, 'accept', { again: 'later' }),
    ],
    seen: {
      jobs: [{ ...job }],
      history: [
        entry(1, { from_status: null }),
        entry(2, { command: 'offer', member_id: ann }),
        entry(3, { command: 'apply', actor_id: ben, member_id: ben }),
        entry(4, { command: 'accept', actor_id: ann, member_id: ann, to_status: 'Confirmed' }),
      ],
      offers: [
        {
          job_id: 'one',
          member_id: ann,
          status: 'accepted',
          exclusive: false,
          answered_at: '2026-11-12T10:04:00Z',
          reason: null,
          refill_id: null,
        },
      ],
      applications: [{ job_id: 'one', member_id: ben }],
      geo: [{ job_id, ...placed, status, starts_at, latitude, longitude }],
      refills: [],
      standby: [],
      messages: [],
      ...NOTHING_OF_THE_DAY,
      counts,
    },
    folded: structuredClone(counts),
    drift: [],
    failed: [],
    broken: [],
    unsettled: [],
  };
};
const wordsOf = (spoil: (from: Evidence) => void): string => {
  const spoilt = evidence();
  spoil(spoilt);
  return wrongs(spoilt)
    .map(({ words }) => words)
    .join('; ');
};
const refill = { refill_id: 'refill', job_id: 'one', status: 'stopped', wave: 1 };
const first = <T>(rows: readonly T[]): T => rows[0] as T;
const last = <T>(rows: readonly T[]): T => rows.at(-1) as T;

test('nothing is wrong with a shift that was posted, offered, applied for and accepted', () => {
  expect(wordsOf(() => undefined)).toBe('');
});

test.each<[what: string, words: string, spoil: (from: Evidence) => void]>([
  [
    'an error of the server',
    'was answered 500',
    ({ sent }) => (first(sent).answers = [{ status: 500, body: '' }, done]),
  ],
  ['no answer', 'was answered nothing', ({ sent }) => first(sent).answers.push({ status: undefined, body: '' })],
  ['two answers to one key', 'differently', ({ sent }) => first(sent).answers.push({ status: 200, body: {} })],
  [
    'a refusal of what was done',
    'refused when it was',
    ({ sent }) => last(sent).answers.push({ status: 409, body: {} }),
  ],
  ['a missing entry', 'is at version 4 with 3 entries', ({ seen }) => void seen.history.splice(2, 1)],
  ['a gap in the history', 'is number 4', ({ seen }) => (last(seen.history).version = 5)],
  ['a status that no entry gave', 'ends otherwise', ({ seen }) => (first(seen.jobs).status = 'Published')],
  ['an entry from elsewhere', 'where the last ended', ({ seen }) => (last(seen.history).from_status = 'Assigned')],
  ['an illegal move', 'is no legal move', ({ seen }) => (last(seen.history).command = 'check_out')],
  ['a shift with the wrong one', 'gave it to', ({ seen }) => (first(seen.jobs).assigned_to = ben)],
  ['a confirmed shift without anyone', 'nobody has it', ({ seen }) => (first(seen.jobs).assigned_to = null)],
  [
    'a second winner',
    'do not match its accepted',
    ({ seen }) => seen.offers.push({ ...first(seen.offers), member_id: ben }),
  ],
  ['an offer left out', 'is Confirmed with offers', ({ seen }) => (first(seen.offers).status = 'pending')],
  [
    'an exclusive offer to another',
    'not kept for',
    ({ seen }) => Object.assign(first(seen.offers), { status: 'pending', exclusive: true }),
  ],
  ['a lost application', 'other applications', ({ seen }) => (seen.applications = [])],
  ['two applications of one', 'two applications', ({ seen }) => seen.applications.push(first(seen.applications))],
  ['a double booking', 'two shifts at once', ({ seen }) => seen.jobs.push({ ...job, job_id: 'two' })],
  [
    'an acknowledged command that is not there',
    'acknowledged 2 times and stands there 1',
    ({ sent }) => sent.push(last(sent)),
  ],
  [
    'a refused command that is there',
    'acknowledged 0 times and stands there 1',
    ({ sent }) => (last(sent).answers = [{ status: 409, body: {} }]),
  ],
  [
    'a count too many',
    'the counts say 2 jobs:Confirmed in agency',
    ({ seen }) => (seen.counts[1] = { what: 'jobs:Confirmed', scope_id: 'agency', n: 2 }),
  ],
  [
    'a dashboard that shows what is not there',
    'the dashboard: month 2026-11-01 status:Published kept 1',
    ({ drift }) => drift.push('month 2026-11-01 status:Published kept 1'),
  ],
  [
    'a folded count of what is not there',
    'the folded counts say 1 jobs:Published',
    ({ folded }) => folded.push({ what: 'jobs:Published', scope_id: 'home', n: 1 }),
  ],
  ['a shift that the map lacks', 'the map', ({ seen }) => (seen.geo = [])],
  ['a shift that the map has elsewhere', 'the map', ({ seen }) => (first(seen.geo).office_id = 'other')],
  [
    'an edit that overwrote another',
    'from what it was not',
    ({ seen }) => {
      const edit = (version: number, from: string, to: string) =>
        entry(version, { command: 'edit', changes: [{ field: 'ward', from, to }] });
      seen.history.splice(1, 2, edit(2, 'Ward 1', 'Ward 2'), edit(3, 'Ward 1', 'Ward 3'));
    },
  ],
  ['a no-show that nobody saw', 'says that nobody came', ({ seen }) => (first(seen.jobs).no_show = true)],
  ['hours that were changed', 'as it was signed', ({ broken }) => void broken.push('one')],
  ['money that does not add up', '1 invoice', ({ unsettled }) => void unsettled.push('1 invoice')],
  ['a task that failed', 'the worker failed', ({ failed }) => void failed.push('no such table')],
  [
    'an entry that nobody may leave',
    'has a apply by nobody',
    ({ seen }) => ((seen.history[2] as EntryRow).actor_id = null),
  ],
  [
    'a refill that the history does not know',
    'filled again 0 times and has 1',
    ({ seen }) => seen.refills.push(refill),
  ],
  ['a shift that is filled again by nothing', 'with 0 refills', ({ seen }) => (first(seen.jobs).refilling = true)],
  [
    'somebody asked twice by one refill',
    'to someone twice',
    ({ seen }) => {
      const offer = { ...first(seen.offers), status: 'expired', refill_id: 'refill' };
      seen.offers.push(offer, { ...offer });
    },
  ],
  [
    'a decline whose reason was lost',
    'without the reason',
    ({ seen }) => seen.offers.push({ ...first(seen.offers), status: 'declined' }),
  ],
  [
    'an offer to many that reached more than it says',
    'offer by priya was acknowledged 1 times and stands there 2',
    ({ sent, seen }) => {
      sent.push({ ...sentBy(4, priya, 'offer_many'), answers: [{ status: 200, body: { data: { offered: [] } } }] });
      seen.history.push(entry(5, { command: 'offer', member_id: ben }));
    },
  ],
  [
    'somebody who waits unasked',
    'without having said so',
    ({ seen }) => seen.standby.push({ job_id: 'one', member_id: ben }),
  ],
  [
    'somebody who is not waited for',
    'does not wait after command 4',
    ({ sent }) => sent.push(sentBy(4, ben, 'join_standby')),
  ],
  [
    'somebody who still waits',
    'still waits after command 5',
    ({ sent, seen }) => {
      sent.push(sentBy(4, ben, 'join_standby'), sentBy(5, ben, 'leave_standby'));
      seen.standby.push({ job_id: 'one', member_id: ben });
    },
  ],
  [
    'an acceptance after the two have parted',
    'accept of command 3 was done although ann',
    ({ sent }) => sent.splice(1, 0, { ...sentBy(1, priya, 'block'), about_id: ann, said: { office_id: 'home' } }),
  ],
  [
    'a shift that is shown where its home is hidden',
    'look of command 5 was done',
    ({ sent }) => {
      const open = { status: 200, body: { data: { job_id: 'one', status: 'Published' } } };
      sent.push({ ...sentBy(4, ben, 'hide'), said: { office_id: 'home', whole: false } });
      sent.push({ ...sentBy(5, ben, 'look'), answers: [open] });
    },
  ],
  [
    'a message that is not there',
    'is there 0 times',
    ({ sent }) => sent.push({ ...sentBy(4, ben, 'message'), said: { text: 'Message 4' } }),
  ],
  [
    'a message of somebody who has nothing to do with it',
    'had nothing to do with',
    ({ sent, seen }) => {
      sent.push({ ...sentBy(4, 'cat', 'message'), said: { text: 'Message 4' } });
      seen.messages.push({ job_id: 'one', about: 'booking', member_id: 'cat', author_id: 'cat', text: 'Message 4' });
    },
  ],
])('the search sees %s', (_, words, spoil) => {
  expect(wordsOf(spoil)).toContain(words);
});

test('a member who parted from the home may have lost what was open between them, and take it up again once it is taken back', () => {
  const parted = (spoil: (from: Evidence) => void) =>
    wordsOf((from) => {
      from.sent.push({ ...sentBy(4, priya, 'block'), about_id: ben, said: { office_id: null } });
      from.seen.applications = [];
      spoil(from);
    });
  expect(parted(() => undefined)).toBe('');
  const open = { status: 200, body: { data: { job_id: 'one', status: 'Published' } } };
  const looks = (from: Evidence) => from.sent.push({ ...sentBy(6, ben, 'look'), answers: [open] });
  expect(parted(looks)).toContain('look of command 6');
  const backs = (from: Evidence) => from.sent.push({ ...sentBy(5, priya, 'unblock'), about_id: ben });
  expect(parted((from) => [backs(from), looks(from)])).toBe('');
});
