import { existsSync } from 'node:fs';
import { migrate } from '../apps/server/src/db/migrate.ts';
import { seedDemo } from '../apps/server/src/db/seed.ts';
import { isTaken, port } from '../scripts/ports.ts';
import { recreate } from './database.ts';
import { startServer } from './server.ts';

/** The built web and a real server, web and worker, on a database of their own with the demo market in it. */
export default async function start(): Promise<() => Promise<void>> {
  if (!existsSync('apps/web/dist/index.html')) throw new Error('Build the web first: npm run build');
  if (await isTaken(port('HANDOVER_E2E_PORT'))) throw new Error('Another server is on the port of the browser tests');
  const target = await recreate('handover_e2e');
  await migrate(target);
  await seedDemo(target.url);
  return startServer(port('HANDOVER_E2E_PORT'));
}
