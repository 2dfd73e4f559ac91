import type { ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findOnPath } from '../../lab/machine/installed.ts';
import { childrenOf, signal, startProgram } from './processes.ts';

export type Place = {
  n: number;
  address: string;
  pg_port: number;
  rest_port: number;
  folder: string;
  namespace?: string;
};
export type Role = 'leader' | 'standby' | 'silent';

/** One machine of the cluster: Patroni and the PostgreSQL that it looks after. */
export function openNode({ n, address, pg_port, rest_port, folder, namespace }: Place) {
  let patroni: ChildProcess | undefined;
  const postmasterFile = join(folder, 'data/postmaster.pid');
  const postmaster = (): number | undefined =>
    existsSync(postmasterFile) ? Number.parseInt(readFileSync(postmasterFile, 'utf8'), 10) : undefined;
  const known = (pid: number | undefined) => (pid === undefined ? [] : [pid]);
  const patroniPids = () => known(patroni?.pid).flatMap((pid) => [pid, ...pythonsOf(pid)]);
  const postgresPids = () => known(postmaster()).flatMap((pid) => [pid, ...childrenOf(pid).map((its) => its.pid)]);
  const ask = (path: string) =>
    fetch(`http://${address}:${rest_port}${path}`, { signal: AbortSignal.timeout(1_500) }).catch(() => undefined);
  return {
    n,
    name: `n${n}`,
    url: (database: string) => `postgres://postgres:superuser@${address}:${pg_port}/${database}`,
    address: `${address}:${pg_port}`,
    rest_port,
    ask,
    start() {
      const program = findOnPath('patroni');
      if (program === undefined) throw new Error('Patroni is not installed: npm run setup');
      patroni = startProgram(join(folder, 'log'), program, [join(folder, 'patroni.yml')], namespace);
    },
    /** State as the node sees it; nothing while it does not answer. */
    async role(): Promise<Role> {
      const said = (await (await ask('/patroni'))?.json().catch(() => undefined)) as { role?: string } | undefined;
      if (said?.role === undefined) return 'silent';
      return said.role === 'master' || said.role === 'primary' ? 'leader' : 'standby';
    },
    isGone: () => patroni === undefined,
    postmaster,
    patroniPids,
    postgresPids,
    walsenders: () =>
      known(postmaster())
        .flatMap(childrenOf)
        .filter(({ command }) => command.includes('walsender'))
        .map(({ pid }) => pid),
    /** The machine is gone from one moment to the next. */
    kill() {
      // Stopped first, so that nobody is born between the list and the kill.
      signal('SIGSTOP', known(postmaster()));
      signal('SIGKILL', [...patroniPids(), ...postgresPids()]);
      patroni = undefined;
    },
  };
}
export type Node = ReturnType<typeof openNode>;

/** Patroni's own helpers, and not the PostgreSQL that it started. */
const pythonsOf = (pid: number): number[] =>
  childrenOf(pid)
    .filter(({ command }) => /patroni|python/.test(command) && !command.includes('bin/postgres'))
    .map((its) => its.pid);
