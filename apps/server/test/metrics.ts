import { buildWorkerApp } from '../src/workerApp.ts';
import type { TestServer } from './testServer.ts';

/** What a worker says of itself and of the database, read at this moment: each remembers for a while what it has read. */
export async function metricsNow({ pools, redis, clock, config }: TestServer): Promise<string> {
  const app = buildWorkerApp({ pools, redis, clock, config: { ...config, ROLE: 'worker' } });
  const { body } = await app.inject({ url: '/metrics' });
  await app.close();
  return body;
}
