import { rollupDrift } from '../../../apps/server/test/rollups.ts';
import { wrongs } from '../model/check.ts';
import type { Command, Plan, Planned } from '../model/commands.ts';
import { clear, foldedCounts, look } from '../model/look.ts';
import { play, type Sent, type Stage } from '../model/play.ts';
import type { Change } from '../model/shift.ts';
import { tell } from '../model/tell.ts';

type Step = Omit<Planned, 'n' | 'job'> & { job?: number };
/** An acceptance and what somebody else does in the same moment. `done`: how many of the two may be acknowledged. */
type Duel = { name: string; first: readonly Step[]; accept: Step; other: Step; done: readonly number[] };

const ANN = 'member 1';
const BEN = 'member 2';
const BOOKER = 'administrator 1';
const OTHER_BOOKER = 'administrator 2';

const offer = (about: typeof ANN | typeof BEN, job = 0): Step => ({ by: BOOKER, command: 'offer', about, job });
const accept: Step = { by: ANN, command: 'accept' };
const booker = (command: Command, more: Partial<Step> = {}): Step => ({ by: OTHER_BOOKER, command, ...more });
const edit = (change: Change): Step => booker('edit', { change });

const DUELS: readonly Duel[] = [
  {
    name: 'another acceptance',
    first: [offer(ANN), offer(BEN)],
    accept,
    other: { by: BEN, command: 'accept' },
    done: [1],
  },
  {
    name: 'their own of an overlapping shift',
    first: [offer(ANN), offer(ANN, 1)],
    accept,
    other: { by: ANN, command: 'accept', job: 1 },
    done: [1],
  },
  { name: 'their own decline', first: [offer(ANN)], accept, other: { by: ANN, command: 'decline' }, done: [1] },
  { name: 'assign to another', first: [offer(ANN)], accept, other: booker('assign', { about: BEN }), done: [1] },
  { name: 'assign to them', first: [offer(ANN)], accept, other: booker('assign', { about: ANN }), done: [1] },
  { name: 'undo offer', first: [offer(ANN)], accept, other: booker('undo_offer', { about: ANN }), done: [1] },
  { name: 'unassign', first: [booker('assign', { about: ANN })], accept, other: booker('unassign'), done: [1, 2] },
  { name: 'cancel', first: [offer(ANN)], accept, other: booker('cancel'), done: [1, 2] },
  { name: 'turn down', first: [offer(ANN)], accept, other: booker('turn_down'), done: [1] },
  { name: 'edit of the hours', first: [offer(ANN)], accept, other: edit({ hours: ['14:00', '21:30'] }), done: [1] },
  { name: 'edit of the ward', first: [offer(ANN)], accept, other: edit({ ward: 'Ward 9' }), done: [1, 2] },
  { name: 'taking it down', first: [offer(ANN)], accept, other: edit({ status: 'Unpublished' }), done: [1] },
  {
    name: 'choosing a planner',
    first: [offer(ANN)],
    accept,
    other: booker('assign_planner', { about: BOOKER }),
    done: [2],
  },
  { name: 'a block by the home', first: [offer(ANN)], accept, other: booker('block', { about: ANN }), done: [1, 2] },
  { name: 'hiding the home', first: [offer(ANN)], accept, other: { by: ANN, command: 'hide' }, done: [1, 2] },
  { name: 'an offer to many', first: [offer(ANN)], accept, other: booker('offer_many', { whom: [BEN] }), done: [1, 2] },
  { name: 'filling it again', first: [offer(ANN)], accept, other: booker('start_refill'), done: [1, 2] },
  {
    name: 'stopping that',
    first: [offer(ANN), booker('start_refill')],
    accept,
    other: booker('stop_refill'),
    done: [1, 2],
  },
  { name: 'an application', first: [offer(ANN)], accept, other: { by: BEN, command: 'apply' }, done: [1, 2] },
];

/** Number of acceptances that were done, and of wrong outcomes. */
type Fought = { name: string; won: number; wrong: number };

/** Each of them so many times, now one first and now the other; whatever comes of it, the server keeps its word. */
export async function fight(stage: Stage, repeats: number): Promise<Fought[]> {
  const fought: Fought[] = [];
  for (const [at, duel] of DUELS.entries()) {
    const result = { name: duel.name, won: 0, wrong: 0 };
    for (let n = 0; n < repeats; n++) {
      const plan = planOf(duel, at * 1_000 + n, n % 2 === 0);
      await clear(stage.owner);
      const { sent, failed } = await play(stage, plan, `duel-${at}-${n}`);
      const seen = await look(stage.owner);
      const counts = { folded: await foldedCounts(stage.owner), drift: await rollupDrift(stage.owner) };
      const found = [
        ...wrongs({ sent, failed, seen, ...counts, broken: [], unsettled: [] }),
        ...outcomeWrongs(duel, sent),
      ];
      if (sent.some(({ planned, answers }) => planned.by === ANN && planned.job === 0 && isDone(answers))) result.won++;
      if (found.length === 0) continue;
      result.wrong++;
      tell({ world: stage.world, seed: 0, plan, sent, seen }, found);
    }
    fought.push(result);
  }
  return fought;
}

/** The worker has no part in it but for the counts. */
const NO_WORK = { fold_at: 2, waves_at: [], automatic: false };
const SHIFT = { hours: ['08:00', '20:00'], home: 0, staff_rate: 15, status: 'Published', ward: 'Ward 1' } as const;

function planOf({ first, accept: mine, other }: Duel, n: number, leads: boolean): Plan {
  const shifts = Math.max(0, ...[...first, mine, other].map(({ job = 0 }) => job)) + 1;
  const posts = Array.from({ length: shifts }, (_, job): Step => ({
    by: BOOKER,
    command: 'create',
    job,
    shift: SHIFT,
  }));
  const steps = [...posts, ...first, ...(leads ? [mine, other] : [other, mine])].map((step, at): Planned => ({
    job: 0,
    ...step,
    n: at,
  }));
  return { n, first: steps.slice(0, -2), clients: steps.slice(-2).map((step) => [step]), in_step: true, ...NO_WORK };
}

const isDone = (answers: Sent['answers']) => answers.some(({ status }) => status === 200);

function outcomeWrongs({ done }: Duel, sent: readonly Sent[]): { words: string }[] {
  const before = sent.slice(0, -2).filter(({ answers }) => !isDone(answers));
  const both = sent.slice(-2).filter(({ answers }) => isDone(answers)).length;
  return [
    ...before.map(({ planned }) => ({ words: `${planned.command} by ${planned.by} should have been possible` })),
    ...(done.includes(both) ? [] : [{ words: `${both} of the two were done` }]),
  ];
}
