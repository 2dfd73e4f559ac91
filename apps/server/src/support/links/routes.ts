import { supportLinks } from '@handover/contract/supportLinks';
import { route, type Route } from '../../http/route.ts';
import { addLink, removeLink } from './change.ts';
import { findTargets } from './targets.ts';

export const supportLinkRoutes: Route[] = [
  route(supportLinks.find, findTargets),
  route(supportLinks.add, addLink),
  route(supportLinks.remove, removeLink),
];
