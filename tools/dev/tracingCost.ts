import { addressOf } from '../lab/machine/postgres.ts';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DEMO_PASSWORD, seedDemo } from '../../apps/server/seed/seed.ts';
import { FEW_WEEKS } from '../../apps/server/seed/demo/plan.ts';
import { signIn } from '../lab/product/clients.ts';
import { startServer } from '../lab/product/server.ts';
import { serviceEnvironment } from '../lab/machine/ports.ts';
import { withScratchDatabase } from '../lab/machine/scratch.ts';

/** `node tools/dev/tracingCost.ts [REQUESTS]`: what tracing costs a web process in processor time, off, sampled and whole. */
const REQUESTS = Number(process.argv[2] ?? 3_000);
const AT_ONCE = 8;
/** A read of one statement, a list, and what the dashboard asks for. */
const PATHS = ['/api/v1/me', '/api/v1/users?sortBy=email', '/api/v1/job_tags'];

const cpuOf = async (url: string): Promise<number> => {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^process_cpu_seconds_total ([\d.]+)/m.exec(text)?.[1]);
};

async function send(url: string, token: string, requests: number): Promise<void> {
  let left = requests;
  const person = async (): Promise<void> => {
    while (left-- > 0) {
      const path = PATHS[left % PATHS.length] ?? '';
      const answer = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } });
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
      await answer.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, person));
}

async function cost(environment: Record<string, string>): Promise<number> {
  const server = await startServer(environment);
  try {
    const token = await signIn(server.url, 'priya.nair@handover.example', DEMO_PASSWORD);
    await send(server.url, token, Math.ceil(REQUESTS / 3));
    const before = await cpuOf(server.url);
    await send(server.url, token, REQUESTS);
    return ((await cpuOf(server.url)) - before) * (1_000 / REQUESTS);
  } finally {
    await server.stop();
  }
}

Object.assign(process.env, serviceEnvironment());
const collector = createServer((request, response) => request.resume().on('end', () => response.end('{}')));
await new Promise<void>((listening) => collector.listen(0, '127.0.0.1', listening));
const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}` };
await withScratchDatabase('tracing_cost', async (owner_url) => {
  await seedDemo(owner_url, { days_back: FEW_WEEKS });
  const database = addressOf(owner_url);
  const DATABASE_URL = database;
  for (const [name, traced] of [
    ['off', {}],
    ['one in ten', { ...endpoint, OTEL_TRACES_SAMPLER_ARG: '0.1' }],
    ['all', endpoint],
  ] as const) {
    console.log(
      `${name.padEnd(12)} ${(await cost({ DATABASE_URL, ...traced })).toFixed(2)} ms of processor per request`,
    );
  }
});
collector.close();
