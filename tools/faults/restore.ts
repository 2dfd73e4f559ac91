import { withOwner } from '../lab/machine/postgres.ts';
import { closeSync, openSync, readSync, readdirSync, rmSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { migrate } from '../../apps/server/src/db/migrate.ts';
import { seedDemo } from '../../apps/server/seed/seed.ts';
import { FEW_WEEKS } from '../../apps/server/seed/demo/plan.ts';
import type { Measure } from '../lab/runner/named.ts';
import { ROOT, execute, mustRun } from '../lab/machine/execute.ts';
import { until } from '../lab/machine/processes.ts';
import { type Instance, openInstance } from './restore/instance.ts';
import { bringFiles, tryOut } from './restore/people.ts';
import { differing, sumsOf } from './restore/sums.ts';
import { resultOf, row } from '../lab/runner/tally.ts';

const PASSPHRASE = 'for this drill and nothing else';
const DEMO = 'priya.nair@handover.example';
const MARKET = 'admin1@market.example';

/**
 * The restore drill: a full and an incremental backup, the log, and the files; then half of everything is deleted by
 * mistake. The second before that comes back whole in another place, the product runs on it, and a backup that is
 * damaged says so.
 */
const restore: Measure = async ({ short }) => {
  const instance = await openInstance();
  const rows: ReturnType<typeof row>[] = [];
  const note = (...of: Parameters<typeof row>) => void rows.push(row(...of));
  const timed = async <T>(name: string, work: () => Promise<T> | T): Promise<T> => {
    const began = performance.now();
    const result = await work();
    note(name, (performance.now() - began) / 1000, 's');
    return result;
  };
  try {
    const email = short ? DEMO : MARKET;
    const [kept, files, copied] = [instance.at('backup'), instance.at('files'), instance.at('files-of-the-copy')];
    await timed('cluster, stanza and schema', () => prepare(instance));
    await timed('full backup', () => instance.backUp('full'));
    await timed('people and shifts', () => fill(instance.url, short));
    await timed('incremental backup', () => instance.backUp('incr'));
    // From here on what happens is in the log alone.
    const brought = await bringFiles({ url: instance.url, files, email }, short ? 3 : 40);
    await timed('backup of the files', () => mustRun(filesCommand('backup', kept, instance.url, files)));
    const before = await sumsOf(instance.url);
    const moment = await disaster(instance, files);
    const began = performance.now();
    await timed('files of the database restored, log replayed', async () => {
      await instance.restore(moment);
      await until('the copy to be writable', () => isWritable(instance.copy_url), 300);
    });
    const after = await sumsOf(instance.copy_url);
    const wrong = differing(before, after);
    if (wrong.length > 0) console.log(`Not as they were: ${wrong.join(', ')}`);
    await timed('files restored', () => mustRun(filesCommand('restore', kept, instance.copy_url, copied)));
    note('the product on the copy works', await tryOut({ url: instance.copy_url, files: copied, email }), '', {
      at_least: 1,
    });
    note('from the order to people at work', (performance.now() - began) / 1000, 's');
    note('tables', before.size, '', { at_least: 60 });
    note('rows', sumOf([...before.values()].map((its) => its.rows)), '', { at_least: 1_000 });
    note('rows lost by the disaster', await lostRows(instance.url, before), '', { at_least: 100 });
    note('tables that are not as they were', wrong.length, '', { at_most: 0 });
    note('files that rows name', brought, '', { at_least: 6 });
    note('complaints of pg_amcheck', await complaints(instance), '', { at_most: 0 });
    await tryDamage(instance, kept, note);
    return resultOf(rows);
  } finally {
    instance.close();
  }
};
export default restore;

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, its) => sum + its, 0);

async function prepare(instance: Instance): Promise<void> {
  instance.begin();
  await mustRun(instance.pgBackRest('stanza-create'));
  await Promise.all([migrate({ url: instance.url, password: 'handover' }), mustRun(instance.pgBackRest('check'))]);
}

async function fill(url: string, short: boolean): Promise<void> {
  if (short) return void (await seedDemo(url, { days_back: FEW_WEEKS }));
  const seed = ['apps/server/seed/seed.ts', 'market', '--jobs', '50000', '--staff', '5000'];
  await mustRun(execute(process.execPath, seed, { env: { ...process.env, MIGRATION_DATABASE_URL: url } }));
}

/** Runs the files command as an operator does. */
const filesCommand = (verb: 'backup' | 'restore', folder: string, url: string, files: string) =>
  execute(process.execPath, [join(ROOT, 'apps/server/src/filesCommand.ts'), verb, folder], {
    env: {
      ...process.env,
      MIGRATION_DATABASE_URL: url,
      FILES_FOLDER: files,
      FILES_BACKUP_PASSPHRASE: PASSPHRASE,
    },
  });

/** A second after the moment that is given somebody deletes far too much, and their files with it. */
async function disaster(instance: Instance, files: string): Promise<string> {
  return withOwner(instance.url, async (owner) => {
    const { rows } = await owner.query<{ moment: string }>('select clock_timestamp()::text as moment');
    const moment = rows[0]?.moment ?? '';
    await sleep(1_000);
    await owner.query('truncate app.jobs, app.invoices, app.tickets cascade');
    rmSync(files, { recursive: true });
    // That very piece of the log: without it the moment is the end of what can be replayed.
    const { rows: switched } = await owner.query<{ piece: string }>('select pg_walfile_name(pg_switch_wal()) as piece');
    await until('the log to be archived', async () => {
      const archived = await owner.query('select from pg_stat_archiver where last_archived_wal >= $1', [
        switched[0]?.piece,
      ]);
      return archived.rowCount === 1;
    });
    return moment;
  });
}

async function isWritable(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ still: boolean }>('select pg_is_in_recovery() as still');
    return rows[0]?.still === false;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

const lostRows = async (url: string, before: Awaited<ReturnType<typeof sumsOf>>): Promise<number> => {
  const now = await sumsOf(url);
  return sumOf([...before].map(([name, { rows }]) => rows - (now.get(name)?.rows ?? 0)));
};

/** Every table and index of the copy, read page by page and held against each other. */
async function complaints({ owned, program, copy_url }: Instance): Promise<number> {
  const { hostname, port, pathname } = new URL(copy_url);
  const where = ['-h', hostname, '-p', port, '-U', 'postgres', '-d', pathname.slice(1)];
  const { code, output } = await owned(program('pg_amcheck'), ...where, '--heapallindexed', '--install-missing');
  if (code !== 0) console.log(output.trim());
  return code === 0 ? 0 : Math.max(1, output.split('\n').length - 1);
}

type Note = (...of: Parameters<typeof row>) => void;

/** A whole repository is called whole and a damaged one damaged, and nobody restores from what is damaged unawares. */
async function tryDamage(instance: Instance, kept: string, note: Note): Promise<void> {
  const whole = await instance.verify();
  if (whole.code !== 0) console.log(whole.output);
  note('a whole repository is called whole', whole.code === 0 ? 1 : 0, '', { at_least: 1 });
  damage(instance.at('repository/backup'));
  const damaged = await instance.verify();
  if (damaged.code === 0) console.log(damaged.output);
  note('a damaged repository is reported', damaged.code === 0 ? 0 : 1, '', { at_least: 1 });
  damage(join(kept, 'kept'));
  const unread = await filesCommand('restore', kept, instance.copy_url, instance.at('files-a-third-time'));
  note('a damaged file is reported', unread.code === 0 ? 0 : 1, '', { at_least: 1 });
}

/** Turns a byte in the middle of the largest file below a folder, as a disk does that forgets. */
function damage(folder: string): string {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('backup.'))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted((one, other) => statSync(other).size - statSync(one).size);
  const [largest] = files;
  if (largest === undefined) throw new Error(`There is nothing in ${folder}`);
  const file = openSync(largest, 'r+');
  const at = Math.floor(statSync(largest).size / 2);
  const byte = Buffer.alloc(1);
  readSync(file, byte, 0, 1, at);
  writeSync(file, Buffer.from([(byte[0] ?? 0) ^ 0xff]), 0, 1, at);
  closeSync(file);
  return largest;
}
