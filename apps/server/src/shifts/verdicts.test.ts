import { beforeAll, describe, expect, test } from 'vitest';
import { dayAfter, londonDay } from '@handover/domain/time';
import { useTestServer } from '../../test/harness.ts';
import type { Person } from '../../test/make.ts';
import type { MadeJob } from '../../test/makeJobs.ts';
import { ITEMS } from '../../test/makeStaff.ts';
import { said, shiftsIn } from '../../test/shifts.ts';
import { type Random, randomFrom } from '../../seed/demo/random.ts';

const server = useTestServer();
const { as, planned } = shiftsIn(server);
const HOUR = 3_600_000;
const MEMBERS = 25;
const SHIFTS = 20;

beforeAll(async () => {
  await server().owner.query('delete from app.requirements');
});

type Verdict = { allowed: boolean; code: string | null; text: string | null };
type Row = { job_id: string; offer_id: string | null; can: { apply: Verdict | null; accept: Verdict | null } };
const listOf = async (person: Person): Promise<Row[]> =>
  (await server().as(person).get('/api/v1/my_jobs?type=available&size=100')).json().data;

/** Shifts of the next weeks; the deadline of some has passed, and one home requires a certificate. */
async function someShifts(random: Random): Promise<MadeJob[]> {
  const { make } = server();
  const strict = await make.office();
  const { agency_id, care_provider_id } = strict;
  await make.requirement({ item_id: ITEMS.movingAndHandling }, { agency_id, care_provider_id });
  await make.requirement({ item_id: ITEMS.rightToWork });
  const offices = [strict, await make.office(), await make.office()] as const;
  const today = londonDay(server().clock());
  const jobs: MadeJob[] = [];
  for (let n = 0; n < SHIFTS; n++) {
    const date = dayAfter(today, 1 + random.whole(20));
    const night = random.whole(3) === 0 ? { job_start_time: '20:00', job_end_time: '08:00' } : {};
    const deadline = random.whole(5) === 0 ? { deadline: dayAfter(today, -1) } : {};
    jobs.push(await planned({ date, ...night, ...deadline }, random.pick(offices)));
  }
  return jobs;
}

/** A member with a few bookings around the shifts, documents that expire, a visa with hours, and a home's block. */
async function someMember(random: Random, jobs: readonly MadeJob[]): Promise<Person> {
  const { make } = server();
  const person = await make.member();
  const today = londonDay(server().clock());
  const chance = (percent: number) => random.whole(100) < percent;
  if (chance(85)) {
    const weekly_hours = chance(30) ? { weekly_hours: 5 + random.whole(15) } : {};
    await make.skill(person, { item_id: ITEMS.rightToWork, end_date: dayAfter(today, 300), ...weekly_hours });
  }
  if (chance(60)) {
    await make.skill(person, {
      item_id: ITEMS.movingAndHandling,
      start_date: dayAfter(today, -200),
      end_date: dayAfter(today, random.whole(25)),
    });
  }
  for (let n = random.whole(4); n > 0; n--) {
    const beside = jobs[random.whole(jobs.length)] as MadeJob;
    const starts_at = new Date(beside.starts_at.getTime() + (random.whole(60) - 30) * HOUR);
    const over = { status: 'Confirmed', assigned_to: person.user_id, starts_at };
    // A booking that overlaps another of theirs is impossible and skipped.
    await planned({ ...over, ends_at: new Date(starts_at.getTime() + 8 * HOUR) }).catch(() => undefined);
  }
  if (chance(20)) await make.placeRegard(jobs[0] as MadeJob, person);
  if (chance(20)) await make.application(jobs[1] as MadeJob, person);
  if (chance(30)) await make.offer(jobs[2] as MadeJob, person);
  return person;
}

describe('the verdicts of a list', () => {
  test('match the answers of the calls, for 500 members and shifts [verdicts-1]', async () => {
    const random = randomFrom(20_261_118);
    const jobs = await someShifts(random);
    const codes = new Map<string, number>();
    let compared = 0;
    for (let n = 0; n < MEMBERS; n++) {
      const person = await someMember(random, jobs);
      const rows = await listOf(person);
      for (const { job_id, offer_id, can } of rows.filter((row) => jobs.some((job) => job.job_id === row.job_id))) {
        const verdict = can.apply ?? can.accept;
        const answer = can.apply
          ? await as(person).apply({ job_id })
          : await as(person).accept({ offer_id: offer_id ?? '' });
        const [status, words] = said(answer);
        expect([job_id, status === 200, words ?? null]).toEqual([job_id, verdict?.allowed, verdict?.text]);
        const code = verdict?.code ?? 'allowed';
        codes.set(code, (codes.get(code) ?? 0) + 1);
        compared += 1;
        if (can.apply?.allowed) await as(person).withdraw({ job_id });
        if (can.accept?.allowed) await as(person).dropOut({ job_id });
      }
    }
    expect(compared).toBeGreaterThan(400);
    // Each code must occur, or the comparison proves nothing about it.
    for (const code of ['allowed', 'deadline', 'item', 'rest', 'overlap', 'visa_hours', 'applied']) {
      expect([code, codes.get(code) ?? 0]).toEqual([code, expect.toSatisfy((count: number) => count > 0)]);
    }
  });

  test('are on the shift’s own page too', async () => {
    const ann = await server().make.member();
    await server().owner.query('delete from app.requirements');
    const [open, late] = [await planned(), await planned({ deadline: dayAfter(londonDay(server().clock()), -1) })];
    const can = async (job: MadeJob) => (await as(ann).read(job)).can;
    expect(await can(open)).toEqual({ apply: { allowed: true, code: null, text: null }, accept: null });
    expect((await can(late)).apply).toEqual({
      allowed: false,
      code: 'deadline',
      text: 'The deadline for this shift has passed',
    });
    await server().make.offer(open, ann);
    expect(await can(open)).toEqual({ apply: null, accept: { allowed: true, code: null, text: null } });
  });
});
