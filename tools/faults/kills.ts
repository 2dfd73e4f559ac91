import { addressOf } from '../lab/machine/postgres.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Measure } from '../lab/runner/named.ts';
import { BUILT_MAIN, compile } from '../lab/machine/compiled.ts';
import { median } from '../lab/runner/figures.ts';
import { withScratchDatabase } from '../lab/machine/scratch.ts';
import { until } from '../lab/machine/processes.ts';
import { type RestartableServer, openRestartableServer } from '../lab/product/restartableServer.ts';
import { handedOverAgain, lastPost, ledger } from '../lab/product/ledger.ts';
import { settleOffice } from '../lab/product/office.ts';
import { openPostbox } from '../lab/product/postbox.ts';
import { longestWait } from '../lab/machine/queue.ts';
import { none, resultOf, row, say, together } from '../lab/runner/tally.ts';
import { openTraffic } from '../lab/product/traffic.ts';
import { watchTheDead } from './waves/look.ts';
import { startWorker, type Worker } from '../lab/product/worker.ts';

const SOCKETS = 128;
const LAST_POST_MS = 60_000;
/** `back_ms`: a short run has a busy machine around it, and is given a few times what an undisturbed start took. */
const FULL = { web: 50, workers: 50, per_second: 100, calm_ms: 2_500, back_ms: 5_000, starts: 0 };
const SHORT = { web: 2, workers: 2, per_second: 60, calm_ms: 900, back_ms: 30_000, starts: 4 };
type Plan = typeof FULL;

/** A hundred calls a second while the web process and the worker are killed, each again and again, at any moment. */
const kills: Measure = ({ short }) =>
  withScratchDatabase('kills', async (owner_url) => {
    const plan = short ? SHORT : FULL;
    await compile();
    const owner = new pg.Pool({ connectionString: owner_url, max: 4 });
    const postbox = await openPostbox();
    const office = await settleOffice(owner_url);
    const address = addressOf(owner_url);
    const server = await openRestartableServer(address, SOCKETS, {}, BUILT_MAIN);
    const crew = await openLoneWorker(address, { SMTP_URL: postbox.url }).catch(async (error) => {
      await server.stop();
      throw error;
    });
    const ended = new AbortController();
    const watched = Promise.all([watchTheDead(owner, ended.signal), longestWait(owner, ended.signal)]);
    watched.catch(() => undefined);
    const traffic = openTraffic(server.call, office, plan.per_second);
    try {
      await Promise.all([killTheWeb(server, plan), killTheWorker(crew, plan)]);
      await sleep(plan.calm_ms);
      const { seconds } = await traffic.end();
      await lastPost(traffic, postbox, LAST_POST_MS);
      ended.abort();
      const [dead, waited] = await watched;
      const different = await traffic.repeat();
      say([...traffic.refused, ...different]);
      const good = traffic.heard.filter(({ answer }) => answer.status === 200).length;
      const found = none({
        ...(await ledger(owner, traffic, postbox.received)),
        'writes refused that should not be': traffic.refused.length,
        'answered differently when sent again': different.length,
      });
      const measured = resultOf([
        row('calls begun a second', traffic.begun() / seconds, '/s', { at_least: plan.per_second * 0.95 }),
        row('calls not begun because too many waited', traffic.held_back()),
        row('calls answered well', good),
        row('writes acknowledged', traffic.acknowledged.length),
        row('web processes killed', server.recoveries.length, '', { at_least: plan.web }),
        row('workers killed', crew.recoveries.length, '', { at_least: plan.workers }),
        row('web answers again after, median', median(server.recoveries), 'ms'),
        row('web answers again after, longest', Math.max(...server.recoveries), 'ms', {
          at_most: Math.max(plan.back_ms, plan.starts * server.started_ms),
        }),
        row('worker is back after, median', median(crew.recoveries), 'ms'),
        row('worker is back after, longest', Math.max(...crew.recoveries), 'ms', {
          at_most: Math.max(plan.back_ms, plan.starts * server.started_ms),
        }),
        row('tasks in the hands of the dead', dead.in_hand),
        row('longest wait of one of these', dead.waited, 'ms'),
        row('longest wait of any task', waited, 'ms', { at_most: 60_000 }),
        row('mails handed over again under their Message-ID', handedOverAgain(postbox.received)),
      ]);
      return together([measured, found]);
    } finally {
      ended.abort();
      await server.stop();
      await crew.stop();
      postbox.close();
      await owner.end();
    }
  });
export default kills;

const calm = ({ calm_ms }: Plan) => sleep(calm_ms * (0.5 + Math.random()));

async function killTheWeb(server: RestartableServer, plan: Plan): Promise<void> {
  for (let n = 0; n < plan.web; n++) {
    await calm(plan);
    await server.killAndStartAgain();
    await until('somebody to be answered again', () => server.recoveries.length > n, 60);
  }
}

async function killTheWorker(crew: LoneWorker, plan: Plan): Promise<void> {
  for (let n = 0; n < plan.workers; n++) {
    await calm(plan);
    await crew.killAndStartAgain();
  }
}

/** Nobody else goes on while it is dead, and what it had begun waits for its return. */
async function openLoneWorker(address: string, environment: Record<string, string>) {
  let worker: Worker = await startWorker(address, environment, BUILT_MAIN);
  const recoveries: number[] = [];
  return {
    recoveries,
    async killAndStartAgain(): Promise<void> {
      await worker.kill();
      const gone_at = performance.now();
      worker = await startWorker(address, environment, BUILT_MAIN);
      recoveries.push(performance.now() - gone_at);
    },
    stop: () => worker.stop(),
  };
}
type LoneWorker = Awaited<ReturnType<typeof openLoneWorker>>;
