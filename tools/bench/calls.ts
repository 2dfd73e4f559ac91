import pg from 'pg';
import { randomFrom } from '../../apps/server/seed/demo/random.ts';
import { USES } from '../lab/load/mix.ts';
import { FULL_MARKET, SHORT_MARKET, withStock } from '../lab/load/stage.ts';
import { openSockets } from '../lab/load/crowd/sockets.ts';
import { checkInLate, checkOut } from './calls/attendance.ts';
import { costOf, type Taker } from './calls/cost.ts';
import type { Measure } from '../lab/runner/named.ts';
import { addressOf, psql } from '../lab/machine/postgres.ts';
import { startServer } from '../lab/product/server.ts';
import type { Row } from '../lab/runner/report.ts';
import { resultOf, row } from '../lab/runner/tally.ts';

const SEED = 20_261_116;
const FULL = { market: FULL_MARKET, warm: 15, each: 60 };
/** Short form: checks that every call is answered well; costs are measured in the full run. */
const SHORT = { market: SHORT_MARKET, warm: 0, each: 2 };

/**
 * What each call of the mix costs when nothing else is asked: processor time of the server and of the database, time in
 * which neither works, bytes of the write-ahead log. The plan for more than one machine is reckoned from these.
 */
const calls: Measure = ({ short }) => {
  const { market, warm, each } = short ? SHORT : FULL;
  const many = warm + each;
  const need = { bookings: 2 * many, offers: many, open: 2 * many + 300, worked: many };
  return withStock(market, need, async ({ owner_url, stock }) => {
    const owner = new pg.Client({ connectionString: owner_url });
    await owner.connect();
    const server = await startServer({ DATABASE_URL: addressOf(owner_url) });
    const sockets = openSockets(server.url);
    const random = randomFrom(SEED);
    const { worked } = stock;
    const takers: Taker[] = [
      ...USES.map(({ kind, ask }) => ({ kind, next: () => ask(stock, random) })),
      { kind: 'check-in told later', next: (n) => checkInLate(worked[n]) },
      { kind: 'check-out', next: (n) => checkOut(worked[n]) },
    ];
    const rows: Row[] = [];
    let failed = 0;
    try {
      for (const taker of takers) {
        const cost = await costOf({ owner, pid: server.pid, sockets }, taker, { warm, each });
        failed += cost.failed;
        rows.push(...cost.rows);
      }
    } finally {
      sockets.close();
      await Promise.all([server.stop(), owner.end()]);
    }
    const size = Number(await psql(owner_url, '-c', 'select pg_database_size(current_database())'));
    return resultOf([
      ...rows,
      row('the database, for each shift that it has', size / market.jobs, 'B'),
      row('not answered well', failed, '', { at_most: 0 }),
    ]);
  });
};
export default calls;
