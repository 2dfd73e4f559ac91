import type { Viewer } from '@handover/domain/viewer';
import type { Pools } from '../../../apps/server/src/db/connect.ts';
import type { Ctx } from '../../../apps/server/src/http/route.ts';
import { routes } from '../../../apps/server/src/routes.ts';
import { recordStatements, type Statement } from '../../../apps/server/test/recordStatements.ts';
import { byToken } from '../../../apps/server/test/signedIn.ts';

/** Records the statements that the server sends to the database for a path, with transaction and scope. */
export async function statementsOf(
  pools: Pools,
  looker: { viewer: Viewer; token: string },
  path: string,
): Promise<Statement[]> {
  const { pathname, searchParams } = new URL(path, 'http://localhost');
  const reads = routes.filter(({ endpoint }) => endpoint.method === 'GET');
  // As the server does: a path without names goes first.
  const route =
    reads.find(({ endpoint }) => endpoint.path === pathname) ??
    reads.find(({ endpoint }) => namedIn(endpoint.path, pathname) !== undefined);
  if (route === undefined || route.open) throw new Error(`Nobody answers ${pathname}`);
  const named = namedIn(route.endpoint.path, pathname);
  const input = route.endpoint.input.parse({ ...Object.fromEntries(searchParams), ...named }) as never;
  const { viewer, token } = looker;
  const ctx = { viewer, now: new Date() };
  const asked = route.prepare ? ((await route.prepare(ctx as Ctx, input)) as never) : input;
  return recordStatements(pools, byToken(viewer, token), (db) => route.handle({ ...ctx, db } as Ctx, asked));
}

/** Matches a path against a route with names; nothing if it does not match. */
function namedIn(pattern: string, path: string): Record<string, string> | undefined {
  const expression = new RegExp(`^${pattern.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`);
  return expression.exec(path)?.groups ?? (pattern === path ? {} : undefined);
}
