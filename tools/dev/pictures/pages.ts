import type { Page } from '@playwright/test';
import pg from 'pg';
import { PEOPLE, type Who } from '../../../e2e/people.ts';

/** Page that is compared: its name among the pictures, who looks, and what is done before the picture. */
export type ComparedPage = { name: string; who: Who | undefined; path: string; first?: (page: Page) => Promise<void> };

const WITHOUT_SIGN_IN = ['/login', '/forgot_password', '/reset_password', '/register', '/terms', '/help', '/nowhere'];

const FOR_EVERYONE = [
  '/dashboard',
  '/jobs',
  '/messages',
  '/calendar',
  '/timesheets',
  '/invoices',
  '/security',
  '/help',
];

const SHIFT_VIEWS = [
  '/jobs?view=table&page_size=10',
  '/jobs?view=board',
  '/jobs?view=timeline',
  '/jobs?view=table&status=active',
  '/jobs/new?form=full',
  '/jobs/new?form=quick',
  '/jobs/copy_week',
  '/dashboard/trends',
  '/invoices?filters=1&page_size=10',
  '/invoices/exports',
  '/timesheets?filters=1',
  '/staff?page_size=10',
  '/favourites',
  '/my_profile',
];

const ADMIN = [
  '/dashboard?new_user=true',
  '/users?page_size=10',
  '/users?filters=1&page_size=10',
  '/users?last_name=nobodyhere',
  '/users?entry=new&page_size=10',
  '/job_tags?page_size=10',
  '/job_tags?entry=new&page_size=10',
  '/staff?filters=1&page_size=10',
  '/compliance?filters=1&page_size=10',
  '/requirements?page_size=10',
  '/requirements?entry=new&page_size=10',
  '/compliance_items?page_size=10',
  '/audit?page_size=10',
  '/audit?filters=1&page_size=10',
  '/agencies?page_size=10',
  '/care_providers?page_size=10',
  '/offices?page_size=10',
  '/minimum_wages',
  '/invite_agencies',
  '/invite_care_providers',
  '/invite_staff',
  '/support_desk',
];

/** Dialogs on the pages of clients, by the button that opens them. */
const DIALOGS = [
  ['agency', 'Change billing'],
  ['agency', 'Add rule'],
  ['provider', 'Change rates'],
  ['provider', 'Change terms'],
  ['provider', 'Set a budget'],
] as const;

type Ids = Record<'agency' | 'care_provider' | 'office' | 'user' | 'member' | 'job' | 'booked', string> &
  Record<'ticket' | 'invoice' | 'own_invoice' | 'own_job' | 'next_job' | 'compared' | 'timesheet', string | null>;

async function openNotifications(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page.getByRole('dialog', { name: 'Notifications' }).waitFor();
}

async function openSearch(page: Page): Promise<void> {
  const field = page.getByRole('combobox', { name: /^Search/ });
  await page.getByRole('button', { name: 'Search' }).or(field).first().click();
  await field.fill('willow');
  await page.getByRole('option').first().waitFor();
}

/** Opens the first conversation of the list. */
async function openConversation(page: Page): Promise<void> {
  await page.locator('main a[href*="thread="]').first().click();
  await page.getByRole('log', { name: 'What was said' }).waitFor();
}

/** Turns the first chart into a table. */
async function showAsTable(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Show as table' }).first().click();
}

/** Presses each of these controls in turn. */
const pressing =
  (...names: RegExp[]) =>
  async (page: Page): Promise<void> => {
    for (const name of names)
      await page.getByRole('button', { name }).or(page.getByRole('radio', { name })).first().click({ force: true });
    await page.waitForLoadState('networkidle');
  };

async function openLastDay(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('listitem').getByRole('button').last().click();
  await page.getByRole('dialog').waitFor();
}

/** Shows the shift of the page as checked in, with the hour of its start. */
async function comeToWork(page: Page): Promise<void> {
  await page.route(/\/api\/v1\/jobs\/[0-9a-f-]{36}(\?|$)/, async (route) => {
    const response = await route.fetch();
    const { data } = await response.json();
    await route.fulfill({ response, json: { data: { ...data, status: 'Checked in', start_time: data.starts_at } } });
  });
  await page.reload();
  await page.getByRole('button', { name: 'Check out' }).waitFor();
}
/** Presses a button that opens a dialog of the page. */
const withDialog = (button: string) => async (page: Page) => {
  await page.getByRole('button', { name: button }).first().click();
  await page.getByRole('dialog').waitFor();
};

/** Pages of every level, with one of each kind of detail, in a database with the demo's data. */
export async function comparedPages(database_url: string): Promise<ComparedPage[]> {
  const ids = await readIds(database_url);
  const about = (who: Who | undefined, ...paths: (string | undefined)[]): ComparedPage[] =>
    paths.filter((path) => path !== undefined).map((path) => ({ name: nameOf(who, path), who, path }));
  const given = (id: string | null, path: (id: string) => string) => (id === null ? undefined : path(id));
  const shift = [
    `/jobs?view=table&page_size=10&job=${ids.job}`,
    `/jobs?view=table&page_size=10&job=${ids.booked}`,
    `/job_info/${ids.booked}`,
    `/job_info/${ids.job}?view=edit_job`,
    `/job_info/${ids.job}?view=offer_job`,
    `/job_info/${ids.job}?view=refill`,
    `/job_info/${ids.booked}?view=view_profile&member=${ids.member}`,
    `/jobs?view=table&page_size=10&job=${ids.job}&panel=offer_job`,
    `/jobs?view=table&page_size=10&job=${ids.booked}&panel=view_profile&member=${ids.member}`,
  ];
  const home = [
    `/offices/${ids.office}/presets`,
    `/offices/${ids.office}/on_the_day`,
    `/offices/${ids.office}/check_in_code`,
    `/care_providers/${ids.care_provider}/rate_card`,
    given(ids.invoice, (id) => `/invoices/${id}`),
  ];
  return [
    ...about(undefined, ...WITHOUT_SIGN_IN),
    ...about('admin', ...FOR_EVERYONE, ...SHIFT_VIEWS, ...ADMIN, ...shift, ...home),
    ...about('admin', `/agencies/${ids.agency}`, `/care_providers/${ids.care_provider}`, `/users/${ids.user}`),
    ...about('admin', `/staff/${ids.member}`, `/staff/${ids.member}?open=skills:new`),
    ...about(
      'admin',
      given(ids.ticket, (id) => `/support_desk/${id}`),
    ),
    ...about(
      'admin',
      given(ids.timesheet, (id) => `/job_info/${id}?panel=timesheet`),
      given(ids.timesheet, (id) => `/jobs?view=table&page_size=10&job=${id}&panel=timesheet`),
      given(ids.invoice, (id) => `/invoices/${id}?open=payment`),
      given(ids.invoice, (id) => `/invoices/${id}?open=notes`),
      `/staff/${ids.member}?open=jobs:active`,
    ),
    ...DIALOGS.map(([kind, button]) => ({
      name: `admin-${kind}-${button.replaceAll(' ', '-')}`,
      who: 'admin' as const,
      path: kind === 'agency' ? `/agencies/${ids.agency}` : `/care_providers/${ids.care_provider}`,
      first: withDialog(button),
    })),
    { name: 'admin-notifications', who: 'admin', path: '/dashboard', first: openNotifications },
    { name: 'admin-search', who: 'admin', path: '/dashboard', first: openSearch },
    ...about('office', '/help?ask=1', '/help/offers', '/help?q=zzzz'),
    { name: 'office-messages-open', who: 'office', path: '/messages', first: openConversation },
    { name: 'agency-dashboard-trends-table', who: 'agency', path: '/dashboard/trends', first: showAsTable },
    ...about('agency', ...FOR_EVERYONE, ...SHIFT_VIEWS, `/agencies/${ids.agency}`),
    ...about('provider', ...FOR_EVERYONE, ...SHIFT_VIEWS, ...shift, ...home, `/care_providers/${ids.care_provider}`),
    ...about('office', ...FOR_EVERYONE, ...SHIFT_VIEWS, '/nowhere'),
    ...about(
      'member',
      ...FOR_EVERYONE,
      '/check_in',
      '/check_in?code=ABCDEFGH',
      '/jobs?view=map',
      `/staff/${ids.member}`,
    ),
    ...about('member', `/staff/${ids.member}?open=skills:new`, '/jobs?status=allocated', '/jobs?status=completed'),
    ...about(
      'member',
      given(ids.own_invoice, (id) => `/invoices/${id}`),
    ),
    ...about(
      'member',
      given(ids.own_job, (id) => `/job_info/${id}`),
    ),
    ...about(
      'member',
      given(ids.next_job, (id) => `/job_info/${id}?view=check_in`),
      given(ids.next_job, (id) => `/jobs?view=list&job=${id}&panel=check_in`),
    ),
    ...about(
      'admin',
      given(ids.compared, (codes) => `/job_info/${ids.job}?view=compare&member=${codes}`),
    ),
    { name: 'member-check-out', who: 'member', path: `/job_info/${ids.next_job}?view=check_out`, first: comeToWork },
    {
      name: 'admin-late-cancel',
      who: 'admin',
      path: `/job_info/${ids.next_job}`,
      first: async (page) => {
        await page.getByRole('button', { name: 'Actions' }).click();
        await page.getByRole('menuitem', { name: /^Cancel/ }).click();
        await page.getByRole('dialog').getByRole('status').waitFor();
      },
    },
    { name: 'member-calendar-day', who: 'member', path: '/calendar', first: openLastDay },
    {
      name: 'office-post-several',
      who: 'office',
      path: '/jobs/new?form=quick',
      first: async (page) => {
        await page.locator('summary').click();
        await pressing(/^Other role/, /^Other Pick/, /^Next week$/)(page);
      },
    },
    { name: 'office-post-wrong', who: 'office', path: '/jobs/new?form=quick', first: pressing(/^Publish/) },
    {
      name: 'office-form-several',
      who: 'office',
      path: '/jobs/new?form=full',
      first: pressing(/^Several days/, /^Publish .*shift/),
    },
    { name: 'member-notifications', who: 'member', path: '/dashboard', first: openNotifications },
  ];
}

const nameOf = (who: Who | undefined, path: string): string =>
  `${who ?? 'nobody'}${path.replaceAll(/[0-9a-f]{8}-[0-9a-f-]+/g, 'id').replaceAll(/[^a-z_]+/gi, '-')}`;

async function readIds(database_url: string): Promise<Ids> {
  const client = new pg.Client({ connectionString: database_url });
  await client.connect();
  try {
    const { rows } = await client.query<Ids>(
      `select a.agency_id as agency, p.care_provider_id as care_provider, p.user_id as user, o.office_id as office,
              m.user_id as member,
              (select job_id from app.jobs where office_id = o.office_id and status = 'Published' order by number limit 1) as job,
              (select job_id from app.jobs where office_id = o.office_id and status = 'Confirmed' order by number limit 1) as booked,
              (select job_id from app.jobs where assigned_to = m.user_id order by number desc limit 1) as own_job,
              (select job_id from app.jobs where assigned_to = m.user_id and status = 'Confirmed' order by starts_at limit 1) as next_job,
              (select string_agg(code, ',') from (select code from app.staff order by code limit 2) two) as compared,
              (select uuid from app.invoices where for_provider = p.care_provider_id order by id limit 1) as invoice,
              (select uuid from app.invoices where for_member = m.user_id order by id limit 1) as own_invoice,
              (select job_id from app.timesheets order by job_id limit 1) as timesheet,
              (select uuid from app.tickets order by created_at limit 1) as ticket
       from app.users a, app.users p, app.users o, app.users m
       where a.email = $1 and p.email = $2 and o.email = $3 and m.email = $4`,
      [PEOPLE.agency.email, PEOPLE.provider.email, PEOPLE.office.email, PEOPLE.member.email],
    );
    const [ids] = rows;
    if (ids === undefined) throw new Error('The people of the demo are not in the database');
    return ids;
  } finally {
    await client.end();
  }
}
