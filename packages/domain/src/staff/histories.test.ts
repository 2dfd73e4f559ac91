import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DBS, GB, HEPATITIS, held, MOVING, RIGHT_TO_WORK } from '../../test/staff.ts';
import type { DeclaredWeek } from './declared.ts';
import { eligibility, type EligibleJob, type EligibleMember } from './eligibility.ts';
import type { Credential } from './items.ts';
import { minutesAWeek, minutesIn, periodsAround, weeksAround, type Worked, worstOf } from './weeks.ts';
import type { Booking } from './workingTime.ts';

const QUARTER = 15 * 60_000;
const DAY = 96;
const FIRST = Date.parse('2026-01-05T00:00:00Z');
const QUARTERS = 52 * 7 * DAY;

/** Any shifts within a year with two changes of the clocks, also overlapping ones. */
const worked = fc
  .tuple(fc.nat({ max: QUARTERS }), fc.integer({ min: 1, max: DAY }), fc.constantFrom(0, 0, 30, 45, 60))
  .map(([from, length, unpaid_minutes]) => lasting(from, length, unpaid_minutes));
const lasting = (from: number, length: number, unpaid_minutes: number): Worked => ({
  starts_at: new Date(FIRST + from * QUARTER),
  ends_at: new Date(FIRST + (from + length) * QUARTER),
  unpaid_minutes,
});

/** Any history that the platform allows: no overlapping bookings. The judged shift is part of it. */
const history = fc
  .tuple(
    fc.array(fc.tuple(fc.nat({ max: 4 * DAY }), fc.integer({ min: 16, max: 52 }), fc.constantFrom(0, 30)), {
      minLength: 1,
      maxLength: 25,
    }),
    fc.nat(),
    fc.nat({ max: 40 * 7 * DAY }),
  )
  .map(([steps, which, begin]) => {
    let from = begin;
    const bookings = steps.map(([gap, length, unpaid], index): Booking => {
      const its = { ...lasting(from + gap, length, unpaid), job_id: `job ${index}`, code: `SH-${index}` };
      from += gap + length;
      return its;
    });
    return { bookings, job_id: `job ${which % bookings.length}` };
  });

const REQUIRED = [RIGHT_TO_WORK, DBS, MOVING, HEPATITIS];
const some_day = fc.option(
  fc.nat({ max: 400 }).map((days) => new Date(FIRST + days * DAY * QUARTER).toISOString().slice(0, 10)),
);
const paper = fc
  .tuple(
    fc.constantFrom(...REQUIRED),
    fc.constantFrom('verified', 'verified', 'verified', 'waiting', 'rejected', 'withdrawn'),
    some_day,
    some_day,
    fc.constantFrom(null, null, 10, 20),
  )
  .map(([item, state, start_date, end_date, hours]): Credential =>
    held(item, { state, start_date, end_date, weekly_hours: item === RIGHT_TO_WORK ? hours : null }),
  );
const situation = fc
  .record({ history, credentials: fc.array(paper, { maxLength: 8 }), opted_out_on: some_day })
  .map(({ history: { bookings, job_id }, credentials, opted_out_on }) => {
    const shift = bookings.find((booking) => booking.job_id === job_id) ?? bookings[0];
    if (!shift) throw new Error('No shift');
    const job: EligibleJob = { ...shift, nation: 'England', country: 'GB', required: REQUIRED, rules: GB };
    const member: EligibleMember = { credentials, bookings, declared: [], opted_out_on, opt_out_ends_on: null };
    return { member, job, at: new Date(FIRST) };
  });

const shuffled = <Item>(items: readonly Item[], seed: number): Item[] =>
  items
    .map((item, index) => ({ item, key: ((index + 1) * (seed + 7919) * 2_654_435_761) % 4_294_967_291 }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ item }) => item);

test('the order of shifts and documents does not matter', () => {
  fc.assert(
    fc.property(situation, fc.nat({ max: 10_000 }), ({ member, job, at }, seed) => {
      const mixed = {
        ...member,
        bookings: shuffled(member.bookings, seed),
        credentials: shuffled(member.credentials, seed),
      };
      expect(eligibility(mixed, job, at)).toEqual(eligibility(member, job, at));
    }),
    { numRuns: 150 },
  );
});

test('one more shift never lowers the hours of any week', () => {
  fc.assert(
    fc.property(worked, fc.array(worked, { maxLength: 12 }), worked, (shift, others, more) => {
      const weeks = weeksAround(shift, 16);
      const [before, after] = [minutesIn(weeks, others), minutesIn(weeks, [...others, more])];
      expect(after.every((minutes, week) => minutes >= (before[week] ?? 0))).toBe(true);
    }),
    { numRuns: 150 },
  );
});

test('one more shift of someone who has begun to work never lowers their average', () => {
  fc.assert(
    fc.property(worked, fc.array(worked, { maxLength: 12 }), worked, (shift, others, more) => {
      if ([shift, ...others].every(({ starts_at }) => starts_at > more.starts_at)) return;
      expect(average(shift, [...others, more])).toBeGreaterThanOrEqual(average(shift, others));
    }),
    { numRuns: 150 },
  );
});

const average = (shift: Worked, others: readonly Worked[], declared: readonly DeclaredWeek[] = []): number => {
  const worst = worstOf(periodsAround(shift, others, GB.reference_weeks, declared));
  return worst ? minutesAWeek(worst) : Number.NaN;
};

test('losing a proof never makes a member eligible', () => {
  const codes = (...asked: Parameters<typeof eligibility>) => eligibility(...asked).blocks.map(({ code }) => code);
  fc.assert(
    fc.property(situation, ({ member, job, at }) => {
      const before = codes(member, job, at);
      const proofs = member.credentials.filter(
        ({ state, weekly_hours }) => state === 'verified' && weekly_hours === null,
      );
      for (const lost of proofs) {
        const credentials = member.credentials.filter((other) => other !== lost);
        expect(codes({ ...member, credentials }, job, at)).toEqual(expect.arrayContaining(before));
      }
    }),
    { numRuns: 150 },
  );
});

/** Week number of every quarter of an hour, computed day by day: a new week begins with each Monday. */
const weekOfQuarter = (() => {
  const weekday = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/London',
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  let week = 0;
  return Int16Array.from({ length: QUARTERS + 4 * DAY }, (_, quarter) => {
    if (quarter > 0 && weekday.format(FIRST + quarter * QUARTER) === 'Mon 00:00') week += 1;
    return week;
  });
})();

/** Average computed independently, week by week; `elsewhere` is keyed by the number of the week. */
function recount(
  shift: Worked,
  others: readonly Worked[],
  reference_weeks: number,
  elsewhere: ReadonlyMap<number, number>,
): number {
  const minutes = new Map<number, number>(elsewhere);
  const weeksOf = ({ starts_at, ends_at }: Worked): number[] => {
    const quarters = (ends_at.getTime() - starts_at.getTime()) / QUARTER;
    const first = (starts_at.getTime() - FIRST) / QUARTER;
    return Array.from({ length: quarters }, (_, quarter) => weekOfQuarter[first + quarter] ?? Number.NaN);
  };
  for (const its of [shift, ...others]) {
    const weeks = weeksOf(its);
    const total = Math.max(0, weeks.length * 15 - its.unpaid_minutes);
    const [earlier, later] = [Math.min(...weeks), Math.max(...weeks)];
    const first = Math.round(total * (weeks.filter((week) => week === earlier).length / weeks.length));
    minutes.set(earlier, (minutes.get(earlier) ?? 0) + first);
    if (later !== earlier) minutes.set(later, (minutes.get(later) ?? 0) + total - first);
  }
  const own = weeksOf(shift);
  const worked_elsewhere = [...elsewhere].filter(([, its]) => its > 0).map(([week]) => week);
  const began = Math.min(...[shift, ...others].flatMap((its) => weeksOf(its)[0] ?? []), ...worked_elsewhere);
  let worst = 0;
  for (let from = Math.min(...own) - reference_weeks + 1; from <= Math.max(...own); from++) {
    const weeks = Array.from({ length: reference_weeks }, (_, ahead) => from + ahead);
    const sum = weeks.reduce((total, week) => total + (minutes.get(week) ?? 0), 0);
    worst = Math.max(worst, sum / weeks.filter((week) => week >= began).length);
  }
  return worst;
}

/** Hours of other work in some weeks of the year; the first week begins on its first Monday. */
const elsewhere = fc
  .uniqueArray(fc.tuple(fc.nat({ max: 51 }), fc.nat({ max: 160 })), { maxLength: 12, selector: ([week]) => week })
  .map((weeks) => new Map(weeks.map(([week, quarters]) => [week, quarters * 15])));
const mondayOfWeek = (week: number) => new Date(FIRST + week * 7 * DAY * QUARTER).toISOString().slice(0, 10);

test('the average over 17 weeks matches an independent count for 2,000 histories with hours elsewhere', () => {
  fc.assert(
    fc.property(worked, fc.array(worked, { maxLength: 16 }), elsewhere, (shift, others, hours) => {
      const declared = [...hours].map(([week, minutes]) => ({ monday: mondayOfWeek(week), minutes }));
      expect(average(shift, others, declared)).toBe(recount(shift, others, GB.reference_weeks, hours));
    }),
    { numRuns: 2000 },
  );
});
