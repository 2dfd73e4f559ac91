import { addressOf } from '../lab/machine/postgres.ts';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { shiftCommands } from '@handover/contract/shifts/shiftCommands';
import { refill } from '@handover/contract/offers/refill';
import type { Measure } from '../lab/runner/named.ts';
import { startServer } from '../lab/product/server.ts';
import type { Row, Target } from '../lab/runner/report.ts';
import { withScratchDatabase } from '../lab/machine/scratch.ts';
import { until } from '../lab/machine/processes.ts';
import { openWire } from '../lab/product/wire.ts';
import { openCrew } from './waves/crew.ts';
import { findings, running, someoneAsked, timePasses, watchTheDead } from './waves/look.ts';
import { settle, type World } from './waves/world.ts';
import { row } from '../lab/runner/tally.ts';

const FULL = { kills: 20, shifts: 150, at_once: 2, calm_ms: 900 };
const SHORT = { kills: 5, shifts: 24, at_once: 1, calm_ms: 300 };
const APPLICANTS = 10;
const PER_WAVE = 3;
const WORKERS = 3;
/** One in so many shifts is taken by someone; the others are asked for until nobody is left. */
const TAKEN_EVERY = 3;
const TICK_MS = 60;

type Plan = typeof FULL;
type Arena = { owner: pg.Pool; database: string; world: World; plan: Plan; url: string };

/** Shifts are filled again in waves while the workers that send them are killed at any moment. */
const waves: Measure = ({ short }) =>
  withScratchDatabase('waves', async (owner_url) => {
    const plan = short ? SHORT : FULL;
    const database = addressOf(owner_url);
    const world = await settle(owner_url, plan.shifts, APPLICANTS);
    const server = await startServer({ DATABASE_URL: database });
    const owner = new pg.Pool({ connectionString: owner_url, max: 4 });
    try {
      return await disturb({ owner, database: database, world, plan, url: server.url });
    } finally {
      await server.stop();
      await owner.end();
    }
  });
export default waves;

async function disturb(arena: Arena) {
  const { owner, world, plan, url } = arena;
  const wire = openWire(url);
  const crew = await openCrew(arena.database, WORKERS);
  const ended = new AbortController();
  try {
    for (const job_id of world.job_ids) {
      const sent = { job_id, per_wave: PER_WAVE, minutes: 10 };
      const { status, body } = await wire.call(refill.start, sent, world.booker, randomUUID());
      if (status !== 200) throw new Error(`Starting a refill: ${status} ${JSON.stringify(body)}`);
    }
    const course = { killed: 0 };
    const lives = Promise.all([live(arena, wire, course, ended.signal), watchTheDead(owner, ended.signal)]);
    for (let n = 0; n < plan.kills; n++) {
      await sleep(Math.random() * plan.calm_ms);
      await crew.killOne();
      course.killed += 1;
    }
    await until('every refill to end', async () => (await running(owner)) === 0, 120).catch(() => undefined);
    const left = await running(owner);
    ended.abort();
    const [answers, dead] = await lives;
    return figures(await findings(owner, APPLICANTS), { plan, left, ...dead, ...answers });
  } finally {
    ended.abort();
    wire.close();
    await crew.stop();
  }
}

/** Meanwhile time passes, some take the shift and some say no; no faster than workers die, so that they die at work. */
async function live(
  { owner, world, plan }: Arena,
  wire: ReturnType<typeof openWire>,
  course: { killed: number },
  signal: AbortSignal,
) {
  const taken = world.job_ids.filter((_, n) => n % TAKEN_EVERY === 0);
  const others = world.job_ids.filter((_, n) => n % TAKEN_EVERY !== 0);
  const answers = { accepted: 0, declined: 0 };
  const steps = (plan.shifts * APPLICANTS) / PER_WAVE / plan.at_once;
  for (let n = 0; !signal.aborted;) {
    await sleep(TICK_MS);
    if (course.killed < plan.kills && n > (steps * (course.killed + 1)) / plan.kills) continue;
    n += 1;
    await timePasses(owner, plan.at_once);
    const accepts = n % 4 === 0;
    const asked = n % 2 === 0 ? await someoneAsked(owner, accepts ? taken : others) : undefined;
    if (!asked) continue;
    const { offer_id, member_id } = asked;
    const answer = accepts ? shiftCommands.accept : shiftCommands.decline;
    const { status } = await wire.call(answer, { offer_id }, world.tokens.get(member_id) ?? '', randomUUID());
    if (status === 200) answers[accepts ? 'accepted' : 'declined'] += 1;
  }
  return answers;
}

type Course = { plan: Plan; in_hand: number; waited: number; left: number; accepted: number; declined: number };

function figures(found: Record<string, number>, { plan, in_hand, waited, left, accepted, declined }: Course) {
  const none = { ...found, 'refills that never ended': left };
  const rows: Row[] = [
    row('shifts filled again', plan.shifts),
    row('workers killed', plan.kills),
    row('tasks in their hands', in_hand),
    row('offers accepted', accepted),
    row('offers declined', declined),
    row('longest wait of one of these', waited, 'ms'),
    ...Object.entries(none).map(([name, figure]) => row(name, figure)),
  ];
  const targets: Record<string, Target> = {
    'workers killed': { at_least: plan.kills },
    'tasks in their hands': { at_least: plan === FULL ? 1 : 0 },
    'offers accepted': { at_least: 1 },
    'longest wait of one of these': { at_most: 60_000 },
    ...Object.fromEntries(Object.keys(none).map((name) => [name, { at_most: 0 }])),
  };
  return { rows, targets };
}
