import { z } from 'zod';
import { HOURLY } from '@handover/domain/notifications/floods';
import type { Level } from '@handover/domain/viewer';
import { agenciesList, agency, careProvider, careProvidersList, locationForm, office, officesList } from './clients.ts';
import { done, endpoint } from '../endpoint.ts';
import { listEndpoints } from '../list.ts';
import { optionalId, user, userForm } from '../accounts/users.ts';

const agencyId = { agency_id: z.uuid() };
const careProviderId = { care_provider_id: z.uuid() };

const removal = <Id extends z.ZodRawShape>(name: string, path: string, levels: readonly Level[], one: string, id: Id) =>
  endpoint({
    name,
    method: 'DELETE',
    path,
    levels,
    summary: `Remove ${one}`,
    description: 'Refused while anything still belongs to it.',
    input: z.strictObject(id),
    answer: done,
  });

/** Maximum rows of each table on a page, the first by name; the lists have the rest. */
export const MOST_ON_PAGE = 200;

const agencyCalls = listEndpoints(agenciesList);
export const agencies = {
  ...agencyCalls,
  find: {
    ...agencyCalls.find,
    levels: [1, 2] as const,
    description: `With its own users and its care providers, at most ${MOST_ON_PAGE} of each.`,
    answer: z.object({ data: agency.extend({ users: z.array(user), care_providers: z.array(careProvider) }) }),
  },
  update: { ...agencyCalls.update, levels: [1, 2] as const },
  remove: removal('agencies.remove', '/api/v1/agencies/:agency_id', [1], 'an agency', agencyId),
};

const careProviderCalls = listEndpoints(careProvidersList);
export const careProviders = {
  ...careProviderCalls,
  find: {
    ...careProviderCalls.find,
    levels: [1, 2, 3] as const,
    description: `With its users and locations in scope, at most ${MOST_ON_PAGE} of each.`,
    answer: z.object({ data: careProvider.extend({ users: z.array(user), locations: z.array(office) }) }),
  },
  remove: removal(
    'care_providers.remove',
    '/api/v1/care_providers/:care_provider_id',
    [1, 2],
    'a care provider',
    careProviderId,
  ),
};

export const offices = {
  ...listEndpoints(officesList),
  remove: removal('offices.remove', '/api/v1/offices/:office_id', [1, 2, 3], 'a location', { office_id: z.uuid() }),
};

const LOCATIONS = '/api/v1/care_providers/:care_provider_id/locations';
/** Accepts `agency_id`, but the care provider's own agency is used. */
const location = locationForm.safeExtend({ ...careProviderId, agency_id: optionalId() });
export const locations = {
  list: endpoint({
    name: 'locations.list',
    method: 'GET',
    path: LOCATIONS,
    levels: [1, 2, 3],
    summary: 'The locations of a care provider',
    input: z.strictObject(careProviderId),
    answer: z.object({ data: z.array(office) }),
  }),
  create: endpoint({
    name: 'locations.create',
    method: 'POST',
    path: LOCATIONS,
    levels: [1, 2, 3],
    summary: 'Add a location',
    input: location,
    answer: z.object({ data: office }),
  }),
  update: endpoint({
    name: 'locations.update',
    method: 'PUT',
    path: `${LOCATIONS}/:office_id`,
    levels: [1, 2, 3],
    summary: 'Change a location',
    input: location.safeExtend({ office_id: z.uuid() }),
    answer: z.object({ data: office }),
  }),
  remove: removal('locations.remove', `${LOCATIONS}/:office_id`, [1, 2, 3], 'a location', {
    ...careProviderId,
    office_id: z.uuid(),
  }),
};

const agencyUser = userForm.omit({ agency_id: true, care_provider_id: true, office_id: true });
const AGENCY_USERS = '/api/v1/agencies/:agency_id/users';
export const agencyUsers = {
  create: endpoint({
    name: 'agencies.users.create',
    method: 'POST',
    path: AGENCY_USERS,
    levels: [1, 2],
    hourly: HOURLY.new_accounts,
    summary: 'Add someone to an agency',
    input: agencyUser.safeExtend(agencyId),
    answer: z.object({ data: user }),
  }),
  update: endpoint({
    name: 'agencies.users.update',
    method: 'PUT',
    path: `${AGENCY_USERS}/:user_id`,
    levels: [1, 2],
    hourly: HOURLY.account_changes,
    summary: 'Change someone of an agency',
    input: agencyUser.safeExtend({ ...agencyId, user_id: z.uuid() }),
    answer: z.object({ data: user }),
  }),
  remove: removal('agencies.users.remove', `${AGENCY_USERS}/:user_id`, [1, 2], 'someone from an agency', {
    ...agencyId,
    user_id: z.uuid(),
  }),
};

const careProviderUser = userForm.omit({ agency_id: true, care_provider_id: true });
const CARE_PROVIDER_USERS = '/api/v1/care_providers/:care_provider_id/users';
export const careProviderUsers = {
  create: endpoint({
    name: 'care_providers.users.create',
    method: 'POST',
    path: CARE_PROVIDER_USERS,
    levels: [1, 2, 3],
    hourly: HOURLY.new_accounts,
    summary: 'Add someone to a care provider',
    input: careProviderUser.safeExtend(careProviderId),
    answer: z.object({ data: user }),
  }),
  update: endpoint({
    name: 'care_providers.users.update',
    method: 'PUT',
    path: `${CARE_PROVIDER_USERS}/:user_id`,
    levels: [1, 2, 3],
    hourly: HOURLY.account_changes,
    summary: 'Change someone of a care provider',
    input: careProviderUser.safeExtend({ ...careProviderId, user_id: z.uuid() }),
    answer: z.object({ data: user }),
  }),
  remove: removal(
    'care_providers.users.remove',
    `${CARE_PROVIDER_USERS}/:user_id`,
    [1, 2, 3],
    'someone from a care provider',
    { ...careProviderId, user_id: z.uuid() },
  ),
};
