import { addressOf } from '../lab/machine/postgres.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Measure } from '../lab/runner/named.ts';
import { quantile } from '../lab/runner/figures.ts';
import type { Measured } from '../lab/runner/report.ts';
import { withScratchDatabase } from '../lab/machine/scratch.ts';
import { heldConnections } from './network/connections.ts';
import { openRestartableServer } from '../lab/product/restartableServer.ts';
import { lastPost, ledger } from '../lab/product/ledger.ts';
import { settleOffice } from '../lab/product/office.ts';
import { openPostbox } from '../lab/product/postbox.ts';
import { openWireToBreak } from '../lab/machine/proxy.ts';
import { none, resultOf, row, say, together } from '../lab/runner/tally.ts';
import { type Heard, openTraffic, unansweredWords } from '../lab/product/traffic.ts';

const SOCKETS = 256;
const LAST_POST_MS = 60_000;
const SLOW_MS = 100;
const RESET_EVERY_MS = 500;
/** Time by which everyone is answered well again. */
const HEALED_MS = 5_000;
const ENDS_MS = 15_000;
const FULL = { per_second: 40, usual_ms: 5_000, slow_ms: 10_000, reset_ms: 10_000, hole_ms: 10_000, rest_ms: 8_000 };
/** Short form: few enough for a machine of a third of the speed, and long enough that its code has run once. */
const SHORT = { per_second: 8, usual_ms: 3_000, slow_ms: 2_000, reset_ms: 1_500, hole_ms: 2_500, rest_ms: 3_000 };
type Plan = typeof FULL;
type Wire = Awaited<ReturnType<typeof openWireToBreak>>;
type Phase = { name: string; from: number; healed: number; to: number };

/** The wire between the server and PostgreSQL is slow, breaks, and falls silent, while people read and write. */
const network: Measure = ({ short }) =>
  withScratchDatabase('network', async (owner_url) => {
    const { hostname, port } = new URL(owner_url);
    const wire = await openWireToBreak(hostname, Number(port));
    const through = new URL(addressOf(owner_url));
    through.port = String(wire.port);
    try {
      return await disturb(owner_url, through.href, wire, short ? SHORT : FULL);
    } finally {
      wire.close();
    }
  });
export default network;

async function disturb(owner_url: string, address: string, wire: Wire, plan: Plan): Promise<Measured> {
  const owner = new pg.Pool({ connectionString: owner_url, max: 2 });
  const postbox = await openPostbox();
  const office = await settleOffice(owner_url);
  const server = await openRestartableServer(address, SOCKETS, { ROLE: 'all', SMTP_URL: postbox.url });
  const traffic = openTraffic(server.call, office, plan.per_second);
  try {
    const phases = await spoil(wire, plan);
    await traffic.end();
    await lastPost(traffic, postbox, LAST_POST_MS);
    const different = await traffic.repeat();
    say([...traffic.refused, ...different, ...traffic.heard.filter(isNoAnswer).map(unansweredWords)]);
    const { heard } = traffic;
    const found = none({
      'core reads answered otherwise while it was slow': readsIn(heard, phases, 'slow').filter(isBad).length,
      'answers 5xx other than "try again"': heard.filter(isOtherwise).length,
      'calls without an answer': heard.filter(isNoAnswer).length,
      [`core reads with a 5xx from ${HEALED_MS / 1000} s after the mending`]: phases.flatMap((phase) =>
        afterwards(heard, phase).filter((each) => each.began >= phase.healed + HEALED_MS && isBad(each)),
      ).length,
      ...(await heldConnections(owner, server.url)),
      ...(await ledger(owner, traffic, postbox.received)),
      'writes refused that should not be': traffic.refused.length,
      'answered differently when sent again': different.length,
    });
    const healing = together(phases.map((phase) => healingOf(heard, phase)));
    const measured = resultOf([
      row('calls made', heard.length),
      row('writes acknowledged', traffic.acknowledged.length, '', { at_least: 1 }),
      row('answers "try again" meanwhile', heard.filter(({ answer }) => answer.status === 503).length),
      row('slowest call', Math.max(...heard.map(({ ms }) => ms)), 'ms', { at_most: ENDS_MS }),
      ...phases.map(({ name }) => row(`${name}: p95 of core reads`, p95(readsIn(heard, phases, name)), 'ms')),
    ]);
    return together([measured, healing, found]);
  } finally {
    await server.stop();
    postbox.close();
    await owner.end();
  }
}

/** One after the other, each with the time in which it is to heal. */
async function spoil(wire: Wire, plan: Plan): Promise<Phase[]> {
  const phases: Phase[] = [];
  const during = async (name: string, happens: () => Promise<unknown>) => {
    const from = performance.now();
    await happens();
    const healed = performance.now();
    await sleep(plan.rest_ms);
    const before = phases.at(-1);
    if (before) before.to = from;
    // Calls that still wait at the very end count too.
    phases.push({ name, from, healed, to: Infinity });
  };
  await during('as usual', () => sleep(plan.usual_ms));
  await during('slow', async () => {
    wire.slow(SLOW_MS);
    await sleep(plan.slow_ms);
    wire.mend();
  });
  await during('reset', async () => {
    for (const end = performance.now() + plan.reset_ms; performance.now() < end; await sleep(RESET_EVERY_MS)) {
      wire.reset();
    }
  });
  await during('black hole', async () => {
    wire.hole();
    await sleep(plan.hole_ms);
    wire.mend();
  });
  return phases;
}

const isBad = ({ answer }: Heard): boolean => answer.status !== 200;
const isNoAnswer = ({ answer }: Heard): boolean => answer.status === undefined;
/** "Try again", with when, is an honest answer of somebody whose database is away; any other 5xx is a defect. */
const isOtherwise = ({ answer: { status = 0, retry_after } }: Heard): boolean =>
  status >= 500 && !(status === 503 && retry_after !== undefined);

const isReadOf = ({ kind, began }: Heard, from: number, to: number): boolean =>
  kind === 'read' && began >= from && began < to;
const readsIn = (heard: readonly Heard[], phases: readonly Phase[], wanted: string): Heard[] =>
  phases
    .filter(({ name }) => name === wanted)
    .flatMap(({ from, healed }) => heard.filter((each) => isReadOf(each, from, healed)));
/** Since the mending; who was still waiting when the next thing broke is counted there. */
const afterwards = (heard: readonly Heard[], { healed, to }: Phase): Heard[] =>
  heard.filter((each) => isReadOf(each, healed, to) && each.began + each.ms < to);
const p95 = (reads: readonly Heard[]): number =>
  quantile(
    reads.map(({ ms }) => ms),
    0.95,
  );

/** Measures the time from the mending until everyone is answered well. */
function healingOf(heard: readonly Heard[], phase: Phase): Measured {
  const { name, healed } = phase;
  const after = afterwards(heard, phase);
  const first = Math.min(...after.filter((each) => !isBad(each)).map(({ began, ms }) => began + ms));
  const last = Math.max(healed, ...after.filter(isBad).map(({ began }) => began));
  const title = `${name}: everyone answered well again after`;
  return resultOf([row(title, Math.max(first, last) - healed, 'ms', { at_most: HEALED_MS })]);
}
