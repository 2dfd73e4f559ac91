import { buildWorkerApp } from '../src/workerApp.ts';
import type { TestServer } from './testServer.ts';

/** Returns a worker's metrics, read at this moment: each app caches for a while what it has read. */
export async function metricsNow({ pools, redis, clock, config }: TestServer): Promise<string> {
  const app = buildWorkerApp({ pools, redis, clock, config: { ...config, ROLE: 'worker' } });
  const { body } = await app.inject({ url: '/metrics' });
  await app.close();
  return body;
}
