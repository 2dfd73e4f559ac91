import { beforeEach, describe, expect, test } from 'vitest';
import { useTestServer } from '../../../test/harness.ts';
import { mailTo } from '../../../test/inbox.ts';
import { openMail } from '../../adapters/mail.ts';
import { asServer } from '../../db/connect.ts';
import { notificationTasks } from '../../notifications/tasks.ts';
import { owed } from '../../../test/owed.ts';
import { shiftsIn } from '../../../test/shifts.ts';
import { beginReminders, reminderTasks } from './tasks.ts';

const server = useTestServer();
const { told, lastTold } = shiftsIn(server);
const rows = async (text: string, ...values: unknown[]) => (await server().owner.query(text, values)).rows;

beforeEach(async () => {
  await rows('truncate app.invoice_reminders, app.reminder_nights');
  await rows(
    `insert into app.invoice_payments (uuid, amount, method, date, created_by_name, created_at)
     select uuid, balance, 'cash', date, 'Ann Lee', created_at from app.invoices where balance > 0`,
  );
  await rows(`delete from app.notifications where kind = 'invoice_overdue'`);
  await rows('delete from graphile_worker._private_jobs');
});

type Night = { night: string; after: string | null };
/** Returns the tasks of the reminders that still wait. */
const waiting = async (): Promise<Night[]> =>
  (
    await rows(
      `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'remind_of_invoices' order by j.id`,
    )
  ).map(({ payload }) => payload);

const doTask = async (task: Night) => {
  const { adapters, pools, clock, config } = server();
  const mail = openMail(config.SMTP_URL, config.MAIL_FROM);
  await asServer(pools, 'worker', (db) =>
    reminderTasks.remind_of_invoices(
      { db, now: clock(), task_id: 'one', mail, files: adapters.files, live: adapters.live, config },
      task,
    ),
  );
  mail.close();
};

/** Runs what the worker does by itself at a moment, with as many workers at once as are wanted. */
async function remindAt(date: string, time = '09:00', workers = 1) {
  server().time.now = new Date(`${date}T${time}:00Z`);
  const { pools, clock } = server();
  await Promise.all(
    Array.from({ length: workers }, () => asServer(pools, 'worker', (db) => beginReminders(db, clock()))),
  );
  for (let [task] = await waiting(); task !== undefined; [task] = await waiting()) {
    await rows('delete from graphile_worker._private_jobs');
    await Promise.all(Array.from({ length: workers }, () => doTask(task)));
  }
}

/** A care provider with a manager. */
async function provider() {
  const { make } = server();
  const place = await make.office();
  return { place, gareth: await make.providerManager(place) };
}
const DUE = { date: '2026-11-02', due_date: '2026-12-02' };

describe('an unpaid invoice', () => {
  test('is reported on the day it is due, 7 and 30 days later, once each', async () => {
    const { place, gareth } = await provider();
    const invoice = await owed(server(), place, DUE);
    const notified: [string, string[]][] = [];
    const dates = ['12-01', '12-02', '12-03', '12-08', '12-09', '12-10', '12-31'].map((day) => `2026-${day}`);
    for (const date of [...dates, '2027-01-01', '2027-01-02']) {
      for (const time of ['07:59', '09:00', '15:00']) await remindAt(date, time);
      notified.push([date, (await told(gareth)).slice(notified.flatMap(([, titles]) => titles).length)]);
    }
    expect(notified.filter(([, titles]) => titles.length > 0)).toEqual([
      ['2026-12-02', ['1 invoice is due, £563.46']],
      ['2026-12-09', ['1 invoice is overdue, £563.46']],
      ['2027-01-01', ['1 invoice is overdue, £563.46']],
    ]);
    expect(await lastTold(gareth)).toMatchObject({ kind: 'invoice_overdue', link: `/invoices/${invoice.uuid}` });
  });

  test('is reported with its balance, and not at all once that is zero', async () => {
    const { place, gareth } = await provider();
    const [part, whole] = [await owed(server(), place, DUE), await owed(server(), place, DUE)];
    const priya = await server().make.admin();
    for (const [{ uuid }, amount] of [[part, 500] as const, [whole, 563.46] as const]) {
      await server().as(priya).post(`/invoices/${uuid}/payment/store`, { amount, date: '2026-11-12' });
    }
    await rows('delete from app.notifications');
    await remindAt('2026-12-09');
    expect(await told(gareth)).toEqual(['1 invoice is overdue, £63.46']);
  });

  test('is reported up to a week later if reminders were not possible, and not after that', async () => {
    const { place, gareth } = await provider();
    await remindAt('2026-12-01');
    await owed(server(), place, DUE);
    await owed(server(), place, { ...DUE, due_date: '2026-12-03', amount: 100 });
    await remindAt('2026-12-06');
    expect(await told(gareth)).toEqual(['2 invoices are due, £564.46 in all']);
    await remindAt('2026-12-25');
    expect(await told(gareth)).toHaveLength(1);
  });

  test('is reported the next day if it was due on the day of issue, after that day’s reminders', async () => {
    const { place, gareth } = await provider();
    await remindAt('2026-12-02', '09:00');
    await owed(server(), place, { date: '2026-12-02', due_date: '2026-12-02' });
    await remindAt('2026-12-03');
    expect(await told(gareth)).toEqual(['1 invoice is due, £563.46']);
  });

  test('of a member is not reported', async () => {
    const { place, gareth } = await provider();
    const invoice = await owed(server(), place, { ...DUE, kind: 'staff' });
    await remindAt('2026-12-02');
    expect([await told(gareth), await told({ user_id: invoice.member_id })]).toEqual([[], []]);
  });
});

describe('reminders', () => {
  test('cover all invoices in one sentence, overdue ones first; administrators get everyone’s', async () => {
    const [one, other] = [await provider(), await provider()];
    const priya = await server().make.admin();
    await owed(server(), one.place, { ...DUE, amount: 100_000 });
    await owed(server(), one.place, { ...DUE, amount: 20_400 });
    await owed(server(), one.place, { ...DUE, due_date: '2026-12-09', amount: 5_000 });
    await owed(server(), other.place, { ...DUE, amount: 1 });
    await remindAt('2026-12-09');
    expect(await told(one.gareth)).toEqual(['2 invoices are overdue, £1,204.00 in all']);
    expect(await lastTold(one.gareth)).toMatchObject({
      body: '1 invoice is due, £50.00',
      link: '/invoices?state=overdue',
    });
    expect(await told(other.gareth)).toEqual(['1 invoice is overdue, £0.01']);
    expect(await lastTold(priya)).toMatchObject({
      title: '3 invoices are overdue, £1,204.01 in all',
      body: '1 invoice is due, £50.00',
    });
    await remindAt('2026-12-09', '15:00');
    expect(await told(priya)).toHaveLength(1);
  });

  test('go to the locations if the care provider has no manager: each gets its own', async () => {
    const { make } = server();
    const place = await make.office();
    const sibling = await make.office(place);
    const [moira, joan] = [await make.locationManager(place), await make.locationManager(sibling)];
    const gone = await make.providerManager(place, { status: 'disabled' });
    await owed(server(), place, DUE);
    await owed(server(), sibling, { ...DUE, amount: 100 });
    await remindAt('2026-12-02');
    expect([await told(moira), await told(joan), await told(gone)]).toEqual([
      ['1 invoice is due, £563.46'],
      ['1 invoice is due, £1.00'],
      [],
    ]);
  });

  test('go neither to the agency nor to another care provider', async () => {
    const { place } = await provider();
    const [agency, stranger] = [await server().make.agencyManager(place), (await provider()).gareth];
    await owed(server(), place, DUE);
    await remindAt('2026-12-02');
    expect([await told(agency), await told(stranger)]).toEqual([[], []]);
  });
});

describe('reminders and workers', () => {
  test('several workers at once remind everyone once', async () => {
    const all = await Promise.all(Array.from({ length: 6 }, provider));
    for (const { place } of all) await owed(server(), place, DUE);
    await remindAt('2026-12-02', '09:00', 4);
    for (const { gareth } of all) expect(await told(gareth)).toHaveLength(1);
  });

  test('a worker that died in the middle has reminded nobody, and the next attempt reminds once', async () => {
    const { place, gareth } = await provider();
    const priya = await server().make.admin();
    await owed(server(), place, DUE);
    server().time.now = new Date('2026-12-02T09:00:00Z');
    await asServer(server().pools, 'worker', (db) => beginReminders(db, server().clock()));
    const [task] = await waiting();
    // Its last write fails, like a machine that stops just before the commit.
    await rows(`alter table app.reminder_nights add constraint dies check (done_at is null)`);
    await expect(doTask(task as Night)).rejects.toThrow('dies');
    expect([await told(gareth), await rows('select from app.invoice_reminders')]).toEqual([[], []]);
    await rows(`alter table app.reminder_nights drop constraint dies`);
    for (let times = 0; times < 3; times++) await doTask(task as Night);
    expect([await told(gareth), await told(priya)]).toEqual([
      ['1 invoice is due, £563.46'],
      ['1 invoice is due, £563.46'],
    ]);
  });
});

test('a mail is sent with it', async () => {
  const { place, gareth } = await provider();
  await owed(server(), place, DUE);
  await remindAt('2026-12-02');
  const { adapters, pools, clock, config } = server();
  const mail = openMail(config.SMTP_URL, config.MAIL_FROM);
  const [notification] = await rows('select notification_id from app.notifications where user_id = $1', gareth.user_id);
  await asServer(pools, 'worker', (db) =>
    notificationTasks.send_notification(
      { db, now: clock(), task_id: 'one', mail, files: adapters.files, live: adapters.live, config },
      { notification_id: notification.notification_id },
    ),
  );
  mail.close();
  expect(await mailTo(gareth.email, /./)).toMatchObject({
    subject: 'Invoices are waiting to be paid',
    text: expect.stringContaining('1 invoice is due, £563.46'),
  });
});

test('a day is found by its index, however many invoices are open', async () => {
  const { place } = await provider();
  await owed(server(), place, DUE);
  await rows('set enable_seqscan = off');
  const [{ ['QUERY PLAN']: plan }] = await rows(
    `explain (format json) select uuid from app.invoices
     where kind = 'client' and balance > 0 and due_date between date '2026-12-01' and date '2026-12-02'`,
  );
  await rows('reset enable_seqscan');
  expect(JSON.stringify(plan)).toContain('"Index Name":"invoices_open_due"');
});
