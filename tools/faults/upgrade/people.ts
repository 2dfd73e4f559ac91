import { randomUUID } from 'node:crypto';
import { DEMO_PASSWORD } from '../../../apps/server/seed/seed.ts';
import { signIn } from '../../lab/product/clients.ts';
import { sender } from '../requests/send.ts';

const ADMINISTRATOR = 'priya.nair@handover.example';
const READS = ['/api/v1/me', '/api/v1/users', '/api/v1/job_tags?sortBy=title', '/api/v1/jobs'];
const WRITE_EVERY = 5;

export type Met = { requests: number; failed: string[]; slowest: number };

/** People who never stop reading and writing through one address; every answer but a good one is kept. */
export async function openPeople(url: string, many: number) {
  const token = await signIn(url, ADMINISTRATOR, DEMO_PASSWORD);
  const { send, close } = sender(url);
  const ours = { 'x-requested-with': 'XMLHttpRequest', authorization: `Bearer ${token}` };
  const acknowledged: string[] = [];
  let met: Met = { requests: 0, failed: [], slowest: 0 };
  let running = true;
  let turn = 0;
  const one = async () => {
    const n = turn++;
    const title = `Tag ${randomUUID()}`;
    const writes = n % WRITE_EVERY === 0;
    const path = writes ? '/api/v1/job_tags' : (READS[n % READS.length] ?? '/api/v1/me');
    const headers = writes ? { ...ours, 'content-type': 'application/json', 'idempotency-key': randomUUID() } : ours;
    const body = writes ? { body: JSON.stringify({ title, description: '', importance: 'preferred' }) } : {};
    const { status, ms, why } = await send({ name: path, method: writes ? 'POST' : 'GET', path, headers, ...body });
    met.requests += 1;
    met.slowest = Math.max(met.slowest, ms);
    if (status !== 200 && status !== 201) met.failed.push(`${writes ? 'POST' : 'GET'} ${path}: ${status ?? why}`);
    else if (writes) acknowledged.push(title);
  };
  const people = Promise.all(
    Array.from({ length: many }, async () => {
      while (running) await one();
    }),
  );
  return {
    /** Titles of the tags whose making was acknowledged. */
    acknowledged,
    /** Answers since this was last called. */
    met(): Met {
      const so_far = met;
      met = { requests: 0, failed: [], slowest: 0 };
      return so_far;
    },
    async close(): Promise<void> {
      running = false;
      await people;
      close();
    },
  };
}
