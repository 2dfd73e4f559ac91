import { complianceItems, complianceOptions, expiries, requirements } from '@handover/contract/staff/compliance';
import { documentsToReview } from '@handover/contract/staff/documents';
import { route, type Route } from '../../http/route.ts';
import { exportList } from '../../lists/export.ts';
import { listRoutes } from '../../lists/routes.ts';
import { certificatesSource, listExpiries } from './listExpiries.ts';
import { listDocumentsToReview } from './documentsToReview.ts';
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
  route(expiries.list, listExpiries),
  route(expiries.export, async (ctx, query) => exportList(certificatesSource(ctx.now), ctx, query)),
  route(documentsToReview, listDocumentsToReview),
  route(complianceOptions.items, itemOptions),
];
