import { addressOf } from '../lab/machine/postgres.ts';
import { randomInt } from 'node:crypto';
import pg from 'pg';
import { closePools, openPools } from '../../apps/server/src/db/connect.ts';
import { randomFrom } from '../../apps/server/seed/demo/random.ts';
import { migrationTarget } from '../../apps/server/src/db/migrate.ts';
import type { Measure } from '../lab/runner/named.ts';
import { quantile } from '../lab/runner/figures.ts';
import { type Server, startServer } from '../lab/product/server.ts';
import type { Measured } from '../lab/runner/report.ts';
import { withScratchDatabase } from '../lab/machine/scratch.ts';
import { clear, deadlocks } from './model/look.ts';
import { settle } from './model/people.ts';
import { openWire } from '../lab/product/wire.ts';
import { type Crowd, gather } from './rivals/crowd.ts';
import { fight } from './rivals/duels.ts';
import { acceptAtOnce, wakeUp } from './rivals/acceptAtOnce.ts';
import { acceptAtEngine } from './rivals/storm.ts';
import { none, row, say, together } from '../lab/runner/tally.ts';

const RIVALS = 100;
const FULL = { repeats: 20, duels: 10, storm: { shifts: 64, slots: 2 } };
const SHORT = { repeats: 3, duels: 2, storm: { shifts: 8, slots: 2 } };
const STORM_RIVALS = 64;
/** CI meets the same order every time. */
const SEED_OF_CI = 20_261_115;

/** Many want one shift at one moment, and many shifts want one member: one gets each, and everyone is answered. */
const rivals: Measure = ({ short }) =>
  withScratchDatabase('rivals', async (owner_url) => {
    const database = addressOf(owner_url);
    const url = database;
    const owner = new pg.Pool({ connectionString: owner_url, max: 3 });
    const servers: Server[] = [];
    try {
      for (let n = 0; n < 2; n++) servers.push(await startServer({ DATABASE_URL: url }));
      return await compete({ owner_url, url, owner, servers, ...(short ? SHORT : FULL), short });
    } finally {
      await Promise.all(servers.map((server) => server.stop()));
      await owner.end();
    }
  });
export default rivals;

type Arena = typeof FULL & {
  owner_url: string;
  url: string;
  owner: pg.Pool;
  servers: readonly Server[];
  short: boolean;
};

async function compete(arena: Arena): Promise<Measured> {
  const before = await deadlocks(arena.owner);
  const crowd = await gather(arena.owner_url, RIVALS);
  try {
    const all = [await forOneShift(arena, crowd), await atTheEngine(arena, crowd), await inDuels(arena)];
    all.push(none({ deadlocks: (await deadlocks(arena.owner)) - before }));
    return together(all);
  } finally {
    await crowd.close();
  }
}

async function forOneShift({ owner, servers, repeats }: Arena, crowd: Crowd): Promise<Measured> {
  const wires = servers.map((server) => openWire(server.url, RIVALS));
  await wakeUp(crowd, wires);
  const took: number[] = [];
  const wrong: string[] = [];
  for (let n = 0; n < repeats; n++) {
    const round = await acceptAtOnce(owner, crowd, wires, n);
    took.push(...round.took);
    wrong.push(...round.wrong.map((words) => `Repeat ${n + 1}: ${words}`));
  }
  for (const wire of wires) wire.close();
  say(wrong);
  return none({ 'wrong answers or outcomes': wrong.length }, [
    row(`${RIVALS} rivals for one shift, repeats`, repeats),
    row('acceptance answered, p95', quantile(took, 0.95), 'ms'),
    row('acceptance answered, slowest', Math.max(...took), 'ms'),
  ]);
}

async function atTheEngine({ url, owner, storm, short }: Arena, crowd: Crowd): Promise<Measured> {
  await clear(owner);
  const random = randomFrom(short ? SEED_OF_CI : randomInt(2 ** 31));
  const few = { ...crowd, members: crowd.members.slice(0, STORM_RIVALS) };
  const how = { ...storm, rivals: STORM_RIVALS, random };
  const { accepted, refused, seconds, failed, wrong } = await acceptAtEngine({ url, owner }, few, how);
  say([...failed, ...wrong]);
  return none({ 'failed transactions': failed.length, 'wrong bookings': wrong.length }, [
    row(`${STORM_RIVALS} rivals at the engine, acceptances`, accepted),
    row(`${STORM_RIVALS} rivals at the engine, refusals`, refused),
    row('answers per second', (accepted + refused) / seconds, '/s'),
  ]);
}

async function inDuels({ owner_url, url, owner, servers: [server], duels }: Arena): Promise<Measured> {
  if (server === undefined) throw new Error('There is no server');
  const wire = openWire(server.url);
  const pools = openPools({ url, password: migrationTarget().password, most: 1 });
  try {
    const stage = { owner, pools, wire, world: await settle(owner_url, server.url), now: new Date() };
    const fought = await fight(stage, duels);
    return none(
      { 'duels that ended wrong': fought.reduce((sum, { wrong }) => sum + wrong, 0) },
      fought.map(({ name, won }) => row(`accepted against ${name}`, (100 * won) / duels, '%')),
    );
  } finally {
    wire.close();
    await closePools(pools);
  }
}
