import pg from 'pg';
import type { Kind } from '@handover/domain/viewer';
import { makerOn, PASSWORD } from '../../../apps/server/test/make.ts';
import { signIn } from '../../lab/product/clients.ts';

/** Names of people in plans and reports. */
export const ADMINISTRATORS = ['administrator 1', 'administrator 2'] as const;
export const MANAGERS = ['agency manager', 'provider manager', 'manager of home 1', 'manager of home 2'] as const;
export const MEMBERS = ['member 1', 'member 2', 'member 3', 'member 4'] as const;
export type Name = (typeof ADMINISTRATORS)[number] | (typeof MANAGERS)[number] | (typeof MEMBERS)[number];

export const kindOf = (name: Name): Kind => {
  if (name === 'agency manager') return 'agency';
  if (name === 'provider manager') return 'provider';
  if (name.startsWith('manager')) return 'office';
  return name.startsWith('member') ? 'member' : 'admin';
};
/** The one home that this manager answers for; nothing if it is more than one. */
export const homeOf = (name: Name): number | undefined =>
  kindOf(name) === 'office' ? Number(name.at(-1)) - 1 : undefined;

export type Person = { user_id: string; token: string };
export type World = {
  agency_id: string;
  care_provider_id: string;
  homes: [string, string];
  people: Record<Name, Person>;
};

/** One agency with one care provider with two homes, those who answer for them, and four members. */
export async function settle(owner_url: string, url: string): Promise<World> {
  const owner = new pg.Client({ connectionString: owner_url });
  await owner.connect();
  // Papers are no part of the model: nothing is asked of its members.
  await owner.query('delete from app.requirements');
  const make = makerOn(owner, () => new Date());
  const agency = await make.agency();
  const provider = await make.provider(agency);
  const homes = [await make.office(provider), await make.office(provider)] as const;
  const people = {} as World['people'];
  const add = async (name: Name, { user_id, email }: { user_id: string; email: string }) => {
    people[name] = { user_id, token: await signIn(url, email, PASSWORD) };
  };
  for (const name of ADMINISTRATORS) await add(name, await make.admin());
  await add('agency manager', await make.agencyManager(agency));
  await add('provider manager', await make.providerManager(provider));
  await add('manager of home 1', await make.locationManager(homes[0]));
  await add('manager of home 2', await make.locationManager(homes[1]));
  for (const name of MEMBERS) await add(name, await make.member());
  await owner.end();
  return { ...provider, homes: [homes[0].office_id, homes[1].office_id], people };
}
