import { quantile } from '../../lab/runner/figures.ts';
import type { Random } from '../../../apps/server/seed/demo/random.ts';
import { openAgenda } from './events.ts';
import { openConnections, openCores, openProcess } from './stations.ts';

/** Cost of a call: processor time of the server, of the database and of the caller, and time in which all wait. */
export type Cost = { node_ms: number; database_ms: number; asker_ms: number; wait_ms: number };
/** Weight beside the other calls. */
export type Kind = Cost & { share: number };

/** Those who ask are on the machine too where it was measured so. One machine has its cores for everybody. */
export type Deployment = {
  webs: number;
  connections_each: number;
  cores: { together: number } | { web: number; database: number };
};
/** Open: so many a second, whatever becomes of them. Closed: so many people, each asking again when answered. */
export type Coming = { per_second: number } | { people: number };
export type Simulated = {
  answered: number;
  per_second: number;
  p50: number;
  p95: number;
  p99: number;
  web_busy: number;
  database_busy: number;
};

/** Share of a server's work for a call that comes before it asks the database. */
const BEFORE = 0.5;
/** Not counted: the deployment fills first. */
const WARM = 0.1;

/** Between two who know nothing of each other. */
const gap = (mean: number, random: Random): number => -Math.log(1 - random.whole(1_000_000) / 1_000_000) * mean;
/** Two of half the length: calls of a kind differ, and few differ much. */
const drawn = (mean: number, random: Random): number => gap(mean / 2, random) + gap(mean / 2, random);

/** Calls go through a process, a connection and a processor of the database, and the process again; queues form where they form. */
export function simulate(
  kinds: readonly Kind[],
  deployment: Deployment,
  coming: Coming,
  seconds: number,
  random: Random,
): Simulated {
  const agenda = openAgenda();
  const shared = 'together' in deployment.cores ? openCores(agenda, deployment.cores.together) : undefined;
  const web_cores = shared ?? openCores(agenda, (deployment.cores as { web: number }).web);
  const database = shared ?? openCores(agenda, (deployment.cores as { database: number }).database);
  const webs = Array.from({ length: deployment.webs }, () => ({
    process: openProcess(web_cores),
    connections: openConnections(deployment.connections_each),
  }));
  // Where those who ask have a machine of their own, what they cost is nobody's.
  const asker = openProcess(shared ?? openCores(agenda, Number.MAX_SAFE_INTEGER));
  const whole = kinds.reduce((sum, { share }) => sum + share, 0);
  const ends = seconds * 1_000;
  const took: number[] = [];

  const drawKind = (): Kind => {
    let at = (random.whole(1_000_000) / 1_000_000) * whole;
    for (const kind of kinds) {
      at -= kind.share;
      if (at < 0) return kind;
    }
    return kinds.at(-1) as Kind;
  };
  const call = (answered: () => void): void => {
    const kind = drawKind();
    const began = agenda.now();
    const { process, connections } = webs[random.whole(webs.length)] as (typeof webs)[number];
    const node = drawn(kind.node_ms, random);
    const end = (): void => {
      if (began >= ends * WARM) took.push(agenda.now() - began);
      answered();
    };
    const after = () => process.run(node * (1 - BEFORE), () => asker.run(kind.asker_ms / 2, end));
    const inDatabase = () =>
      database.run(drawn(kind.database_ms, random), () =>
        agenda.in(kind.wait_ms, () => {
          connections.give();
          after();
        }),
      );
    asker.run(kind.asker_ms / 2, () => process.run(node * BEFORE, () => connections.take(inDatabase)));
  };

  if ('people' in coming) {
    const again = (): void => {
      if (agenda.now() < ends) call(again);
    };
    for (let n = 0; n < coming.people; n++) again();
  } else {
    const next = () => gap(1_000 / coming.per_second, random);
    const come = (): void => {
      if (agenda.now() >= ends) return;
      call(() => undefined);
      agenda.in(next(), come);
    };
    agenda.in(next(), come);
  }
  agenda.run();
  const lasted = Math.max(ends, agenda.now());
  const cores = 'together' in deployment.cores ? undefined : deployment.cores;
  const busy = (ms: number, count: number) => ms / (lasted * count);
  return {
    answered: took.length,
    per_second: took.length / (seconds * (1 - WARM)),
    p50: quantile(took, 0.5),
    p95: quantile(took, 0.95),
    p99: quantile(took, 0.99),
    web_busy: busy(web_cores.busyMs(), cores?.web ?? (deployment.cores as { together: number }).together),
    database_busy: busy(database.busyMs(), cores?.database ?? (deployment.cores as { together: number }).together),
  };
}
