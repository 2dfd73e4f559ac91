import type { ChildProcess } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findOnPath, findPostgres } from '../../lab/machine/installed.ts';
import { freePort } from '../../lab/machine/ports.ts';
import { giveToOwner } from '../../lab/machine/owner.ts';
import { until } from '../../lab/machine/processes.ts';
import { changed, fillTemplate } from '../../lab/machine/template.ts';
import { makeClusterFolder } from '../../lab/machine/clusterFolder.ts';
import { openNamespaces } from './namespaces.ts';
import { type Node, openNode } from './node.ts';
import { signal, startProgram } from './processes.ts';

/** Settings that differ from deploy/patroni, where a fault asks for it. */
export type Settings = { asynchronous?: true; etcd3?: true; failsafe?: false; namespaces?: true };

const START_S = 240;

/** etcd, three nodes and HAProxy from the files in deploy/patroni, in a folder and on ports of its own. */
export async function openCluster(settings: Settings = {}) {
  const folder = makeClusterFolder('patroni');
  const namespaces = settings.namespaces ? openNamespaces() : undefined;
  const host = namespaces?.host ?? '127.0.0.1';
  const [etcd_port = 0, peer_port = 0, leader_port = 0, standby_port = 0, ...theirs] = await ports(10);
  const nodes = [1, 2, 3].map((n) => {
    const [pg_port = 0, rest_port = 0] = theirs.slice(2 * (n - 1));
    const address = namespaces?.addressOf(n) ?? host;
    const its = join(folder, `n${n}`);
    const where = { n, address, pg_port, rest_port, folder: its };
    const node = openNode(namespaces ? { ...where, namespace: namespaces.nameOf(n) } : where);
    const names = {
      NODE_NAME: node.name,
      NODE_ADDRESS: address,
      PG_PORT: String(pg_port),
      REST_PORT: String(rest_port),
      PG_BIN: findPostgres()[0]?.bin ?? '',
      PG_DATA: join(its, 'data'),
      PG_SOCKETS: its,
      PG_SHARED_BUFFERS: '64MB',
      PG_NETWORK: namespaces?.network ?? '127.0.0.1/32',
      SUPERUSER_PASSWORD: 'superuser',
      REPLICATION_PASSWORD: 'replication',
      REWIND_PASSWORD: 'rewind',
      WATCHDOG_MODE: 'off',
      ARCHIVE_COMMAND: '/bin/true',
      ETCD_HOSTS: `${host}:${etcd_port}`,
    };
    mkdirSync(its, { mode: 0o700 });
    giveToOwner(its);
    write(join(its, 'patroni.yml'), asAsked(fillTemplate('patroni/patroni.yml', names), settings));
    return node;
  });
  let etcd: ChildProcess | undefined;
  let haproxy: ChildProcess | undefined;
  const startEtcd = async () => {
    etcd = startProgram(join(folder, 'etcd.log'), found('etcd'), ['--config-file', join(folder, 'etcd.yml')]);
    await until('etcd to answer', () => answers(`http://${host}:${etcd_port}/health`), START_S);
  };
  const leader = async (): Promise<Node | undefined> => {
    const roles = await Promise.all(nodes.map((node) => node.role()));
    const leading = nodes.filter((_, at) => roles[at] === 'leader');
    return leading.length === 1 ? leading[0] : undefined;
  };
  const etcd_settings = fillTemplate('patroni/etcd.yml', {
    NODE_NAME: 'e1',
    NODE_ADDRESS: host,
    ETCD_DATA: join(folder, 'etcd'),
    ETCD_CLIENT_PORT: String(etcd_port),
    ETCD_PEER_PORT: String(peer_port),
    ETCD_CLUSTER: `e1=http://${host}:${peer_port}`,
  });
  // By a file of settings etcd 3.4 speaks its third API over HTTP only if it is told to.
  write(join(folder, 'etcd.yml'), settings.etcd3 ? `${etcd_settings}enable-grpc-gateway: true\n` : etcd_settings);
  write(
    join(folder, 'haproxy.cfg'),
    fillTemplate('patroni/haproxy.cfg', {
      HAPROXY_ADDRESS: '127.0.0.1',
      HAPROXY_LEADER_PORT: String(leader_port),
      HAPROXY_STANDBY_PORT: String(standby_port),
      ...Object.fromEntries(
        nodes.flatMap(({ name, address, rest_port }) => [
          [name.toUpperCase(), address],
          [`${name.toUpperCase()}_REST_PORT`, String(rest_port)],
        ]),
      ),
    }),
  );

  return {
    folder,
    nodes,
    namespaces,
    leader,
    /** Address at which the app finds the leader. */
    address: `127.0.0.1:${leader_port}`,
    /** The first node leads and can be written to by who does not wait for a standby. */
    async begin(): Promise<Node> {
      const [first] = nodes;
      if (first === undefined) throw new Error('There is no node');
      await startEtcd();
      first.start();
      await until('the first node to lead', async () => (await first.ask('/primary'))?.ok === true, START_S);
      return first;
    },
    /** The others copy it and follow, and HAProxy finds the leader. */
    async complete(): Promise<void> {
      for (const node of nodes.slice(1)) node.start();
      haproxy = startProgram(join(folder, 'haproxy.log'), found('haproxy'), ['-db', '-f', join(folder, 'haproxy.cfg')]);
      await until('three nodes that follow each other', () => isWhole(nodes, settings), START_S);
    },
    async startGone(): Promise<void> {
      if (etcd?.exitCode !== null || etcd.signalCode !== null) await startEtcd();
      for (const node of nodes) if (node.isGone()) node.start();
    },
    /** Last log lines of each, to explain a failed start. */
    lastWords: () =>
      ['etcd.log', 'n1/log', 'n2/log', 'n3/log'].map((log) => `${log}\n${lastLines(join(folder, log))}`).join('\n'),
    isWhole: () => isWhole(nodes, settings),
    startEtcd,
    killEtcd: () =>
      signal(
        'SIGKILL',
        [etcd?.pid].filter((pid) => pid !== undefined),
      ),
    /** One leads, alone, and has done so for two seconds. */
    async settled(): Promise<Node> {
      for (let same = 0, last: Node | undefined, tries = 0; tries < 240; tries++) {
        const now = await leader();
        same = now !== undefined && now === last ? same + 1 : 0;
        if (now !== undefined && same >= 4) return now;
        last = now;
        await sleep(500);
      }
      throw new Error('Nobody leads, or more than one');
    },
    async close(): Promise<void> {
      signal(
        'SIGKILL',
        [haproxy?.pid].filter((pid) => pid !== undefined),
      );
      for (const node of nodes) {
        signal('SIGCONT', [...node.patroniPids(), ...node.postgresPids()]);
        node.kill();
      }
      signal(
        'SIGKILL',
        [etcd?.pid].filter((pid) => pid !== undefined),
      );
      await sleep(500);
      namespaces?.close();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 300 });
    },
  };
}
export type Cluster = Awaited<ReturnType<typeof openCluster>>;

/** The template as it is, but for what a fault or a control is about. */
function asAsked(text: string, { asynchronous, etcd3, failsafe }: Settings): string {
  let asked = text;
  if (asynchronous) {
    asked = changed(asked, 'synchronous_mode: true', 'synchronous_mode: false');
    asked = changed(asked, 'synchronous_mode_strict: true', 'synchronous_mode_strict: false');
  }
  if (etcd3) asked = changed(asked, '\netcd:\n', '\netcd3:\n');
  if (failsafe === false) asked = changed(asked, 'failsafe_mode: true', 'failsafe_mode: false');
  return asked;
}

type Member = { role: string; state: string };
async function isWhole(nodes: Node[], { asynchronous }: Settings): Promise<boolean> {
  await sleep(300); // an answer costs Patroni more than it costs us
  let answered: Response | undefined;
  for (const node of nodes) answered ??= await node.ask('/cluster');
  const { members = [] } = ((await answered?.json().catch(() => ({}))) ?? {}) as { members?: Member[] };
  return (
    members.length === nodes.length &&
    members.every(({ state }) => state === 'running' || state === 'streaming') &&
    members.some(({ role }) => role === 'leader') &&
    (asynchronous === true || members.some(({ role }) => role === 'sync_standby'))
  );
}

/** Taken all at once, so that none is given twice. */
const ports = async (many: number): Promise<number[]> => {
  const taken = new Set<number>();
  while (taken.size < many) taken.add(await freePort());
  return [...taken];
};

const write = (path: string, text: string): void => {
  writeFileSync(path, text, { mode: 0o600 });
  giveToOwner(path);
};

function found(program: string): string {
  const path = findOnPath(program);
  if (path === undefined) throw new Error(`${program} is not installed: npm run setup`);
  return path;
}

const answers = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(1_000) }).then(
    ({ ok }) => ok,
    () => false,
  );

function lastLines(path: string): string {
  try {
    const lines = readFileSync(path, 'utf8').split('\n');
    // What Patroni says when somebody did not wait for its answer is no news.
    return lines
      .filter((line) => /^\d{4}-|^raft|FATAL|ERROR/.test(line))
      .slice(-12)
      .join('\n');
  } catch {
    return '';
  }
}
