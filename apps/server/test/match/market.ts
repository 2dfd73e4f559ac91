import fc from 'fast-check';

/** The shift's day, far from any change of the clocks, and the time at which it is asked about. */
export const DAY = '2026-11-20';
export const NOW = new Date('2026-11-12T10:24:00Z');
export const HERE = { latitude: 53.9576, longitude: -1.1271 };
export const TITLE = 'Nurse';
/** Tags of a shift: the first two are required of its member, the others preferred. */
export const TAGS = ['RGN', 'Medication', 'Dementia', 'Hoist'] as const;

const quarter = fc.integer({ min: 0, max: 95 });
const sometimes = fc.integer({ min: 0, max: 9 }).map((n) => n === 0);
const PLACES = ['here', 'beside', 'elsewhere'] as const;
const place = fc.constantFrom(...PLACES);
const seldom = fc.integer({ min: 0, max: 29 }).map((n) => PLACES[n] ?? null);

const address = fc.record({
  north: fc.integer({ min: -20, max: 20 }),
  east: fc.integer({ min: -12, max: 12 }),
  proximity: fc.constantFrom(1, 5, 10, 20, 60, 100),
  located: sometimes.map((not) => !not),
});
const time = fc.record({ before: sometimes, from: quarter, to: quarter, address: fc.nat({ max: 1 }) });
const booking = fc.record({
  after: fc.integer({ min: -96, max: 96 }),
  quarters: fc.integer({ min: 4, max: 60 }),
  status: fc.constantFrom('Assigned', 'Confirmed', 'Completed', 'cancelled'),
});
const member = fc.record({
  tags: fc.constantFrom<number[][]>([0, 1, 2, 3], [0, 1, 2], [0, 1], [0, 3], [1], []),
  disabled: sometimes,
  position: fc.constantFrom('Carer', 'nurse ', null),
  addresses: fc.array(address, { minLength: 1, maxLength: 2 }),
  times: fc.array(time, { maxLength: 3 }),
  booking: fc.option(booking),
  /** Shifts that they completed, and how many days ago each was an incident, if it was. */
  worked: fc.array(fc.record({ place, slip: fc.option(fc.constantFrom(10, 179, 181, 400), { freq: 1 }) }), {
    maxLength: 4,
  }),
  blocked_at: seldom,
  blocks: seldom,
  paper: fc.constantFrom('verified', 'verified', 'waiting', 'ended', undefined),
  certificate: fc.option(fc.constantFrom(...TAGS, TITLE), { freq: 1 }),
  /** Set if their first values are changed before the question. */
  changed: fc.boolean(),
});
export type Member = typeof member extends fc.Arbitrary<infer M> ? M : never;

/** A shift and a handful of members around it. */
export const market = fc.record({
  tags: fc.constantFrom<number[][]>([], [0], [1, 2], [2, 3], [0, 1, 2, 3]),
  from: quarter,
  quarters: fc.integer({ min: 4, max: 64 }),
  asks_for_paper: fc.boolean(),
  members: fc.array(member, { minLength: 1, maxLength: 9, size: 'max' }),
});
export type Market = typeof market extends fc.Arbitrary<infer M> ? M : never;

export const clock = (quarters: number): string => {
  const at = ((quarters % 96) + 96) % 96;
  return `${String(Math.floor(at / 4)).padStart(2, '0')}:${String((at % 4) * 15).padStart(2, '0')}`;
};
const QUARTER_MS = 900_000;
/** Returns the time so many quarters after the midnight with which the shift's day begins. */
export const at = (quarters: number): Date => new Date(Date.parse(`${DAY}T00:00:00Z`) + quarters * QUARTER_MS);
export const dayOf = (quarters: number): string => at(quarters).toISOString().slice(0, 10);
export const spot = ({ north, east }: Member['addresses'][number]) => ({
  latitude: HERE.latitude + north / 100,
  longitude: HERE.longitude + east / 60,
});
/**
 * Returns ids of a run. Each run has its own, because dead index entries of a rolled-back run would slow down the next.
 */
export const idsOf =
  (run: number) =>
  (kind: number, n: number): string =>
    `0190${kind.toString(16).padStart(4, '0')}-${run.toString(16).padStart(4, '0')}-7000-8000-${n.toString(16).padStart(12, '0')}`;
export const nameOf = (n: number): string => `Member ${String.fromCodePoint(65 + ((n * 7) % 26))} ${n}`;
