import { supportLinks } from '@handover/contract/support/links';
import { route, type Route } from '../../http/route.ts';
import { findTargets } from './targets.ts';

export const supportLinkRoutes: Route[] = [route(supportLinks.find, findTargets)];
