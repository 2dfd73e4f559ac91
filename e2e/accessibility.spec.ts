import { randomUUID } from 'node:crypto';
import { expect, test, type Page } from './test.ts';
import { makerOn } from '../apps/server/test/make.ts';
import { barriersIn, BOTH } from './barriers.ts';
import { owner } from './database.ts';
import { withoutMaps } from './maps.ts';
import { openAs, PEOPLE } from './people.ts';
import { PHONE } from './phones.ts';

/** Runs both sizes at the same time if there are two workers. */
test.describe.configure({ mode: 'parallel' });

const OPEN = ['/login', '/forgot_password', '/reset_password', '/register', '/terms', '/help', '/nowhere'];
const SIGNED_IN = [
  '/dashboard?new_user=true',
  '/users?page_size=10',
  '/users?filters=1&page_size=10',
  '/users?last_name=nobodyhere',
  '/users?entry=new&page_size=10',
  '/job_tags?page_size=10',
  '/job_tags?entry=new&page_size=10',
  '/staff?filters=1&page_size=10',
  '/compliance?filters=1&page_size=10',
  '/compliance/review',
  '/invoices?filters=1&page_size=10',
  '/requirements?entry=new&page_size=10',
  '/audit?filters=1&page_size=10',
  '/agencies?page_size=10',
  '/care_providers?page_size=10',
  '/offices?entry=new&page_size=10', // with a map in its form
  '/invite_agencies',
  '/invite_care_providers',
  '/my_profile',
  '/security',
  '/jobs?view=table&status=active',
  '/jobs/new',
];
const SIZES = ['desktop', 'phone'] as const;
type Size = (typeof SIZES)[number];
/**
 * Checks every page at both sizes, light and dark: E2E_FULL=1 npm run e2e -- accessibility. By default one page stands
 * for all that the same component draws from a definition. Dark is checked on pages with colours of their own, on a
 * desktop only; components in dark by design.spec.ts, because a phone has the same colours.
 */
const FULL = process.env['E2E_FULL'] !== undefined;
const DRAWN_ALIKE = [
  /^\/(agencies|care_providers|job_tags)\?page_size=10$/,
  /^\/(job_tags|requirements)\?entry=new/,
  /^\/compliance\?filters/,
  /^\/invite_agencies$/,
  /^\/nowhere$/,
  // Checked by the test of the shift panel.
  /^\/jobs\?view=table/,
];
/** Pages that draw more than components: charts, a board, a timeline, the sign-in picture. */
const OWN_COLOURS = /^\/(login|dashboard|jobs\?view=|job_info|calendar|help|staff\/)/;
const schemesOf = (path: string, size: Size) =>
  FULL || (size === 'desktop' && OWN_COLOURS.test(path)) ? BOTH : (['light'] as const);
const AS_ON_A_COMPUTER = [
  /^\/(invite_|agencies|job_tags|offices|requirements|compliance|register|reset|forgot|terms|security|my_profile)/,
  /rate_card$/,
  /^\/staff\/.*open=/,
  /^\/users\?(last_name|entry)/,
  // Checked by the test of the staff member's phone.
  /^\/dashboard$/,
];
/**
 * True for the pages on which a map is drawn: one form with a map, and the map view. A map costs seconds of processor
 * time.
 */
const isAboutMaps = (path: string): boolean => /^\/offices\?entry|view=map/.test(path);
const leftOut = { desktop: DRAWN_ALIKE, phone: [...DRAWN_ALIKE, ...AS_ON_A_COMPUTER] };
const isLookedAt = (path: string, size: Size): boolean => FULL || !leftOut[size].some((pattern) => pattern.test(path));
/**
 * Paths with ids: the pages of one person, their companies and a shift, and the form behind an invitation. The setup
 * also adds a notification.
 */
const made = { pages: [] as string[], profile: '', register: '' };
test.beforeAll(() =>
  owner(async (client) => {
    const { rows } = await client.query(
      `select u.user_id, u.agency_id, u.care_provider_id, a.user_id as invited_by, m.user_id as member_id
       from app.users u, app.users a, app.users m where u.email = $1 and a.email = $2 and m.email = $3`,
      [PEOPLE.provider.email, PEOPLE.admin.email, PEOPLE.member.email],
    );
    const [{ user_id, agency_id, care_provider_id, invited_by, member_id }] = rows;
    made.profile = `/staff/${member_id}`;
    const jobs = await client.query(
      `select job_id, office_id from app.jobs where care_provider_id = $1 and status = 'Published' order by number limit 1`,
      [care_provider_id],
    );
    const [{ job_id, office_id }] = jobs.rows;
    made.pages = [
      `/agencies/${agency_id}`,
      `/care_providers/${care_provider_id}`,
      `/users/${user_id}`,
      made.profile,
      `${made.profile}?open=skills:new`,
      ...['board', 'timeline', 'map', 'rota'].map((view) => `/jobs?view=${view}&location_id=${office_id}`),
      `/jobs?view=table&job=${job_id}`,
      `/job_info/${job_id}?saved=true`,
      `/offices/${office_id}/presets`,
      `/care_providers/${care_provider_id}/rate_card`,
    ];
    const make = makerOn(client, () => new Date());
    const email = `${randomUUID()}@example.org`;
    const { invite_id } = await make.invitation({ invited_by, email, message: 'We would like to work with you' });
    made.register = `/register#token=${invite_id}`;
    await make.notification({ user_id: invited_by });
  }),
);

const searchShifts = async (page: Page) => {
  // A field on a desktop, a button on a phone; on a public page only once the page knows the signed-in person.
  await page
    .getByRole('button', { name: 'Search' })
    .or(page.getByRole('combobox', { name: /^Search/ }))
    .click();
  await page.getByRole('combobox', { name: /^Search/ }).fill('willow');
  await expect(page.getByRole('option').first()).toBeVisible();
};
const openNotifications = async (page: Page) => {
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(page.getByRole('dialog', { name: 'Notifications' }).getByRole('link').first()).toBeVisible();
};

/** Loads a page and checks it in each of the size's colour schemes. */
async function barriers(page: Page, size: Size, path: string, open?: (page: Page) => Promise<void>): Promise<string[]> {
  await page.goto(path);
  // The page's own heading, not the frame's, which is there before the page knows the signed-in person.
  await expect(page.locator('#main, [data-auth-form]').getByRole('heading').first()).toBeVisible();
  await open?.(page);
  // A fixed bar at the bottom covers part of the page, which is no barrier: the page scrolls.
  await page.locator('[data-phone-tabs]').evaluateAll((bars) => bars.forEach((bar) => (bar.style.position = 'static')));
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0); // a map draws slowly here
  return (await barriersIn(page, schemesOf(path, size))).map((barrier) => `${path}, ${barrier}`);
}

for (const size of SIZES) {
  test(`no page has a serious barrier, light or dark (${size})`, async ({ browser }) => {
    test.setTimeout(1_200_000);
    const context = await browser.newContext(size === 'phone' ? PHONE : { viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await withoutMaps(page);
    const found: string[] = [];
    const look = async (path: string, open?: (page: Page) => Promise<void>) => {
      if (!isLookedAt(path, size)) return;
      const its = isAboutMaps(path) ? await context.newPage() : page;
      found.push(...(await barriers(its, size, path, open)));
      if (its !== page) await its.close();
    };
    for (const path of [...OPEN, made.register]) await look(path);
    await openAs(page, 'admin', '/dashboard');
    for (const path of [...SIGNED_IN, ...made.pages]) await look(path);
    await look('/help', openNotifications);
    await look('/help', searchShifts);
    await openAs(page, 'office', '/dashboard');
    for (const path of ['/jobs/new', '/jobs/copy_week', '/favourites']) await look(path);
    await openAs(page, 'member', '/dashboard');
    for (const path of ['/dashboard', '/security', '/jobs', '/calendar', made.profile]) await look(path);
    expect(found).toEqual([]);
    await context.close();
  });
}
