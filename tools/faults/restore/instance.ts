import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findOnPath, findPostgres } from '../../lab/machine/installed.ts';
import { freePort } from '../../lab/machine/ports.ts';
import { execute, mustRun, ROOT, type Ran } from '../../lab/machine/execute.ts';
import { asOwner, byOwner, giveToOwner } from '../../lab/machine/owner.ts';
import { fillTemplate } from '../../lab/machine/template.ts';
import { makeClusterFolder } from '../../lab/machine/clusterFolder.ts';

const DATABASE = 'handover';

const program = (name: string): string => join(findPostgres()[0]?.bin ?? '', name);

/** A PostgreSQL of its own that archives into an encrypted repository, by the file in deploy/pgbackrest. */
export async function openInstance() {
  const backrest = findOnPath('pgbackrest');
  if (backrest === undefined) throw new Error('pgBackRest is not installed: npm run setup');
  const folder = makeClusterFolder('restore');
  const at = (name: string): string => join(folder, name);
  for (const name of ['repository', 'logs', 'locks', 'spool', 'sockets']) {
    mkdirSync(at(name));
    giveToOwner(at(name));
  }
  const config = at('pgbackrest.conf');
  const [port, copy_port] = [await freePort(), await freePort()];
  writeFileSync(
    config,
    fillTemplate('pgbackrest/pgbackrest.conf', {
      REPOSITORY: at('repository'),
      REPOSITORY_PASSPHRASE: 'for this drill and nothing else',
      BACKUP_LOGS: at('logs'),
      BACKUP_LOCKS: at('locks'),
      BACKUP_SPOOL: at('spool'),
      PG_DATA: at('data'),
      PG_PORT: String(port),
      PG_SOCKETS: at('sockets'),
    }),
    { mode: 0o600 },
  );
  giveToOwner(config);
  const env = { PATH: process.env['PATH'], PGBACKREST_CONFIG: config, LANG: 'C.UTF-8' };
  const owned = (command: string, ...args: string[]): Promise<Ran> =>
    execute(...byOwner(command, args), { cwd: '/', env });
  const pgBackRest = (...args: string[]): Promise<Ran> =>
    owned(backrest, `--config=${config}`, '--stanza=handover', ...args);
  const start = (data: string) => {
    const log = at(`logs/${data}.log`);
    try {
      asOwner(program('pg_ctl'), ['start', '-D', at(data), '-w', '-t', '300', '-s', '-l', log]);
    } catch (error) {
      const lines = readFileSync(log, 'utf8').trimEnd().split('\n').slice(-10);
      throw new Error(`PostgreSQL did not start. Its log ends:\n${lines.join('\n')}`, { cause: error });
    }
  };
  const stop = (data: string) => {
    try {
      asOwner(program('pg_ctl'), ['stop', '-D', at(data), '-m', 'immediate', '-w', '-s']);
    } catch {
      // It was not running.
    }
  };
  const urlOf = (its: number) => `postgres://postgres@127.0.0.1:${its}/${DATABASE}`;
  return {
    folder,
    at,
    owned,
    program,
    pgBackRest,
    url: urlOf(port),
    copy_url: urlOf(copy_port),
    begin() {
      const shape = ['-A', 'trust', '-U', 'postgres', '--data-checksums', '--encoding=UTF8', '--locale=C.UTF-8'];
      asOwner(program('initdb'), ['-D', at('data'), ...shape]);
      appendFileSync(
        at('data/postgresql.conf'),
        [
          `port = ${port}`,
          `listen_addresses = '127.0.0.1'`,
          `unix_socket_directories = '${at('sockets')}'`,
          `shared_buffers = 64MB`,
          `archive_mode = on`,
          `archive_command = '${backrest} --config=${config} --stanza=handover archive-push %p'`,
          `archive_timeout = 30`,
          '',
        ].join('\n'),
      );
      start('data');
    },
    backUp: (type: 'full' | 'incr') => mustRun(pgBackRest(`--type=${type}`, 'backup')),
    /** Beside the first, which goes on: a copy that archives nothing, as it was at that moment. */
    async restore(moment: string): Promise<void> {
      const target = ['--type=time', `--target=${moment}`, '--target-action=promote'];
      await mustRun(pgBackRest(`--pg1-path=${at('copy')}`, ...target, 'restore'));
      appendFileSync(at('copy/postgresql.conf'), `\nport = ${copy_port}\narchive_mode = off\n`);
      start('copy');
    },
    /** Nightly backup of an operator. */
    verify: () => owned('sh', join(ROOT, 'deploy/pgbackrest/verify.sh')),
    close() {
      for (const data of ['copy', 'data']) stop(data);
      rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 300 });
    },
  };
}
export type Instance = Awaited<ReturnType<typeof openInstance>>;
