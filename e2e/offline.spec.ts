import { type BrowserContext, expect, type Page, test } from './test.ts';
import { quarterUp } from '@handover/domain/attendance/quarters';
import { PASSWORD, type Person } from '../apps/server/test/make.ts';
import { ITEMS } from '../apps/server/test/makeStaff.ts';
import { launch } from './browser.ts';
import { owner } from './database.ts';
import { newMember, openAsMember, prepare, signInAsMember } from './members.ts';
import { typeSignIn } from './people.ts';
import { type Home, homeOf, inHours, makeShifts } from './shifts.ts';
import { PHONE } from './phones.ts';

// Service workers and push need the full browser.
test.use({ ...PHONE, serviceWorkers: 'allow', launchOptions: launch() });

type Shift = { job_id: string };
let home: Home;

/** Creates an eligible member with a booking that begins, or began, less than an hour away. */
async function booked(name: string): Promise<{ member: Person; shift: Shift }> {
  const member = await prepare(async (make) => {
    const made = await newMember(make, name);
    const { rightToWork, dbs, movingAndHandling, safeguarding } = ITEMS;
    for (const item_id of [rightToWork, dbs, movingAndHandling, safeguarding]) await make.skill(made, { item_id });
    return made;
  });
  const its = { title: 'Night Carer', starts_at: inHours(-0.5), status: 'Confirmed', assigned_to: member.user_id };
  return { member, shift: (await makeShifts(home, { shift: its })).shift };
}

test.beforeEach(async ({ context }) => {
  home = await homeOf('office');
  const { latitude, longitude } = home.address as { latitude: number; longitude: number };
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude, longitude, accuracy: 20 });
});

/** Opens the home page, and waits until the phone has cached the app and the booking. */
async function visitOnce(page: Page, member: Person, { job_id }: Shift): Promise<void> {
  await openAsMember(page, member, '/dashboard');
  await expect(page.getByRole('region', { name: home.title })).toBeVisible();
  const is_kept = () => page.evaluate((path) => caches.match(path).then(Boolean), `/api/v1/jobs/${job_id}/induction`);
  await expect.poll(is_kept).toBe(true);
}

/** Closes the page and opens another in the same context. */
async function reopen(page: Page, path: string): Promise<Page> {
  const context = page.context();
  await page.close();
  const next = await context.newPage();
  await next.goto(path);
  return next;
}

type Entry = { user_id: string; job_id: string; kind: string; key: string; captured_at: string };

/** Entries queued on the phone, read directly from its storage; with `put` that entry is added first. */
const onPhone = (page: Page, put?: object): Promise<Entry[]> =>
  page.evaluate(
    (given) =>
      new Promise((resolve) => {
        const opening = indexedDB.open('handover', 1);
        opening.addEventListener('success', () => {
          const store = opening.result.transaction('outbox', 'readwrite').objectStore('outbox');
          if (given) store.put(given);
          const all = store.getAll();
          all.addEventListener('success', () => {
            opening.result.close();
            resolve(all.result as never);
          });
        });
      }),
    put,
  );

const attendanceOf = ({ job_id }: Shift) =>
  owner(async (client) => {
    const { rows } = await client.query(
      `select a.checked_in_at, a.received_at, j.status, (select count(*)::int from app.job_history h
         where h.job_id = j.job_id and h.command = 'check_in') as times
       from app.jobs j left join app.attendance a using (job_id) where j.job_id = $1`,
      [job_id],
    );
    return rows[0] as { checked_in_at: Date | null; received_at: Date | null; status: string; times: number };
  });

async function checkIn(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Check in' }).tap();
  await page.getByRole('button', { name: /^Check in at/ }).tap();
  const signing = page.getByRole('dialog', { name: 'Sign to check in' });
  await signing.getByRole('button', { name: 'Type my name' }).tap();
  await signing.getByLabel('Candidate signature: full name').fill('Ann Lee');
  for (const box of await signing.getByRole('checkbox').all()) await box.check();
  await signing.getByRole('button', { name: 'Check in' }).dblclick();
  await expect(page.getByText('Saved on this phone')).toBeVisible();
}

test('the home page works offline after one visit, and what is done there arrives once', async ({
  page: first,
  context,
}) => {
  const { member, shift } = await booked('Ann');
  await visitOnce(first, member, shift);
  await context.setOffline(true);
  let page = await reopen(first, '/dashboard');
  await expect(page.getByText(/No signal\. From this phone, \d\d:\d\d/)).toBeVisible();
  await page.getByRole('link', { name: 'Bookings', exact: true }).tap();
  await expect(page.locator('[data-shift]').filter({ hasText: home.title })).toBeVisible();
  page = await reopen(page, `/job_info/${shift.job_id}`);
  await expect(page.getByText(/Report to/)).toBeVisible();

  await checkIn(page);
  page = await reopen(page, '/dashboard');
  await expect(page.getByText('1 thing waits on this phone')).toBeVisible();
  const waiting = await onPhone(page);
  expect(waiting).toMatchObject([{ job_id: shift.job_id, user_id: member.user_id, kind: 'check_in' }]);
  expect(await attendanceOf(shift)).toMatchObject({ status: 'Confirmed', times: 0 });

  await page.close();
  await context.setOffline(false);
  page = await context.newPage();
  await page.goto('/dashboard');
  await expect(page.getByText('You are checked in')).toBeVisible();
  await expect(page.getByText('1 thing waits on this phone')).toBeHidden();
  const came = await attendanceOf(shift);
  expect(came).toMatchObject({ status: 'Checked in', times: 1 });
  const captured = Date.parse(waiting[0]?.captured_at ?? '');
  expect(Math.abs((came.checked_in_at?.getTime() ?? 0) - captured)).toBeLessThan(1_000);
  expect(came.received_at?.getTime()).toBeGreaterThan(captured);

  await onPhone(page, waiting[0]);
  page = await reopen(page, '/dashboard');
  await expect.poll(() => onPhone(page)).toEqual([]);
  expect(await attendanceOf(shift)).toEqual(came);
});

/** Queue entry in the app's own format. */
const entryOf = ({ user_id }: Person, { job_id }: Shift, captured = ago(2), start = captured) => {
  const start_time = quarterUp(start).toISOString();
  const input = { start_time, candidate_signature: 'Ann Lee', code: null, position: null, review_reason: 'No signal' };
  const its = { user_id, job_id, kind: 'check_in', key: crypto.randomUUID(), place: home.title };
  const captured_at = captured.toISOString();
  return { ...its, captured_at, input, tries: 0, next_try_at: 0, refused: null, claimed: false };
};

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);

async function signInAs(page: Page, { email }: Person): Promise<void> {
  await page.goto('/api/v1/logout');
  await typeSignIn(page, email, PASSWORD);
  await expect(page).toHaveURL(/dashboard/);
}

const ownersOn = (context: BrowserContext) =>
  context
    .pages()[0]
    ?.evaluate(async () =>
      (await caches.keys()).filter((name) => name.startsWith('handover-mine-')).map((n) => n.slice(14)),
    );

test('queued entries belong to one user only, and a refused one shows its reason until it is read [offline-1]', async ({
  page,
  context,
}) => {
  const [{ member: ann, shift }, { member: bea, shift: other }] = [await booked('Ann'), await booked('Bea')];
  await visitOnce(page, ann, shift);
  await page.goto('/api/v1/logout');
  expect(await ownersOn(context)).toEqual([]);
  await onPhone(page, entryOf(ann, shift, ago(2), ago(3 * 24 * 60)));
  await onPhone(page, entryOf(bea, other));

  await page.goto('/login');
  await expect(page.getByText('Something waits on this phone')).toBeVisible();

  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname));
  await signInAs(page, bea);
  await expect(page.getByText('You are checked in')).toBeVisible();
  expect(await attendanceOf(other)).toMatchObject({ status: 'Checked in', times: 1 });
  expect(await ownersOn(context)).toEqual([bea.user_id]);
  await expect(page.getByText(/waits? on this phone|was not accepted/)).toHaveCount(0);
  expect(sent.filter((path) => path.includes(shift.job_id))).toEqual([]);

  await signInAs(page, ann);
  const refused = page.getByRole('status').filter({ hasText: 'was not accepted' });
  await expect(refused).toContainText(`Check-in at ${home.title}`);
  await expect(refused).toContainText('Choose a start between');
  expect((await onPhone(page)).map(({ user_id }) => user_id)).toEqual([ann.user_id]);
  await refused.getByRole('button', { name: 'Try again' }).tap();
  await expect(refused.getByRole('button', { name: 'Try again' })).toBeEnabled();
  await refused.getByRole('button', { name: 'Discard' }).tap();
  const asking = page.getByRole('dialog', { name: 'Discard this check-in?' });
  await asking.getByRole('button', { name: 'Discard check-in' }).tap();
  await expect(refused).toHaveCount(0);
  expect(await onPhone(page)).toEqual([]);

  // Another tab signs another person in, and this one does not know it yet.
  await onPhone(page, entryOf(ann, shift));
  await signInAsMember(page, bea);
  const who = page.waitForResponse(/\/api\/v1\/me$/);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await who;
  await expect.poll(() => onPhone(page)).toMatchObject([{ user_id: ann.user_id, tries: 1, refused: null }]);
  expect(sent.filter((path) => path.includes(shift.job_id))).toHaveLength(2);
  expect(await attendanceOf(shift)).toMatchObject({ status: 'Confirmed', times: 0 });
});
