import {
  agencies,
  agencyUsers,
  careProviders,
  careProviderUsers,
  locations,
  offices,
} from '@handover/contract/clients/pages';
import { clientOptions } from '@handover/contract/accounts/users';
import { route, type Route } from '../http/route.ts';
import { listReads, listRoutes } from '../lists/routes.ts';
import { createAgency, findAgency, removeAgency, updateAgency } from './agencies.ts';
import { createCareProvider, findCareProvider, removeCareProvider, updateCareProvider } from './careProviders.ts';
import {
  createAgencyUser,
  createCareProviderUser,
  removeAgencyUser,
  removeCareProviderUser,
  updateAgencyUser,
  updateCareProviderUser,
} from './clientUsers.ts';
import { createLocation, createOffice, listLocations, removeOffice, updateLocation, updateOffice } from './offices.ts';
import { profileRoutes } from './profile.ts';
import {
  agenciesSource,
  agencyOptions,
  careProviderOptions,
  careProvidersSource,
  officeOptions,
  officesSource,
} from './queries.ts';
import { userAndCompany } from './userAndCompany.ts';

export const clientRoutes: Route[] = [
  ...listReads(agencies, agenciesSource),
  route(agencies.find, findAgency),
  route(agencies.create, createAgency),
  route(agencies.update, updateAgency),
  route(agencies.remove, removeAgency),
  route(agencyUsers.create, createAgencyUser),
  route(agencyUsers.update, updateAgencyUser),
  route(agencyUsers.remove, removeAgencyUser),

  ...listReads(careProviders, careProvidersSource),
  route(careProviders.find, findCareProvider),
  route(careProviders.create, createCareProvider),
  route(careProviders.update, updateCareProvider),
  route(careProviders.remove, removeCareProvider),
  route(careProviderUsers.create, createCareProviderUser),
  route(careProviderUsers.update, updateCareProviderUser),
  route(careProviderUsers.remove, removeCareProviderUser),

  ...listRoutes(offices, officesSource),
  route(offices.create, createOffice),
  route(offices.update, updateOffice),
  route(offices.remove, removeOffice),
  route(locations.list, listLocations),
  route(locations.create, createLocation),
  route(locations.update, updateLocation),
  route(locations.remove, removeOffice),

  ...profileRoutes,
  userAndCompany,

  route(clientOptions.agencies, agencyOptions),
  route(clientOptions.care_providers, careProviderOptions),
  route(clientOptions.offices, officeOptions),
];
