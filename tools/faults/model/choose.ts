import type { Random } from '../../../apps/server/seed/demo/random.ts';
import { type Guess, sensible } from './guess.ts';
import { ADMINISTRATORS, homeOf, kindOf, type Name } from './people.ts';
import type { Command, Planned } from './commands.ts';

/** Weights of what each kind of person does while it seems possible; the closing commands are rare, as they end it all. */
const HABITS: Record<'admin' | 'manager' | 'member', Partial<Record<Command, number>>> = {
  admin: {
    offer: 14,
    assign: 12,
    unassign: 9,
    undo_offer: 6,
    edit: 6,
    assign_planner: 2,
    assign_admin: 3,
    unassign_admin: 2,
    cancel: 2,
    turn_down: 2,
    create: 1,
    offer_many: 6,
    start_refill: 6,
    stop_refill: 28,
    block: 5,
    unblock: 60,
    message: 3,
  },
  manager: { edit: 12, assign_planner: 3, cancel: 2, create: 2, message: 3 },
  member: {
    accept: 16,
    apply: 8,
    decline: 4,
    drop_out: 6,
    withdraw: 3,
    join_standby: 5,
    leave_standby: 4,
    hide: 1,
    show: 8,
    message: 3,
    look: 2,
  },
};
/** The same on the day: who comes, who goes, who has not come, and what is said of the hours afterwards. */
const DAY_HABITS: typeof HABITS = {
  admin: {
    correct: 6,
    review: 10,
    close: 30,
    answer_query: 6,
    pay: 16,
    reverse: 40,
    cancel_late: 3,
    offer: 5,
    assign: 4,
    unassign: 4,
    undo_offer: 2,
    start_refill: 2,
    assign_planner: 1,
    message: 1,
  },
  manager: {
    query: 20,
    agree: 40,
    answer_query: 16,
    withdraw_query: 8,
    confirm_hours: 8,
    assign_planner: 3,
    message: 2,
  },
  member: {
    check_in: 24,
    check_out: 9,
    query: 8,
    agree: 50,
    answer_query: 16,
    withdraw_query: 4,
    accept: 12,
    decline: 2,
    drop_out: 1,
    message: 1,
    look: 1,
  },
};
export type When = 'before' | 'day';
const habitsOf = (name: Name, when: When) => {
  const kind = kindOf(name);
  return (when === 'day' ? DAY_HABITS : HABITS)[kind === 'admin' || kind === 'member' ? kind : 'manager'];
};

type Choice = Pick<Planned, 'command' | 'job' | 'about' | 'whom'>;

/** Mostly what seems possible by the shifts as they ought to be now; sometimes anything. */
export function choose(
  random: Random,
  by: Name,
  guesses: readonly Guess[],
  members: readonly Name[],
  when: When = 'before',
): Choice {
  const habits = habitsOf(by, when);
  const all = (Object.keys(habits) as Command[]).flatMap((command) =>
    guesses.flatMap((_, job) => aboutWhom(command, by, members).map((about): Choice => ({ command, job, ...about }))),
  );
  const wise = all.filter(({ command, job, about }) => {
    const known = guesses[job] as Guess;
    if (homeOf(by) !== undefined && homeOf(by) !== known.shift.home) return false;
    return (command === 'message' && kindOf(by) !== 'member') || sensible(known, command, about ?? by);
  });
  const from = wise.length > 0 && random.whole(100) < 90 ? wise : all;
  // Each command by its own weight, however many people it could be about.
  const commands = [...new Set(from.map(({ command }) => command))];
  let left = random.whole(commands.reduce((sum, command) => sum + (habits[command] ?? 0), 0));
  const command = commands.find((each) => (left -= habits[each] ?? 0) < 0);
  const [first, ...more] = from.filter((choice) => choice.command === command);
  if (first === undefined) throw new Error(`${by} has nothing to do`);
  return random.pick([first, ...more]);
}

const OF_A_MEMBER: readonly Command[] = ['offer', 'undo_offer', 'assign', 'block', 'unblock'];

function aboutWhom(command: Command, by: Name, members: readonly Name[]): { about?: Name; whom?: readonly Name[] }[] {
  if (OF_A_MEMBER.includes(command) || (command === 'message' && kindOf(by) === 'admin')) {
    return members.map((about) => ({ about }));
  }
  if (command === 'offer_many') return [{ whom: [...new Set(members)] }];
  if (command === 'assign_planner' || command === 'assign_admin') return ADMINISTRATORS.map((about) => ({ about }));
  return [{}];
}
