import { billing, cancellationTerms, rateBands, vatRules } from '@handover/contract/invoices/billing';
import { route, type Route } from '../../http/route.ts';
import { findBilling, saveBilling } from './agencyBilling.ts';
import { findCancellationTerms, saveCancellationTerms } from './cancellationTerms.ts';
import { findRateBands, saveRateBands } from './rateBands.ts';
import { createRule, endRule, listRules } from './vatRules.ts';

export const billingRoutes: Route[] = [
  route(billing.find, findBilling),
  route(billing.save, saveBilling),
  route(vatRules.list, listRules),
  route(vatRules.create, createRule),
  route(vatRules.end, endRule),
  route(rateBands.find, findRateBands),
  route(rateBands.save, saveRateBands),
  route(cancellationTerms.find, findCancellationTerms),
  route(cancellationTerms.save, saveCancellationTerms),
];
