import { readFile } from 'node:fs/promises';
import type { MarketSize } from './ground.ts';
import { type Both, inTurns } from './turns.ts';

/** Shifts whose invoices are written in one statement, approximately. */
const STRETCH = 50_000;
/** Days over which shifts are posted, with some days more for the last of them. */
const DAYS = 1_060;
const DAY = 24 * 3_600_000;

/** Issues the invoices and payments of every completed shift. The shifts and their indexes exist by now. */
export async function issueInvoices(connections: Both, { jobs, now }: MarketSize): Promise<void> {
  await connections[0].query(await wordsOf('invoicing'));
  const issuing = await wordsOf('invoices');
  const days = Math.ceil(STRETCH / (jobs / 1_000));
  const dayAt = (n: number) => new Date(now.getTime() + (n - DAYS + 2) * DAY).toISOString().slice(0, 10);
  const stretches = Array.from({ length: Math.ceil(DAYS / days) }, (_, n) => [dayAt(n * days), dayAt((n + 1) * days)]);
  await inTurns(connections, stretches, async (client, stretch) => void (await client.query(issuing, stretch)));
  await connections[0].query(await wordsOf('invoiceTotals'));
}

const wordsOf = (name: string) => readFile(new URL(`${name}.sql`, import.meta.url), 'utf8');
