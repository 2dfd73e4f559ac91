import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { useHouse } from '../../test/harness.ts';
import type { Person } from '../../test/make.ts';
import type { MadeJob } from '../../test/makeJobs.ts';
import { shiftsIn } from '../../test/shifts.ts';
import { asViewer } from './connect.ts';
import { newId } from './id.ts';

const house = useHouse();
const { stands, lastEntry, offers } = shiftsIn(house);
const REFUSED = { code: '42501' };

const asMember = (person: Person) =>
  ({ kind: 'member', level: 4, user_id: person.user_id, member_id: person.user_id }) as const;
/** The function alone, as the members' login may run it, without the rules of the program in front of it. */
const move = (person: Person, { job_id }: { job_id: string }, command: string, to: string) =>
  asViewer(house().pools, asMember(person), 'write', async (db) => {
    const now = house().clock();
    const moved = sql<{ member_id: string }>`
      select app.member_moves_job(${newId(now)}, ${job_id}, ${command}, ${to}, 'why', ${now}) as member_id`;
    return (await moved.execute(db)).rows;
  });

/** What must be there before the shift moves by it: what a member has written, or an offer that they answer. */
async function said(person: Person, job: MadeJob, command: string): Promise<void> {
  const { make, clock } = house();
  const now = clock();
  if (command === 'apply') await make.application(job, person, { created_at: now });
  if (command === 'withdraw') await make.application(job, person, { withdrawn_at: now });
  if (command === 'decline') await make.offer(job, person);
}

type Told = [what: string, over: Record<string, unknown>, command: string, to: string];
const mine = { assigned_to: 'me' };
const ALLOWED: Told[] = [
  ['applying for an open shift', {}, 'apply', 'Published'],
  ['withdrawing from an open shift', {}, 'withdraw', 'Published'],
  ['declining one among others', {}, 'decline', 'Published'],
  ['declining one that is kept for them', { status: 'Assigned', ...mine }, 'decline', 'Published'],
  ['dropping out of theirs', { status: 'Confirmed', ...mine }, 'drop_out', 'Published'],
];
const NOT_ALLOWED: Told[] = [
  ['applying for a draft', { status: 'Unpublished' }, 'apply', 'Published'],
  ['applying for one that someone has', { status: 'Assigned' }, 'apply', 'Published'],
  ['applying so that it is theirs', {}, 'apply', 'Confirmed'],
  ['withdrawing from a cancelled one', { status: 'cancelled' }, 'withdraw', 'Published'],
  ['withdrawing so that it is cancelled', {}, 'withdraw', 'cancelled'],
  ['accepting without an offer', {}, 'accept', 'Confirmed'],
  ['accepting so that it is completed', { status: 'Assigned', ...mine }, 'accept', 'Completed'],
  ['accepting one that is kept for someone else', { status: 'Assigned' }, 'accept', 'Confirmed'],
  ['declining one that is kept for someone else', { status: 'Assigned' }, 'decline', 'Published'],
  ['declining one that they confirmed', { status: 'Confirmed', ...mine }, 'decline', 'Published'],
  ['declining so that it is turned down', {}, 'decline', 'declined'],
  ['dropping out of somebody else’s', { status: 'Confirmed' }, 'drop_out', 'Published'],
  ['dropping out of one that is only kept for them', { status: 'Assigned', ...mine }, 'drop_out', 'Published'],
  ['dropping out of one that has begun', { status: 'Checked in', ...mine }, 'drop_out', 'Published'],
  ['dropping out so that it is cancelled', { status: 'Confirmed', ...mine }, 'drop_out', 'cancelled'],
  ['cancelling', { status: 'Confirmed', ...mine }, 'cancel', 'cancelled'],
  ['giving it to themself', {}, 'assign', 'Confirmed'],
  ['editing', {}, 'edit', 'Published'],
  ['checking in without having signed', { status: 'Confirmed', ...mine }, 'check_in', 'Checked in'],
  ['checking out without having signed', { status: 'Checked in', ...mine }, 'check_out', 'Completed'],
];

const shiftFor = ({ user_id }: Person, over: Record<string, unknown>): Promise<MadeJob> =>
  house().make.job(undefined, over['assigned_to'] === 'me' ? { ...over, assigned_to: user_id } : over);

describe('what the database lets a member make of a shift', () => {
  test.each(ALLOWED)('is %s', async (_, over, command, to) => {
    const ann = await house().make.member();
    const job = await shiftFor(ann, over);
    await said(ann, job, command);
    await move(ann, job, command, to);
    expect(await stands(job)).toMatchObject({ status: 'Published', assigned_to: null });
    expect(await lastEntry(job)).toMatchObject({
      command,
      to_status: to,
      actor_id: ann.user_id,
      actor_level: 4,
      actor_name: `${ann.first_name} ${ann.last_name}`,
      member_id: ann.user_id,
      reason: 'why',
    });
  });

  test.each(['Published', 'Assigned'])('is accepting what they were offered, while it is %s', async (status) => {
    const [ann, ben] = [await house().make.member(), await house().make.member()];
    const job = await shiftFor(ann, status === 'Assigned' ? { status, ...mine } : { status });
    await house().make.offer(job, ann);
    await house().make.offer(job, ben, { exclusive: false });
    expect(await move(ann, job, 'accept', 'Confirmed')).toEqual([{ member_id: ben.user_id }]);
    expect(await stands(job)).toMatchObject({ status: 'Confirmed', assigned_to: ann.user_id });
    expect((await offers(job)).map((offer) => offer.status).sort()).toEqual(['accepted', 'withdrawn']);
  });

  const come = (job: MadeJob, over: Record<string, unknown> = {}) =>
    house().make.attendance(job, { received_at: house().clock(), ...over });

  test.each(['Confirmed', 'missed'])('is checking in to theirs that is %s, once they have signed', async (status) => {
    const ann = await house().make.member();
    const job = await shiftFor(ann, { status, no_show: true, ...mine });
    await come(job);
    await move(ann, job, 'check_in', 'Checked in');
    expect(await stands(job)).toMatchObject({ status: 'Checked in', assigned_to: ann.user_id });
    expect(await lastEntry(job)).toMatchObject({ command: 'check_in', from_status: status, member_id: ann.user_id });
    const { rows } = await house().owner.query('select no_show from app.jobs where job_id = $1', [job.job_id]);
    expect(rows).toEqual([{ no_show: false }]);
  });

  test.each([
    ['one that was cancelled', { status: 'cancelled', ...mine }, {}, 'Checked in'],
    ['one that is only kept for them', { status: 'Assigned', ...mine }, {}, 'Checked in'],
    ['one so that it is completed', { status: 'Confirmed', ...mine }, {}, 'Completed'],
    ['one with what they signed before', { status: 'Confirmed', ...mine }, { received_at: new Date(0) }, 'Checked in'],
  ])('is not checking in to %s', async (_, over, came, to) => {
    const ann = await house().make.member();
    const job = await shiftFor(ann, over);
    await come(job, came);
    await expect(move(ann, job, 'check_in', to)).rejects.toMatchObject(REFUSED);
  });

  test('is not checking in to somebody else’s, though that one has signed', async () => {
    const [ann, ben] = [await house().make.member(), await house().make.member()];
    const job = await shiftFor(ben, { status: 'Confirmed', ...mine });
    await come(job);
    await expect(move(ann, job, 'check_in', 'Checked in')).rejects.toMatchObject(REFUSED);
  });

  test.each(NOT_ALLOWED)('is not %s', async (_, over, command, to) => {
    const ann = await house().make.member();
    const job = await shiftFor(ann, over);
    await said(ann, job, command);
    const before = await stands(job);
    await expect(move(ann, job, command, to)).rejects.toMatchObject(REFUSED);
    expect(await stands(job)).toEqual(before);
  });

  test.each(['apply', 'withdraw', 'decline'])('is not to %s without having said so', async (command) => {
    const [ann, ben] = [await house().make.member(), await house().make.member()];
    const job = await house().make.job();
    await said(ben, job, command);
    await expect(move(ann, job, command, 'Published')).rejects.toMatchObject(REFUSED);
  });

  test.each([
    ['accept', 'Confirmed'],
    ['decline', 'Published'],
  ])(
    'is not to %s an offer that was answered, or taken back, or has lapsed, or is somebody else’s',
    async (command, to) => {
      const [ann, ben] = [await house().make.member(), await house().make.member()];
      const job = await house().make.job();
      await house().make.offer(job, ann, { status: 'declined', answered_at: house().clock() });
      await house().make.offer(job, ann, { status: 'withdrawn', answered_at: house().clock() });
      await house().make.offer(job, ann, { expires_at: house().clock() });
      await house().make.offer(job, ben);
      await expect(move(ann, job, command, to)).rejects.toMatchObject(REFUSED);
    },
  );

  test('is answering an offer, with their reason, and only together with its shift', async () => {
    const [ann, ben] = [await house().make.member(), await house().make.member()];
    const job = await house().make.job();
    await house().make.offer(job, ann);
    await house().make.offer(job, ben, { created_at: new Date(house().clock().getTime() + 1_000) });
    const alone = asViewer(house().pools, asMember(ann), 'write', (db) =>
      sql`update offers set status = 'accepted' where job_id = ${job.job_id}`.execute(db),
    );
    await expect(alone).rejects.toMatchObject(REFUSED);
    expect(await move(ann, job, 'decline', 'Published')).toEqual([]);
    expect(await offers(job)).toMatchObject([
      { member_id: ann.user_id, status: 'declined', reason: 'why', answered_at: house().clock() },
      { member_id: ben.user_id, status: 'pending', reason: null, answered_at: null },
    ]);
  });

  test('is nothing where there is no such shift', async () => {
    const ann = await house().make.member();
    const nowhere = { job_id: newId(house().clock()) };
    for (const [, , command, to] of [...ALLOWED, ...NOT_ALLOWED]) {
      await expect(move(ann, nowhere, command, to)).rejects.toMatchObject(REFUSED);
    }
  });

  test('is nothing for who is no member, or nobody at all', async () => {
    const job = await house().make.job();
    await expect(move(await house().make.admin(), job, 'apply', 'Published')).rejects.toMatchObject(REFUSED);
    const alone = house().pools.member.query('select app.member_moves_job($1, $2, $3, $4, null, now())', [
      newId(house().clock()),
      job.job_id,
      'apply',
      'Published',
    ]);
    await expect(alone).rejects.toMatchObject(REFUSED);
  });

  test.each(['agency', 'provider', 'office', 'admin', 'worker', 'guest'] as const)(
    'is nothing for the %s login, which has ways of its own',
    async (login) => {
      const { pools } = house();
      for (const call of [
        `app.lock_job_as_member(gen_random_uuid())`,
        `app.member_moves_job(gen_random_uuid(), gen_random_uuid(), 'apply', 'Published', null, now())`,
      ]) {
        await expect(pools[login].query(`select ${call}`)).rejects.toMatchObject(REFUSED);
      }
    },
  );
});

describe('the shifts that a member can hold', () => {
  const held = (person: Person, { job_id }: MadeJob) =>
    asViewer(
      house().pools,
      asMember(person),
      'write',
      async (db) =>
        (await sql<Record<string, unknown>>`select * from app.lock_job_as_member(${job_id})`.execute(db)).rows,
    );

  test('are those that are open, theirs, offered to them or applied for', async () => {
    const { make } = house();
    const ann = await make.member();
    const [offered, applied] = [
      await make.job(undefined, { status: 'cancelled' }),
      await make.job(undefined, { status: 'missed' }),
    ];
    await make.offer(offered, ann, { status: 'withdrawn' });
    await make.application(applied, ann);
    for (const job of [
      await make.job(),
      await make.job(undefined, { status: 'Confirmed', assigned_to: ann.user_id }),
      offered,
      applied,
    ]) {
      const [row] = await held(ann, job);
      expect(row).toMatchObject({ job_id: job.job_id });
      expect(row).not.toHaveProperty('hcp_rate');
    }
  });

  test.each(['Unpublished', 'Assigned', 'Confirmed', 'Checked in', 'Completed', 'cancelled', 'declined', 'missed'])(
    'are not others that are %s',
    async (status) => {
      const { make } = house();
      const job = await make.job(undefined, { status });
      const ben = await make.member();
      if (job.status !== 'Unpublished') await make.application(job, ben);
      expect(await held(await make.member(), job)).toEqual([]);
    },
  );

  test('are not the way of a member to the whole of a shift', async () => {
    const ann = await house().make.member();
    const job = await house().make.job();
    const whole = asViewer(house().pools, asMember(ann), 'write', (db) =>
      sql`select * from app.lock_job(${job.job_id})`.execute(db),
    );
    await expect(whole).rejects.toMatchObject(REFUSED);
  });
});
