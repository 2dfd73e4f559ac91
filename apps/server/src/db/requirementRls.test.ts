import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useTestServer } from '../../test/harness.ts';
import { asViewer } from '../../test/signedIn.ts';
import type { Person } from '../../test/make.ts';

const server = useTestServer();
const REFUSED = { code: '42501' };
const run = ({ user_id }: Person, statement: string) =>
  asViewer(server(), { kind: 'member', level: 4, user_id, member_id: user_id }, 'read', async (db) => {
    const { rows } = await sql.raw<Record<string, string>>(statement).execute(db);
    return rows;
  });

test('a member reads requirements of open shifts and of their own, and of no others', async () => {
  const { make } = server();
  const [ann, ben] = [await make.member(), await make.member()];
  const office = await make.office();
  await make.requirement(await make.item(), office);
  const booked = { status: 'Confirmed' };
  const mine = await make.job(office, { ...booked, assigned_to: ann.user_id });
  const theirs = await make.job(office, { ...booked, assigned_to: ben.user_id });
  const [open, draft] = [await make.job(office), await make.job(office, { status: 'Unpublished' })];
  const offered = await make.job(office, { status: 'Unpublished' });
  await make.offer(offered, ann);
  const ids = (await run(ann, 'select job_id from app.my_job_requirements')).map(({ job_id }) => job_id);
  expect(ids.toSorted()).toEqual([mine.job_id, open.job_id, offered.job_id].toSorted());
  expect(ids).not.toContain(theirs.job_id);
  expect(ids).not.toContain(draft.job_id);
});

test('a member reads their own requirements, and only administrators read more', async () => {
  const { make, pools } = server();
  const [ann] = [await make.member(), await make.member()];
  await make.requirement(await make.item());
  const people = await run(ann, 'select distinct member_id from app.my_requirements');
  expect(people).toEqual([{ member_id: ann.user_id }]);
  for (const view of ['job_requirements', 'member_requirements']) {
    for (const login of ['agency', 'provider', 'office', 'member', 'guest'] as const) {
      await expect(pools[login].query(`select from app.${view}`)).rejects.toMatchObject(REFUSED);
    }
  }
});
