import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Cluster, Settings } from './cluster.ts';
import type { Node } from './node.ts';
import { signal } from './processes.ts';
import { DATABASE } from './stage.ts';

export type Fault = {
  name: string;
  settings?: Settings;
  /** True if another node leads afterwards: a fault that did not happen proves nothing. */
  moves: boolean;
  /** Time for which people go on writing after it began. */
  seconds: number;
  /** Gives what a frozen leader answered to a write directly after it woke: whether it confirmed anything. */
  hurt: (cluster: Cluster, leader: Node) => Promise<{ zombie_confirmed?: boolean } | void>;
};

const stopReplication = async (leader: Node, ms: number): Promise<void> => {
  signal('SIGSTOP', leader.walsenders());
  await sleep(ms);
};

/** Everything of a machine stands still, Patroni too; PostgreSQL wakes first, as the worst that could happen. */
async function freezeAndWake(_: Cluster, leader: Node): Promise<{ zombie_confirmed: boolean }> {
  const [patroni, postgres] = [leader.patroniPids(), leader.postgresPids()];
  signal('SIGSTOP', [...patroni, ...postgres]);
  await sleep(20_000);
  signal('SIGCONT', postgres);
  const zombie_confirmed = await confirmsAWrite(leader);
  await sleep(1_000);
  signal('SIGCONT', patroni);
  return { zombie_confirmed };
}

async function confirmsAWrite(node: Node): Promise<boolean> {
  const client = new pg.Client({
    connectionString: node.url(DATABASE),
    connectionTimeoutMillis: 2_000,
    query_timeout: 4_000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('create table public.zombie ()');
    return true;
  } catch {
    return false;
  } finally {
    void client.end().catch(() => undefined);
  }
}

const syncStandby = async ({ nodes }: Cluster): Promise<Node> => {
  for (const node of nodes) {
    const said = (await (await node.ask('/cluster'))?.json()) as { members?: { name: string; role: string }[] };
    const name = said.members?.find(({ role }) => role === 'sync_standby')?.name;
    const found = nodes.find((one) => one.name === name);
    if (found) return found;
  }
  throw new Error('No standby is synchronous');
};

/** Commits that wait for a standby are cancelled, as a careless hand would; they are on the leader alone, which then dies. */
async function cancelWaits(leader: Node): Promise<void> {
  const client = new pg.Client({ connectionString: leader.url('postgres') });
  client.on('error', () => undefined);
  await client.connect();
  for (let n = 0; n < 20; n++) {
    await client.query(
      `select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep' and usename like 'handover%'`,
    );
    await sleep(100);
  }
  await client.end();
}

export const POSTMASTER_KILLED: Fault = {
  name: 'the leader’s PostgreSQL killed',
  moves: true,
  seconds: 25,
  hurt: async (_, leader) => signal('SIGKILL', [leader.postmaster() ?? 0].filter(Boolean)),
};

/** The nine of the design, and one that the product itself asked for. */
export const FAULTS: readonly Fault[] = [
  { name: 'the leader’s machine killed', moves: true, seconds: 30, hurt: async (_, leader) => leader.kill() },
  POSTMASTER_KILLED,
  {
    name: 'the synchronous standby killed',
    moves: false,
    seconds: 25,
    hurt: async (cluster) => (await syncStandby(cluster)).kill(),
  },
  { name: 'the leader frozen for 25 s', moves: true, seconds: 40, hurt: freezeAndWake },
  {
    name: 'replication stopped, then the leader killed',
    moves: true,
    seconds: 30,
    async hurt(_, leader) {
      await stopReplication(leader, 400);
      leader.kill();
    },
  },
  {
    name: 'a planned switchover',
    moves: true,
    seconds: 20,
    async hurt(cluster, leader) {
      const { name: candidate } = await syncStandby(cluster);
      const answer = await fetch(`http://${leader.address.split(':')[0]}:${leader.rest_port}/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader: leader.name, candidate }),
      });
      if (!answer.ok) throw new Error(`The switchover was refused: ${await answer.text()}`);
    },
  },
  { name: 'etcd gone for good', moves: false, seconds: 30, hurt: async (cluster) => cluster.killEtcd() },
  {
    name: 'etcd gone for 15 s without failsafe',
    settings: { failsafe: false },
    moves: false,
    seconds: 40,
    async hurt(cluster) {
      cluster.killEtcd();
      await sleep(15_000);
      await cluster.startEtcd();
    },
  },
  {
    name: 'the leader cut off for 25 s',
    settings: { namespaces: true },
    moves: true,
    seconds: 40,
    async hurt({ namespaces }, leader) {
      namespaces?.cut(leader.n);
      await sleep(25_000);
      namespaces?.heal(leader.n);
    },
  },
  {
    name: 'waits for the standby cancelled, then the leader killed',
    moves: true,
    seconds: 30,
    async hurt(_, leader) {
      await stopReplication(leader, 200);
      await cancelWaits(leader);
      leader.kill();
    },
  },
];

/** Controls that must lose something, or the check of the others is worth nothing. */
export const WITHOUT_SYNCHRONY: Fault = {
  name: 'control: without synchronous replication',
  settings: { asynchronous: true },
  moves: true,
  seconds: 25,
  async hurt(_, leader) {
    await stopReplication(leader, 1_000);
    leader.kill();
  },
};
export const WITH_ETCD3: Fault = {
  name: 'control: Patroni 3.0.2 by etcd3',
  settings: { etcd3: true },
  moves: false,
  seconds: 40,
  hurt: freezeAndWake,
};
