import type { Random } from '../../../apps/server/seed/demo/random.ts';
import { choose } from './choose.ts';
import type { Plan, Planned } from './commands.ts';
import { firstGuess, guess, type Guess } from './guess.ts';
import { born } from './life.ts';
import { ADMINISTRATORS, homeOf, MANAGERS, MEMBERS, type Name } from './people.ts';
import { repeat } from './repeat.ts';
import { newShift } from './shift.ts';
import { DAY_HOURS, PHASES } from './time.ts';

/** A sequence on the day itself: most shifts have somebody, the day goes on from round to round, and the clock strikes. */
export function dayPlanOf(random: Random, n: number): Plan {
  let count = 0;
  const skipped = random.whole(MEMBERS.length);
  const members = MEMBERS.filter((_, at) => at !== skipped) as [Name, ...Name[]];
  const people = [random.pick(ADMINISTRATORS), random.pick([...ADMINISTRATORS, ...MANAGERS, ...MANAGERS]), ...members];
  const posts = Array.from({ length: members.length }, (_, job) => {
    const by = random.pick([...ADMINISTRATORS, ...MANAGERS]);
    const shift = { ...newShift(random, homeOf(by)), hours: DAY_HOURS, status: 'Published' as const };
    return { n: count++, by, command: 'create' as const, job, shift, ...repeat(random) };
  });
  const guesses: Guess[] = posts.map(({ shift }) => firstGuess(born(shift.status), shift));
  const given = posts.flatMap(({ job }): Planned[] => {
    const [by, about] = [random.pick(ADMINISTRATORS), members[job] as Name];
    if (random.whole(8) === 0) return [];
    const offer: Planned = { n: count++, by, command: 'offer', job, about, ...repeat(random) };
    if (random.whole(8) === 0) return [offer];
    return [offer, { n: count++, by: about, command: 'accept', job, ...repeat(random) }];
  });
  for (const planned of given) guess(guesses, planned);
  const clients = people.map((): Planned[] => []);
  const rounds = 6;
  let phase = random.whole(3);
  const phases = Array.from({ length: rounds }, (_, round) => {
    if (round > 0) phase = Math.min(PHASES.length - 1, phase + random.whole(2) * (1 + random.whole(2)));
    return PHASES[phase] ?? 'soon';
  });
  for (const now of phases) {
    for (const [at, known] of guesses.entries()) guesses[at] = { ...known, phase: now };
    const chosen = people.map((by) => ({ ...choose(random, by, guesses, members, 'day'), n: count++, by }));
    for (const [client, choice] of chosen.entries()) {
      // Somebody who looks twice may see two things.
      const planned: Planned = { ...choice, ...(choice.command === 'look' ? {} : repeat(random)) };
      clients[client]?.push(planned);
      guess(guesses, planned);
    }
  }
  return {
    n,
    first: [...posts, ...given],
    clients,
    in_step: true,
    phases,
    fold_at: random.whole(count),
    // Whatever else it meets, the clock strikes among the last of them.
    waves_at: [...Array.from({ length: 3 }, () => posts.length + given.length + random.whole(count)), count - 2],
    automatic: random.whole(2) === 0,
  };
}
