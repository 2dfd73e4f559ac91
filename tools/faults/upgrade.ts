import { addressOf } from '../lab/machine/postgres.ts';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import type { Measure } from '../lab/runner/named.ts';
import { MAIN, type Server, startServer } from '../lab/product/server.ts';
import { ROOT, execute, mustRun } from '../lab/machine/execute.ts';
import { withDatabaseToMake } from '../lab/machine/scratch.ts';
import { type Met, openPeople } from './upgrade/people.ts';
import { type Proxy, openProxy } from './upgrade/proxy.ts';
import { type Version, newVersionPlanted, oldVersion } from './upgrade/versions.ts';
import { resultOf, row } from '../lab/runner/tally.ts';

const DRAIN = { DRAIN_SECONDS: '1.5' };
const HERE: Version = { code: ROOT, called: 'this version', remove: () => undefined };

/**
 * An upgrade as docs/deploying.md tells it, while people read and write: the old version serves, the database is brought
 * to the new schema under it, both serve side by side, the new one takes over process by process, and is restarted by
 * nothing but SIGTERM. `--from COMMIT` chooses the old version.
 */
const upgrade: Measure = async ({ short }) => {
  const { values } = parseArgs({ options: { from: { type: 'string' } }, strict: false });
  const found = oldVersion(typeof values['from'] === 'string' ? values['from'] : undefined);
  const [old, next] = found === undefined ? [HERE, newVersionPlanted()] : [found, HERE];
  console.log(`From ${old.called} to ${next.called}`);
  try {
    return await withDatabaseToMake('faults_upgrade', async (url) => {
      const owner = new URL(url);
      await by(old, owner, 'migrate');
      await by(old, owner, 'seed', 'demo');
      return rolled({ old, next, owner, rest_ms: short ? 700 : 8_000, people: short ? 4 : 16 });
    });
  } finally {
    old.remove();
    next.remove();
  }
};
export default upgrade;

const SCRIPTS = { migrate: 'src/db/migrate.ts', seed: 'seed/seed.ts' };

/** A version's own script, on the one database. */
const by = ({ code }: Version, owner: URL, script: keyof typeof SCRIPTS, ...args: string[]): Promise<string> => {
  const env = { ...process.env, MIGRATION_DATABASE_URL: owner.href };
  return mustRun(execute(process.execPath, [join(code, 'apps/server', SCRIPTS[script]), ...args], { env, cwd: code }));
};

type Way = { old: Version; next: Version; owner: URL; rest_ms: number; people: number };

async function rolled({ old, next, owner, rest_ms, people: many }: Way) {
  const DATABASE_URL = addressOf(owner.href);
  const running: Server[] = [];
  const start = async ({ code }: Version, environment: Record<string, string> = {}): Promise<Server> => {
    const server = await startServer({ DATABASE_URL, ...environment }, undefined, join(code, MAIN));
    running.push(server);
    return server;
  };
  const proxy = await openProxy();
  const rows: ReturnType<typeof row>[] = [];
  const keep = (...of: Parameters<typeof row>) => void rows.push(row(...of));
  try {
    const olds = await Promise.all([start(old), start(old)]);
    for (const { url } of olds) await proxy.add(url);
    const people = await openPeople(proxy.url, many);
    const during = async (phase: string, work: () => Promise<unknown>) => {
      people.met();
      await work();
      await sleep(rest_ms);
      tell(phase, people.met(), keep);
    };
    await during('the old version alone', () => sleep(rest_ms));
    const locks = await watchLocks(owner.href);
    let applied = 0;
    await during('the old version, while the database is migrated', async () => {
      applied = (await by(next, owner, 'migrate')).match(/\.sql/g)?.length ?? 0;
    });
    keep('longest wait for a lock meanwhile', await locks(), 'ms', { at_most: 1_000 });
    keep('migrations applied', applied, '', { at_least: 1 });
    const news: Server[] = [];
    await during('both side by side, then the new version alone', async () => {
      for (const each of olds) {
        const server = await start(next, DRAIN);
        news.push(server);
        await proxy.add(server.url);
        await sleep(rest_ms);
        await proxy.takeOut(each.url);
        await stopped(each, proxy);
      }
    });
    let longest_stop = 0;
    await during('the new version restarted by SIGTERM alone', async () => {
      for (const each of news) {
        const server = await start(next, DRAIN);
        await proxy.add(server.url);
        longest_stop = Math.max(longest_stop, await stopped(each, proxy));
      }
    });
    keep('longest from SIGTERM to the end', longest_stop, 'ms', { at_most: 15_000 });
    await during('the old version again, as in a roll back', async () => {
      const back = await start(old);
      await proxy.add(back.url);
      for (const { url } of running.slice(-3, -1)) await proxy.takeOut(url);
    });
    await people.close();
    keep('acknowledged writes', people.acknowledged.length, '', { at_least: 1 });
    keep('acknowledged writes that are missing', await missing(owner, people.acknowledged), '', { at_most: 0 });
    return resultOf(rows);
  } finally {
    await Promise.all(running.map((server) => server.stop()));
    await proxy.close();
  }
}

function tell(phase: string, { requests, failed, slowest }: Met, keep: (...of: Parameters<typeof row>) => void) {
  for (const words of new Set(failed)) console.log(`${phase}: ${words}`);
  keep(`${phase}: requests`, requests, '', { at_least: 1 });
  keep(`${phase}: failed`, failed.length, '', { at_most: 0 });
  keep(`${phase}: slowest`, slowest, 'ms');
}

/** Milliseconds from the signal to the end of the process. */
async function stopped(server: Server, proxy: Proxy): Promise<number> {
  const began = performance.now();
  await server.stop();
  proxy.forget(server.url);
  return performance.now() - began;
}

async function missing(owner: URL, titles: string[]): Promise<number> {
  const client = new pg.Client({ connectionString: owner.href });
  await client.connect();
  const { rows } = await client.query<{ n: number }>(
    'select count(*)::int as n from unnest($1::text[]) title where not exists (select from app.job_tags t where t.title = title.title)',
    [titles],
  );
  await client.end();
  return rows[0]?.n ?? titles.length;
}

/** The longest that anybody but the migration itself was seen waiting for a lock, in milliseconds. */
async function watchLocks(owner_url: string) {
  const client = new pg.Client({ connectionString: owner_url, application_name: 'watches locks' });
  // What fails meanwhile is told by what failed, and not by us who watched when its database went.
  client.on('error', () => undefined);
  await client.connect();
  let longest = 0;
  let watching = true;
  const look = async () => {
    while (watching) {
      const { rows } = await client.query<{ ms: number }>(
        `select coalesce(max(extract(epoch from clock_timestamp() - waitstart) * 1000), 0)::float8 as ms
         from pg_locks join pg_stat_activity using (pid)
         where not granted and waitstart is not null and application_name like 'handover %'`,
      );
      longest = Math.max(longest, rows[0]?.ms ?? 0);
      await sleep(20);
    }
  };
  const looking = look();
  looking.catch(() => undefined);
  return async (): Promise<number> => {
    watching = false;
    await looking;
    await client.end();
    return longest;
  };
}
