import { existsSync } from 'node:fs';
import type { FullConfig } from '@playwright/test';
import { migrate } from '../apps/server/src/db/migrate.ts';
import { seedDemo } from '../apps/server/seed/seed.ts';
import { FEW_WEEKS } from '../apps/server/seed/demo/plan.ts';
import { copyTemplate, databaseOf, recreate, TEMPLATE } from './database.ts';
import { OTHERS, PEOPLE } from './people.ts';
import { assignPorts, portOf, startServer } from './server.ts';
import { prepareSessions } from './sessions.ts';

/**
 * Seeds the demo data once, and gives each worker a copy of it with the built web and a server of its own, in the roles
 * web and worker.
 */
export default async function start({ workers }: FullConfig): Promise<() => Promise<void>> {
  for (const built of ['apps/web/dist/index.html', 'apps/server/dist/main.js'])
    if (!existsSync(built)) throw new Error('Build the web and the server first: npm run build');
  const numbers = Array.from({ length: workers }, (_, worker) => worker);
  await assignPorts(numbers);
  const target = await recreate(TEMPLATE);
  await migrate(target);
  await seedDemo(target.url, { days_back: FEW_WEEKS });
  await prepareSessions(
    target.url,
    Object.values({ ...PEOPLE, ...OTHERS }).map(({ email }) => email),
  );
  for (const worker of numbers) await copyTemplate(databaseOf(worker));
  const stops = await Promise.all(numbers.map((worker) => startServer(portOf(worker), {}, databaseOf(worker))));
  return async () => void (await Promise.all(stops.map((stop) => stop())));
}
