import { canTransition, type JobCommand } from '@handover/domain/shifts/status';
import { type Command, type DayCommand, isMove, isOfTheDay, PARTINGS, type Planned } from './commands.ts';
import { after, type Life, possible } from './life.ts';
import { isLapsing, type Shift } from './shift.ts';
import type { Phase } from './time.ts';

/** A shift as a plan expects it to be by now, so that most of what it plans next makes sense. */
export type Guess = {
  life: Life;
  shift: Shift;
  /** Members who parted from its home, and members on standby. */
  parted: ReadonlySet<string>;
  waiting: ReadonlySet<string>;
  /** State on its day: the phase, who has had it, and which side disputes the hours. */
  phase?: Phase;
  had?: ReadonlySet<string>;
  queried_by?: 'member' | 'place' | undefined;
  /** Something was paid of it that could be taken back. */
  paid?: boolean;
};

export const firstGuess = (life: Life, shift: Shift): Guess => ({ life, shift, parted: new Set(), waiting: new Set() });

const WANT_A_MEMBER: readonly Command[] = ['apply', 'offer', 'accept', 'assign'];

const sideOf = (who: string): 'member' | 'place' => (who.startsWith('member') ? 'member' : 'place');

/** A member who once had a shift may still send that they came. */
function sensibleThen({ life, phase, had, queried_by, paid }: Guess, command: DayCommand, who: string): boolean {
  const theirs = life.assigned_to === who;
  const done = life.status === 'Completed';
  switch (command) {
    case 'check_in':
      return (theirs && canTransition(life.status, 'check_in')) || (had?.has(who) === true && !theirs && !done);
    case 'check_out':
      return theirs && (life.status === 'Checked in' || (done && phase === 'long over'));
    case 'close':
      return life.status === 'Checked in' && phase === 'long over';
    case 'query':
      return done && queried_by === undefined && (theirs || sideOf(who) === 'place');
    case 'answer_query':
    case 'agree':
      return queried_by !== undefined && (who.startsWith('admin') || queried_by !== sideOf(who));
    case 'withdraw_query':
      return queried_by === sideOf(who);
    case 'pay':
      return done;
    case 'reverse':
      return paid === true;
    default:
      return canTransition(life.status, command);
  }
}

/** True if a command would change a shift as it seems to be. */
export function sensible(known: Guess, command: Command, who: string): boolean {
  const { life, parted, waiting } = known;
  if (isOfTheDay(command)) return sensibleThen(known, command, who);
  if (parted.has(who) && WANT_A_MEMBER.includes(command)) return false;
  const concerned = life.applied.has(who) || life.offered.has(who);
  switch (command) {
    case 'create':
    case 'look':
      return true;
    case 'offer_many':
      return canTransition(life.status, 'offer');
    case 'join_standby':
      return concerned && !waiting.has(who) && life.assigned_to !== who && life.status !== 'Unpublished';
    case 'leave_standby':
      return waiting.has(who);
    case 'block':
    case 'hide':
      return !parted.has(who);
    case 'unblock':
    case 'show':
      return parted.has(who);
    case 'message':
      return concerned || life.assigned_to === who;
    default:
      return possible(life, command, who);
  }
}

/** Predicts the shifts if everyone acted in turn. */
export function guess(guesses: Guess[], planned: Planned): void {
  const { command, job, by, about, whom = [], change } = planned;
  const known = guesses[job];
  const who = about ?? by;
  if (known === undefined || command === 'create' || !sensible(known, command, who)) return;
  // What comes of a shift that is not theirs any more is no move.
  if (command === 'check_in' && known.life.assigned_to !== who) return;
  if (command === 'offer_many') {
    for (const each of whom) guess(guesses, { ...planned, command: 'offer', about: each });
  } else if (isMove(command)) {
    const shift = { ...known.shift, ...change };
    const to = leadingTo(command, known.life, who, shift);
    const life = after(known.life, { command, to, who, lapses: isLapsing(change ?? {}) });
    const had = life.assigned_to === null ? known.had : new Set([...(known.had ?? []), life.assigned_to]);
    guesses[job] = { ...known, shift, life, ...(had ? { had } : {}), ...queriedBy(known, command, who) };
  } else {
    for (const [at, each] of guesses.entries()) {
      if (at === job || (each.shift.home === known.shift.home && isRegard(command)))
        guesses[at] = beside(each, command, who);
    }
  }
}

const SETTLES: readonly Command[] = ['agree', 'withdraw_query', 'correct'];
const queriedBy = (known: Guess, command: Command, who: string): Pick<Guess, 'queried_by'> => {
  if (command === 'query') return { queried_by: sideOf(who) };
  return SETTLES.includes(command) ? { queried_by: undefined } : { queried_by: known.queried_by };
};

const isRegard = (command: Command) => ['block', 'unblock', 'hide', 'show'].includes(command);

function beside(known: Guess, command: Command, who: string): Guess {
  const parted = new Set(known.parted);
  const waiting = new Set(known.waiting);
  if (command === 'pay' || command === 'reverse') return { ...known, paid: command === 'pay' };
  if (isOfTheDay(command)) return { ...known, ...queriedBy(known, command, who) };
  if (command === 'join_standby') waiting.add(who);
  if (command === 'leave_standby') waiting.delete(who);
  if (command === 'unblock' || command === 'show') parted.delete(who);
  if (!(PARTINGS as readonly Command[]).includes(command)) return { ...known, parted, waiting };
  const { life } = known;
  const offered = new Map([...life.offered].filter(([member, { exclusive }]) => member !== who || exclusive));
  const applied = new Set([...life.applied].filter((member) => member !== who));
  waiting.delete(who);
  return { ...known, life: { ...life, offered, applied }, parted: parted.add(who), waiting };
}

function leadingTo(command: JobCommand, life: Life, who: string, shift: Shift): Life['status'] {
  switch (command) {
    case 'edit':
      return shift.status;
    case 'assign':
      return life.applied.has(who) ? 'Confirmed' : 'Assigned';
    case 'accept':
      return 'Confirmed';
    case 'decline':
    case 'unassign':
    case 'drop_out':
      return 'Published';
    case 'cancel':
    case 'cancel_late':
      return 'cancelled';
    case 'turn_down':
      return 'declined';
    case 'check_in':
      return 'Checked in';
    case 'check_out':
    case 'close':
      return 'Completed';
    default:
      return life.status;
  }
}
