import type { Random } from '../../../apps/server/seed/demo/random.ts';
import type { Planned } from './commands.ts';

/** Fifteen in a hundred are sent twice. */
export function repeat(random: Random): Pick<Planned, 'again'> {
  const of_hundred = random.whole(100);
  if (of_hundred >= 15) return {};
  return { again: of_hundred < 8 ? 'at once' : 'later' };
}
