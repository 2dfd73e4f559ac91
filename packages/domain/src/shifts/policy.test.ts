import { describe, expect, test } from 'vitest';
import type { Standing } from '../timesheets/confirmation.ts';
import type { Query } from '../timesheets/disputes.ts';
import type { Block } from '../staff/eligibility.ts';
import type { Verdict } from '../verdict.ts';
import type { Viewer } from '../viewer.ts';
import { type Candidate, overruled } from './candidate.ts';
import { type Job, jobClock, jobPolicy, type Offer } from './policy.ts';
import { JOB_STATUSES, type JobCommand, type JobStatus } from './status.ts';

const NOW = new Date('2026-11-12T10:00:00Z');
const HOUR = 3_600_000;
const after = (hours: number) => new Date(NOW.getTime() + hours * HOUR);

const VIEWERS = {
  admin: { kind: 'admin', level: 1, user_id: 'u' },
  agency: { kind: 'agency', level: 2, user_id: 'u', agency_id: 'a' },
  provider: { kind: 'provider', level: 2, user_id: 'u', agency_id: 'a', care_provider_id: 'c' },
  'provider at level 3': { kind: 'provider', level: 3, user_id: 'u', agency_id: 'a', care_provider_id: 'c' },
  office: { kind: 'office', level: 3, user_id: 'u', agency_id: 'a', care_provider_id: 'c', office_id: 'o' },
  member: { kind: 'member', level: 4, user_id: 'm', member_id: 'm' },
} as const satisfies Record<string, Viewer>;
type Who = keyof typeof VIEWERS;
const EVERYONE = Object.keys(VIEWERS) as Who[];
const KEEPERS: Who[] = ['admin', 'agency', 'provider', 'provider at level 3', 'office'];

/** Builds a shift in two days; its member follows from its status. */
function shift(status: JobStatus, over: Partial<Job> = {}): Job {
  const taken = ['Assigned', 'Confirmed', 'Checked in', 'Completed', 'missed'].includes(status);
  return {
    status,
    agency_id: 'a',
    care_provider_id: 'c',
    office_id: 'o',
    starts_at: after(48),
    ends_at: after(60),
    deadline_at: after(40),
    assigned_to: taken ? 'm' : null,
    no_show: false,
    late_notice: null,
    ...over,
  };
}
const ELSEWHERE = { agency_id: 'b', care_provider_id: 'd', office_id: 'p' };

const candidate = (over: Partial<Candidate> = {}): Candidate => ({
  member_id: 'm',
  applied: false,
  blocks: [],
  ...over,
});
const offer = (over: Partial<Offer> = {}): Offer => ({ member_id: 'm', status: 'pending', ...over });
/** Hours signed at check-out just now, undisputed. */
const standing = (over: Partial<Standing> = {}): Standing => ({
  made_by: 'check_out',
  received_at: NOW,
  disputed: false,
  confirmed: null,
  ...over,
});
/** Dispute raised by the location, with other hours. */
const query = (over: Partial<Query> = {}): Query => ({ status: 'open', raised_level: 3, proposes: true, ...over });

/** Each command with everything else in its favour, so that only the viewer and the status decide. */
const ASK: Record<
  Exclude<JobCommand, 'no_show' | 'miss' | 'flag' | 'unflag'>,
  (viewer: Viewer, job: Job) => Verdict
> = {
  edit: (viewer, job) => jobPolicy.edit(viewer, job),
  take_back: (viewer, job) =>
    jobPolicy.take_back(
      viewer,
      job,
      { publication: { published_by: viewer.user_id, published_at: NOW }, applied: false, offered: false },
      NOW,
    ),
  approve_rate: (viewer, job) => jobPolicy.approve_rate(viewer, job, { rate_review: 'waiting' }, NOW),
  send_back_rate: (viewer, job) => jobPolicy.send_back_rate(viewer, job, { rate_review: 'waiting' }),
  apply: (viewer, job) => jobPolicy.apply(viewer, job, candidate(), NOW),
  withdraw: (viewer, job) => jobPolicy.withdraw(viewer, job, candidate({ applied: true })),
  offer: (viewer, job) => jobPolicy.offer(viewer, job, candidate(), NOW),
  undo_offer: (viewer, job) => jobPolicy.undo_offer(viewer, job, offer()),
  accept: (viewer, job) => jobPolicy.accept(viewer, job, offer(), candidate(), NOW),
  decline: (viewer, job) => jobPolicy.decline(viewer, job, offer()),
  assign: (viewer, job) => jobPolicy.assign(viewer, job, candidate(), NOW),
  unassign: (viewer, job) => jobPolicy.unassign(viewer, job),
  drop_out: (viewer, job) => jobPolicy.drop_out(viewer, job, NOW),
  tell_late: (viewer, job) => jobPolicy.tell_late(viewer, job, 20, after(47)),
  tell_on_time: (viewer, job) => jobPolicy.tell_on_time(viewer, { ...job, late_notice: 20 }, after(47)),
  start_refill: (viewer, job) => jobPolicy.start_refill(viewer, job, { running: false }, NOW),
  stop_refill: (viewer, job) => jobPolicy.stop_refill(viewer, job, { running: true }),
  assign_planner: (viewer, job) => jobPolicy.assign_planner(viewer, job),
  assign_admin: (viewer, job) => jobPolicy.assign_admin(viewer, job),
  unassign_admin: (viewer, job) => jobPolicy.unassign_admin(viewer, job),
  cancel: (viewer, job) => jobPolicy.cancel(viewer, job, NOW),
  ask_to_fill: (viewer, job) => jobPolicy.ask_to_fill(viewer, job, NOW),
  ask_to_cancel: (viewer, job) => jobPolicy.ask_to_cancel(viewer, { ...job, starts_at: after(3) }, NOW),
  cancel_late: (viewer, job) => jobPolicy.cancel_late(viewer, { ...job, starts_at: after(3) }, NOW),
  answer_cancel: (viewer, job) => jobPolicy.refuse_cancel(viewer, job, { asked: true }),
  turn_down: (viewer, job) => jobPolicy.turn_down(viewer, job),
  check_in: (viewer, job) => jobPolicy.check_in(viewer, job, after(48), after(48), 'Sat 14 Nov'),
  check_out: (viewer, job) => jobPolicy.check_out(viewer, job),
  close: (viewer, job) => jobPolicy.close(viewer, job, after(73)),
  review: (viewer, job) => jobPolicy.review(viewer, job, { flagged: true }),
  query: (viewer, job) => jobPolicy.query(viewer, job, standing(), NOW),
  confirm_hours: (viewer, job) => jobPolicy.confirm_hours(viewer, job, standing(), NOW),
  answer_query: (viewer, job) => jobPolicy.answer_query(viewer, job, query()),
  correct: (viewer, job) => jobPolicy.correct(viewer, job),
};

const STATE: Record<JobStatus, string> = {
  Unpublished: 'This shift is not published yet',
  Published: 'This shift has nobody yet',
  Assigned: 'This shift has been given to someone',
  Confirmed: 'This shift is confirmed',
  'Checked in': 'This shift has begun',
  Completed: 'This shift is completed',
  cancelled: 'This shift was cancelled',
  declined: 'This shift was turned down',
  missed: 'Nobody came to this shift',
};
const ADMINS = 'This is done by an administrator';
const KEPT = 'This shift belongs to someone else';
const APPLIES = 'Staff members apply for shifts';
const OFFERED = 'This offer was made to someone else';
const NOT_BOOKED = 'This shift is not one of your bookings';
const TAKEN = 'This shift has been taken';

type Row = { by: Who[]; others: string; from: JobStatus[]; otherwise?: string };

/** Written by hand from the rules: who may, what the others read, and from which statuses. */
const TABLE: Record<keyof typeof ASK, Row> = {
  edit: { by: KEEPERS, others: KEPT, from: ['Unpublished', 'Published'] },
  take_back: { by: KEEPERS, others: KEPT, from: ['Published'] },
  approve_rate: { by: ['admin'], others: ADMINS, from: ['Unpublished'] },
  send_back_rate: { by: ['admin'], others: ADMINS, from: ['Unpublished'] },
  apply: { by: ['member'], others: APPLIES, from: ['Published'] },
  withdraw: { by: ['member'], others: APPLIES, from: ['Published'] },
  offer: { by: ['admin'], others: ADMINS, from: ['Published'] },
  undo_offer: { by: ['admin'], others: ADMINS, from: ['Published'] },
  accept: { by: ['member'], others: OFFERED, from: ['Published', 'Assigned'], otherwise: TAKEN },
  decline: { by: ['member'], others: OFFERED, from: ['Published', 'Assigned'] },
  assign: { by: ['admin'], others: ADMINS, from: ['Published'] },
  unassign: { by: ['admin'], others: ADMINS, from: ['Assigned', 'Confirmed'] },
  drop_out: { by: ['member'], others: NOT_BOOKED, from: ['Confirmed'] },
  tell_late: { by: ['member'], others: NOT_BOOKED, from: ['Confirmed'] },
  tell_on_time: { by: ['member'], others: NOT_BOOKED, from: ['Confirmed'] },
  start_refill: { by: ['admin'], others: ADMINS, from: ['Published'] },
  stop_refill: { by: ['admin'], others: ADMINS, from: ['Published'] },
  assign_planner: {
    by: KEEPERS,
    others: KEPT,
    from: ['Unpublished', 'Published', 'Assigned', 'Confirmed', 'Checked in'],
  },
  assign_admin: {
    by: ['admin'],
    others: ADMINS,
    from: ['Unpublished', 'Published', 'Assigned', 'Confirmed', 'Checked in'],
  },
  unassign_admin: {
    by: ['admin'],
    others: ADMINS,
    from: ['Unpublished', 'Published', 'Assigned', 'Confirmed', 'Checked in'],
  },
  cancel: { by: KEEPERS, others: KEPT, from: ['Unpublished', 'Published', 'Assigned', 'Confirmed'] },
  ask_to_fill: {
    by: ['agency', 'provider', 'provider at level 3', 'office'],
    others: 'This is asked by the care provider',
    from: ['Published'],
  },
  ask_to_cancel: {
    by: ['agency', 'provider', 'provider at level 3', 'office'],
    others: 'This is asked by the care provider',
    from: ['Published', 'Assigned', 'Confirmed'],
  },
  cancel_late: { by: ['admin'], others: ADMINS, from: ['Published', 'Assigned', 'Confirmed'] },
  answer_cancel: { by: ['admin'], others: ADMINS, from: ['Published', 'Assigned', 'Confirmed'] },
  turn_down: { by: ['admin'], others: ADMINS, from: ['Published'] },
  check_in: { by: ['member'], others: NOT_BOOKED, from: ['Confirmed', 'missed'] },
  check_out: { by: ['member'], others: NOT_BOOKED, from: ['Checked in'] },
  close: { by: ['admin'], others: ADMINS, from: ['Checked in'] },
  review: { by: ['admin'], others: ADMINS, from: ['Checked in', 'Completed'] },
  query: {
    by: ['agency', 'provider', 'provider at level 3', 'office', 'member'],
    others: 'An administrator corrects the hours instead',
    from: ['Completed'],
  },
  answer_query: { by: ['admin', 'member'], others: 'This dispute is answered by the other side', from: ['Completed'] },
  correct: { by: ['admin'], others: ADMINS, from: ['Completed'] },
  confirm_hours: {
    by: ['provider', 'provider at level 3', 'office'],
    others: 'Hours are confirmed by the care provider',
    from: ['Completed'],
  },
};

const words = (verdict: Verdict) => (verdict.ok ? 'yes' : verdict.message);
/** For the member's own commands, whose booking it is comes before its status. */
const isBookedBefore = (command: string, who: Who, status: JobStatus) =>
  ['drop_out', 'tell_late', 'tell_on_time', 'check_in', 'check_out', 'query', 'answer_query'].includes(command) &&
  who === 'member' &&
  shift(status).assigned_to === null;

test.each(Object.keys(TABLE) as (keyof typeof TABLE)[])('%s, by everyone and in every status', (command) => {
  const { by, others, from, otherwise } = TABLE[command];
  const ruled = (who: Who, status: JobStatus): string => {
    if (!by.includes(who)) return others;
    if (isBookedBefore(command, who, status)) return NOT_BOOKED;
    return from.includes(status) ? 'yes' : (otherwise ?? STATE[status]);
  };
  const cells = (answer: (who: Who, status: JobStatus) => string) =>
    EVERYONE.flatMap((who) => JOB_STATUSES.map((status) => `${who}, ${status}: ${answer(who, status)}`));
  expect(cells((who, status) => words(ASK[command](VIEWERS[who], shift(status))))).toEqual(cells(ruled));
});

test.each(['edit', 'cancel', 'assign_planner'] as const)(
  '%s of a foreign shift is nobody’s but an administrator’s',
  (command) => {
    const allowed = EVERYONE.filter((who) => ASK[command](VIEWERS[who], shift('Published', ELSEWHERE)).ok);
    expect(allowed).toEqual(['admin']);
  },
);

test('shifts are posted by administrators and by the location’s managers', () => {
  const place = { agency_id: 'a', care_provider_id: 'c', office_id: 'o' };
  expect(EVERYONE.filter((who) => jobPolicy.create(VIEWERS[who], place).ok)).toEqual(KEEPERS);
  expect(EVERYONE.filter((who) => jobPolicy.create(VIEWERS[who], ELSEWHERE).ok)).toEqual(['admin']);
});

describe('a request to cancel', () => {
  const { admin, office, member } = VIEWERS;
  const late = { ...shift('Confirmed'), starts_at: after(3) };
  const [asked, none] = [{ asked: true }, { asked: false }];

  test('is refused while another waits', () => {
    expect(words(jobPolicy.ask_to_cancel(office, late, NOW, none))).toBe('yes');
    expect(words(jobPolicy.ask_to_cancel(office, late, NOW, asked))).toBe(
      'This was asked already and waits for an answer',
    );
  });

  test('is withdrawn by the side that asked, and refused by an administrator, while it waits', () => {
    expect(words(jobPolicy.withdraw_cancel_request(office, late, asked))).toBe('yes');
    expect(words(jobPolicy.withdraw_cancel_request(office, { ...late, ...ELSEWHERE }, asked))).toBe(KEPT);
    for (const viewer of [admin, member]) {
      expect(words(jobPolicy.withdraw_cancel_request(viewer, late, asked))).toBe('This is asked by the care provider');
    }
    const gone = 'Nobody asks any more for this shift to be cancelled';
    expect(words(jobPolicy.withdraw_cancel_request(office, late, none))).toBe(gone);
    expect(words(jobPolicy.refuse_cancel(admin, late, none))).toBe(gone);
  });
});

describe('time', () => {
  const { admin, member, provider } = VIEWERS;
  const published = shift('Published');

  test.each([
    ['exactly a day ahead', 24, 'yes'],
    ['a minute less than a day ahead', 24 - 1 / 60, 'A shift can be cancelled up to 24 hours before it starts'],
  ])('a shift that starts %s is cancelled or not', (_, hours, expected) => {
    expect(words(jobPolicy.cancel(provider, { ...published, starts_at: after(hours) }, NOW))).toBe(expected);
  });

  test('a late cancellation is only for shifts inside the notice period', () => {
    expect(words(jobPolicy.ask_to_cancel(provider, published, NOW))).toBe(
      'This shift can still be cancelled without asking',
    );
    expect(words(jobPolicy.cancel_late(admin, published, NOW))).toBe('This shift can still be cancelled without cost');
  });

  test.each([
    ['after the deadline', { deadline_at: NOW }, {}, 'The deadline for this shift has passed'],
    ['once it has started', { starts_at: NOW }, {}, 'This shift has already started'],
    ['twice', {}, { applied: true }, 'Application sent, waiting for a reply'],
  ])('nobody applies %s', (_, job, facts, expected) => {
    expect(words(jobPolicy.apply(member, { ...published, ...job }, candidate(facts), NOW))).toBe(expected);
  });

  test.each([
    ['before it starts', {}, 'yes'],
    ['once it has started', { starts_at: after(-1) }, 'This shift has already started'],
    ['after a no-show, two hours before its end', { starts_at: after(-1), ends_at: after(2), no_show: true }, 'yes'],
    [
      'after a no-show, when it is nearly over',
      { starts_at: after(-1), ends_at: after(1.9), no_show: true },
      'This shift is nearly over',
    ],
  ])('a shift is offered, assigned and accepted %s', (_, over, expected) => {
    const job = { ...published, ...over };
    expect(words(jobPolicy.offer(admin, job, candidate(), NOW))).toBe(expected);
    expect(words(jobPolicy.assign(admin, job, candidate(), NOW))).toBe(expected);
    expect(words(jobPolicy.accept(member, job, offer(), candidate(), NOW))).toBe(expected);
  });

  test.each([
    ['an hour before the start', 47, 'yes', '[policy-3]'],
    ['more than an hour before', 46.9, 'You can only check in on Sat 14 Nov', '[policy-4]'],
    ['just before the end', 59.9, 'yes', '[policy-5]'],
    ['at the end', 60, 'You can only check in on Sat 14 Nov', '[policy-6]'],
  ])('a member checks in %s $3', (_, hours, expected) => {
    const at = after(hours);
    expect(words(jobPolicy.check_in(member, shift('Confirmed'), at, at, 'Sat 14 Nov'))).toBe(expected);
  });

  test('a check-in counts by when it was captured, for a week', () => {
    const captured = after(48);
    const arriving = (days: number) =>
      words(jobPolicy.check_in(member, shift('missed'), captured, after(48 + 24 * days), 'Sat 14 Nov'));
    expect(arriving(7)).toBe('yes');
    expect(arriving(7.01)).toBe('This check-in is too old');
  });

  test('nobody drops out of a shift that has started', () => {
    expect(words(jobPolicy.drop_out(member, shift('Confirmed', { starts_at: NOW }), NOW))).toBe(
      'This shift has already started',
    );
  });

  test.each([
    ['more than 3 hours before', 44.9, {}, 'You can say that you will be late from 3 hours before the start'],
    ['3 hours before', 45, {}, 'yes'],
    ['after the start', 48.3, {}, 'yes'],
    ['once that time has passed', 48.4, {}, 'That time has passed: choose more minutes'],
    ['after a no-show', 48.3, { no_show: true }, 'You were expected earlier: call your planner'],
    [
      'if the shift is over by then',
      47,
      { ends_at: after(48.2) },
      'The shift would be over by then: tell your planner',
    ],
  ])('a member says that they will be 20 minutes late: %s', (_, hours, over, expected) => {
    expect(words(jobPolicy.tell_late(member, shift('Confirmed', over), 20, after(hours)))).toBe(expected);
  });

  test('nobody takes back a notice that they have not given', () => {
    const ask = (late_notice: number | null) =>
      words(jobPolicy.tell_on_time(member, shift('Confirmed', { late_notice }), after(47)));
    expect([ask(20), ask(null)]).toEqual(['yes', 'You have not said that you will be late']);
  });

  test.each([
    [null, 15, 30],
    [20, 35, 50],
    [60, 75, 90],
    [90, 75, 90],
  ])('a notice of %s minutes puts off the warning and the no-show', (late_notice, warned, absent) => {
    const job = shift('Confirmed', { late_notice });
    const at = (minutes: number) => after(48 + minutes / 60);
    expect([jobClock.warn(job, at(warned - 1)), jobClock.warn(job, at(warned))]).toEqual([false, true]);
    expect([jobClock.no_show(job, at(absent - 1)), jobClock.no_show(job, at(absent))]).toEqual([false, true]);
  });

  test('a shift is closed by an administrator twelve hours after its end, not before', () => {
    expect(jobPolicy.close(admin, shift('Checked in'), after(72)).ok).toBe(true);
    expect(words(jobPolicy.close(admin, shift('Checked in'), after(71.9)))).toMatch(/12 hours after the end/);
  });
});

describe('a check-out that arrives late', () => {
  const ben = VIEWERS.member;
  const went = (status: JobStatus, closed: boolean, hours: number) =>
    jobPolicy.check_out(ben, shift(status), { captured: NOW, closed }, after(hours));

  test('counts for a week', () => {
    expect(went('Checked in', false, 24 * 7)).toEqual({ ok: true });
    expect(went('Checked in', false, 24 * 7 + 1)).toMatchObject({ message: 'This check-out is too old' });
  });

  test('follows a shift that was closed by the clock, but not hours the member signed', () => {
    expect(went('Completed', true, 20)).toEqual({ ok: true });
    expect(went('Completed', false, 20)).toMatchObject({ message: 'This shift is completed' });
    expect(went('cancelled', true, 20)).toMatchObject({ ok: false });
  });
});

describe('ineligibilities', () => {
  const { admin, member } = VIEWERS;
  const block = (code: string, hard: boolean, over: Partial<Block> = {}): Block => ({
    code,
    hard,
    at_check_in: false,
    words: `No ${code}`,
    ...over,
  });
  const [vetting, training, rest] = [block('vetting', true), block('training', false), block('rest', false)];
  const [published, given] = [shift('Published'), shift('Assigned')];
  const reason = { reason: 'She has shown me her renewal' };

  test.each([
    ['nothing', [], 'yes'],
    ['something hard', [vetting], 'No vetting'],
    ['something soft', [training], 'No training. The planner may still offer it to you'],
    ['two soft things', [training, rest], 'No training. No rest. The planner may still offer it to you'],
    ['something of both', [training, vetting], 'No training. No vetting'],
  ])('are told to an applicant: %s', (_, blocks, expected) => {
    expect(words(jobPolicy.apply(member, published, candidate({ blocks }), NOW))).toBe(expected);
  });

  test.each([
    ['something soft is not overruled by itself', { blocks: [training] }, 'No training', true],
    ['something soft is overruled by a reason', { blocks: [training, rest], overrule: reason }, 'yes', undefined],
    ['no reason overrules something hard', { blocks: [training, vetting], overrule: reason }, 'No vetting', false],
    ['a reason is not asked for in vain', { blocks: [training, vetting] }, 'No training. No vetting', false],
  ])('when a shift is offered or assigned: %s', (_, facts, expected, askedWhy) => {
    for (const ask of [jobPolicy.offer, jobPolicy.assign]) {
      const verdict = ask(admin, published, candidate(facts), NOW);
      expect(words(verdict)).toBe(expected);
      if (!verdict.ok) expect(Object.keys(verdict.errors ?? {})).toEqual(askedWhy ? ['override_reason'] : []);
    }
  });

  test.each([
    ['what was overruled in the offer', { blocks: [training], overridden: ['training'] }, 'yes'],
    ['something else', { blocks: [training, rest], overridden: ['training'] }, 'No rest'],
    ['something hard, whatever the offer says', { blocks: [vetting], overridden: ['vetting'] }, 'No vetting'],
  ])('when an offer is accepted: %s', (_, facts, expected) => {
    expect(words(jobPolicy.accept(member, given, offer(), candidate(facts), NOW))).toBe(expected);
  });

  test('only what was overruled is kept, with its words', () => {
    const blocks = [training, rest, vetting];
    const kept = { codes: ['training', 'rest'], words: 'No training. No rest' };
    expect(overruled(candidate({ blocks, overrule: reason }))).toEqual(kept);
    expect(overruled(candidate({ blocks }))).toEqual({ codes: [], words: '' });
  });

  test.each([
    ['nothing', [], 'yes', []],
    ['the right to work', [block('right to work', true, { at_check_in: true })], 'No right to work', []],
    ['anything else', [vetting, training], 'yes', ['No vetting', 'No training']],
    ['both', [training, block('right to work', true, { at_check_in: true })], 'No right to work', []],
  ])('at check-in: %s', (_, blocks, expected, flags) => {
    const verdict = jobPolicy.check_in(member, shift('Confirmed'), after(48), after(48), 'Sat 14 Nov', blocks);
    expect(words(verdict)).toBe(expected);
    expect(verdict.flags).toEqual(flags);
  });
});

describe('offers', () => {
  const { admin, member } = VIEWERS;

  test.each(['accepted', 'declined', 'withdrawn', 'expired'] as const)(
    'one that was %s is answered no more',
    (status) => {
      const used = offer({ status });
      const expected = `This offer was already ${status}`;
      expect(words(jobPolicy.accept(member, shift('Published'), used, candidate(), NOW))).toBe(expected);
      expect(words(jobPolicy.decline(member, shift('Published'), used))).toBe(expected);
      expect(words(jobPolicy.undo_offer(admin, shift('Published'), used))).toBe(expected);
    },
  );

  test('an offer is refused as taken once someone else has the shift', () => {
    const given = shift('Assigned', { assigned_to: 'someone else' });
    expect(words(jobPolicy.accept(member, given, offer(), candidate(), NOW))).toBe('This shift has been taken');
  });

  test('a booked shift is not offered or assigned again', () => {
    const held = shift('Published', { assigned_to: 'someone' });
    expect(words(jobPolicy.offer(admin, held, candidate(), NOW))).toBe('Someone has this shift already');
    expect(words(jobPolicy.assign(admin, held, candidate(), NOW))).toBe('Someone has this shift already');
  });
});

describe('disputed hours', () => {
  const { admin, office, member, provider } = VIEWERS;
  const done = shift('Completed');
  const sheet = standing();
  const raised = query({ raised_level: 4 });

  test.each([
    ['as soon as they reach us', 0, 'yes'],
    ['a moment before the week is over', 7 * 24 - 0.001, 'yes'],
    ['a week later', 7 * 24, 'These hours stand: they could be disputed for 7 days'],
  ])('by either side %s', (_, hours, expected) => {
    for (const viewer of [office, member])
      expect(words(jobPolicy.query(viewer, done, sheet, after(hours)))).toBe(expected);
  });

  test('have one dispute at a time', () => {
    expect(words(jobPolicy.query(office, done, standing({ disputed: true }), NOW))).toBe(
      'These hours are being disputed already',
    );
  });

  test('are corrected by an administrator only once the home, both sides or an administrator confirmed them', () => {
    for (const confirmed of ['home', 'agreed', 'settled'] as const)
      for (const viewer of [office, member])
        expect(words(jobPolicy.query(viewer, done, standing({ confirmed }), NOW))).toBe(
          'These hours are confirmed: only an administrator can correct them now',
        );
    expect(words(jobPolicy.correct(admin, done))).toBe('yes');
  });

  test('are confirmed by the home while they are neither disputed nor confirmed', () => {
    const confirm = (over: Partial<Standing>, now = NOW) =>
      words(jobPolicy.confirm_hours(office, done, standing(over), now));
    expect(confirm({})).toBe('yes');
    expect(confirm({ made_by: 'correction' })).toBe('yes');
    expect(confirm({ disputed: true })).toBe('These hours are disputed');
    expect(confirm({ confirmed: 'home' })).toBe('These hours are confirmed already');
    expect(confirm({}, after(7 * 24))).toBe('These hours are confirmed already');
    expect(words(jobPolicy.confirm_hours(office, shift('Completed', ELSEWHERE), sheet, NOW))).toBe(KEPT);
  });

  test('of another company’s shift cannot be disputed or answered', () => {
    const [theirs, hers] = [shift('Completed', ELSEWHERE), shift('Completed', { assigned_to: 'someone else' })];
    expect(words(jobPolicy.query(office, theirs, sheet, NOW))).toBe(KEPT);
    expect(words(jobPolicy.query(member, hers, sheet, NOW))).toBe(NOT_BOOKED);
    expect(words(jobPolicy.answer_query(office, theirs, raised))).toBe(KEPT);
    expect(words(jobPolicy.agree(member, hers, query()))).toBe(NOT_BOOKED);
  });

  test('are answered and agreed to by the other side; the side that disputed them withdraws', () => {
    const byHome = EVERYONE.filter((who) => jobPolicy.agree(VIEWERS[who], done, query()).ok);
    const byMember = EVERYONE.filter((who) => jobPolicy.agree(VIEWERS[who], done, raised).ok);
    expect([byHome, byMember]).toEqual([['member'], ['agency', 'provider', 'provider at level 3', 'office']]);
    const back = (asked: Query) => EVERYONE.filter((who) => jobPolicy.withdraw_query(VIEWERS[who], done, asked).ok);
    expect([back(query()), back(raised)]).toEqual([
      ['agency', 'provider', 'provider at level 3', 'office'],
      ['member'],
    ]);
  });

  test('are agreed to only if other hours were proposed, also after an answer', () => {
    expect(words(jobPolicy.agree(member, done, query({ proposes: false })))).toBe('No other hours were proposed');
    expect(words(jobPolicy.agree(member, done, query({ status: 'answered' })))).toBe('yes');
  });

  test('are answered once, and an administrator can settle them after that', () => {
    const answered = query({ status: 'answered' });
    expect(words(jobPolicy.answer_query(member, done, answered))).toBe('This dispute was answered already');
    expect(words(jobPolicy.answer_query(admin, done, answered))).toBe('yes');
    expect(words(jobPolicy.withdraw_query(provider, done, answered))).toBe('yes');
  });

  test.each(['agreed', 'settled', 'withdrawn'] as const)('take no command once the dispute was %s', (status) => {
    const over = `This dispute was already ${status}`;
    expect(words(jobPolicy.answer_query(member, done, query({ status })))).toBe(over);
    expect(words(jobPolicy.answer_query(admin, done, query({ status })))).toBe(over);
    expect(words(jobPolicy.agree(member, done, query({ status })))).toBe(over);
    expect(words(jobPolicy.withdraw_query(office, done, query({ status })))).toBe(over);
  });

  test('nothing is reviewed without a flag, and a disputed attendance is settled once, by an administrator', () => {
    expect(words(jobPolicy.review(admin, done, { flagged: false }))).toBe('There is nothing here to look at');
    expect(EVERYONE.filter((who) => jobPolicy.settle_claim(VIEWERS[who], { settled: false }).ok)).toEqual(['admin']);
    expect(words(jobPolicy.settle_claim(admin, { settled: true }))).toBe('This was settled already');
  });
});

describe('a rate', () => {
  const waits = shift('Unpublished');
  test('is approved or sent back only while it waits, and not after the deadline', () => {
    const { admin } = VIEWERS;
    for (const rate_review of [null, 'returned']) {
      const words_of = 'This rate does not wait for a decision';
      expect(words(jobPolicy.approve_rate(admin, waits, { rate_review }, NOW))).toBe(words_of);
      expect(words(jobPolicy.send_back_rate(admin, waits, { rate_review }))).toBe(words_of);
    }
    expect(words(jobPolicy.approve_rate(admin, waits, { rate_review: 'waiting' }, after(41)))).toBe(
      'The deadline for this shift has passed: change it first',
    );
  });
});

describe('a publication', () => {
  const { office } = VIEWERS;
  const facts = {
    publication: { published_by: office.user_id, published_at: NOW },
    applied: false,
    offered: false,
  };
  const seconds = (count: number) => new Date(NOW.getTime() + count * 1_000);
  test.each([
    ['at once', {}, 0, ''],
    ['just before people are told', {}, 14.9, ''],
    ['once people are told', {}, 15, 'People have been told of this shift: unpublish or cancel it instead'],
    [
      'if it was published earlier',
      { publication: undefined },
      0,
      'People have been told of this shift: unpublish or cancel it instead',
    ],
    [
      'by somebody else',
      { publication: { published_by: 'other', published_at: NOW } },
      0,
      'A shift is taken back by the person who published it',
    ],
    ['after an application', { applied: true }, 0, 'Somebody has applied for this shift already'],
    ['after an offer', { offered: true }, 0, 'Somebody was offered this shift already'],
  ])('is taken back or not %s', (_, over, after_s, expected) => {
    const verdict = jobPolicy.take_back(office, shift('Published'), { ...facts, ...over }, seconds(after_s));
    expect(verdict.ok ? '' : words(verdict)).toBe(expected);
  });
});

describe('the clock', () => {
  test.each(JOB_STATUSES)('marks a shift that is %s a no-show after half an hour, and missed at the end', (status) => {
    const job = shift(status, { starts_at: NOW, ends_at: after(8) });
    const waits = ['Assigned', 'Confirmed'].includes(status);
    expect([jobClock.no_show(job, after(0.49)), jobClock.no_show(job, after(0.5))]).toEqual([false, waits]);
    const open = ['Published', 'Assigned', 'Confirmed'].includes(status);
    expect([jobClock.miss(job, after(7.99)), jobClock.miss(job, after(8))]).toEqual([false, open]);
  });
  test('marks a no-show once', () => {
    expect(jobClock.no_show(shift('Confirmed', { starts_at: NOW, no_show: true }), after(2))).toBe(false);
  });
  test.each(JOB_STATUSES)('warns of a shift that is %s after a quarter of an hour, until its end', (status) => {
    const job = shift(status, { starts_at: NOW, ends_at: after(8) });
    const open = ['Published', 'Assigned', 'Confirmed'].includes(status);
    expect([0.249, 0.25, 7.99, 8].map((hours) => jobClock.warn(job, after(hours)))).toEqual([false, open, open, false]);
    expect(jobClock.warn({ ...job, no_show: true }, after(1))).toBe(false);
  });
  test.each(JOB_STATUSES)('closes a shift that is %s twelve hours after its end', (status) => {
    const job = shift(status, { starts_at: after(-8), ends_at: NOW });
    expect([jobClock.close(job, after(11.99)), jobClock.close(job, after(12))]).toEqual([
      false,
      status === 'Checked in',
    ]);
  });
  test('marks both on a shift it finds late and over; a shift under half an hour is only missed', () => {
    const job = shift('Confirmed', { starts_at: NOW, ends_at: after(8) });
    expect([jobClock.no_show(job, after(9)), jobClock.miss(job, after(9)), jobClock.warn(job, after(9))]).toEqual([
      true,
      true,
      false,
    ]);
    const short = shift('Confirmed', { starts_at: NOW, ends_at: after(0.4) });
    expect([jobClock.no_show(short, after(0.4)), jobClock.miss(short, after(0.4))]).toEqual([false, true]);
  });
});

describe('managers who fill their own shifts', () => {
  const FILLS = { managers_fill: true };
  const FILLERS: Who[] = ['admin', 'agency', 'provider', 'provider at level 3', 'office'];
  const block = (code: string, hard: boolean): Block => ({
    code,
    hard,
    at_check_in: false,
    words: `Because of ${code}`,
  });
  const SOFT = '. An administrator may overrule this: ask Handover to fill the shift';

  test.each(EVERYONE)('%s offers, assigns and undoes where the care provider lets managers', (who) => {
    const viewer = VIEWERS[who];
    const ok = FILLERS.includes(who);
    expect([
      jobPolicy.offer(viewer, shift('Published'), candidate(), NOW, FILLS).ok,
      jobPolicy.assign(viewer, shift('Published'), candidate(), NOW, FILLS).ok,
      jobPolicy.undo_offer(viewer, shift('Published'), offer(), FILLS).ok,
    ]).toEqual([ok, ok, ok]);
    if (who !== 'admin')
      expect(jobPolicy.offer(viewer, shift('Published', ELSEWHERE), candidate(), NOW, FILLS).ok).toBe(false);
  });

  test.each([
    ['a shift elsewhere', [block('overlap', true)], 'Not free for this shift'],
    ['a block by the member', [block('regard', true)], 'Not free for this shift'],
    ['too little rest', [block('rest', false)], `Not free for this shift${SOFT}`],
    ['a document', [block('item:1', false)], `A document that this shift asks for is missing or out of date${SOFT}`],
    ['a hard document and rest', [block('item:1', true), block('rest', false)], 'Not free for this shift'],
  ])('are refused without the reason: %s', (_, blocks, message) => {
    for (const overrule of [undefined, { reason: 'We need them' }]) {
      const verdict = jobPolicy.offer(VIEWERS.office, shift('Published'), candidate({ blocks, overrule }), NOW, FILLS);
      expect(verdict).toEqual({ ok: false, kind: 'not_now', message });
    }
  });

  test('ask Handover once, while the shift can be filled', () => {
    const ask = (job: Job, asked = false) => jobPolicy.ask_to_fill(VIEWERS.office, job, NOW, { asked });
    expect(ask(shift('Published'))).toEqual({ ok: true });
    expect(ask(shift('Published'), true)).toMatchObject({ message: 'Handover was asked already' });
    expect(ask(shift('Published', { starts_at: after(-1) }))).toMatchObject({
      message: 'This shift has already started',
    });
  });
});
