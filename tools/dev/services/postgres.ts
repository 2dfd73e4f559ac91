import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../lab/machine/execute.ts';
import { findPostgres } from '../../lab/machine/installed.ts';
import { port } from '../../lab/machine/ports.ts';
import { asOwner, giveToOwner } from '../../lab/machine/owner.ts';
import { LOCAL, type Service, livingPid, run } from '../../lab/machine/processes.ts';

const HOME = join(LOCAL, 'postgres');

/** Named by its real path: the owner may not be able to follow a link out of the checkout. */
const inHome = (name: string): string => join(existsSync(HOME) ? realpathSync(HOME) : HOME, name);
const data = (): string => inHome('data');

const ownerCan = (...test: string[]): boolean => {
  try {
    asOwner('test', test);
    return true;
  } catch {
    return false;
  }
};

/** The program of the major version that made the data, else of the best one installed. */
function program(name: string): string {
  const version = join(data(), 'PG_VERSION');
  const made = existsSync(version) ? Number(readFileSync(version, 'utf8')) : undefined;
  const chosen = findPostgres().find(({ major }) => made === undefined || major === made);
  if (chosen === undefined) throw new Error(`PostgreSQL ${made ?? ''} is not installed: npm run setup`);
  return join(chosen.bin, name);
}

/** A checkout below a closed folder is out of the owner's reach; its data then lives under /var/tmp. */
function makeHome(): void {
  mkdirSync(LOCAL, { recursive: true });
  if (!existsSync(HOME)) {
    rmSync(HOME, { force: true }); // a link whose target was cleaned away
    mkdirSync(HOME, { mode: 0o700 });
    giveToOwner(HOME);
  }
  if (ownerCan('-w', realpathSync(HOME))) return;
  const elsewhere = `/var/tmp/handover-${createHash('sha256').update(ROOT).digest('hex').slice(0, 12)}`;
  const left = join(elsewhere, 'data');
  if (livingPid(join(left, 'postmaster.pid'), left) !== undefined) {
    asOwner(program('pg_ctl'), ['stop', '-D', left, '-m', 'fast', '-w']);
  }
  rmSync(elsewhere, { recursive: true, force: true });
  mkdirSync(elsewhere, { mode: 0o700 });
  giveToOwner(elsewhere);
  rmSync(HOME, { recursive: true });
  symlinkSync(elsewhere, HOME);
}

/** Made beside its final place and moved there whole, so that a broken-off start leaves nothing half made. */
function makeCluster(): void {
  if (existsSync(join(data(), 'PG_VERSION'))) return;
  const half = `${data()}.new`;
  const password = inHome('password');
  rmSync(half, { recursive: true, force: true });
  writeFileSync(password, 'postgres\n', { mode: 0o600 });
  giveToOwner(password);
  const shape = ['--data-checksums', '--encoding=UTF8', '--locale=C.UTF-8'];
  asOwner(program('initdb'), ['-D', half, '-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${password}`, ...shape]);
  renameSync(half, data());
}

/**
 * Settings of a cluster that may lose its data in a crash of the machine: for tests, which make and drop hundreds of
 * databases and would wait for the disk most of the time. Without autovacuum a plan depends only on what a test analyzed.
 */
const NOT_DURABLE = ['fsync = off', 'full_page_writes = off', 'autovacuum = off', `checkpoint_timeout = '1h'`];

/** Sized for tests and benches on one machine; durability stays as in production unless `HANDOVER_PG_DURABLE` is `off`. */
function settings(): string {
  const megabytes = Number(
    process.env['HANDOVER_PG_SHARED_BUFFERS_MB'] ?? Math.min(4096, Math.floor(totalmem() / 4 / 2 ** 20)),
  );
  return [
    `port = ${port('HANDOVER_PG_PORT')}`,
    `listen_addresses = '127.0.0.1'`,
    `unix_socket_directories = ''`,
    `max_connections = 300`,
    `password_encryption = 'scram-sha-256'`,
    `shared_buffers = ${megabytes}MB`,
    `effective_cache_size = ${megabytes * 2}MB`,
    `work_mem = 16MB`,
    `maintenance_work_mem = 256MB`,
    `max_wal_size = 4GB`,
    `random_page_cost = 1.1`,
    `effective_io_concurrency = ${process.platform === 'linux' ? 200 : 0}`,
    `jit = off`,
    `timezone = 'UTC'`,
    `log_timezone = 'UTC'`,
    `lc_messages = 'C'`,
    `default_text_search_config = 'pg_catalog.english'`,
    `log_min_duration_statement = 1000`,
    `log_line_prefix = '%m [%p] %u@%d '`,
    ...(process.env['HANDOVER_PG_DURABLE'] === 'off' ? NOT_DURABLE : []),
    '',
  ].join('\n');
}

export const postgres: Service = {
  name: 'postgres',
  ports: ['HANDOVER_PG_PORT'],
  says: () => `PostgreSQL on 127.0.0.1:${port('HANDOVER_PG_PORT')}`,
  isOurs: () => livingPid(join(data(), 'postmaster.pid'), data()) !== undefined,
  async answers() {
    try {
      run(program('pg_isready'), ['-q', '-h', '127.0.0.1', '-p', String(port('HANDOVER_PG_PORT')), '-t', '2']);
      return true;
    } catch {
      return false;
    }
  },
  async start() {
    makeHome();
    makeCluster();
    const file = join(data(), 'postgresql.conf');
    writeFileSync(file, settings());
    giveToOwner(file);
    const log = inHome('log');
    try {
      asOwner(program('pg_ctl'), ['start', '-D', data(), '-w', '-t', '60', '-s', '-l', log]);
    } catch (error) {
      const lines = readFileSync(log, 'utf8').trimEnd().split('\n').slice(-5);
      throw new Error(`PostgreSQL did not start. Its log ends:\n${lines.join('\n')}`, { cause: error });
    }
  },
  async stop() {
    asOwner(program('pg_ctl'), ['stop', '-D', data(), '-m', 'fast', '-w', '-s']);
  },
};
