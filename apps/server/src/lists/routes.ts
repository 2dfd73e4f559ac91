import type { z } from 'zod';
import type { listEndpoints } from '@handover/contract/list';
import { route, type Route } from '../http/route.ts';
import { exportList } from './export.ts';
import { findEntry } from './find.ts';
import { listPage } from './page.ts';
import type { ListSource } from './source.ts';

type Reads = Pick<ReturnType<typeof listEndpoints<z.ZodType, z.ZodObject, string>>, 'list' | 'export' | 'find'>;

/** The three reads that every admin list has. */
export const listRoutes = (endpoints: Reads, source: ListSource): Route[] => [
  route(endpoints.list, (ctx, query) => listPage(source, ctx, query)),
  route(endpoints.export, async (ctx, query) => exportList(source, ctx, query)),
  route(endpoints.find, (ctx, input) => findEntry(source, ctx, String(input[source.resource.id_field]))),
];
