import { expect, test } from 'vitest';
import { useTestServer } from '../../test/harness.ts';
import type { MadeJob } from '../../test/makeJobs.ts';
import type { Person } from '../../test/make.ts';

const server = useTestServer({ DATABASE_POOL: '20' });
const ROUNDS = 5;

const send = (who: Person, { job_id }: MadeJob, act: string, body: object = {}) =>
  server().as(who).post(`/api/v1/jobs/${job_id}/timesheet/${act}`, body);
const codes = (answers: { statusCode: number }[]) => answers.map(({ statusCode }) => statusCode).sort();
const count = async (table: string, { job_id }: MadeJob): Promise<number> =>
  (await server().owner.query(`select count(*)::int as n from app.${table} where job_id = $1`, [job_id])).rows[0].n;
/** Expects a history without a gap or repetition: the shift's version is that of its last entry. */
const inOrder = async ({ job_id }: MadeJob) => {
  const { rows } = await server().owner.query(
    `select j.version = count(*)::int as whole from app.jobs j join app.job_history h using (job_id)
     where j.job_id = $1 group by j.version`,
    [job_id],
  );
  expect(rows).toEqual([{ whole: true }]);
};

async function worked() {
  const { make } = server();
  const job = await make.worked();
  const [helen, olga] = [await make.locationManager(pick(job)), await make.locationManager(pick(job))];
  return { job, helen, olga, amara: { user_id: job.assigned_to ?? '', level: 4 } as Person };
}
const pick = ({ agency_id, care_provider_id, office_id }: MadeJob) => ({ agency_id, care_provider_id, office_id });

test('of all who dispute the same hours at once one succeeds, and the others read why not', async () => {
  for (let n = 0; n < ROUNDS; n++) {
    const { job, helen, olga, amara } = await worked();
    const answers = await Promise.all(
      [helen, amara, olga, helen].map((who) => send(who, job, 'query', { text: 'Not so long' })),
    );
    expect(codes(answers)).toEqual([200, 409, 409, 409]);
    for (const answer of answers)
      if (answer.statusCode === 409) expect(answer.json().message).toBe('These hours are being disputed already');
    expect(await count('timesheet_queries', job)).toBe(1);
    await inOrder(job);
  }
});

test('hours are agreed on or the dispute is withdrawn, never both', async () => {
  for (let n = 0; n < ROUNDS; n++) {
    const { job, helen, amara } = await worked();
    await server().make.query(job, helen);
    const [agreed, withdrawn] = await Promise.all([send(amara, job, 'agree'), send(helen, job, 'withdraw_query')]);
    expect(codes([agreed, withdrawn])).toEqual([200, 404]);
    expect(await count('timesheets', job)).toBe(agreed.statusCode === 200 ? 2 : 1);
    await inOrder(job);
  }
});

test('an agreement and a correction at once both succeed, one version after the other', async () => {
  for (let n = 0; n < ROUNDS; n++) {
    const { job, helen, amara } = await worked();
    await server().make.query(job, helen);
    const hours = { start_time: job.starts_at.toISOString(), end_time: job.ends_at.toISOString(), break_time: 60 };
    const [agreed, corrected] = await Promise.all([
      send(amara, job, 'agree'),
      send(await server().make.admin(), job, 'correct', { ...hours, reason: 'So it was' }),
    ]);
    expect(corrected.statusCode).toBe(200);
    expect([200, 404]).toContain(agreed.statusCode);
    expect(await count('timesheets', job)).toBe(agreed.statusCode === 200 ? 3 : 2);
    await inOrder(job);
  }
});

test('flagged hours are reviewed once, however many review them', async () => {
  const { make } = server();
  const job = await make.worked(undefined, { came: { flags: ['stale'] } });
  const answers = await Promise.all(
    Array.from({ length: 4 }, async () => send(await make.admin(), job, 'review', { note: 'Seen' })),
  );
  expect(codes(answers)).toEqual([200, 409, 409, 409]);
  await inOrder(job);
});
