import { randomUUID } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { useTestServer } from '../../test/harness.ts';
import { liveIn, type LiveServer, NO_REDIS, SOON } from '../../test/live.ts';
import type { Person } from '../../test/make.ts';

const testServer = useTestServer();
const { startServer, page, send } = liveIn(testServer);

type Place = { agency_id: string; care_provider_id: string; office_id: string };

/** Publishes a change of a shift to every page of its location. */
function publishShift({ live }: LiveServer, { office_id }: Place): string {
  const id = randomUUID();
  const data = { job_id: randomUUID(), office_id, status: 'Published' as const, version: 1 };
  live.publish([{ event: 'job', id, to: [`office:${office_id}`], data }]);
  return id;
}

const account = ({ first_name, last_name, email, level }: Person, over: object) => ({
  first_name,
  last_name,
  email,
  level,
  ...over,
});

/** Makes a location's manager with a page open, and an administrator who changes them. */
async function managerAndAdmin(listensTo: LiveServer) {
  const { make } = testServer();
  const [from, to] = [await make.office(), await make.office()];
  const manager = await make.locationManager(from);
  return { manager, from, to, admin: await make.admin(), theirs: await page(listensTo, manager) };
}

const change = (server: LiveServer, admin: Person, manager: Person, over: object) =>
  send(server, admin, 'PUT', `/api/v1/users/${manager.user_id}`, account(manager, over));

describe('a live stream', () => {
  test('of a person who was moved gets no news of the old place once that is committed [streams-8]', async () => {
    const [here, there] = [await startServer(), await startServer()];
    const { manager, from, to, admin, theirs } = await managerAndAdmin(there);
    const before = publishShift(here, from);
    await expect.poll(() => theirs.text().includes(before), SOON).toBe(true);
    expect((await change(here, admin, manager, { office_id: to.office_id })).statusCode).toBe(200);
    const after = publishShift(here, from);
    await expect.poll(theirs.ended, SOON).toBe(true);
    expect(theirs.text()).not.toContain(after);
  });

  test('of a person who was disabled ends by the news of it, on every server [streams-9]', async () => {
    const [here, there] = [await startServer(), await startServer()];
    const { manager, from, admin, theirs } = await managerAndAdmin(there);
    const also_here = await page(here, manager);
    const bystander = await page(there, admin);
    const answer = await change(here, admin, manager, { office_id: from.office_id, status: 'disabled' });
    expect(answer.json().data.status).toBe('disabled');
    await expect.poll(() => [theirs.ended(), also_here.ended()], SOON).toEqual([true, true]);
    expect(bystander.ended()).toBe(false);
  });

  test('of a person who was disabled ends without Redis too, at the next look at the database [streams-10]', async () => {
    const [here, there] = [await startServer(), await startServer({ redis_url: NO_REDIS, look_ms: 20 })];
    const { manager, from, admin, theirs } = await managerAndAdmin(there);
    await change(here, admin, manager, { office_id: from.office_id, status: 'disabled' });
    await expect.poll(theirs.ended, SOON).toBe(true);
  });

  test('of everyone at a care provider ends when it moves to another agency', async () => {
    const here = await startServer();
    const { make } = testServer();
    const [manager, admin, agency] = [await make.providerManager(), await make.admin(), await make.agency()];
    const theirs = await page(here, manager);
    const { care_provider_id } = manager;
    const url = `/api/v1/care_providers/${care_provider_id}`;
    const { data } = (await testServer().as(admin).get(url)).json();
    const { company_name, email, status, address_line_1, address_line_2, city, town, province, post_code } = data;
    const form = { company_name, email, status, address_line_1, address_line_2, city, town, province, post_code };
    const filled = Object.fromEntries(Object.entries(form).map(([name, value]) => [name, value ?? 'x']));
    const entry = { ...filled, email: 'home@example.org', country: 'GB', agency_id: agency.agency_id };
    const answer = await send(here, admin, 'PUT', url, { ...entry, post_code: 'YO1 7HH' });
    expect([answer.statusCode, answer.body]).toEqual([200, expect.stringContaining(agency.agency_id)]);
    await expect.poll(theirs.ended, SOON).toBe(true);
    expect(
      (await testServer().owner.query('select from app.sessions where user_id = $1', [manager.user_id])).rowCount,
    ).toBe(0);
  });

  test('is not opened by a session that ends while it is being opened [streams-11]', async () => {
    const here = await startServer();
    const { make, as } = testServer();
    const [from, to] = [await make.office(), await make.office()];
    const [manager, admin] = [await make.locationManager(from), await make.admin()];
    await as(admin).token;
    // Called after the session was found, and before the stream is held.
    vi.spyOn(here.live, 'ready').mockImplementationOnce(async () => {
      await change(here, admin, manager, { office_id: to.office_id });
      return true;
    });
    expect((await page(here, manager)).answer.statusCode).toBe(401);
  });
});
