import type { Input } from '@handover/contract/endpoint';
import type { agencyUsers, careProviderUsers } from '@handover/contract/clients/pages';
import { createUser } from '../accounts/createUser.ts';
import { visibleUsers } from '../accounts/queries.ts';
import { removeUser } from '../accounts/removeUser.ts';
import { updateUser } from '../accounts/updateUser.ts';
import { orNotFound, invalidField } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';
import { visibleAgencies, visibleCareProviders, visibleOffices } from './queries.ts';

type Of = { agency_id: string } | { care_provider_id: string };

async function assertClient({ db, viewer }: Ctx, of: Of): Promise<void> {
  if ('care_provider_id' in of) {
    const { care_provider_id } = of;
    const provider = visibleCareProviders(db, viewer).where('care_provider_id', '=', care_provider_id);
    orNotFound(await provider.select('care_provider_id').executeTakeFirst(), 'Care provider');
  } else {
    const agency = visibleAgencies(db, viewer).where('agency_id', '=', of.agency_id);
    orNotFound(await agency.select('agency_id').executeTakeFirst(), 'Agency');
  }
}

/** Refuses a user of another client: under this one's address they are not found. */
async function assertUser({ db, viewer }: Ctx, of: Of, user_id: string): Promise<void> {
  let users = visibleUsers(db, viewer).select('user_id').where('user_id', '=', user_id);
  users =
    'care_provider_id' in of
      ? users.where('care_provider_id', '=', of.care_provider_id)
      : users.where('agency_id', '=', of.agency_id).where('care_provider_id', 'is', null);
  orNotFound(await users.executeTakeFirst(), 'User');
}

const AT_AGENCY = { care_provider_id: null, office_id: null };

export async function createAgencyUser(ctx: Ctx, input: Input<typeof agencyUsers.create>) {
  await assertClient(ctx, { agency_id: input.agency_id });
  return createUser(ctx, { ...input, ...AT_AGENCY });
}

export async function updateAgencyUser(ctx: Ctx, input: Input<typeof agencyUsers.update>) {
  await assertUser(ctx, { agency_id: input.agency_id }, input.user_id);
  return updateUser(ctx, { ...input, ...AT_AGENCY });
}

export async function removeAgencyUser(ctx: Ctx, { agency_id, user_id }: Input<typeof agencyUsers.remove>) {
  await assertUser(ctx, { agency_id }, user_id);
  return removeUser(ctx, { user_id });
}

type AtCareProvider = { care_provider_id: string; office_id: string | null };

async function assertItsLocation({ db, viewer }: Ctx, { care_provider_id, office_id }: AtCareProvider) {
  if (office_id === null) return;
  const its = visibleOffices(db, viewer).where('office_id', '=', office_id);
  if (await its.select('office_id').where('care_provider_id', '=', care_provider_id).executeTakeFirst()) return;
  const words = 'This location does not belong to that care provider';
  throw invalidField('office_id', words);
}

export async function createCareProviderUser(ctx: Ctx, input: Input<typeof careProviderUsers.create>) {
  await assertClient(ctx, { care_provider_id: input.care_provider_id });
  await assertItsLocation(ctx, input);
  return createUser(ctx, { ...input, agency_id: null });
}

export async function updateCareProviderUser(ctx: Ctx, input: Input<typeof careProviderUsers.update>) {
  await assertUser(ctx, { care_provider_id: input.care_provider_id }, input.user_id);
  await assertItsLocation(ctx, input);
  return updateUser(ctx, { ...input, agency_id: null });
}

export async function removeCareProviderUser(ctx: Ctx, input: Input<typeof careProviderUsers.remove>) {
  const { care_provider_id, user_id } = input;
  await assertUser(ctx, { care_provider_id }, user_id);
  return removeUser(ctx, { user_id });
}
