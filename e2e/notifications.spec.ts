import { type APIRequestContext, expect, type Page, test } from './test.ts';
import { DEMO_PASSWORD } from '../apps/server/seed/seed.ts';
import { expectNoBarriers } from './barriers.ts';
import { breaks } from './broken.ts';
import { openAs, PEOPLE } from './people.ts';

const OURS = { 'X-Requested-With': 'XMLHttpRequest' };
const NOT_ACTIVE = 'Shannon Care Partners is not active any more';

/** Sets the status of Aoife's agency as an administrator, which notifies her and her colleagues. */
async function setAgency(elsewhere: APIRequestContext, status: 'active' | 'non-active'): Promise<void> {
  const signIn = await elsewhere.post('/api/v1/login', {
    headers: OURS,
    data: { email: PEOPLE.admin.email, password: DEMO_PASSWORD },
  });
  const headers = { ...OURS, authorization: `Bearer ${(await signIn.json()).data.token}` };
  const list = await elsewhere.get('/api/v1/agencies?company_name=Shannon', { headers });
  const { agency_id, created_at: _, ...agency } = (await list.json()).data[0];
  const saved = await elsewhere.put(`/api/v1/agencies/${agency_id}`, { headers, data: { ...agency, status } });
  expect(saved.ok(), await saved.text()).toBe(true);
}

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });
const listens = (page: Page) => page.waitForResponse((answer) => answer.url().endsWith('/api/v1/live'));

test('a notification appears at once on the open page, and is marked as read [notifications-3]', async ({
  page,
  request,
}) => {
  const listening = listens(page);
  await openAs(page, 'shannon', '/help');
  await listening;
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  const { x = 0, width = 0 } = (await bell(page).boundingBox()) ?? {};
  expect((page.viewportSize()?.width ?? 0) - x - width).toBeLessThan(60);

  await setAgency(request, 'non-active');
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread');
  await expect(page.locator('[data-bell-count]')).toHaveText('1');
  await expect(page.getByRole('status').filter({ hasText: `New notification: ${NOT_ACTIVE}` })).toBeAttached();

  await bell(page).click();
  await expect(panel(page).getByRole('heading')).toHaveText('Notifications 1 new');
  const told = panel(page).getByRole('link', { name: NOT_ACTIVE });
  await expect(told).toContainText('new shifts and invitations are not possible');
  await expect(told).toContainText('just now');
  await expect(told.locator('b')).toHaveCSS('font-weight', '600');
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(bell(page)).toBeFocused();

  await bell(page).click();
  await told.click();
  await expect(page).toHaveURL(/\/agencies\/[\da-f-]+$/);
  await expect(panel(page)).toBeHidden();
  await expect(bell(page)).toHaveAccessibleName('Notifications');

  await setAgency(request, 'active');
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread');
  await page.keyboard.press('b');
  await expect(panel(page).getByRole('listitem')).toHaveCount(2);
  await panel(page).getByRole('button', { name: 'Mark all read' }).click();
  await expect(panel(page).getByRole('heading')).toHaveText('Notifications');
  await expect(panel(page).getByText('New', { exact: true })).toHaveCount(0);
  await page.mouse.click(400, 600);
  await expect(panel(page)).toBeHidden();
});

test('one stream serves all tabs of a browser', async ({ page, context, request }) => {
  let streams = 0;
  context.on('request', (sent) => {
    if (sent.url().endsWith('/api/v1/live')) streams++;
  });
  const listening = listens(page);
  await openAs(page, 'shannon', '/help');
  await listening;
  const second = await context.newPage();
  const asked = second.waitForResponse('**/api/v1/notifications');
  await second.goto('/terms');
  await asked;
  const before = await bell(second).getAttribute('aria-label');
  await setAgency(request, 'non-active');
  await expect(bell(second)).not.toHaveAccessibleName(before ?? '');
  await expect(bell(page)).toHaveAccessibleName((await bell(second).getAttribute('aria-label')) ?? '');
  expect(streams).toBe(1);
  await setAgency(request, 'active');
});

test('on a phone notifications fill the screen, with a text if there are none [notifications-4]', async ({
  phone: page,
}) => {
  await openAs(page, 'northgate', '/help');
  await bell(page).tap();
  await expect(panel(page).getByText('You currently have no notifications', { exact: true })).toBeVisible();
  expect(await panel(page).boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
  const target = await panel(page).getByRole('button', { name: 'Close' }).boundingBox();
  expect([target?.width, target?.height]).toEqual([44, 44]);
  await expectNoBarriers(page, 'dialog[open]');
  await panel(page).getByRole('button', { name: 'Close' }).tap();
  await expect(panel(page)).toBeHidden();
  await expect(bell(page)).toBeFocused();
});

test('notifications that cannot be loaded can be tried again', async ({ page }) => {
  await openAs(page, 'northgate', '/help');
  const { answering, mend } = await breaks(page, '**/api/v1/notifications');
  await page.reload();
  await bell(page).click();
  await answering(() => expect(panel(page).getByText('We could not load this')).toBeVisible({ timeout: 100 }));
  await answering(() => panel(page).getByRole('button', { name: 'Try again' }).click({ timeout: 500 }));
  mend();
  await answering(() =>
    expect(panel(page).getByText('You currently have no notifications')).toBeVisible({ timeout: 100 }),
  );
});

test('a user’s choice of mails is saved', async ({ page }) => {
  await openAs(page, 'provider', '/my_profile');
  const mail = page.getByRole('switch', { name: 'A message to me' });
  await expect(mail).toBeChecked();
  await mail.click();
  await expect(page.getByRole('status').filter({ hasText: 'Successfully Saved' })).toBeAttached();
  await expect(mail).not.toBeChecked();
  await page.reload();
  await expect(mail).not.toBeChecked();
  await page.route('**/api/v1/notification_preferences/*', (route) => route.fulfill({ status: 500, body: '' }));
  await mail.click();
  await expect(page.getByRole('alert').filter({ hasText: 'An error occurred' }).first()).toBeVisible();
  await expect(mail).not.toBeChecked();
});
