import { describe, expect, test } from 'vitest';
import { cameAt } from '../../test/checkIns.ts';
import { useTestServer } from '../../test/harness.ts';
import type { Person } from '../../test/make.ts';

const server = useTestServer({ DATABASE_POOL: '20' });
const MINUTE = 60_000;
const TIMES = 8;
const rows = async (text: string, ...values: unknown[]) => (await server().owner.query(text, values)).rows;

/** A shift that begins in five minutes, with everyone signed in. */
async function soon() {
  const { make } = server();
  const [office, ann, admin] = [await make.office(), await make.member(), await make.admin()];
  const starts_at = new Date(server().clock().getTime() + 5 * MINUTE);
  const job = await make.job(office, { status: 'Confirmed', assigned_to: ann.user_id, starts_at });
  const manager = await make.locationManager(office);
  const post = (person: Person, act: string, body: object = {}) =>
    server().as(person).post(`/api/v1/jobs/${job.job_id}/${act}`, body);
  const asks = () => post(manager, 'ask_to_cancel', { reason: 'The unit is closed', paid_minutes: 240 });
  const cancels = () => post(admin, 'cancel_late', { reason: 'They rang us', paid_minutes: 240 });
  const refuses = () => post(admin, 'refuse_cancel', { reason: 'She is on her way' });
  const withdraws = () => post(manager, 'withdraw_cancel_request');
  const comes = () => post(ann, 'checkin', cameAt(server().clock()));
  const ends = async () => {
    const [its] = await rows('select status from app.jobs where job_id = $1', job.job_id);
    const kinds = await rows('select kind from app.invoices where job_id = $1 order by kind', job.job_id);
    const asked = await rows('select status from app.cancel_requests where job_id = $1 order by asked_at', job.job_id);
    return { status: its.status, invoices: kinds.map(({ kind }) => kind), requests: asked.map(({ status }) => status) };
  };
  for (const person of [ann, admin, manager]) await server().as(person).get('/api/v1/me');
  return { asks, cancels, refuses, withdraws, comes, ends };
}
const codes = (answers: { statusCode: number }[]) => answers.map(({ statusCode }) => statusCode).sort();
const CANCELLED = { status: 'cancelled', invoices: ['client', 'staff'], requests: ['granted'] };

describe('at the same time', () => {
  test('a shift is either cancelled or checked in to, and no request stays open', async () => {
    for (let time = 0; time < TIMES; time += 1) {
      const { asks, cancels, comes, ends } = await soon();
      await asks();
      const [cancelled, came] = await Promise.all(time % 2 ? [cancels(), comes()] : [cancels(), comes()].toReversed());
      const ended = await ends();
      if (ended.status === 'cancelled') expect(ended).toEqual(CANCELLED);
      else expect(ended).toEqual({ status: 'Checked in', invoices: [], requests: ['lapsed'] });
      expect([cancelled?.statusCode, came?.statusCode].filter((code) => code === 200).length).toBeGreaterThan(0);
    }
  });

  test('a shift that is cancelled many times at once is cancelled and invoiced once', async () => {
    const { asks, cancels, ends } = await soon();
    await asks();
    const answers = await Promise.all(Array.from({ length: TIMES }, cancels));
    expect(codes(answers)).toEqual([200, ...Array(TIMES - 1).fill(409)]);
    expect(await ends()).toEqual(CANCELLED);
  });

  test('a request made many times at once is made once', async () => {
    const { asks, ends } = await soon();
    expect(codes(await Promise.all(Array.from({ length: TIMES }, asks)))).toEqual([200, ...Array(TIMES - 1).fill(409)]);
    expect((await ends()).requests).toEqual(['open']);
  });

  test('one request gets one answer of granted, refused and withdrawn', async () => {
    for (let time = 0; time < TIMES / 2; time += 1) {
      const { asks, cancels, refuses, withdraws, ends } = await soon();
      await asks();
      const answers = await Promise.all([refuses(), withdraws(), cancels()]);
      const { requests, status, invoices } = await ends();
      expect(requests).toHaveLength(1);
      expect(['granted', 'refused', 'withdrawn']).toContain(requests[0]);
      // A person who may cancel needs no request.
      expect([status, invoices]).toEqual(['cancelled', ['client', 'staff']]);
      expect(codes(answers).filter((code) => code === 200).length).toBeLessThanOrEqual(2);
    }
  });
});
