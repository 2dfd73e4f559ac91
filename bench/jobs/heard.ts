import type { Viewer } from '@handover/domain/viewer';
import type { Pools } from '../../apps/server/src/db/connect.ts';
import type { Ctx } from '../../apps/server/src/http/route.ts';
import { jobRoutes } from '../../apps/server/src/jobs/routes.ts';
import { searchRoutes } from '../../apps/server/src/search/routes.ts';
import { hear, type Statement } from '../../apps/server/test/hear.ts';

const ROUTES = [...jobRoutes, ...searchRoutes];

/** What the server sends to the database for a path: its transaction, its scope and all. */
export function statementsOf(pools: Pools, viewer: Viewer, path: string): Promise<Statement[]> {
  const { pathname, searchParams } = new URL(path, 'http://localhost');
  const route = ROUTES.find(({ endpoint }) => endpoint.method === 'GET' && endpoint.path === pathname);
  if (route === undefined || route.open) throw new Error(`Nobody answers ${pathname}`);
  const input = route.endpoint.input.parse(Object.fromEntries(searchParams)) as never;
  return hear(pools, viewer, (db) => route.handle({ db, viewer, now: new Date() } as Ctx, input));
}
