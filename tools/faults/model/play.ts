import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { type Pools, asServer } from '../../../apps/server/src/db/connect.ts';
import { type World, kindOf } from './people.ts';
import { type Plan, type Planned, isOfTheDay } from './commands.ts';
import { dayWords } from './dayWords.ts';
import { ENDPOINTS } from './endpoints.ts';
import { type Shift, formOf } from './shift.ts';
import type { Answer, Wire } from '../../lab/product/wire.ts';
import { passTime } from './time.ts';
import { isDone } from './wrong.ts';
import { foldAll } from '../../../apps/server/test/rollups.ts';
import { askForDue } from '../../../apps/server/src/attendance/clock/look.ts';
import { clockTasks } from '../../../apps/server/src/attendance/clock/tasks.ts';
import { refillTasks } from '../../../apps/server/src/offers/refill/tasks.ts';
import type { TaskCtx } from '../../../apps/server/src/adapters/tasks.ts';

export type Stage = { owner: pg.Pool; pools: Pools; wire: Wire; world: World; now: Date };

/** A command as it was sent, with the answer of each time, in the order in which they were sent. */
export type Sent = {
  planned: Planned;
  job_id: string | undefined;
  actor_id: string;
  /** Whom it was about, if it was someone. */
  about_id: string | undefined;
  said: Record<string, unknown>;
  answers: Answer[];
  busy: number;
  /** Times of the first send and of the first answer; for a call that was refused and done later, of the later one. */
  began: number;
  ended: number;
};
/** Calls in the order in which they began, and errors of the worker. */
export type Played = { sent: Sent[]; failed: string[] };

/** A member without an offer answers one that nobody made. */
const NONE = '00000000-0000-7000-8000-000000000000';
export const REASON = 'Not well';
const BUSY_MS = 50;
const MOST_BUSY = 40;

/** A shift as its editors last saw it. */
type Known = { job_id: string; shift: Shift; version: number };
type Answered = { data?: { job_id?: string; version?: number } };

/** Plays a plan with its clients at once. */
export async function play(stage: Stage, plan: Plan, run: string): Promise<Played> {
  const { owner, wire, world, now } = stage;
  const { first, clients, in_step, fold_at } = plan;
  const known: (Known | undefined)[] = [];
  const sent: Sent[] = [];
  const failed: string[] = [];
  const waves_at = plan.waves_at.toSorted((a, b) => a - b);
  let folding: Promise<unknown> | undefined;
  let waves = Promise.resolve();
  if (plan.automatic) await fillAgain(owner, world);
  const work = () => {
    if (sent.length >= fold_at) folding ??= foldAll(owner);
    while ((waves_at[0] ?? Infinity) <= sent.length && waves_at.shift() !== undefined) {
      waves = waves.then(() => doWork(stage)).catch(({ message }: Error) => void failed.push(message));
    }
  };

  const begin = async (planned: Planned): Promise<() => Promise<void>> => {
    const { user_id: actor_id, token } = world.people[planned.by];
    const job = planned.command === 'create' ? undefined : known[planned.job];
    const about_id = planned.about === undefined ? undefined : world.people[planned.about].user_id;
    const doing: Sent = {
      planned,
      job_id: job?.job_id,
      actor_id,
      about_id,
      said: {},
      answers: [],
      busy: 0,
      began: 0,
      ended: 0,
    };
    sent.push(doing);
    work();
    const { said, shift } = await wordsOf(planned, job);
    doing.said = said;
    doing.began = performance.now();
    const send = async () => {
      for (;;) {
        const answer = await wire.call(ENDPOINTS[planned.command], said, token, `${run}-${planned.n}`);
        if (answer.status !== 503 || doing.busy >= MOST_BUSY) return answer;
        doing.busy++;
        await sleep(BUSY_MS);
      }
    };
    doing.answers = await Promise.all(planned.again === 'at once' ? [send(), send()] : [send()]);
    doing.ended = performance.now();
    learn(doing, shift);
    return async () => {
      if (planned.again !== 'later') return;
      const began = performance.now();
      const answer = await send();
      if (answer.status === 200 && !isDone(doing)) Object.assign(doing, { began, ended: performance.now() });
      doing.answers.push(answer);
    };
  };

  const wordsOf = async (
    { n, command, by, about, whom = [], change, versioned, shift }: Planned,
    job: Known | undefined,
  ): Promise<{ said: Record<string, unknown>; shift?: Shift }> => {
    const job_id = job?.job_id;
    const idOf = (name: keyof World['people']) => world.people[name].user_id;
    const person = about === undefined ? undefined : idOf(about);
    const home = world.homes[job?.shift.home ?? 0];
    // A whole care provider now and then; mostly one home.
    const whole = n % 3 === 0;
    if (job_id !== undefined && isOfTheDay(command)) return { said: await dayWords(owner, { n, command }, job_id) };
    switch (command) {
      case 'create':
        if (shift === undefined) throw new Error('A new shift is described');
        return { said: { ...formOf(shift, by, world, now) }, shift };
      case 'edit': {
        if (job === undefined) throw new Error('Only what was posted is edited');
        const edited = { ...job.shift, ...change };
        const version = versioned ? { version: job.version } : {};
        return { said: { job_id, ...formOf(edited, by, world, now), ...version }, shift: edited };
      }
      case 'accept':
        return { said: { offer_id: await offerTo(owner, job_id, idOf(by)) } };
      case 'decline':
        return { said: { offer_id: await offerTo(owner, job_id, idOf(by)), reason: REASON } };
      case 'offer_many':
        return { said: { job_id, user_ids: whom.map(idOf) } };
      case 'start_refill':
        return { said: { job_id, per_wave: 1 + (n % 2), minutes: 5 } };
      case 'block': {
        const place = { care_provider_id: world.care_provider_id, office_id: whole ? null : home };
        return { said: { member_id: person, ...place, kind: 'block', reason: REASON } };
      }
      case 'hide':
        return { said: { office_id: home, whole, kind: 'block', reason: REASON } };
      case 'unblock':
        return { said: { regard_id: await regardOf(owner, 'place_regards', person) } };
      case 'show':
        return { said: { regard_id: await regardOf(owner, 'member_regards', idOf(by)) } };
      case 'message': {
        const to = kindOf(by) === 'admin' ? { with: 'member', member_id: person } : { with: 'creator' };
        return { said: { job_id, ...(kindOf(by) === 'member' ? { with: 'member' } : to), text: `Message ${n}` } };
      }
      case 'assign':
        return { said: { job_id, member_id: person } };
      case 'drop_out':
      case 'turn_down':
        return { said: { job_id, reason: REASON } };
      default:
        return { said: { job_id, ...(person === undefined ? {} : { user_id: person }) } };
    }
  };

  const learn = (doing: Sent, shift: Shift | undefined) => {
    const { planned, answers } = doing;
    const good = answers.find(({ status }) => status === 200);
    const { job_id, version } = (good?.body as Answered | undefined)?.data ?? {};
    if (good === undefined || job_id === undefined) return;
    if (planned.command === 'create') {
      doing.job_id = job_id;
      if (shift && planned.job === known.length) known.push({ job_id, shift, version: version ?? 1 });
      return;
    }
    const job = known[planned.job];
    if (job && shift) job.shift = shift;
    if (job && version !== undefined) job.version = version;
  };

  const repeats = [...clients, first].map((): (() => Promise<void>)[] => []);
  const act = async (client: number, planned: Planned) => repeats[client]?.push(await begin(planned));
  for (const planned of first) {
    await act(clients.length, planned);
    if (known.length <= planned.job) return { sent, failed };
  }
  if (in_step) {
    for (const round of clients[0]?.keys() ?? []) {
      const phase = plan.phases?.[round];
      if (phase !== undefined) await waves.then(() => passTime(owner, phase));
      await Promise.all(
        clients.map(async (mine, client) => {
          if (mine[round]) await act(client, mine[round]);
        }),
      );
    }
  } else {
    await Promise.all(
      clients.map(async (mine, client) => {
        for (const planned of mine) await act(client, planned);
      }),
    );
  }
  await Promise.all(
    repeats.map(async (mine) => {
      for (const repeat of mine) await repeat();
    }),
  );
  await Promise.all([folding, waves]);
  return { sent, failed };
}

/** The last that they had for this shift, answered already or not. */
async function offerTo(owner: pg.Pool, job_id: string | undefined, member_id: string): Promise<string> {
  const { rows } = await owner.query<{ offer_id: string }>(
    'select offer_id from app.offers where job_id = $1 and member_id = $2 order by created_at desc limit 1',
    [job_id, member_id],
  );
  return rows[0]?.offer_id ?? NONE;
}

/** The last that was said, of those that still stand. */
async function regardOf(owner: pg.Pool, table: 'place_regards' | 'member_regards', member_id: string | undefined) {
  const { rows } = await owner.query<{ regard_id: string }>(
    `select regard_id from app.${table} where member_id = $1 order by updated_at desc limit 1`,
    [member_id],
  );
  return rows[0]?.regard_id ?? NONE;
}

const fillAgain = (owner: pg.Pool, { agency_id, care_provider_id, people }: World) =>
  owner.query(
    `insert into app.refill_settings (agency_id, care_provider_id, automatic, per_wave, minutes, set_by, updated_at)
     values ($1, $2, true, 1, 5, $3, now())`,
    [agency_id, care_provider_id, people['administrator 1'].user_id],
  );

const TASKS = { ...refillTasks, ...clockTasks };
type Name = keyof typeof TASKS;
const NAMES = Object.keys(TASKS);

/**
 * The worker's part, whenever the search wants it: what the clock finds due, and shifts that are filled again. Its own
 * handlers with its own login, for what is due and for what only time keeps from it. That tasks are neither lost nor done
 * twice is the queue's; it has fault tests of its own.
 */
async function doWork({ owner, pools }: { owner: pg.Pool; pools: Pools }): Promise<void> {
  await asServer(pools, 'worker', (db) => askForDue(db, new Date()));
  const { rows } = await owner.query<{ name: Name; payload: never }>(
    `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
     where t.id = j.task_id and t.identifier = any ($1) returning t.identifier as name, j.payload`,
    [NAMES],
  );
  for (const { name, payload } of rows) {
    await asServer(pools, 'worker', (db) =>
      TASKS[name]({ db, now: new Date(), live: { publish: () => undefined } } as unknown as TaskCtx, payload),
    );
  }
}
