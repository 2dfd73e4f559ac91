import { type APIRequestContext, expect, request } from '@playwright/test';
import pg from 'pg';
import { makerOn, PASSWORD, type Person } from '../../apps/server/test/make.ts';

export const KINDS_OF_PEOPLE = ['admin', 'agency', 'provider', 'office', 'member'] as const;
export type Who = (typeof KINDS_OF_PEOPLE)[number];
type Place = { agency_id: string; care_provider_id: string; office_id: string };
type Make = ReturnType<typeof makerOn>;

/** One company of each kind with one person each, and no other data, so that every text on a screen is theirs. */
export type World = {
  make: Make;
  place: Place;
  people: Record<Who, Person>;
  signed_in: Record<Who | 'nobody', APIRequestContext>;
  /** Unique number for a shift. */
  number: () => number;
  close: () => Promise<void>;
};

export async function openWorld(url: string, baseURL: string): Promise<World> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const make = makerOn(client, () => new Date());
  const place = await make.office();
  const people: Record<Who, Person> = {
    admin: await make.admin(),
    agency: await make.agencyManager(place),
    provider: await make.providerManager(place),
    office: await make.locationManager(place),
    member: await make.member(),
  };
  // Requirements are deleted, so that every member is eligible.
  await client.query('delete from app.requirements');
  const signed_in = { nobody: await callerAt(baseURL) } as World['signed_in'];
  for (const who of KINDS_OF_PEOPLE) signed_in[who] = await signIn(baseURL, people[who]);
  let number = 50_000;
  return {
    make,
    place,
    people,
    signed_in,
    number: () => ++number,
    async close() {
      for (const each of Object.values(signed_in)) await each.dispose();
      await client.end();
    },
  };
}

const callerAt = (baseURL: string): Promise<APIRequestContext> =>
  request.newContext({ baseURL, extraHTTPHeaders: { 'X-Requested-With': 'XMLHttpRequest' } });

async function signIn(baseURL: string, { email }: Person): Promise<APIRequestContext> {
  const context = await callerAt(baseURL);
  const answer = await context.post('/api/v1/login', { data: { email, password: PASSWORD } });
  expect(answer.ok(), await answer.text()).toBe(true);
  return context;
}
