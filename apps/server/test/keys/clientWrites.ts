import { randomUUID } from 'node:crypto';
import type { House } from '../harness.ts';

type Sent = { method: 'post' | 'put' | 'delete'; url: string; body?: object };

const ADDRESS = {
  address_line_1: '14 Carr Lane',
  city: 'York',
  post_code: 'YO26 5RL',
  latitude: 53.9,
  longitude: -1.1,
};
const company = () => ({ company_name: randomUUID(), ...ADDRESS });
const place = () => ({ title: randomUUID(), ...ADDRESS });
const person = (level: number) => ({
  first_name: 'Ann',
  last_name: 'Lee',
  email: `${randomUUID()}@example.org`,
  level,
});

/** Every write about clients, and for each another that differs from it as little as possible. */
export const clientWrites = (house: () => House): Record<string, () => Promise<[Sent, Sent]>> => {
  const twice = async (one: () => Sent | Promise<Sent>): Promise<[Sent, Sent]> => [await one(), await one()];
  const post = (url: string, body: () => object) => twice(() => ({ method: 'post', url, body: body() }));
  const put = (url: string, body: () => object) => twice(() => ({ method: 'put', url, body: body() }));
  const remove = (url: () => Promise<string>) => twice(async () => ({ method: 'delete', url: await url() }));
  const agency = async () => `/api/v1/agencies/${(await house().make.agency()).agency_id}`;
  const provider = async () => `/api/v1/care_providers/${(await house().make.provider()).care_provider_id}`;
  const agencyUser = async () => {
    const { agency_id, user_id } = await house().make.agencyManager();
    return `/api/v1/agencies/${agency_id}/users/${user_id}`;
  };
  const providerUser = async () => {
    const { care_provider_id, user_id } = await house().make.providerManager();
    return `/api/v1/care_providers/${care_provider_id}/users/${user_id}`;
  };
  const location = async () => {
    const { care_provider_id, office_id } = await house().make.office();
    return `/api/v1/care_providers/${care_provider_id}/locations/${office_id}`;
  };
  const office = async () => `/api/v1/offices/${(await house().make.office()).office_id}`;
  return {
    'users.remove': () => remove(async () => `/api/v1/users/${(await house().make.member()).user_id}`),
    'agencies.create': () => post('/api/v1/agencies', company),
    'agencies.update': async () => put(await agency(), company),
    'agencies.remove': () => remove(agency),
    'agencies.users.create': async () => post(`${await agency()}/users`, () => person(2)),
    'agencies.users.update': async () => put(await agencyUser(), () => person(2)),
    'agencies.users.remove': () => remove(agencyUser),
    'care_providers.create': async () => {
      const { agency_id } = await house().make.agency();
      return post('/api/v1/care_providers', () => ({ agency_id, ...company() }));
    },
    'care_providers.update': async () => put(await provider(), company),
    'care_providers.remove': () => remove(provider),
    'care_providers.users.create': async () => post(`${await provider()}/users`, () => person(3)),
    'care_providers.users.update': async () => put(await providerUser(), () => person(3)),
    'care_providers.users.remove': () => remove(providerUser),
    'offices.create': async () => {
      const { care_provider_id } = await house().make.provider();
      return post('/api/v1/offices', () => ({ care_provider_id, ...place() }));
    },
    'offices.update': async () => put(await office(), place),
    'offices.remove': () => remove(office),
    'locations.create': async () => post(`${await provider()}/locations`, place),
    'locations.update': async () => put(await location(), place),
    'locations.remove': () => remove(location),
  };
};
