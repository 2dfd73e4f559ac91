import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { makerOn, PASSWORD, type Person } from '../apps/server/test/make.ts';
import { owner } from './database.ts';

type Make = ReturnType<typeof makerOn>;

/** Creates test data in this worker's database. */
export const prepare = <T>(work: (make: Make) => Promise<T>): Promise<T> =>
  owner((client) => work(makerOn(client, () => new Date())));

/** Creates a separate staff member, so that no other test is affected. */
export const newMember = (make: Make, first_name: string): Promise<Person> =>
  make.member({ email: `staff.${randomUUID()}@example.org`, first_name, last_name: `Lee ${randomUUID().slice(0, 4)}` });

/** Signs in by a request, with a page or without one. */
export async function signInAsMember({ request }: Pick<Page, 'request'>, { email }: Person): Promise<void> {
  const answer = await request.post('/api/v1/login', {
    headers: { 'X-Requested-With': 'XMLHttpRequest' },
    data: { email, password: PASSWORD },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** Opens a page as a new person. A sign-in ends the session whose cookie comes with it, so none may come. */
export async function openAsMember(page: Page, member: Person, path: string): Promise<void> {
  await page.context().clearCookies();
  await signInAsMember(page, member);
  await page.goto(path);
}
