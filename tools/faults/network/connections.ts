import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { LOGINS } from '../../../apps/server/src/db/logins.ts';
import { countOf } from '../../lab/machine/count.ts';

const PATIENCE_MS = 8_000;
const PROGRAMS = Object.keys(LOGINS).map((login) => `handover ${login}`);

/** Counts the server's connections to the database once it is idle, from both sides. */
export async function heldConnections(owner: pg.Pool, url: string): Promise<Record<string, number>> {
  let found = await look(owner, url);
  for (const end = performance.now() + PATIENCE_MS; sum(found) > 0 && performance.now() < end;) {
    await sleep(200);
    found = await look(owner, url);
  }
  return found;
}

const sum = (found: Record<string, number>): number => Object.values(found).reduce((all, n) => all + n, 0);

async function look(owner: pg.Pool, url: string): Promise<Record<string, number>> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const inState = (state: string) =>
    [...metrics.matchAll(new RegExp(`^db_pool_connections\\{.*state="${state}".*\\} (\\d+)$`, 'gm'))].reduce(
      (all, [, n]) => all + Number(n),
      0,
    );
  const ours = 'from pg_stat_activity where datname = current_database() and application_name = any ($1)';
  const there = await countOf(owner, `select ${ours}`, PROGRAMS);
  return {
    'connections leaked': Math.max(0, there - inState('open')),
    'connections that are never given back': inState('open') - inState('idle'),
    'calls that wait for a connection for ever': inState('waiting'),
    'transactions left open': await countOf(owner, `select ${ours} and state like 'idle in transaction%'`, PROGRAMS),
  };
}
