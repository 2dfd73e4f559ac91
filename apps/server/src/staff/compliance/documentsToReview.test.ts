import { describe, expect, test } from 'vitest';
import type { DocumentToReview } from '@handover/contract/staff/documents';
import { useTestServer } from '../../../test/harness.ts';
import type { Person } from '../../../test/make.ts';
import { ITEMS } from '../../../test/makeStaff.ts';
import { indexesOf, stepsOf, wasReadWhole } from '../../../test/plans.ts';
import { vacuum } from '../../../test/vacuum.ts';
import { readWaiting } from './documentsToReview.ts';

const server = useTestServer({ DATABASE_POOL: '1' });
const HANDLING = { item_id: ITEMS.movingAndHandling };
const waits = (hour: number, over: Record<string, unknown> = {}) => ({
  state: 'waiting',
  updated_at: new Date(`2026-11-11T${String(hour).padStart(2, '0')}:00:00Z`),
  ...over,
});
const queueOf = async (admin: Person): Promise<{ data: DocumentToReview[]; meta: unknown }> =>
  (await server().as(admin).get('/api/v1/compliance/review')).json();
const one = async (admin: Person, entry_id: string) =>
  (await queueOf(admin)).data.find((document) => document.entry_id === entry_id);

describe('the documents to check', () => {
  test('are those that wait, oldest first, of members who are still here', async () => {
    const { make, owner } = server();
    const [ann, gone, admin] = [await make.member(), await make.member(), await make.admin()];
    await make.skill(ann, waits(9, { title: 'Second' }));
    const { medical_id } = await make.medical(ann, waits(8, { title: 'First' }));
    await make.skill(ann, waits(10, { title: 'Third' }));
    await make.skill(ann, { title: 'Verified' });
    await make.skill(gone, waits(1));
    await owner.query('update app.staff set deleted_at = now() where member_id = $1', [gone.user_id]);
    const { data, meta } = await queueOf(admin);
    expect(data.map(({ title }) => title)).toEqual(['First', 'Second', 'Third']);
    expect(meta).toEqual({ total: 3, total_capped: false });
    const { rows } = await owner.query(`select target_id from app.audit where action = 'medicals.read'`);
    expect(rows).toEqual([{ target_id: medical_id }]);
  });

  test('come with what is needed to judge them', async () => {
    const { make, owner } = server();
    const [ann, ben, admin] = [await make.member(), await make.member(), await make.admin()];
    await make.requirement(HANDLING);
    await make.skill(ann, { ...HANDLING, start_date: '2025-11-20' });
    await make.skill(ben, { title: 'Handling', number: 'cct 26-118842', state: 'rejected' });
    const days = { start_date: '2026-11-10', number: 'CCT-26-118842' };
    const { skill_id } = await make.skill(ann, waits(9, { ...HANDLING, title: 'Handling', ...days }));
    const shift = async (day: string, out_of_date: boolean) =>
      make.job(await make.office(), {
        status: 'Confirmed',
        assigned_to: ann.user_id,
        starts_at: new Date(`2026-11-${day}T08:00:00Z`),
        out_of_date,
      });
    await shift('19', false);
    const blocked = await shift('24', true);
    await shift('25', true);
    expect(await one(admin, skill_id)).toMatchObject({
      item: { title: 'Moving and handling', kind: 'Training' },
      expires_on: '2027-11-10',
      until_now: 'Valid until 20 Nov 2026',
      checks: [{ passed: true }, { passed: false, title: 'Number is known' }],
      blocks: { job_id: blocked.job_id },
    });
    await owner.query('update app.jobs set out_of_date = false');
    expect((await one(admin, skill_id))?.blocks).toBeNull();
  });

  test('leave the list once they are checked', async () => {
    const { make, as } = server();
    const [ann, admin] = [await make.member(), await make.admin()];
    const { skill_id } = await make.skill(ann, waits(9));
    const found = await one(admin, skill_id);
    const answer = await as(admin).post(`/api/v1/staff/${ann.user_id}/skills/${skill_id}/review`, {
      state: 'verified',
      updated_at: found?.updated_at,
    });
    expect(answer.statusCode).toBe(200);
    expect(await one(admin, skill_id)).toBeUndefined();
  });

  test('are read from the indexes of what waits', async () => {
    const { make, owner } = server();
    const { user_id } = await make.admin();
    await owner.query('set session_replication_role = replica');
    await owner.query(`insert into app.staff (member_id, name, created_at)
      select md5('m' || n)::uuid, 'Ann Lee', now() from generate_series(1, 4000) n`);
    await owner.query(
      `insert into app.skills (skill_id, member_id, title, level, number, state, created_at, updated_at)
       select md5('s' || n)::uuid, md5('m' || n)::uuid, 'Certificate', '', 'N' || n,
              case n % 40 when 0 then 'waiting' else 'verified' end, now(),
              timestamptz '2026-01-01' + n * interval '1 minute' from generate_series(1, 4000) n`,
    );
    await owner.query('reset session_replication_role');
    await vacuum(owner, 'app.skills, app.staff');
    const now = server().clock();
    const steps = await stepsOf(server(), { kind: 'admin', level: 1, user_id }, (db) => readWaiting({ db, now }));
    expect(wasReadWhole(steps, 'skills')).toBe(false);
    expect(indexesOf(steps, 'skills')).toEqual(expect.arrayContaining(['skills_waiting', 'skills_of_number']));
  });
});
