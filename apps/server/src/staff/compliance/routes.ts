import { complianceItems, complianceOptions, expiries, requirements } from '@handover/contract/compliance';
import { route, type Route } from '../../http/route.ts';
import { listReads, listRoutes } from '../../lists/routes.ts';
import { expiriesSource } from './expiries.ts';
import { createItem, itemOptions, itemsSource, updateItem } from './items.ts';
import { createRequirement, removeRequirement, requirementsSource, updateRequirement } from './requirements.ts';

export const complianceRoutes: Route[] = [
  ...listRoutes(complianceItems, itemsSource),
  route(complianceItems.create, createItem),
  route(complianceItems.update, updateItem),
  ...listRoutes(requirements, requirementsSource),
  route(requirements.create, createRequirement),
  route(requirements.update, updateRequirement),
  route(requirements.remove, removeRequirement),
  ...listReads(expiries, async ({ now }) => expiriesSource(now)),
  route(complianceOptions.items, itemOptions),
];
