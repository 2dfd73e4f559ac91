/** Pseudo-random numbers, the same for the same seed on every machine (mulberry32). */
export function randomFrom(seed: number) {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (most: number): number => Math.floor(next() * most);
  return {
    whole,
    pick: <T>(from: readonly [T, ...T[]]): T => from[whole(from.length)] ?? from[0],
    bytes: (length: number): Buffer => Buffer.from(Array.from({ length }, () => whole(256))),
  };
}
export type Random = ReturnType<typeof randomFrom>;
