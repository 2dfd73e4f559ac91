import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { atWork, closedByClock, MORNING, sheetOf, signed } from '../../test/checkOuts.ts';
import { useTestServer } from '../../test/harness.ts';
import type { MadeJob } from '../../test/makeJobs.ts';
import { metricsNow } from '../../test/metrics.ts';
import { useWorker } from '../../test/worker.ts';
import { asServer } from '../db/connect.ts';
import { recheckBatch } from './recheck.ts';
import { beginRecheck } from './recheckTasks.ts';

const server = useTestServer();
useWorker(server);
const DAY = 24 * 3_600_000;
const query = async (text: string, values: unknown[] = []) => (await server().owner.query(text, values)).rows;

/**
 * A shift that the clock closed and that its member has checked out of since: two versions, four fields of each kind.
 */
async function completed(): Promise<MadeJob> {
  const { ann, job } = await atWork(server());
  server().time.now = MORNING;
  await closedByClock(server(), job);
  const answer = await server()
    .as(ann)
    .post(`/api/v1/jobs/${job.job_id}/checkout`, await signed(MORNING));
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
  return job;
}
const brokenNow = async () => (await asServer(server().pools, 'worker', (db) => recheckBatch(db, null, 10_000))).broken;

describe('the nightly check of all signed hours', () => {
  let job: MadeJob;
  // Changes without the application need this constraint removed first.
  beforeAll(() => query('alter table app.timesheets drop constraint the_total_is_what_passed'));
  beforeEach(async () => {
    await query('truncate app.timesheets cascade');
    job = await completed();
  });
  const version = async (n: number) => (await sheetOf(server(), job)).find((sheet) => sheet.version === n);

  test('finds nothing where nothing was changed, a batch at a time or at once', async () => {
    await completed();
    expect(await brokenNow()).toEqual([]);
    const seen: number[] = [];
    await asServer(server().pools, 'worker', async (db) => {
      for (let after = null as { job_id: string; version: number } | null; ;) {
        const { checked, broken, next } = await recheckBatch(db, after, 3);
        expect(broken).toEqual([]);
        seen.push(checked);
        if (next === null) break;
        after = next;
      }
    });
    expect(seen).toEqual([3, 1]);
  });

  test('finds nothing in a text that a phone has cut in the middle of a character', async () => {
    const { ann, job: cut } = await atWork(server());
    const over = { comments: 'A calm night \ud83d', authorized_person: 'Sister Clarke \ud83d' };
    const sent = await signed(MORNING, over);
    expect((await server().as(ann).post(`/api/v1/jobs/${cut.job_id}/checkout`, sent)).statusCode).toBe(200);
    const hours = { start_time: '2026-11-11T20:00:00Z', end_time: '2026-11-12T07:00:00Z', break_time: 30 };
    const correct = { ...hours, reason: 'As agreed \ud83d' };
    const url = `/api/v1/jobs/${cut.job_id}/timesheet/correct`;
    expect(
      (
        await server()
          .as(await server().make.admin())
          .post(url, correct)
      ).statusCode,
    ).toBe(200);
    expect(await brokenNow()).toEqual([]);
  });

  test.each([
    ['an hour', `end_time = end_time + interval '1 hour'`],
    ['the break', 'break_time = break_time + 5'],
    ['whether the break is paid', 'break_is_paid_for = not break_is_paid_for'],
    ['the total', 'total_time = total_time + 15'],
    ['a word of the comments', `comments = 'A calm night.'`],
    ['who signed', `authorized_person = 'Someone else'`],
    ['that nobody signed', 'nobody_to_sign = not nobody_to_sign'],
    ['when it was', `checked_out_at = checked_out_at - interval '1 second'`],
    ['when we heard of it', `received_at = received_at - interval '1 second'`],
    ['what is flagged', `flags = '{outside_window}'`],
    ['who made it', `actor_name = 'Ben Ho'`],
    ['why', `reason = 'Because'`],
    ['whose drawing it is', 'candidate_signature = authorized_signature'],
    ['the hash itself', `hash = sha256('x')`],
  ])('finds that %s was changed without the application [recheck-1]', async (_, change) => {
    const { timesheet_id } = await version(2);
    await query(`update app.timesheets set ${change} where timesheet_id = $1`, [timesheet_id]);
    expect(await brokenNow()).toEqual([timesheet_id]);
  });

  test('finds a replaced drawing, and a rewritten name', async () => {
    const { timesheet_id, candidate_signature } = await version(2);
    await query(`update app.signatures set picture = '\\x00' where signature_id = $1`, [candidate_signature]);
    expect(await brokenNow()).toEqual([timesheet_id]);
    await query(`update app.signatures set picture = null, typed = 'Ben Ho' where signature_id = $1`, [
      candidate_signature,
    ]);
    expect(await brokenNow()).toEqual([timesheet_id]);
  });

  test('finds a removed version, or one rewritten with a new hash', async () => {
    const [first, second] = [await version(1), await version(2)];
    await query(`update app.timesheets set hash = sha256('y') where timesheet_id = $1`, [first.timesheet_id]);
    expect(await brokenNow()).toEqual([first.timesheet_id, second.timesheet_id]);
    await query('delete from app.timesheets where timesheet_id = $1', [first.timesheet_id]);
    expect(await brokenNow()).toEqual([second.timesheet_id]);
  });

  test('is begun once a night by any number of workers, continues by itself, and tells every administrator what it found', async () => {
    const admin = await server().make.admin();
    const { timesheet_id } = await version(2);
    await query(`update app.timesheets set total_time = 900 where timesheet_id = $1`, [timesheet_id]);
    server().time.now = new Date(MORNING.getTime() + DAY);
    await Promise.all(
      [1, 2, 3].map(() => asServer(server().pools, 'worker', (db) => beginRecheck(db, server().time.now))),
    );
    const done = () => query(`select checked, broken from app.timesheet_checks where done_at is not null`);
    await expect.poll(done).toEqual([{ checked: 2, broken: [timesheet_id] }]);
    const told = await query('select kind, title, body, link from app.notifications where user_id = $1', [
      admin.user_id,
    ]);
    expect(told).toEqual([
      {
        kind: 'timesheet_broken',
        title: 'A timesheet no longer reads as it was signed',
        body: `Version 2 of ${job.code}: what is in the database is not what was signed`,
        link: `/job_info/${job.job_id}`,
      },
    ]);
    expect(await metricsNow(server())).toContain('timesheets_broken 1');
  });
});
