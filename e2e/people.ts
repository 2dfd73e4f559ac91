import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../apps/server/seed/seed.ts';
import { usePreparedSession } from './sessions.ts';

/** People of the demo data, one per kind of viewer. */
export const PEOPLE = {
  admin: { email: 'priya.nair@handover.example', name: 'Priya Nair', level: 1 },
  agency: { email: 'gareth.pugh@larkfield.example', name: 'Gareth Pugh', level: 2 },
  provider: { email: 'anna.doyle@meadowbank.example', name: 'Anna Doyle', level: 2 },
  office: { email: 'helen.marsh@meadowbank.example', name: 'Helen Marsh', level: 3 },
  member: { email: 'amara.okafor@handover.example', name: 'Amara Okafor', level: 4 },
} as const;
export type Who = keyof typeof PEOPLE;

/** More people of the same kinds, for tests whose data must not change with other tests. */
export const OTHERS = {
  planner: { email: 'oliver.grant@handover.example', name: 'Oliver Grant' },
  tidewater: { email: 'huw.bowen@tidewater.example', name: 'Huw Bowen' },
  canton: { email: 'carys.rees@tidewater.example', name: 'Carys Rees' },
  harbour: { email: 'owain.pryce@tidewater.example', name: 'Owain Pryce' },
  northgate: { email: 'elaine.moss@northgate.example', name: 'Elaine Moss' },
  partick: { email: 'morag.sinclair@northgate.example', name: 'Morag Sinclair' },
  shannon: { email: 'aoife.brennan@shannon.example', name: 'Aoife Brennan' },
  rathmore: { email: 'niamh.lynch@rathmore.example', name: 'Niamh Lynch' },
} as const;
export type Someone = Who | keyof typeof OTHERS;
export const personOf = (who: Someone): { email: string; name: string } => ({ ...PEOPLE, ...OTHERS })[who];

/** Fills in the sign-in form. */
export async function typeSignIn(page: Page, email: string, password: string = DEMO_PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

export async function signIn(page: Page, who: Who, path = '/dashboard'): Promise<void> {
  await page.goto(`/login?next=${encodeURIComponent(path)}`);
  await typeSignIn(page, PEOPLE[who].email);
  await expect(page).not.toHaveURL(/\/login/);
}

/** Signs in by a request: for callers without a browser, and for a separate session. */
export async function signInBy(request: APIRequestContext, who: Someone): Promise<void> {
  const answer = await request.post('/api/v1/login', {
    headers: { 'X-Requested-With': 'XMLHttpRequest' },
    data: { email: personOf(who).email, password: DEMO_PASSWORD },
  });
  expect(answer.ok()).toBe(true);
}

/**
 * Opens a page with the person's prepared session. A test that ends sessions or changes the person must sign in itself.
 */
export async function openAs(page: Page, who: Someone, path: string): Promise<void> {
  await usePreparedSession(page.context(), personOf(who).email);
  await page.goto(path);
}
