import { addressOf } from '../../lab/machine/postgres.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Measured } from '../../lab/runner/report.ts';
import { openCrew } from '../waves/crew.ts';
import { watchTheDead } from '../waves/look.ts';
import { type Due, openDues } from './due.ts';
import { type Reckoning, reckon, underWay } from './fates.ts';
import { brokenHashes } from './hashes.ts';
import { resultOf, row } from '../../lab/runner/tally.ts';

const WORKERS = 2;
const MOST_TOLD = 8;
const PATIENCE_MS = 90_000;
/** Taken up again by then, whatever a dead worker had in its hands. */
const LONGEST_WAIT_MS = 60_000;

/** Shifts fall due one lot after the other, and of the workers that see to them one is killed each time it has begun. */
export async function keepTheClock(owner_url: string, plan: { kills: number; people: number }): Promise<Measured> {
  const owner = new pg.Pool({ connectionString: owner_url, max: 4 });
  const dues = await openDues(owner_url);
  const crew = await openCrew(addressOf(owner_url), WORKERS);
  const ended = new AbortController();
  try {
    const dead = watchTheDead(owner, ended.signal);
    const due: Due[] = [];
    for (let n = 0; n < plan.kills; n++) {
      due.push(...(await dues.fallDue(plan.people)));
      await dues.noPost();
      await soon(() => underWay(owner));
      await sleep(Math.random() * 20);
      await crew.killOne({ last: n === plan.kills - 1 });
    }
    const isDone = async () => Object.values(await reckon(owner, due)).every((found) => found.length === 0);
    await soon(isDone, 200);
    // What is done twice may come late.
    await sleep(1_000);
    const found = await reckon(owner, due);
    ended.abort();
    const late = { latest: await latestAfterDue(owner), broken: (await brokenHashes(owner)).length };
    return figures(plan.kills, due.length, found, { ...late, ...(await dead) });
  } finally {
    ended.abort();
    await crew.stop();
    await Promise.all([dues.close(), owner.end()]);
  }
}

async function soon(holds: () => Promise<boolean>, every_ms = 5): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  while (!(await holds()) && Date.now() < end) await sleep(every_ms);
}

/** Time from a due shift's creation until the clock had handled it. */
async function latestAfterDue(owner: pg.Pool): Promise<number> {
  const { rows } = await owner.query<{ ms: number }>(
    `select coalesce(max(extract(epoch from h.at - j.created_at)) * 1000, 0)::float as ms
     from app.job_history h join app.jobs j using (job_id) where h.command in ('no_show', 'miss', 'close')`,
  );
  return rows[0]?.ms ?? Number.NaN;
}

type Course = { latest: number; broken: number; in_hand: number; waited: number };

function figures(kills: number, due: number, found: Reckoning, { latest, broken, in_hand, waited }: Course): Measured {
  for (const words of Object.values(found).flat().slice(0, MOST_TOLD)) console.log(words);
  const none = {
    'missed by the clock': found.missing.length,
    'done twice by the clock': found.twice.length,
    'shifts that stand elsewhere': found.elsewhere.length,
    'hours that it closed and no hash holds': broken,
  };
  return resultOf([
    row('shifts that fell due', due),
    row('workers killed', kills),
    row('tasks in their hands', in_hand, '', { at_least: kills >= 10 ? 1 : 0 }),
    row('longest wait of one of these', waited, 'ms', { at_most: LONGEST_WAIT_MS }),
    row('seen to after it fell due, longest', latest, 'ms', { at_most: LONGEST_WAIT_MS }),
    ...Object.entries(none).map(([name, figure]) => row(name, figure, '', { at_most: 0 })),
  ]);
}
