/** Minimum length of a slice, and the gap between slices; both as parts of the ring. */
const LEAST = 0.008;
const GAP = 0.006;

export type Arc = { at: number; from: number; length: number };

/** Arcs of a ring, as parts of the whole; zero values have none. */
export function arcsOf(values: readonly number[]): Arc[] {
  const total = values.reduce((sum, value) => sum + value, 0);
  const some = values.flatMap((value, at) => (value > 0 ? [{ at, share: value / total }] : []));
  if (some.length === 1) return some.map(({ at }) => ({ at, from: 0, length: 1 }));
  const small = some.filter(({ share }) => share < LEAST);
  const rest = 1 - some.length * GAP - small.length * LEAST;
  const shared = some.reduce((sum, { share }) => (share < LEAST ? sum : sum + share), 0);
  let from = 0;
  return some.map(({ at, share }) => {
    const length = share < LEAST ? LEAST : (share / shared) * rest;
    const arc = { at, from, length };
    from += length + GAP;
    return arc;
  });
}
