import { search } from '@handover/contract/search/search';
import { route, type Route } from '../http/route.ts';
import { findAnything } from './search.ts';

export const searchRoutes: Route[] = [route(search, findAnything)];
