import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execute, mustRun } from './execute.ts';
import { findPostgres } from './installed.ts';
import { freePort } from './ports.ts';
import { byOwner, giveToOwner } from './owner.ts';
import { until } from './processes.ts';

/** A PostgreSQL of one's own to be cruel to. What it has promised is on the disk, as in production. */
export async function openClusterToBreak() {
  const [newest] = findPostgres();
  if (newest === undefined) throw new Error('PostgreSQL is not installed: npm run setup');
  const home = mkdtempSync(join(tmpdir(), 'handover-cluster-'));
  giveToOwner(home);
  const data = join(home, 'data');
  const port = await freePort();
  const program = (name: string, ...args: string[]) => {
    const [command, rest] = byOwner(join(newest.bin, name), args);
    return mustRun(execute(command, rest, { cwd: '/' }));
  };
  const start = () => program('pg_ctl', 'start', '-D', data, '-w', '-t', '60', '-s', '-l', join(home, 'log'));
  // What is made here is not yet anybody's, so it need not be on the disk before the first start.
  await program(
    'initdb',
    '-D',
    data,
    '-U',
    'postgres',
    '-A',
    'trust',
    '--no-sync',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
  );
  const settings = [`port = ${port}`, `listen_addresses = '127.0.0.1'`, `unix_socket_directories = ''`, 'jit = off'];
  appendFileSync(join(data, 'postgresql.conf'), `\n${settings.join('\n')}\n`);
  await start();
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    start,
    kill: () => killAll(Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])),
    async remove(): Promise<void> {
      await program('pg_ctl', 'stop', '-D', data, '-m', 'immediate', '-w', '-s').catch(() => undefined);
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/**
 * The machine's death as far as a process can play it. The postmaster is stopped first, so that it begets nobody between
 * the list and the killing; and it does not start again while one of the old ones lives.
 */
async function killAll(postmaster: number): Promise<void> {
  process.kill(postmaster, 'SIGSTOP');
  const all = [postmaster, ...childrenOf(postmaster)];
  for (const pid of all) if (lives(pid)) process.kill(pid, 'SIGKILL');
  await until('every process of PostgreSQL to be gone', () => !all.some(lives));
}

const childrenOf = (parent: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return Number(/^\d+ \(.*\) \S (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]) === parent;
      } catch {
        return false; // gone while we looked
      }
    })
    .map(Number);

function lives(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
