import { beforeEach, expect, test } from 'vitest';
import { londonDay } from '@handover/domain/time';
import { useTestServer } from '../../../test/harness.ts';
import type { Person } from '../../../test/make.ts';
import { ITEMS } from '../../../test/makeStaff.ts';
import { shiftsIn } from '../../../test/shifts.ts';
import { asServer } from '../../db/connect.ts';
import { inOneGo } from '../../adapters/tasks.ts';
import { recheckWhatBegins } from './beginnings.ts';
import { recheckMember } from './recheck.ts';
import { remind } from './reminders.ts';

const server = useTestServer();
const { told, lastTold } = shiftsIn(server);

beforeEach(async () => {
  await server().owner.query('delete from app.expiries');
});

/** Runs what the worker does by itself at a moment, with as many workers at once as are wanted. */
async function remindAt(date: string, time = '09:00', workers = 1) {
  const { pools, adapters } = server();
  const now = new Date(`${date}T${time}:00Z`);
  await Promise.all(
    Array.from({ length: workers }, () => asServer(pools, 'worker', (db) => remind({ db, now, live: adapters.live }))),
  );
}
const recheck = ({ user_id }: Person) =>
  asServer(server().pools, 'worker', (db) => inOneGo({ db }, () => recheckMember(db, user_id, server().clock())));

/** A member with a certificate that ends on 1 March 2027. */
async function ending(over: Record<string, unknown> = {}) {
  const ann = await server().make.member();
  await server().make.skill(ann, { title: 'First aid', end_date: '2027-03-01', ...over });
  await recheck(ann);
  return ann;
}

test('a member is reminded 60, 30, 7 and 0 days before something ends, each once', async () => {
  const ann = await ending();
  const heard: [string, string[]][] = [];
  for (const date of [
    '2026-12-30',
    '2026-12-31',
    '2027-01-15',
    '2027-01-30',
    '2027-02-22',
    '2027-03-01',
    '2027-03-05',
  ]) {
    for (const time of ['09:00', '15:00']) await remindAt(date, time);
    heard.push([date, (await told(ann)).slice(heard.flatMap(([, titles]) => titles).length)]);
  }
  expect(heard).toEqual([
    ['2026-12-30', []],
    ['2026-12-31', ['First aid ends in 60 days']],
    ['2027-01-15', []],
    ['2027-01-30', ['First aid ends in 30 days']],
    ['2027-02-22', ['First aid ends in 7 days']],
    ['2027-03-01', ['First aid ends today']],
    ['2027-03-05', []],
  ]);
  expect(await lastTold(ann)).toMatchObject({ kind: 'expiry', link: `/staff/${ann.user_id}` });
});

test('after a month without reminders, only the nearest is sent', async () => {
  const ann = await ending();
  await remindAt('2027-02-25');
  expect(await told(ann)).toEqual(['First aid ends in 4 days']);
  await remindAt('2027-03-03');
  expect(await told(ann)).toEqual(['First aid ends in 4 days', 'First aid ended on 1 Mar 2027']);
});

test('two workers at once remind everyone once', async () => {
  const people: Person[] = [];
  for (let n = 0; n < 20; n++) people.push(await ending());
  await remindAt('2027-02-22', '09:00', 4);
  for (const person of people) expect(await told(person)).toEqual(['First aid ends in 7 days']);
});

test.each(['waiting', 'rejected', 'withdrawn'])('there is no reminder of what is %s', async (state) => {
  const ann = await ending({ state });
  await remindAt('2027-02-22');
  expect(await told(ann)).toEqual([]);
});

test('there are no reminders at night, and none of what ended long ago', async () => {
  const ann = await ending();
  await remindAt('2027-02-22', '03:00');
  await remindAt('2027-06-01');
  expect(await told(ann)).toEqual([]);
});

test('the planners of the member’s bookings are reminded, and others are not', async () => {
  const { make } = server();
  const [planner, other, past] = [await make.admin(), await make.admin(), await make.admin()];
  const ann = await ending();
  const mine = { status: 'Confirmed', assigned_to: ann.user_id };
  await make.job(undefined, { ...mine, date: '2027-02-25', job_planner: planner.user_id });
  await make.job(undefined, { ...mine, date: '2027-02-20', job_planner: past.user_id });
  await make.job(undefined, { date: '2027-02-25', job_planner: other.user_id });
  await remindAt('2027-02-22');
  expect(await lastTold(planner)).toMatchObject({
    title: 'A certificate of someone whom you have booked ends in 7 days',
    body: `Ann ${ann.last_name}: First aid, until 1 Mar 2027`,
    link: `/staff/${ann.user_id}`,
  });
  expect([await told(other), await told(past)]).toEqual([[], []]);
});

test('a vaccination is named to nobody', async () => {
  const { make, owner } = server();
  const [ann, planner] = [await make.member(), await make.admin()];
  const { item_id } = await make.item({ title: 'Canary fever', kind: 'vaccination', months: 12 });
  await make.medical(ann, { title: 'Canary drug', item_id, date_administered: '2026-03-01' });
  await make.job(undefined, {
    status: 'Confirmed',
    assigned_to: ann.user_id,
    date: '2027-02-25',
    job_planner: planner.user_id,
  });
  await recheck(ann);
  await remindAt('2027-02-22');
  expect(await told(ann)).toEqual(['A vaccination of yours ends in 7 days']);
  const { rows } = await owner.query('select title, body from app.notifications where user_id = $1', [planner.user_id]);
  expect(rows).toEqual([
    { title: 'A vaccination of someone whom you have booked ends in 7 days', body: `Ann ${ann.last_name}` },
  ]);
});

test('documents and requirements that begin to count today cause rechecks', async () => {
  const { make, owner, pools, clock } = server();
  const [ann, cleo, ben] = [await make.member(), await make.member(), await make.member()];
  const today = londonDay(clock());
  await make.skill(ann, { start_date: today });
  await make.medical(cleo, { date_administered: today });
  await make.skill(ben, { start_date: '2026-01-01' });
  const queued = async () =>
    (await owner.query(`select key, task_identifier from graphile_worker.jobs where key like 'recheck:%' order by key`))
      .rows;
  await asServer(pools, 'worker', (db) => recheckWhatBegins(db, clock()));
  expect(await queued()).toEqual(
    [ann.user_id, cleo.user_id]
      .toSorted()
      .map((user_id) => ({ key: `recheck:${user_id}`, task_identifier: 'recheck_member' })),
  );
  await make.requirement({ item_id: ITEMS.movingAndHandling }, { valid_from: today });
  await asServer(pools, 'worker', (db) => recheckWhatBegins(db, clock()));
  expect(await queued()).toContainEqual({ key: 'recheck:everyone', task_identifier: 'recheck_members' });
});
