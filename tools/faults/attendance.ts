import { addressOf } from '../lab/machine/postgres.ts';
import pg from 'pg';
import type { Measure } from '../lab/runner/named.ts';
import { median } from '../lab/runner/figures.ts';
import type { Measured } from '../lab/runner/report.ts';
import { withScratchDatabase } from '../lab/machine/scratch.ts';
import { until } from '../lab/machine/processes.ts';
import { keepTheClock } from './attendance/clock.ts';
import { withCopyOf } from '../lab/machine/copy.ts';
import { costOf } from './attendance/cost.ts';
import { brokenHashes } from './attendance/hashes.ts';
import { openRestartableServer } from '../lab/product/restartableServer.ts';
import { attendanceFindings, doneUnheard } from './attendance/look.ts';
import { drawn } from '../../apps/server/test/drawings.ts';
import { outboxOf } from '../lab/product/outbox.ts';
import { type Course, empty, repeat } from '../lab/product/phones.ts';
import { none, resultOf, row, together } from '../lab/runner/tally.ts';
import { settle } from '../lab/product/week.ts';

/**
 * `back_ms`: by then somebody is answered again after a server has died; a short run has a busy machine around it, and
 * is given a few times what an undisturbed start took.
 */
const FULL = { kills: 20, phones: 80, days: 7, people: 7, newcomers: 260, back_ms: 5_000, starts: 0 };
const SHORT = { kills: 3, phones: 10, days: 4, people: 6, newcomers: 0, back_ms: 30_000, starts: 4 };
const MOST_TOLD = 5;

type Plan = typeof FULL;
type Arena = { owner_url: string; owner: pg.Pool; plan: Plan };

/** People come and go while the server that they tell it to is killed, and so are the workers that keep the clock. */
const attendance: Measure = async ({ short }) => {
  const plan = short ? SHORT : FULL;
  const parts = await withScratchDatabase('attendance', (owner_url) =>
    withCopyOf(owner_url, async (clock_url) =>
      // A short run has no time for one after the other.
      short
        ? Promise.all([comingAndGoing(owner_url, plan), keepTheClock(clock_url, plan)])
        : [await comingAndGoing(owner_url, plan), await keepTheClock(clock_url, plan)],
    ),
  );
  return together(parts);
};
export default attendance;

async function comingAndGoing(owner_url: string, plan: Plan): Promise<Measured> {
  const owner = new pg.Pool({ connectionString: owner_url, max: 4 });
  try {
    return await comeAndGo({ owner_url, owner, plan });
  } finally {
    await owner.end();
  }
}

/** Every phone empties its outbox while the server is killed now and then, in the midst of what it does. */
async function comeAndGo({ owner_url, owner, plan }: Arena): Promise<Measured> {
  const { members, newcomers } = await settle(owner_url, plan);
  const drawing = await drawn();
  const outboxes = members.map(({ bookings }, nth) => outboxOf(bookings, drawing, nth));
  const all = outboxes.flat().length;
  const course: Course = { acknowledged: [], cut: 0, refused: [], differing: [] };
  const server = await openRestartableServer(addressOf(owner_url), plan.phones);
  try {
    const answered = () => course.acknowledged.length + course.refused.length;
    const phones = Promise.all(members.map((member, nth) => empty(server, course, member, outboxes[nth] ?? [])));
    // Whatever ends this sooner is told by itself.
    phones.catch(() => undefined);
    let under_way = 0;
    for (let n = 0; n < plan.kills; n++) {
      const moment = (all * (n + 0.1 + 0.8 * Math.random())) / plan.kills;
      await until('phones to be answered', () => answered() >= Math.floor(moment), 120);
      under_way += server.under_way.calls;
      await server.killAndStartAgain();
    }
    await phones;
    const repeated = await repeat(server, course, plan.phones);
    for (const words of [...course.refused, ...course.differing].slice(0, MOST_TOLD)) console.log(words);
    const found = none({
      'refused that should not be': course.refused.length,
      'answered differently when sent again': course.differing.length,
      ...(await attendanceFindings(owner, course.acknowledged)),
      'timesheets whose hash does not hold': (await brokenHashes(owner)).length,
    });
    const done = (wanted: string) => course.acknowledged.filter(({ kind }) => kind === wanted).length;
    const costs = newcomers.length === 0 ? [] : await costOf({ owner_url, server, drawing }, newcomers);
    return resultOf(
      [
        row('phones', plan.phones),
        row('check-ins acknowledged', done('check_in')),
        row('check-outs acknowledged', done('check_out')),
        row('servers killed', server.recoveries.length, '', { at_least: plan.kills }),
        row('requests under way at that', under_way),
        row('requests cut off', course.cut, '', { at_least: plan.kills }),
        row('of these done all the same', await doneUnheard(owner, course.acknowledged)),
        row('sent again once they were done', repeated),
        row('answered again after, median', median(server.recoveries), 'ms'),
        row('answered again after, longest', Math.max(...server.recoveries), 'ms', {
          at_most: Math.max(plan.back_ms, plan.starts * server.started_ms),
        }),
        ...found.rows,
        ...costs,
      ],
      { ...found.targets },
    );
  } finally {
    await server.stop();
  }
}
