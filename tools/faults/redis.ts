import { addressOf } from '../lab/machine/postgres.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { DEMO_PASSWORD, seedDemo } from '../../apps/server/seed/seed.ts';
import { FEW_WEEKS } from '../../apps/server/seed/demo/plan.ts';
import type { Measure } from '../lab/runner/named.ts';
import { signIn } from '../lab/product/clients.ts';
import { quantile } from '../lab/runner/figures.ts';
import { startServer } from '../lab/product/server.ts';
import { withScratchDatabase } from '../lab/machine/scratch.ts';
import { openRedisToBreak } from '../lab/machine/redis.ts';
import { sender } from './requests/send.ts';
import { resultOf, row } from '../lab/runner/tally.ts';

const CLIENTS = 8;
const MANAGER = 'priya.nair@handover.example';
/** One in so many calls signs in, which costs a hash. */
const SIGN_IN_EVERY = 6;
const LISTS = ['/api/v1/users', '/api/v1/users?last_name=a&sortBy=email', '/api/v1/job_tags', '/api/v1/me'];
const OURS = { 'x-requested-with': 'XMLHttpRequest' };

type Broken = Awaited<ReturnType<typeof openRedisToBreak>>;
const FAULTS: { name: string; happens: (redis: Broken) => unknown }[] = [
  { name: 'stopped', happens: (redis) => redis.stop() },
  { name: 'started again', happens: (redis) => redis.start() },
  { name: 'frozen', happens: (redis) => redis.freeze() },
  { name: 'woken', happens: (redis) => redis.wake() },
  { name: 'emptied', happens: (redis) => redis.empty() },
  { name: 'restarted', happens: (redis) => redis.stop().then(redis.start) },
];

/** People sign in and read lists while Redis comes and goes: nobody sees an error, nobody waits for it. */
const redis: Measure = ({ short }) =>
  withScratchDatabase('faults_redis', async (owner_url) => {
    await seedDemo(owner_url, { days_back: FEW_WEEKS });
    const broken = await openRedisToBreak();
    const database = addressOf(owner_url);
    const server = await startServer({ DATABASE_URL: database, REDIS_URL: broken.url }).catch(async (error) => {
      await broken.stop();
      throw error;
    });
    try {
      return await disturb(server.url, broken, short ? 1_500 : 8_000);
    } finally {
      await server.stop();
      await broken.stop();
    }
  });
export default redis;

type Figures = { p95: number; max: number };

async function disturb(url: string, broken: Broken, phase_ms: number) {
  const load = await openLoad(url);
  const rows: ReturnType<typeof row>[] = [];
  const measure = async (name: string, ms: number, happens?: () => unknown, usual?: Figures): Promise<Figures> => {
    const { took, bad } = await load.during(ms, happens ?? (() => undefined));
    const [p95, max] = [quantile(took, 0.95), Math.max(...took)];
    rows.push(
      row(`${name}: calls`, took.length),
      row(`${name}: not answered well`, bad, '', { at_most: 0 }),
      row(`${name}: p95`, p95, 'ms', usual && { at_most: Math.round(usual.p95 * 1.5 + 300) }),
      row(`${name}: slowest`, max, 'ms', usual && { at_most: Math.round(usual.max + 1_000) }),
    );
    return { p95, max };
  };
  try {
    await load.during(phase_ms / 2, () => undefined);
    const before = await measure('as usual', phase_ms * 2);
    for (const { name, happens } of FAULTS) {
      await measure(name, phase_ms, () => happens(broken), before);
    }
    rows.push(row('Redis used again after its start', await timeToRecover(url, broken), 'ms', { at_most: 3_000 }));
  } finally {
    await load.close();
  }
  return resultOf(rows);
}

/** Eight people who never stop; `during` tells what they met from something on, for so many milliseconds. */
async function openLoad(url: string) {
  const token = await signIn(url, MANAGER, DEMO_PASSWORD);
  const { send, close } = sender(url);
  let took: number[] = [];
  let bad = 0;
  let running = true;
  const waiting = new Set<number>();
  let calls = 0;
  const person = async () => {
    while (running) {
      const n = calls++;
      const signing_in = n % SIGN_IN_EVERY === 0;
      const began = performance.now();
      waiting.add(began);
      const { status, ms, why } = await send(
        signing_in
          ? {
              name: 'login',
              method: 'POST',
              path: '/api/v1/login',
              headers: { ...OURS, 'content-type': 'application/json' },
              body: JSON.stringify({ email: MANAGER, password: DEMO_PASSWORD }),
            }
          : {
              name: 'read',
              method: 'GET',
              path: LISTS[n % LISTS.length] ?? '/api/v1/me',
              headers: { ...OURS, authorization: `Bearer ${token}` },
            },
      );
      waiting.delete(began);
      took.push(ms);
      if (status !== 200) {
        bad++;
        console.log(`${signing_in ? 'sign-in' : 'read'}: ${status ?? why}`);
      }
    }
  };
  const people = Promise.all(Array.from({ length: CLIENTS }, person));
  return {
    async during(ms: number, happens: () => unknown) {
      took = [];
      bad = 0;
      await happens();
      await sleep(ms);
      // A call that still waits has waited at least this long: without these a hang would look like few, quick answers.
      return { took: [...took, ...[...waiting].map((began) => performance.now() - began)], bad };
    },
    async close() {
      running = false;
      await people;
      close();
    },
  };
}

async function timeToRecover(url: string, broken: Broken): Promise<number> {
  await broken.stop();
  await sleep(500);
  await broken.start();
  const began = performance.now();
  for (;;) {
    const { redis: state } = (await (await fetch(`${url}/readyz`)).json()) as { redis: string };
    const ms = performance.now() - began;
    if (state === 'ok' || ms > 10_000) return ms;
    await sleep(20);
  }
}
