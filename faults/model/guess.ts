import type { JobCommand } from '@handover/domain/jobs/status';
import { after, type Life, possible } from './life.ts';
import type { Planned } from './commands.ts';
import { isLapsing, type Shift } from './shift.ts';

/** A shift as a plan expects it to be by now, so that most of what it plans next makes sense. */
export type Guess = { life: Life; shift: Shift };

/** What would become of the shifts if everyone acted in turn. */
export function guess(guesses: Guess[], { command, job, by, about, change }: Planned): void {
  const known = guesses[job];
  const who = about ?? by;
  if (known === undefined || command === 'create' || !possible(known.life, command, who)) return;
  const { life, shift } = known;
  const changed = { ...shift, ...change };
  guesses[job] = {
    shift: changed,
    life: after(life, { command, to: leadingTo(command, life, who, changed), who, lapses: isLapsing(change ?? {}) }),
  };
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
      return 'cancelled';
    case 'turn_down':
      return 'declined';
    default:
      return life.status;
  }
}
