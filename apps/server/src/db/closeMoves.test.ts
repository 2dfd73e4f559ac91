import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { atWork, closedByClock } from '../../test/checkOuts.ts';
import { useHouse } from '../../test/harness.ts';
import type { Person } from '../../test/make.ts';
import type { MadeJob } from '../../test/makeJobs.ts';
import { addTimesheet } from '../jobs/timesheets/add.ts';
import { asViewer } from './connect.ts';
import { newId } from './id.ts';

const house = useHouse();
const REFUSED = { code: '42501' };

/** What the members' login may do by itself, without the rules of the program in front of it. */
function goes({ user_id }: Person, job: MadeJob, signs: boolean): Promise<void> {
  const viewer = { kind: 'member', level: 4, user_id, member_id: user_id } as const;
  return asViewer(house().pools, viewer, 'write', async (db) => {
    const now = house().clock();
    if (signs) {
      await addTimesheet({ db, now, viewer }, job, {
        member_id: user_id,
        made_by: 'check_out',
        start_time: job.starts_at,
        end_time: job.ends_at,
        break_time: 30,
        break_is_paid_for: false,
        comments: '',
        authorized_person: '',
        nobody_to_sign: true,
        candidate_signature: null,
        authorized_signature: null,
        checked_out_at: now,
        flags: [],
      });
    }
    await sql`select app.member_corrects_close(${newId(now)}, ${job.job_id}, 'why', ${now})`.execute(db);
  });
}

describe('what the database lets a member write after the clock has closed their shift', () => {
  const closed = async () => {
    const { ann, job } = await atWork(house());
    await closedByClock(house(), job);
    return { ann, job };
  };

  test('their own hours, in the moment in which they are signed', async () => {
    const { ann, job } = await closed();
    await expect(goes(ann, job, true)).resolves.toBeUndefined();
  });

  test('nothing without hours', async () => {
    const { ann, job } = await closed();
    await expect(goes(ann, job, false)).rejects.toMatchObject(REFUSED);
  });

  test('nothing a second time', async () => {
    const { ann, job } = await closed();
    await goes(ann, job, true);
    house().time.now = new Date(house().time.now.getTime() + 1_000);
    await expect(goes(ann, job, true)).rejects.toMatchObject(REFUSED);
  });

  test('nothing of a shift that nobody closed', async () => {
    const { ann, job } = await atWork(house());
    await expect(goes(ann, job, true)).rejects.toMatchObject(REFUSED);
  });

  test('nothing of somebody else’s', async () => {
    const { job } = await closed();
    await expect(goes(await house().make.member(), job, false)).rejects.toMatchObject(REFUSED);
  });
});
