import type pg from 'pg';
import { randomFrom } from '../../apps/server/seed/demo/random.ts';
import type { Measure } from '../lab/runner/named.ts';
import { errorsIn, longest, p95, tellErrors } from './load/answers.ts';
import { type Journey, moment, openCrowd } from '../lab/load/crowd.ts';
import { checkIn } from '../lab/load/mix.ts';
import { FULL_MARKET, SHORT_MARKET, type Stage, withMarket } from '../lab/load/stage.ts';
import type { Booking } from '../lab/load/stock.ts';
import { countOf } from '../lab/machine/count.ts';
import { resultOf, row } from '../lab/runner/tally.ts';

const SEED = 20_261_116;
const FULL = { market: FULL_MARKET, people: 500, seconds: 120, within_ms: 3_000 };
/** Short form, as dense as the full one; a small or busy machine is given longer. */
const SHORT = { market: SHORT_MARKET, people: 25, seconds: 6, within_ms: 10_000 };
type Plan = typeof FULL;

/** Seven in the morning: within two minutes everyone opens home, opens their shift, and checks in by where they are. */
const rush: Measure = ({ short }) => {
  const plan = short ? SHORT : FULL;
  return withMarket(plan.market, { bookings: plan.people, open: 0, offers: 0 }, (stage) => arrive(stage, plan));
};
export default rush;

async function arrive({ server, owner, stock }: Stage, plan: Plan) {
  const crowd = openCrowd(server.url);
  try {
    const random = randomFrom(SEED);
    const waiting = [...stock.bookings];
    const per_ms = plan.people / (plan.seconds * 1_000);
    await crowd.goOn((from, to) => {
      const due = waiting.splice(0, Math.round((to - from) * per_ms));
      return due.map((booking) => comingAt(from + random.whole(to - from), booking));
    }, plan.seconds);
    if (waiting.length > 0) crowd.send(waiting.map((booking) => comingAt(moment(), booking)));
    await crowd.settled();
    const { calls } = crowd;
    tellErrors(calls);
    const came = calls.filter(({ kind }) => kind === 'check-in');
    return resultOf(
      [
        row('people', plan.people),
        row('seconds', plan.seconds, 's'),
        row('calls', calls.length),
        row('check-ins acknowledged', came.filter(({ status }) => status === 200).length, '', {
          at_least: plan.people,
        }),
        row('not answered well', errorsIn(calls).length, '', { at_most: 0 }),
        row('home and shift, p95', p95(calls.filter(({ kind }) => kind !== 'check-in')), 'ms'),
        row('check-in, p95', p95(came), 'ms'),
        row('slowest of all', longest(calls), 'ms', { at_most: plan.within_ms }),
        ...(await wrongs(owner, stock.bookings)),
      ],
      {
        'not exactly one attendance': { at_most: 0 },
        'not exactly one entry in the history': { at_most: 0 },
        'shifts whose member is not shown as there': { at_most: 0 },
      },
    );
  } finally {
    crowd.end();
  }
}

const comingAt = (due: number, booking: Booking): Journey => {
  const { token } = booking.member;
  return {
    due,
    steps: [
      { kind: 'home', method: 'GET', path: '/api/v1/my_home', token },
      { kind: 'shift', method: 'GET', path: `/api/v1/jobs/${booking.job_id}`, token },
      checkIn(booking),
    ],
  };
};

async function wrongs(owner: pg.Pool, bookings: readonly Booking[]) {
  const job_ids = bookings.map(({ job_id }) => job_id);
  const ask = (text: string) =>
    countOf(owner, `select from unnest($1::uuid[]) b (job_id) where not exists (${text})`, job_ids);
  return [
    row(
      'not exactly one attendance',
      await ask('select from app.attendance a where a.job_id = b.job_id having count(*) = 1'),
    ),
    row(
      'not exactly one entry in the history',
      await ask(`select from app.job_history h where h.job_id = b.job_id and command = 'check_in' having count(*) = 1`),
    ),
    row(
      'shifts whose member is not shown as there',
      await ask(`select from app.jobs j where j.job_id = b.job_id and j.status = 'Checked in'`),
    ),
  ];
}
