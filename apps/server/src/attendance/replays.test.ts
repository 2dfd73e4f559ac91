import { beforeEach, describe, expect, test } from 'vitest';
import { checkInsIn } from '../../test/checkIns.ts';
import { useTestServer } from '../../test/harness.ts';
import type { Person } from '../../test/make.ts';
import { said, shiftsIn } from '../../test/shifts.ts';
import { tidyUp } from '../tidyUp.ts';

const server = useTestServer({ DATABASE_POOL: '20' });
const { stands, lastTold, as, booker, told } = shiftsIn(server);
const { after, comesSoon, came, send, attendanceOf, claimsOf, rows } = checkInsIn(server);
const signatures = ({ job_id }: { job_id: string }) => rows('select 1 from app.signatures where job_id = $1', job_id);
/** Signs the person in before the race. */
async function readied(person: Person) {
  const here = server().as(person);
  await here.get('/api/v1/me');
  return ({ job_id }: { job_id: string }, body: object, key: string) =>
    here.post(`/api/v1/jobs/${job_id}/checkin`, body, { 'idempotency-key': key });
}

beforeEach(() => {
  server().time.now = new Date('2026-11-12T07:55:00Z');
});

describe('a check-in that is sent again', () => {
  test('under its key has the same answer and no second effect, at any time [replays-1]', async () => {
    const { ann, job } = await comesSoon();
    const kept = came();
    const first = await send(ann, job, kept, 'outbox-key-1');
    server().time.now = after(3 * 24 * 60);
    const again = await send(ann, job, { ...kept, sent_at: server().clock().toISOString() }, 'outbox-key-1');
    expect([again.statusCode, again.json()]).toEqual([200, first.json()]);
    expect(await stands(job)).toMatchObject({ status: 'Checked in', version: 4 });
    expect(await signatures(job)).toHaveLength(1);
  });

  test('under another key is told that the shift has begun', async () => {
    const { ann, job } = await comesSoon();
    await send(ann, job, came(), 'outbox-key-1');
    expect(said(await send(ann, job, came(), 'outbox-key-2'))).toEqual([409, 'This shift has begun']);
    expect(await signatures(job)).toHaveLength(1);
  });

  test('ten times at once, each under a key of its own, is one', async () => {
    const { ann, job } = await comesSoon();
    const here = await readied(ann);
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => here(job, came(), `outbox-key-${n + 1}`)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(9).fill(409)]);
    expect(await stands(job)).toMatchObject({ status: 'Checked in', version: 4 });
    expect(await signatures(job)).toHaveLength(1);
  });

  test('ten times at once under one key is one, and everyone reads the same [replays-2]', async () => {
    const { ann, job } = await comesSoon();
    const [here, body] = [await readied(ann), came()];
    const answers = await Promise.all(Array.from({ length: 10 }, () => here(job, body, 'outbox-key-1')));
    for (const answer of answers) expect([answer.statusCode, answer.json()]).toEqual([200, answers[0]?.json()]);
    expect(await stands(job)).toMatchObject({ status: 'Checked in', version: 4 });
  });
});

describe('a check-in to a shift that was theirs when they came', () => {
  /** They came without a network; the phone sends its stored check-in after the change. */
  async function cameBefore(change: (shift: Awaited<ReturnType<typeof comesSoon>>) => Promise<unknown>) {
    const shift = await comesSoon();
    const kept = came();
    server().time.now = after(1);
    await change(shift);
    server().time.now = after(30);
    return { ...shift, kept: { ...kept, sent_at: server().clock().toISOString() } };
  }

  test.each([
    ['and is nobody’s now', async () => undefined],
    [
      'and is somebody else’s now',
      async (job: { job_id: string }) => {
        const ben = await server().make.member();
        const given = `update app.jobs set status = 'Checked in', assigned_to = $2 where job_id = $1`;
        await server().owner.query(given, [job.job_id, ben.user_id]);
      },
    ],
  ])('%s is kept as a claim, and an administrator is told', async (_, taken) => {
    const { ann, job, planner, kept } = await cameBefore(async (shift) => {
      await as(await booker()).unassign(shift.job);
      await taken(shift.job);
    });
    const before = await stands(job);
    const answer = await send(ann, job, kept, 'outbox-key-1');
    const [claim] = await claimsOf(job);
    expect([answer.statusCode, answer.json()]).toEqual([200, { data: null, claim_id: claim.claim_id }]);
    expect(claim).toMatchObject({
      member_id: ann.user_id,
      kind: 'check_in',
      captured_at: new Date(kept.captured_at),
      received_at: server().clock(),
      settled_at: null,
      sent: { start_time: kept.start_time, position: kept.position, captured_at: kept.captured_at },
    });
    expect(claim.sent).not.toHaveProperty('candidate_signature');
    expect(await stands(job)).toEqual(before);
    expect(await attendanceOf(job)).toBeUndefined();
    expect(await lastTold(planner)).toMatchObject({
      kind: 'attendance_claim',
      title: 'Someone came to a shift that was no longer theirs',
    });

    const again = await send(ann, job, kept, 'outbox-key-2');
    expect(again.json().claim_id).toBe(claim.claim_id);
    expect(await claimsOf(job)).toHaveLength(1);
    expect(await told(planner)).toHaveLength(1);
  });

  test('and was taken from them after it had begun is kept: they were on their way', async () => {
    const { ann, job } = await comesSoon();
    server().time.now = after(36);
    await as(await booker()).unassign(job);
    server().time.now = after(10);
    expect((await send(ann, job, came())).json()).toMatchObject({ data: null, claim_id: expect.any(String) });
  });

  test('and was cancelled since then is kept', async () => {
    const { ann, job, kept } = await cameBefore(({ job: { job_id } }) =>
      server().owner.query(`update app.jobs set status = 'cancelled' where job_id = $1`, [job_id]),
    );
    expect((await send(ann, job, kept)).json()).toMatchObject({ data: null, claim_id: expect.any(String) });
  });

  test('and was missed, while they work elsewhere, is kept', async () => {
    const { ann, job, kept } = await cameBefore(async ({ ann: { user_id }, job: { job_id, ends_at } }) => {
      await server().owner.query(`update app.jobs set status = 'missed' where job_id = $1`, [job_id]);
      const starts_at = new Date(ends_at.getTime() - 3_600_000);
      await server().make.job(undefined, { status: 'Confirmed', assigned_to: user_id, starts_at });
    });
    expect((await send(ann, job, kept)).json()).toMatchObject({ data: null, claim_id: expect.any(String) });
    expect(await stands(job)).toMatchObject({ status: 'missed' });
  });

  test('is judged by its time like any other', async () => {
    const { ann, job, kept } = await cameBefore(async (shift) => as(await booker()).unassign(shift.job));
    server().time.now = after(8 * 24 * 60);
    const late = { ...kept, sent_at: server().clock().toISOString() };
    expect(said(await send(ann, job, late))).toEqual([409, 'This check-in is too old']);
    expect(await claimsOf(job)).toEqual([]);
  });

  test('is refused for a member who had lost it before it began or never had it', async () => {
    const { ann, job } = await cameBefore(async (shift) => as(await booker()).unassign(shift.job));
    for (const person of [ann, await server().make.member()]) {
      expect(said(await send(person, job, came()))).toEqual([404, 'Shift not found']);
    }
    expect(await claimsOf(job)).toEqual([]);
  });
});

test('a position is deleted after thirty days; the distance is kept [replays-3]', async () => {
  const [{ ann, job }, other] = [await comesSoon(), await comesSoon()];
  await send(ann, job, came());
  const kept = came();
  server().time.now = after(1);
  await as(await booker()).unassign(other.job);
  await send(other.ann, other.job, { ...kept, sent_at: server().clock().toISOString() });
  const known = await attendanceOf(job);
  const { pools } = server();
  await tidyUp(pools, after(30 * 24 * 60 - 2));
  expect(await attendanceOf(job)).toEqual(known);
  expect((await claimsOf(other.job))[0].sent).toHaveProperty('position');

  await tidyUp(pools, after(30 * 24 * 60 + 1));
  const gone = { latitude: null, longitude: null, accuracy: null, position_at: null };
  expect(await attendanceOf(job)).toEqual({ ...known, ...gone });
  expect((await claimsOf(other.job))[0].sent).not.toHaveProperty('position');
});
