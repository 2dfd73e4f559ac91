import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { kyselyOn } from '../src/db/connect.ts';
import { suggestionsFor } from '../src/offers/candidates/listSuggested.ts';
import { shiftToFill } from '../src/offers/candidates/shift.ts';
import { urlOf } from './databases.ts';
import { useTestServer } from './harness.ts';
import { fillMarket, type Places, tagIds, USER } from './match/fill.ts';
import { idsOf, type Market, market, NOW, TAGS } from './match/market.ts';
import { suggestedBy } from './match/reference.ts';

const server = useTestServer();
/** `MARKETS=5000 npx vitest run apps/server/test/matching.test.ts` for the long run. */
const MARKETS = Number(process.env['MARKETS'] ?? 200);
let places: Places;
let client: pg.Client;
let run = 0;

beforeAll(async () => {
  const { make, owner } = server();
  const provider = await make.provider();
  places = {
    here: await make.office(provider),
    beside: await make.office(provider),
    elsewhere: await make.office(),
    created_by: (await make.admin()).user_id,
  };
  for (const [n, title] of TAGS.entries()) {
    await owner.query(
      'insert into app.job_tags (tag_id, title, importance, position, created_at, updated_at) values ($1, $2, $3, $4, $5, $5)',
      [tagIds[n], title, n < 2 ? 'required' : 'preferred', n, NOW],
    );
  }
  // Pipelined, like the server's own connections.
  client = new pg.Client({ connectionString: urlOf(String(owner.database)), pipeline: true });
  await client.connect();
  await client.query('set search_path = app, public');
});
afterAll(() => client.end());

/** Runs in a transaction that is rolled back. */
async function suggestedIn(its: Market): Promise<{ n: number; percentage: number }[]> {
  await client.query('begin');
  try {
    const job_id = await fillMarket(client, its, places, ++run);
    const db = kyselyOn(client);
    const shift = await shiftToFill(db, job_id);
    if (!shift) throw new Error('There is a shift in every market');
    const { suggested } = await suggestionsFor({ db, now: NOW }, shift);
    return suggested.map(({ member_id, match }) => ({
      n: its.members.findIndex((_, n) => idsOf(run)(USER, n) === member_id),
      percentage: match.percentage,
    }));
  } finally {
    await client.query('rollback');
  }
}

test(
  `in ${MARKETS} random markets exactly those are suggested whom the rules allow, in their order`,
  { timeout: 3_600_000 },
  async () => {
    let people = 0;
    await fc.assert(
      fc.asyncProperty(market, async (its) => {
        const expected = suggestedBy(its);
        people += expected.length;
        expect(await suggestedIn(its)).toEqual(expected);
      }),
      { numRuns: MARKETS, ...(process.env['SEED'] ? { seed: Number(process.env['SEED']) } : {}) },
    );
    // Most markets are too small or too strict for anyone; if all were empty, the test would prove nothing.
    expect(people).toBeGreaterThan(MARKETS / 2);
  },
);
