import type { z } from 'zod';
import type { listEndpoints } from '@handover/contract/list';
import { route, type Route } from '../http/route.ts';
import { exportList } from './export.ts';
import { findEntry } from './find.ts';
import { listPage } from './page.ts';
import type { ListSource } from './source.ts';

type Endpoints = ReturnType<typeof listEndpoints<z.ZodType, z.ZodObject, string>>;

/** The list and its export. */
export const listReads = (endpoints: Pick<Endpoints, 'list' | 'export'>, source: ListSource): Route[] => [
  route(endpoints.list, (ctx, query) => listPage(source, ctx, query)),
  route(endpoints.export, async (ctx, query) => exportList(source, ctx, query)),
];

/** The three reads of a list whose entries are found as the list shows them. */
export const listRoutes = (endpoints: Pick<Endpoints, 'list' | 'export' | 'find'>, source: ListSource): Route[] => [
  ...listReads(endpoints, source),
  route(endpoints.find, (ctx, input) => findEntry(source, ctx, String(input[source.resource.id_field]))),
];
