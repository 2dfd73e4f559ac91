import { addressOf } from '../lab/machine/postgres.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Measure } from '../lab/runner/named.ts';
import { median } from '../lab/runner/figures.ts';
import { withScratchDatabase } from '../lab/machine/scratch.ts';
import { until } from '../lab/machine/processes.ts';
import { openClusterToBreak } from '../lab/machine/cluster.ts';
import { openRestartableServer } from '../lab/product/restartableServer.ts';
import { handedOverAgain, lastPost, ledger } from '../lab/product/ledger.ts';
import { settleOffice } from '../lab/product/office.ts';
import { openPostbox } from '../lab/product/postbox.ts';
import { longestWait } from '../lab/machine/queue.ts';
import { none, resultOf, row, say, together } from '../lab/runner/tally.ts';
import { openTraffic, unansweredWords } from '../lab/product/traffic.ts';

const SOCKETS = 128;
const LAST_POST_MS = 60_000;
/** `back_ms`: a short run has a busy machine around it. */
const FULL = { kills: 10, per_second: 60, calm_ms: 4_000, back_ms: 15_000 };
const SHORT = { kills: 2, per_second: 30, calm_ms: 1_000, back_ms: 30_000 };
type Plan = typeof FULL;
type Cluster = Awaited<ReturnType<typeof openClusterToBreak>>;

/** PostgreSQL and all its processes are killed while people write: what they were told is saved is there, once. */
const postgres: Measure = async ({ short }) => {
  const cluster = await openClusterToBreak();
  const before = process.env['MIGRATION_DATABASE_URL'];
  process.env['MIGRATION_DATABASE_URL'] = cluster.url;
  try {
    return await withScratchDatabase('postgres', (owner_url) => disturb(owner_url, cluster, short ? SHORT : FULL));
  } finally {
    process.env['MIGRATION_DATABASE_URL'] = before;
    await cluster.remove();
  }
};
export default postgres;

async function disturb(owner_url: string, cluster: Cluster, plan: Plan) {
  const owner = new pg.Pool({ connectionString: owner_url, max: 2 });
  owner.on('error', () => undefined);
  const postbox = await openPostbox();
  const office = await settleOffice(owner_url);
  const server = await openRestartableServer(addressOf(owner_url), SOCKETS, { ROLE: 'all', SMTP_URL: postbox.url });
  const ended = new AbortController();
  const waited = longestWait(owner, ended.signal);
  const traffic = openTraffic(server.call, office, plan.per_second);
  try {
    for (let n = 0; n < plan.kills; n++) {
      await sleep(plan.calm_ms * (0.5 + Math.random()));
      await cluster.kill();
      server.isGone();
      await cluster.start();
      await until('somebody to be answered again', () => server.recoveries.length > n, 60);
    }
    await sleep(plan.calm_ms);
    await traffic.end();
    await lastPost(traffic, postbox, LAST_POST_MS);
    ended.abort();
    const different = await traffic.repeat();
    const answers = traffic.heard.map(({ answer }) => answer);
    const unanswered = traffic.heard.filter(({ answer }) => answer.status === undefined);
    say([...traffic.refused, ...different, ...unanswered.map(unansweredWords)]);
    const otherwise = answers.filter(
      ({ status = 0, retry_after }) => status >= 500 && !(status === 503 && retry_after),
    );
    const measured = resultOf([
      row('writes acknowledged', traffic.acknowledged.length, '', { at_least: plan.kills }),
      row('PostgreSQL killed', server.recoveries.length, '', { at_least: plan.kills }),
      row('answers "try again" meanwhile', answers.filter(({ status }) => status === 503).length),
      row('answered well again after, median', median(server.recoveries), 'ms'),
      row('answered well again after, longest', Math.max(...server.recoveries), 'ms', { at_most: plan.back_ms }),
      row('longest wait of any task', await waited, 'ms', { at_most: 60_000 }),
      row('mails handed over again under their Message-ID', handedOverAgain(postbox.received)),
    ]);
    const found = none({
      ...(await ledger(owner, traffic, postbox.received)),
      'writes refused that should not be': traffic.refused.length,
      'answered differently when sent again': different.length,
      'answers 5xx other than "try again"': otherwise.length,
      'calls without an answer': unanswered.length,
    });
    return together([measured, found]);
  } finally {
    ended.abort();
    await server.stop();
    postbox.close();
    await owner.end();
  }
}
