import { randomFrom } from '../../../apps/server/seed/demo/random.ts';

/** The first `most` of all in a random order; the same ones for the same seed. */
export function draw<T>(all: readonly T[], most: number, seed: number): T[] {
  const random = randomFrom(seed);
  return all
    .map((each) => ({ each, place: random.whole(2 ** 32) }))
    .toSorted((a, b) => a.place - b.place)
    .slice(0, most)
    .map(({ each }) => each);
}
