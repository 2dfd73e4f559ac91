import { beforeAll, describe, expect, test } from 'vitest';
import { useTestServer } from '../../../test/harness.ts';
import type { Person } from '../../../test/make.ts';

const server = useTestServer();
let admin: Person;
beforeAll(async () => {
  admin = await server().make.admin();
});
const ask = (query: Record<string, string>) =>
  server()
    .as(admin)
    .get(`/api/v1/jobs/map?${new URLSearchParams(query)}`);

describe('bounds', () => {
  const WORDS = 'Give west, south, east and north in degrees, west before east and south before north';
  test.each([
    ['nothing', ''],
    ['three edges', '-1,53,1'],
    ['five edges', '-1,53,1,54,2'],
    ['words', 'a,b,c,d'],
    ['an edge left out', '-1,,1,54'],
    ['east before west', '1,53,-1,54'],
    ['a view over the date line', '170,-10,-170,10'],
    ['north before south', '-1,54,1,53'],
    ['a line', '-1,53,-1,54'],
    ['an edge beyond the world', '-181,53,1,54'],
    ['a latitude beyond the pole', '-1,53,1,91'],
    ['infinity', '-Infinity,53,1,54'],
  ])('of %s are refused in words', async (_, bounds) => {
    const refused = await ask({ zoom: '10', bounds });
    expect([refused.statusCode, refused.json().message]).toEqual([422, WORDS]);
  });
  test.each(['-1', '23', '1.5', 'ten'])('at zoom %s are refused', async (zoom) => {
    expect((await ask({ zoom, bounds: '-1,53,1,54' })).statusCode).toBe(422);
  });
});
