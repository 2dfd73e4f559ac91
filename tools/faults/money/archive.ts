import { addressOf } from '../../lab/machine/postgres.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { countOf } from '../../lab/machine/count.ts';
import { openCrew } from '../waves/crew.ts';
import { watchTheDead } from '../waves/look.ts';

const WORKERS = 2;
const PATIENCE_MS = 120_000;

/** Every invoice is kept as it was issued, whichever worker dies over it. */
export async function archiveAll(owner_url: string, owner: pg.Pool, kills: number) {
  const crew = await openCrew(addressOf(owner_url), WORKERS);
  const ended = new AbortController();
  try {
    const dead = watchTheDead(owner, ended.signal);
    const all = await missing(owner);
    for (let n = 0; n < kills; n++) {
      await soon(async () => (await missing(owner)) <= all - (all * n) / (kills + 1));
      await crew.killOne({ last: n === kills - 1 });
    }
    await soon(async () => (await missing(owner)) === 0);
    ended.abort();
    return { kills, missing: await missing(owner), ...(await dead) };
  } finally {
    ended.abort();
    await crew.stop();
  }
}

const missing = (owner: pg.Pool): Promise<number> =>
  countOf(
    owner,
    'select from app.invoices i where not exists (select from app.invoice_documents d where d.uuid = i.uuid)',
  );

async function soon(holds: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  while (!(await holds()) && Date.now() < end) await sleep(20);
}
