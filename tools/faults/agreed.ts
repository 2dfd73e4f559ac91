import { randomInt } from 'node:crypto';
import pg from 'pg';
import { randomFrom } from '../../apps/server/seed/demo/random.ts';
import { type TestServer, openTestServer } from '../../apps/server/test/testServer.ts';
import type { Measure } from '../lab/runner/named.ts';
import { withScratchDatabase } from '../lab/machine/scratch.ts';
import { LIVES, playCohort } from './agreed/cohort.ts';
import { resultOf, row } from '../lab/runner/tally.ts';

/** CI plays the same lives every time; people find more with new ones. */
const SEED_OF_CI = 20_261_118;
const MANY = { full: 10_000, short: 1_000, gate: 120 };
/** Number of lives within which a difference must be found without the freeze, or the search proves nothing. */
const WITHOUT_FREEZE = 100;
const MOST_TOLD = 5;
/** A server within this process keeps what it was asked; after so many lives it is another one, with another database. */
const AT_ONE_HOUSE = 500;

/** Bookings live from posting to credit while rates, bands, VAT rules, terms and rate cards change: money is as it was agreed. */
const agreed: Measure = async ({ short, gate }) => {
  const asked = process.argv.find((arg) => arg.startsWith('--seed='))?.slice('--seed='.length);
  const seed = asked === undefined ? (short ? SEED_OF_CI : randomInt(2 ** 31)) : Number(asked);
  console.log(`--seed=${seed}`);
  const many = gate ? MANY.gate : short ? MANY.short : MANY.full;
  let kept = { lives: 0, found: 0 };
  while (kept.lives < many && kept.found < MOST_TOLD) {
    const { lives, found } = kept;
    const next = Math.min(AT_ONE_HOUSE, many - lives);
    const more = await withSignInServer('agreed', (server) =>
      differences(server, seed + lives, next, MOST_TOLD - found),
    );
    kept = { lives: lives + more.lives, found: found + more.found };
    console.log(`${kept.lives} lives, ${kept.found} differences`);
  }
  const thawed = await withSignInServer('thawed', async (server) => {
    await removeFreeze(server.owner);
    console.log('Now with the freeze removed, where something must differ:');
    return differences(server, seed, WITHOUT_FREEZE, 1);
  });
  return resultOf([
    row('lives of bookings', kept.lives),
    row('differences from what was agreed', kept.found, '', { at_most: 0 }),
    row('found with the freeze removed after', thawed.found > 0 ? thawed.lives : Number.NaN, 'lives', {
      at_most: WITHOUT_FREEZE,
    }),
  ]);
};
export default agreed;

const withSignInServer = <T>(purpose: string, work: (server: TestServer) => Promise<T>): Promise<T> =>
  withScratchDatabase(purpose, async (url) => {
    const server = await openTestServer(
      {},
      Promise.resolve({ name: new URL(url).pathname.slice(1), drop: async () => undefined }),
    );
    try {
      // Papers are no part of it: nothing is asked of its members.
      await server.owner.query('delete from app.requirements');
      return await work(server);
    } finally {
      await server.close();
    }
  });

async function differences(server: TestServer, seed: number, many: number, most: number) {
  let [lives, found] = [0, 0];
  while (lives < many && found < most) {
    const wrongs = await playCohort(server, randomFrom(seed + lives));
    lives += LIVES;
    found += wrongs.length;
    for (const words of wrongs.slice(0, most)) console.log(words);
  }
  return { lives, found };
}

/** Removes the freeze: today's rate enhancements price every booking, as before terms were agreed. */
const removeFreeze = (owner: pg.Client) =>
  owner.query(`
    alter table app.agreed_terms disable trigger keep_agreed_terms;
    create function app.thaw() returns trigger language plpgsql as $$
    begin
      update app.agreed_terms t set pay_bands = new.pay_bands, charge_bands = new.charge_bands
      where t.care_provider_id = new.care_provider_id;
      return null;
    end $$;
    create trigger thaw after insert on app.rate_bands for each row execute function app.thaw();
    alter function app.thaw() owner to handover_gate;
    alter function app.thaw() security definer;
    grant update on app.agreed_terms to handover_gate`);
