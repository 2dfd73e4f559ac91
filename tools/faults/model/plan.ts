import { type Random, randomFrom } from '../../../apps/server/seed/demo/random.ts';
import { choose } from './choose.ts';
import type { Plan, Planned } from './commands.ts';
import { dayPlanOf } from './dayPlan.ts';
import { firstGuess, guess, type Guess } from './guess.ts';
import { born } from './life.ts';
import { ADMINISTRATORS, homeOf, MANAGERS, MEMBERS, type Name } from './people.ts';
import { repeat } from './repeat.ts';
import { changeOf, newShift } from './shift.ts';

/** Every sequence has a seed of its own, so that one can be played without those before it. */
const seedOf = (seed: number, n: number): number => Math.imul(seed ^ Math.imul(n + 1, 0x9e37_79b1), 0x85eb_ca6b) >>> 0;

/** One in so many is of the day itself; the others are of the days before. */
const ON_THE_DAY = 3;

/** One sequence, by its seed alone. */
export function planOf(seed: number, n: number): Plan {
  const random = randomFrom(seedOf(seed, n));
  return n % ON_THE_DAY === 0 ? dayPlanOf(random, n) : daysBefore(random, n);
}

/** Shifts that overlap, and five people who want different things of them. */
function daysBefore(random: Random, n: number): Plan {
  let count = 0;
  const members: [Name, ...Name[]] = [random.pick(MEMBERS), random.pick(MEMBERS), random.pick(MEMBERS)];
  const people = [random.pick(ADMINISTRATORS), random.pick([...ADMINISTRATORS, ...MANAGERS]), ...members];
  const posts = Array.from({ length: 2 + random.whole(2) }, (_, job) => {
    const by = random.pick([...ADMINISTRATORS, ...MANAGERS]);
    const shift = newShift(random, homeOf(by));
    return { n: count++, by, command: 'create' as const, job, shift, ...repeat(random) };
  });
  const guesses = posts.map(({ shift }) => firstGuess(born(shift.status), shift));
  const published = posts.filter(({ shift }) => shift.status === 'Published');
  const offers = published.flatMap(({ job }) =>
    Array.from({ length: random.whole(3) }, (): Planned => {
      const [by, about] = [random.pick(ADMINISTRATORS), random.pick(members)];
      return { n: count++, by, command: 'offer', job, about, ...repeat(random) };
    }),
  );
  const [open] = published;
  // Now and then the waves are out already when everyone comes.
  const refills: Planned[] =
    open !== undefined && random.whole(3) === 0
      ? [{ n: count++, by: random.pick(ADMINISTRATORS), command: 'start_refill', job: open.job, ...repeat(random) }]
      : [];
  for (const planned of [...offers, ...refills]) guess(guesses, planned);
  const clients = people.map((): Planned[] => []);
  const rounds = 3 + random.whole(2);
  for (let round = 0; round < rounds; round++) {
    // Chosen by all of them from the same state: they are rivals.
    const chosen = people.map((by) => ({ ...choose(random, by, guesses, members), n: count++, by }));
    for (const [client, choice] of chosen.entries()) {
      const planned = { ...choice, ...detailsOf(random, choice, guesses) };
      clients[client]?.push(planned);
      guess(guesses, planned);
    }
  }
  return {
    n,
    first: [...posts, ...offers, ...refills],
    clients,
    in_step: random.whole(2) === 0,
    fold_at: random.whole(count),
    waves_at: Array.from({ length: 2 }, () => posts.length + offers.length + random.whole(count)),
    automatic: random.whole(3) === 0,
  };
}

function detailsOf(
  random: Random,
  { n, by, command, job }: Pick<Planned, 'n' | 'by' | 'command' | 'job'>,
  guesses: readonly Guess[],
): Partial<Planned> {
  return {
    ...(command === 'create' ? { shift: newShift(random, homeOf(by)) } : {}),
    ...(command === 'edit' ? { change: changeOf(random, n, homeOf(by), guesses[job]?.shift.status) } : {}),
    ...(command === 'edit' && random.whole(3) === 0 ? { versioned: true as const } : {}),
    // Somebody who looks twice may see two things.
    ...(command === 'look' ? {} : repeat(random)),
  };
}
