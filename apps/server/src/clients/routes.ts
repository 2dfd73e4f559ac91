import { clientOptions } from '@handover/contract/users';
import { route, type Route } from '../http/route.ts';
import { agencyOptions, careProviderOptions, officeOptions } from './queries.ts';

export const clientRoutes: Route[] = [
  route(clientOptions.agencies, agencyOptions),
  route(clientOptions.care_providers, careProviderOptions),
  route(clientOptions.offices, officeOptions),
];
