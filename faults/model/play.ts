import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Endpoint } from '@handover/contract/endpoint';
import { jobMoves } from '@handover/contract/jobMoves';
import { jobs } from '@handover/contract/jobs';
import type { World } from './people.ts';
import type { Command, Plan, Planned } from './commands.ts';
import { formOf, type Shift } from './shift.ts';
import type { Answer, Wire } from './wire.ts';

export type Stage = { owner: pg.Pool; wire: Wire; world: World; now: Date };

/** A command as it was sent, with the answer of each time, in the order in which they were sent. */
export type Sent = { planned: Planned; job_id: string | undefined; actor_id: string; answers: Answer[]; busy: number };

const ENDPOINTS: Record<Command, Endpoint> = {
  create: jobs.create,
  edit: jobs.update,
  apply: jobMoves.apply,
  withdraw: jobMoves.withdraw,
  offer: jobMoves.offer,
  undo_offer: jobMoves.undoOffer,
  accept: jobMoves.accept,
  decline: jobMoves.decline,
  assign: jobMoves.assign,
  unassign: jobMoves.unassign,
  drop_out: jobMoves.dropOut,
  assign_planner: jobMoves.assignPlanner,
  assign_admin: jobMoves.assignAdmin,
  unassign_admin: jobMoves.unassignAdmin,
  cancel: jobMoves.cancel,
  turn_down: jobMoves.turnDown,
};
/** Whoever has no offer answers one that nobody made. */
const NO_OFFER = '00000000-0000-7000-8000-000000000000';
const BUSY_MS = 50;
const MOST_BUSY = 40;

/** A shift as its editors last saw it. */
type Known = { job_id: string; shift: Shift; version: number };
type Answered = { data?: { job_id?: string; version?: number } };

/** Plays a plan with its clients at once, and gives what was sent in the order in which it began. */
export async function play(stage: Stage, { first, clients, in_step, fold_at }: Plan, run: string): Promise<Sent[]> {
  const { owner, wire, world, now } = stage;
  const known: (Known | undefined)[] = [];
  const sent: Sent[] = [];
  let folding: Promise<unknown> | undefined;

  const begin = async (planned: Planned): Promise<() => Promise<void>> => {
    const { user_id: actor_id, token } = world.people[planned.by];
    const job = planned.command === 'create' ? undefined : known[planned.job];
    const doing: Sent = { planned, job_id: job?.job_id, actor_id, answers: [], busy: 0 };
    sent.push(doing);
    if (sent.length >= fold_at) folding ??= owner.query('select app.fold_tallies()');
    const { said, shift } = await wordsOf(planned, job);
    const send = async () => {
      for (;;) {
        const answer = await wire.call(ENDPOINTS[planned.command], said, token, `${run}-${planned.n}`);
        if (answer.status !== 503 || doing.busy >= MOST_BUSY) return answer;
        doing.busy++;
        await sleep(BUSY_MS);
      }
    };
    doing.answers = await Promise.all(planned.again === 'at once' ? [send(), send()] : [send()]);
    learn(doing, shift);
    return async () => {
      if (planned.again === 'later') doing.answers.push(await send());
    };
  };

  const wordsOf = async ({ command, by, about, change, versioned, shift }: Planned, job: Known | undefined) => {
    const job_id = job?.job_id;
    const person = about === undefined ? undefined : world.people[about].user_id;
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
      case 'decline':
        return { said: { offer_id: await offerTo(owner, job_id, world.people[by].user_id) } };
      case 'assign':
        return { said: { job_id, member_id: person } };
      case 'drop_out':
      case 'turn_down':
        return { said: { job_id, reason: 'Not well' } };
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
    if (known.length <= planned.job) return sent;
  }
  if (in_step) {
    for (const round of clients[0]?.keys() ?? []) {
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
  await folding;
  return sent;
}

/** The last that they had for this shift, answered already or not. */
async function offerTo(owner: pg.Pool, job_id: string | undefined, member_id: string): Promise<string> {
  const { rows } = await owner.query<{ offer_id: string }>(
    'select offer_id from app.offers where job_id = $1 and member_id = $2 order by created_at desc limit 1',
    [job_id, member_id],
  );
  return rows[0]?.offer_id ?? NO_OFFER;
}
