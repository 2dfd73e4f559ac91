import { type BrowserContext, expect, type Locator, type Page, test } from './test.ts';
import { freePort } from '../tools/lab/machine/ports.ts';
import { openAs, signInBy, type Someone } from './people.ts';
import { origin, startServer } from './server.ts';
import { dayIn, freeMembers, type Home, homeOf, inHours, makeShifts, newRole, send, shiftForm } from './shifts.ts';

/** Small viewport, so that a map draws quickly. */
test.use({ maps: true, viewport: { width: 1280, height: 600 } });

const HOURS = 24;

let home: Home;
let member_id = '';
test.beforeAll(async () => {
  home = await homeOf('canton');
  const [member] = await freeMembers(1);
  member_id = member?.member_id ?? '';
});

/**
 * Makes a change and expects the page to show it without a reload. The delay is measured by `npm run bench -- live`.
 */
async function sees<T>(change: () => Promise<T>, shown: (changed: T) => Locator, gone = false) {
  const changed = await change();
  await shown(changed).waitFor({ state: gone ? 'detached' : 'attached' });
  return changed;
}
const listens = (page: Page) => page.waitForResponse((answer) => answer.url().endsWith('/api/v1/live'));
const rowOf = (page: Page, { job_id }: { job_id: string }) => page.locator(`[data-row="${job_id}"]`);

/** Top of an element once it stays for ten frames: cards get their real heights after they come into view. */
const settledTop = (element: Locator): Promise<number> =>
  element.evaluate(
    (row) =>
      new Promise((settled) => {
        let last = Number.NaN;
        let same = 0;
        const frame = () => {
          const { top } = row.getBoundingClientRect();
          same = top === last ? same + 1 : 0;
          last = top;
          if (same === 10) settled(top);
          else requestAnimationFrame(frame);
        };
        frame();
      }),
  );

/** Opens a page as another person, in a separate browser context. */
async function beside(context: BrowserContext, who: Someone = 'planner', path = '/help'): Promise<Page> {
  const page = await context.browser()?.newPage({ baseURL: origin() });
  if (!page) throw new Error('There is no browser');
  await openAs(page, who, path);
  return page;
}

test('an administrator’s changes to a shift appear at its location at once, in every view and in the open shift', async ({
  page,
  context,
}) => {
  const role = newRole('Live-in Carer');
  const found = `/jobs?search=${encodeURIComponent(role)}`;
  const listening = listens(page);
  await openAs(page, 'canton', `${found}&view=board`);
  await listening;
  await page.evaluate(() => Object.assign(window, { loaded_once: true }));
  const admin = await beside(context);
  const by = admin.request;
  const post = (over = {}) => send(by, 'post', 'jobs', shiftForm(home, { title: role, ...over }));
  const publish = (job: { job_id: string }) =>
    send(by, 'put', `jobs/${job.job_id}`, shiftForm(home, { title: role, status: 'Published' }));
  const assign = (job: { job_id: string }) => send(by, 'post', `jobs/${job.job_id}/assign_staff/${member_id}`);
  const unassign = (job: { job_id: string }) => send(by, 'post', `jobs/${job.job_id}/unassign_staff`);
  const cancel = (job: { job_id: string }) => send(by, 'post', `jobs/${job.job_id}/cancel_job`);

  const column = (id: string) => page.locator(`[data-column="${id}"]`);
  const inColumn = (id: string) => (job: { job_id: string }) => column(id).locator(`[data-card="${job.job_id}"]`);
  const job = await sees(() => post(), inColumn('unallocated'));
  await expect(column('unallocated').getByRole('heading', { level: 2 })).toHaveText('Un-allocated1');
  await sees(() => assign(job), inColumn('pending'));
  await expect(column('pending').getByRole('heading', { level: 2 })).toHaveText('Pending Confirmation1');
  await expect(column('unallocated').getByRole('heading', { level: 2 })).toHaveText('Un-allocated0');
  await sees(() => unassign(job), inColumn('unallocated'));
  const draft = await post({ status: 'Unpublished', date: dayIn(31) });
  await sees(() => publish(draft), inColumn('unallocated'));
  await sees(
    () => cancel(draft),
    () => page.locator(`[data-card="${draft.job_id}"]`),
    true,
  );

  await page.keyboard.press('2');
  const entry = (status: string) => (its: { job_id: string }) =>
    page
      .locator('[data-timeline] li')
      .filter({ has: rowOf(page, its) })
      .locator('[data-pill]', { hasText: status });
  await expect(entry('Published')(job)).toBeVisible();
  await sees(() => assign(job), entry('Assigned'));
  await sees(() => unassign(job), entry('Published'));
  const next = await sees(() => post({ date: dayIn(32) }), entry('Published'));
  await sees(() => cancel(next), entry('cancelled'));

  await page.keyboard.press('4');
  const row =
    (status: string) =>
    ({ code }: { code: string }) =>
      page.getByRole('row', { name: code }).filter({ hasText: status });
  await expect(row('Published')(job)).toBeVisible();
  await sees(() => assign(job), row('Assigned'));
  await sees(() => unassign(job), row('Published'));
  const last = await sees(() => post({ date: dayIn(33) }), row('Published'));

  await rowOf(page, last).click();
  const panel = page.getByRole('dialog', { name: 'Shift details' });
  const pill = (status: string) => () => panel.locator('[data-pill]', { hasText: status });
  await expect(pill('Published')()).toBeVisible();
  await sees(() => assign(last), pill('Assigned'));
  await sees(() => unassign(last), pill('Published'));
  await admin.goto(`/jobs?job=${last.job_id}`);
  await admin.getByRole('dialog').getByRole('button', { name: 'Actions' }).click();
  await admin.getByRole('menuitem', { name: /^Cancel shift/ }).click();
  const sure = admin.getByRole('dialog', { name: 'Cancel shift' }).getByRole('button', { name: 'Cancel shift' });
  const cancelling = admin.waitForResponse('**/cancel_job');
  await sees(async () => void (await Promise.all([cancelling, sure.click()])), pill('cancelled'));
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();

  await page.keyboard.press('3');
  const map = page.getByRole('group', { name: 'Map of shifts' });
  await expect(map.getByRole('button', { name: 'An open shift' })).toBeVisible();
  await sees(
    () => assign(job),
    () => map.getByRole('button', { name: 'A shift, Assigned' }),
  );
  await sees(
    () => unassign(job),
    () => map.getByRole('button', { name: 'An open shift' }),
  );
  await sees(
    () => post({ date: dayIn(34) }),
    () => map.getByRole('button', { name: '2 shifts' }),
  );
  await sees(
    () => cancel(job),
    () => map.getByRole('button', { name: 'An open shift' }),
  );

  expect(await page.evaluate(() => 'loaded_once' in window)).toBe(true);
  await admin.close();
});

test('shifts added above do not move the shift on screen', async ({ page, request }) => {
  const role = newRole('Bank Carer');
  const days = [20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33];
  const shifts = Object.fromEntries(days.map((day) => [day, { title: role, starts_at: inHours(day * HOURS) }]));
  const made = await makeShifts(home, shifts);
  const read = made[27] ?? { job_id: '' };
  await signInBy(request, 'planner');
  const found = `/jobs?search=${encodeURIComponent(role)}`;
  for (const [view, above] of [
    ['board', 17],
    ['timeline', 18],
    ['table', 36],
  ] as const) {
    const listening = listens(page);
    await openAs(page, 'canton', `${found}&view=${view}&page_size=25`);
    await listening;
    await expect(page.locator('[data-row]').first()).toBeVisible();
    await rowOf(page, read).evaluate((link) => link.scrollIntoView({ block: 'center' }));
    const before = await settledTop(rowOf(page, read));
    const date = { date: dayIn(above), deadline: dayIn(above - 1) };
    const come = await send(request, 'post', 'jobs', shiftForm(home, { title: role, ...date }));
    await rowOf(page, come).waitFor({ state: 'attached' });
    expect(Math.abs((await settledTop(rowOf(page, read))) - before), view).toBeLessThan(3);
  }
});

/** Records the events that a page's live stream delivers about shifts. */
const hearing = (page: Page) =>
  page.addInitScript(() => {
    const said: unknown[] = [];
    Object.assign(window, { said });
    const Native = window.EventSource;
    window.EventSource = class extends Native {
      constructor(url: string | URL, how?: EventSourceInit) {
        super(url, how);
        this.addEventListener('job', ({ data }: MessageEvent<string>) => said.push(JSON.parse(data)));
      }
    };
  });
type News = { job_id: string };
const heard = (page: Page): Promise<News[]> => page.evaluate(() => (window as unknown as { said: News[] }).said);

test('live events of a shift stay within its scope, and hold only its id and status [shift-live-1]', async ({
  page,
  context,
  request,
}) => {
  await signInBy(request, 'planner');
  const other = await beside(context, 'northgate'); // of the same agency, another care provider
  for (const [one, who] of [
    [page, 'canton'],
    [other, 'northgate'],
  ] as const) {
    await hearing(one);
    const listening = listens(one);
    await openAs(one, who, '/jobs?view=table');
    await listening;
  }
  const job = await send(request, 'post', 'jobs', shiftForm(home));
  await expect
    .poll(() => heard(page))
    .toContainEqual({
      job_id: job.job_id,
      office_id: home.place.office_id,
      status: 'Published',
      version: 1,
    });
  const theirs = await send(request, 'post', 'jobs', shiftForm(await homeOf('partick')));
  await expect.poll(() => heard(other)).toContainEqual(expect.objectContaining({ job_id: theirs.job_id }));
  const ids = async (one: Page) => (await heard(one)).map(({ job_id }) => job_id);
  expect(await ids(other)).not.toContain(job.job_id);
  expect(await ids(page)).not.toContain(theirs.job_id);
  await other.close();
});

test('a shift posted during a server restart appears afterwards without a reload', async ({ page, request }) => {
  const role = newRole('Agency Carer');
  const number = await freePort();
  let stop = await startServer(number, { ROLE: 'web' });
  await signInBy(request, 'planner');
  const post = (date: string) => send(request, 'post', 'jobs', shiftForm(home, { title: role, date }));
  const listening = listens(page);
  await openAs(page, 'canton', '/help');
  await page.goto(`http://localhost:${number}/jobs?view=table&search=${encodeURIComponent(role)}`);
  await listening;
  await expect(page.getByText('No jobs found')).toBeVisible();
  const first = await post(dayIn(40));
  await expect(rowOf(page, first)).toBeVisible(); // from one process to the other
  await page.evaluate(() => Object.assign(window, { loaded_once: true }));
  await stop();
  const second = await post(dayIn(41));
  stop = await startServer(number, { ROLE: 'web' });
  await expect(rowOf(page, second)).toBeVisible();
  expect(await page.evaluate(() => 'loaded_once' in window)).toBe(true);
  await stop();
});
