import fc from 'fast-check';
import { expect, test } from 'vitest';
import { KM_IN_A_MILE, milesBetween, type Spot } from '@handover/domain/distance';
import { useTestServer } from '../../test/harness.ts';

const server = useTestServer();
const PAIRS = 10_000;

const within = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const somewhere = fc.record({ latitude: within(-89, 89), longitude: within(-180, 180) });
/** Two spots: one in these islands, and another up to 0.3 degrees from it. */
const nearHere = fc
  .tuple(
    fc.record({ latitude: within(49.9, 60.9), longitude: within(-10.5, 1.8) }),
    within(-0.3, 0.3),
    within(-0.3, 0.3),
  )
  .map(([home, north, east]): [Spot, Spot] => [
    home,
    { latitude: home.latitude + north, longitude: home.longitude + east },
  ]);

test('the distance that decides and the one that finds agree within 0.6%, for ten thousand pairs of places [distance-1]', async () => {
  const pairs = fc.sample(fc.oneof(nearHere, fc.tuple(somewhere, somewhere)), { numRuns: PAIRS, seed: 8 });
  const { rows } = await server().owner.query<{ miles: number }>({
    text: `select st_distance(st_setsrid(st_makepoint(p[1], p[2]), 4326)::geography,
                              st_setsrid(st_makepoint(p[3], p[4]), 4326)::geography) / 1000 / $2::float8 as miles
           from (select array[(it->>0)::float8, (it->>1)::float8, (it->>2)::float8, (it->>3)::float8] as p
                 from json_array_elements($1::json) with ordinality pairs (it, n) order by n) asked`,
    values: [
      JSON.stringify(pairs.map(([one, other]) => [one.longitude, one.latitude, other.longitude, other.latitude])),
      KM_IN_A_MILE,
    ],
  });
  expect(rows).toHaveLength(PAIRS);
  const worst = pairs.map(([one, other], n) => {
    const miles = milesBetween(one, other);
    return Math.abs(miles - (rows[n]?.miles ?? 0)) / Math.max(miles, 0.001);
  });
  expect(Math.max(...worst)).toBeLessThan(0.006);
});
