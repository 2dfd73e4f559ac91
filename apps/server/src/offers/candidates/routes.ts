import { candidates } from '@handover/contract/offers/candidates';
import { route, type Route } from '../../http/route.ts';
import { listApplied } from './listApplied.ts';
import { staffListRoute } from './search.ts';
import { listSuggested } from './listSuggested.ts';

export const candidateRoutes: Route[] = [
  route(candidates.suggested, listSuggested),
  route(candidates.applied, listApplied),
  staffListRoute,
];
