import { expect, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../apps/server/src/db/seed.ts';

/** One person of the demo market per kind of viewer. */
export const PEOPLE = {
  admin: { email: 'priya.nair@handover.example', name: 'Priya Nair', level: 1 },
  agency: { email: 'gareth.pugh@larkfield.example', name: 'Gareth Pugh', level: 2 },
  provider: { email: 'anna.doyle@meadowbank.example', name: 'Anna Doyle', level: 2 },
  office: { email: 'helen.marsh@meadowbank.example', name: 'Helen Marsh', level: 3 },
  member: { email: 'amara.okafor@handover.example', name: 'Amara Okafor', level: 4 },
} as const;
export type Who = keyof typeof PEOPLE;

/** Types email and password as a person does. */
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

/** Signed in by a call, for journeys that are about something else. */
export async function openAs(page: Page, who: Who, path: string): Promise<void> {
  const answer = await page.request.post('/api/v1/login', {
    headers: { 'X-Requested-With': 'XMLHttpRequest' },
    data: { email: PEOPLE[who].email, password: DEMO_PASSWORD },
  });
  expect(answer.ok()).toBe(true);
  await page.goto(path);
}
