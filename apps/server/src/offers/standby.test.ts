import { describe, expect, test } from 'vitest';
import { useTestServer } from '../../test/harness.ts';
import { refillsIn } from '../../test/refills.ts';
import { said, shiftsIn } from '../../test/shifts.ts';

const server = useTestServer();
const { as, booker, planned, offered } = shiftsIn(server);
const { standby } = refillsIn(server);
const waiting = async ({ job_id }: { job_id: string }) =>
  (
    await server().owner.query('select member_id from app.standby where job_id = $1 order by created_at', [job_id])
  ).rows.map(({ member_id }) => member_id);

describe('standby', () => {
  test('is possible for a shift of another member for which one had applied', async () => {
    const [job, ann, ben] = [await planned(), await server().make.member(), await server().make.member()];
    await as(ann).apply(job);
    await as(ben).apply(job);
    await as(await booker()).assign(job, ben);
    expect((await standby(ann).join(job)).json()).toEqual({ data: { job_id: job.job_id, standby: true } });
    expect((await standby(ann).join(job)).statusCode).toBe(200);
    expect(await waiting(job)).toEqual([ann.user_id]);
    expect((await as(ann).read(job)).standby).toBe(true);
    expect((await standby(ann).leave(job)).json()).toEqual({ data: { job_id: job.job_id, standby: false } });
    expect((await as(ann).read(job)).standby).toBe(false);
    expect(said(await standby(ben).join(job))).toEqual([409, 'This shift is yours already']);
  });

  test('is possible for a shift that one was offered and that another member got', async () => {
    const [job, ann, ben] = [await planned(), await server().make.member(), await server().make.member()];
    await offered(job, ann);
    const his = await offered(job, ben);
    await as(ben).accept(his);
    expect((await standby(ann).join(job)).statusCode).toBe(200);
  });

  test('is refused without an application or offer, and for shifts out of sight', async () => {
    const [job, ann] = [await planned(), await server().make.member()];
    expect(said(await standby(ann).join(job))).toEqual([
      409,
      'You can go on standby for a shift that you applied for or were offered',
    ]);
    const taken = await planned({ status: 'Confirmed' });
    expect((await standby(ann).join(taken)).statusCode).toBe(404);
    expect((await standby(ann).leave(taken)).statusCode).toBe(404);
  });

  test.each(['Published', 'Confirmed'])('is refused to a member whom the home blocks, %s or not', async (status) => {
    const [job, ann] = [await planned({ status }), await server().make.member()];
    await server().make.application(job, ann);
    await server().make.placeRegard(job, ann);
    expect((await standby(ann).join(job)).statusCode).toBe(404);
    expect(await waiting(job)).toEqual([]);
  });

  test('is refused to a member who is booked elsewhere at that time', async () => {
    const [job, ann] = [await planned(), await server().make.member()];
    await as(ann).apply(job);
    const other = await planned({
      status: 'Confirmed',
      assigned_to: ann.user_id,
      starts_at: job.starts_at,
      ends_at: job.ends_at,
    });
    expect(said(await standby(ann).join(job))).toEqual([409, `You are already booked at that time (${other.code})`]);
  });

  test('ends with the application, and with a decline', async () => {
    const [job, ann, ben] = [await planned(), await server().make.member(), await server().make.member()];
    await as(ann).apply(job);
    const his = await offered(job, ben);
    await standby(ann).join(job);
    await standby(ben).join(job);
    expect(await waiting(job)).toHaveLength(2);
    await as(ann).withdraw(job);
    await as(ben).decline(his);
    expect(await waiting(job)).toEqual([]);
    expect(said(await standby(ben).join(job))[0]).toBe(409);
  });
});
