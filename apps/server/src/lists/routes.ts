import type { z } from 'zod';
import type { listEndpoints } from '@handover/contract/list';
import { type Ctx, preparedRoute, route, type Route } from '../http/route.ts';
import { exportList } from './export.ts';
import { findEntry } from './find.ts';
import { listPage } from './page.ts';
import type { Filters, ListSource } from './source.ts';

type Endpoints = ReturnType<typeof listEndpoints<z.ZodType, z.ZodObject, string>>;

/**
 * Source of a list, or a function that makes it: some lists depend on the day, or on what is looked up outside the
 * database first.
 */
type SourceFor = ListSource | ((ctx: Omit<Ctx, 'db'>, filters: Filters) => ListSource | Promise<ListSource>);

const finder =
  (source: SourceFor) =>
  async <Query extends Filters>(ctx: Omit<Ctx, 'db'>, query: Query) => ({
    query,
    from: typeof source === 'function' ? await source(ctx, query) : source,
  });

export const listExport = (endpoint: Endpoints['export'], source: SourceFor): Route =>
  preparedRoute(endpoint, finder(source), async (ctx, { from, query }) => exportList(from, ctx, query));

/** Makes the routes of a list and its export. */
export const listReads = (endpoints: Pick<Endpoints, 'list' | 'export'>, source: SourceFor): Route[] => [
  preparedRoute(endpoints.list, finder(source), (ctx, { from, query }) => listPage(from, ctx, query)),
  listExport(endpoints.export, source),
];

/** Makes the three reads of a list whose entries are found as the list shows them. */
export const listRoutes = (endpoints: Pick<Endpoints, 'list' | 'export' | 'find'>, source: ListSource): Route[] => [
  ...listReads(endpoints, source),
  route(endpoints.find, (ctx, input) => findEntry(source, ctx, String(input[source.resource.id_field]))),
];
