import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashPassword } from '../../../apps/server/src/accounts/passwords.ts';
import { kyselyOn } from '../../../apps/server/src/db/connect.ts';
import { migrate, migrationTarget } from '../../../apps/server/src/db/migrate.ts';
import { aggregateCounts } from '../../../apps/server/src/lists/aggregateCounts.ts';
import { addressOf, inDatabase, psql, withOwner } from '../../lab/machine/postgres.ts';

const LOAD = join(import.meta.dirname, 'load.sql');
export const PASSWORD = 'a million quiet wards';
export const PEOPLE = { admin: 'admin@bench.example', agency: 'agency@bench.example' };
const ONE_MANAGER_IN = 100;

/** `url` is for the app, which brings its logins; `owner_url` may do everything. */
export type Market = { database: string; url: string; owner_url: string; total: number; load_s: number };

/** The market's database, made and filled if it is not there yet; its comment says what it was filled with. */
export async function loadMarket({ people, database }: { people: number; database: string }): Promise<Market> {
  const target = migrationTarget();
  const cluster = inDatabase(target.url, 'postgres');
  const owner_url = inDatabase(target.url, database);
  const words = `${people} people of ${createHash('sha256').update(readFileSync(LOAD)).digest('hex').slice(0, 12)}`;
  const says = `select shobj_description(oid, 'pg_database') from pg_database where datname = '${database}'`;
  const found = await psql(cluster, '-c', says);
  const kept = found.trim().startsWith(words) && (await comesForward(owner_url, target.password));
  if (!kept) {
    const began = performance.now();
    await psql(cluster, '-c', `drop database if exists ${database} with (force)`);
    await migrate({ url: owner_url, password: target.password });
    const given = { people, managers: people / ONE_MANAGER_IN, password_hash: await hashPassword(PASSWORD) };
    await psql(owner_url, ...Object.entries(given).flatMap(([name, value]) => ['-v', `${name}=${value}`]), '-f', LOAD);
    await aggregateTotals(owner_url);
    await psql(owner_url, '-c', 'vacuum (analyze)');
    const seconds = Math.round((performance.now() - began) / 1000);
    await psql(cluster, '-c', `comment on database ${database} is '${words}, loaded in ${seconds} s'`);
  }
  const comment = await psql(cluster, '-c', says);
  const url = addressOf(owner_url);
  const total = Number(await psql(owner_url, '-c', 'select count(*) from app.users'));
  return { database, url: url, owner_url, total, load_s: Number(/in (\d+) s/.exec(comment)?.[1]) };
}

async function aggregateTotals(url: string): Promise<void> {
  return withOwner(url, async (owner) => {
    await aggregateCounts(kyselyOn(owner));
  });
}

/** A migration may have changed since; then the market is loaded anew. */
async function comesForward(url: string, password: string): Promise<boolean> {
  try {
    await migrate({ url, password });
    await psql(url, '-c', 'vacuum (analyze) app.users');
    return true;
  } catch {
    return false;
  }
}
