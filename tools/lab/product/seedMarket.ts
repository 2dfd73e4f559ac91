import pg from 'pg';
import { hashPassword } from '../../../apps/server/src/accounts/passwords.ts';
import { findMarket } from '../../../apps/server/seed/market/identity.ts';
import { loadMarket } from '../../../apps/server/seed/market/market.ts';
import { migrate, migrationTarget } from '../../../apps/server/src/db/migrate.ts';
import { addressOf, inDatabase, psql } from '../machine/postgres.ts';

export type Size = { name: string; jobs: number; staff: number };

/** `url` is for the app, which brings its logins; `owner_url` may do everything. */
export type Market = Size & { database: string; url: string; owner_url: string; load_s: number };

/** The market of this size, loaded if it is not there yet as it would be loaded today. */
export async function ensureMarket(size: Size): Promise<Market> {
  const { url, password } = migrationTarget();
  const database = `handover_bench_jobs_${size.name}`;
  const owner_url = inDatabase(url, database);
  const load_s = (await keptMarket(owner_url, password, size)) ?? (await load(owner_url, password, size));
  const app_url = addressOf(owner_url);
  return { ...size, database, url: app_url, owner_url, load_s };
}

/** A migration since may have added something; where it has changed what was there, the market is loaded anew. */
async function keptMarket(url: string, password: string, size: Size): Promise<number | undefined> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    const load_s = await findMarket(client, size);
    if (load_s === undefined) return undefined;
    const applied = await migrate({ url, password });
    if (applied.length > 0) await client.query('vacuum (analyze)');
    return load_s;
  } catch {
    return undefined;
  } finally {
    await client.end();
  }
}

async function load(url: string, password: string, size: Size): Promise<number> {
  const began = performance.now();
  const database = new URL(url).pathname.slice(1);
  await psql(inDatabase(url, 'postgres'), '-c', `drop database if exists ${database} with (force)`);
  await migrate({ url, password });
  const password_hash = await hashPassword('a market of quiet wards');
  await loadMarket(url, { ...size, now: new Date(), password_hash }, (words) => console.log(`${database}: ${words}`));
  return Math.round((performance.now() - began) / 1000);
}
