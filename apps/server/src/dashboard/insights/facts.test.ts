import { describe, expect, test } from 'vitest';
import { CANCEL_REASONS } from '@handover/domain/cancellations/reasons';
import { cameAt } from '../../../test/checkIns.ts';
import { atWork, MORNING, signed } from '../../../test/checkOuts.ts';
import { clockIn } from '../../../test/clock.ts';
import { useTestServer } from '../../../test/harness.ts';
import type { MadeJob } from '../../../test/makeJobs.ts';
import { shiftForm } from '../../../test/shiftForm.ts';
import { said, shiftsIn } from '../../../test/shifts.ts';
import { aggregateRollups } from '../aggregateRollups.ts';
import { on, rollupDrift } from '../../../test/rollups.ts';

const server = useTestServer();
const { as, booker, later, planned } = shiftsIn(server);
const { minutesAfter, settle } = clockIn(server);
const rows = async (text: string, ...values: unknown[]) => (await server().owner.query(text, values)).rows;

/** Returns the facts of a shift, in the order in which they were stored. */
const factsOf = async ({ job_id }: Pick<MadeJob, 'job_id'>) =>
  (await rows('select * from app.job_facts where job_id = $1 order by fact_id', job_id)).map(
    ({ day, measure, n, amount }) => [measure, day, n, Number(amount)],
  );
/** Returns the counts of facts at a location, aggregated or not. */
const countedAt = async (scope_id: string) =>
  (
    await rows(
      `select measure, sum(n)::int as n from (
         select measure, n from app.rollups where scope_id = $1 and grain = 'week' and measure not like 'status:%'
         union all
         select measure, n from app.rollup_deltas where office_id = $1 and measure not like 'status:%') c
       group by measure having sum(n) <> 0 order by measure`,
      scope_id,
    )
  ).map(({ measure, n }) => [measure, n]);
const pass = (minutes: number) => {
  server().time.now = minutesAfter(server().time.now, minutes);
};
const TODAY = '2026-11-12';

/** A member with an offer accepts the shift, some minutes from now. */
async function taken(job: MadeJob, minutes: number) {
  const ann = await server().make.member();
  const offer = await server().make.offer(job, ann);
  pass(minutes);
  expect((await as(ann).accept(offer)).statusCode).toBe(200);
  return ann;
}

describe('the time to fill a shift', () => {
  test('is counted from when it was posted, on the day on which it was accepted', async () => {
    const job = await planned();
    await taken(job, 90);
    expect(await factsOf(job)).toEqual([['filled', TODAY, 1, 90]]);
    expect(await countedAt(job.office_id)).toEqual([['filled', 1]]);
  });

  test('starts again when its member gives it up, and not when an offer is declined', async () => {
    const job = await planned();
    const ann = await taken(job, 20);
    await as(ann).dropOut(job);
    const [admin, ben] = [await booker(), await server().make.member()];
    pass(30);
    await as(admin).assign(job, ben);
    const [offer] = await rows(`select offer_id from app.offers where job_id = $1 and status = 'pending'`, job.job_id);
    pass(30);
    expect((await as(ben).decline(offer as { offer_id: string })).statusCode).toBe(200);
    await taken(job, 30);
    expect(await factsOf(job)).toEqual([
      ['filled', TODAY, 1, 20],
      ['dropped_out', TODAY, 1, 0],
      ['filled', TODAY, 1, 90],
    ]);
  });
});

describe('a member who has been there before', () => {
  test('is counted at check-out, on the day of the shift', async () => {
    server().time.now = MORNING;
    const { ann, job } = await atWork(server());
    const office = job;
    await server().make.job(office, {
      status: 'Completed',
      assigned_to: ann.user_id,
      starts_at: new Date('2026-11-02T08:00:00Z'),
    });
    const answer = await server()
      .as(ann)
      .post(`/api/v1/jobs/${job.job_id}/checkout`, await signed(MORNING));
    expect(answer.statusCode).toBe(200);
    expect((await factsOf(job)).filter(([measure]) => measure !== 'filled')).toEqual([
      ['returned', '2026-11-11', 1, 0],
    ]);
  });

  test('is not counted at another location of the same care provider, nor on their first shift', async () => {
    const { make } = server();
    const [ann, here] = [await make.member(), await make.office()];
    const done = (office: typeof here, day: string) =>
      make.job(office, {
        status: 'Completed',
        assigned_to: ann.user_id,
        starts_at: new Date(`2026-11-${day}T08:00:00Z`),
      });
    const there = await make.office(here);
    for (const job of [await done(here, '02'), await done(there, '03')]) {
      expect((await factsOf(job)).map(([measure]) => measure)).not.toContain('returned');
    }
  });
});

describe('late starts and no-shows', () => {
  test('are counted by the clock, and a check-in after all makes a no-show a late start', async () => {
    const { make } = server();
    server().time.now = new Date('2026-11-12T10:24:00Z');
    const ann = await make.member();
    const starts_at = new Date('2026-11-12T11:00:00Z');
    const job = await make.job(undefined, { status: 'Confirmed', assigned_to: ann.user_id, starts_at });
    server().time.now = minutesAfter(starts_at, 30);
    await settle(job);
    expect(await countedAt(job.office_id)).toEqual([
      ['filled', 1],
      ['no_show', 1],
    ]);
    const now = minutesAfter(starts_at, 40);
    server().time.now = now;
    await server().as(ann).post(`/api/v1/jobs/${job.job_id}/checkin`, cameAt(now));
    expect((await factsOf(job)).slice(1)).toEqual([
      ['no_show', TODAY, 1, 0],
      ['no_show', TODAY, -1, 0],
      ['late', TODAY, 1, 0],
    ]);
    expect(await countedAt(job.office_id)).toEqual([
      ['filled', 1],
      ['late', 1],
    ]);
  });
});

describe('reasons for giving up a shift', () => {
  test.each([
    ['for a reason of the list', { reason: CANCEL_REASONS[0] }, 'cancelled:No longer needed', CANCEL_REASONS[0]],
    ['for none', {}, 'cancelled:Not said', null],
  ])('%s it is counted by that, and the history says so', async (_, body, measure, reason) => {
    const job = await planned();
    const admin = await booker();
    expect((await later().as(admin).post(`/api/v1/jobs/${job.job_id}/cancel_job`, body)).statusCode).toBe(200);
    expect(await factsOf(job)).toEqual([[measure, TODAY, 1, 0]]);
    expect((await as(admin).read(job, '/history'))[0]).toMatchObject({ command: 'cancel', reason });
  });

  test('are not counted in a member’s own words', async () => {
    const job = await planned();
    const answer = await later()
      .as(await booker())
      .post(`/api/v1/jobs/${job.job_id}/cancel_job`, { reason: 'We changed our minds' });
    expect([answer.statusCode, answer.json().errors]).toEqual([422, { reason: ['Choose a reason from the list'] }]);
    const written = rows(
      `insert into app.job_history (entry_id, agency_id, care_provider_id, office_id, job_id, version, at, actor_name, command,
         from_status, to_status, reason)
       select gen_random_uuid(), agency_id, care_provider_id, office_id, job_id, 2, now(), 'Ann Lee', 'cancel', status,
         'cancelled', 'We changed our minds' from app.jobs where job_id = $1`,
      job.job_id,
    );
    await expect(written).rejects.toMatchObject({ constraint: 'a_cancellation_has_a_reason_of_the_list' });
  });

  test('of the list are all known to the database', async () => {
    const [{ words }] = (await rows(
      `select pg_get_constraintdef(oid) as words from pg_constraint where conname = 'a_cancellation_has_a_reason_of_the_list'`,
    )) as [{ words: string }];
    expect([...words.matchAll(/'([^']+)'::text/g)].map(([, word]) => word).slice(1)).toEqual([...CANCEL_REASONS]);
  });

  test('late cancellations and declined shifts have kinds of their own; a draft was never wanted', async () => {
    const admin = await booker();
    const job = await planned();
    await as(admin).turnDown(job);
    expect(await factsOf(job)).toEqual([['turned_down', TODAY, 1, 0]]);
    const soon = await planned({ starts_at: minutesAfter(server().time.now, 180) });
    const late = { reason: 'They rang us', paid_minutes: 0 };
    expect(said(await later().as(admin).post(`/api/v1/jobs/${soon.job_id}/cancel_late`, late))[0]).toBe(200);
    expect(await factsOf(soon)).toEqual([['cancelled_late', TODAY, 1, 0]]);
    const draft = await server().make.job(undefined, { status: 'Unpublished' });
    expect(said(await as(admin).cancel(draft))[0]).toBe(200);
    expect(await factsOf(draft)).toEqual([]);
  });
});

test('a shift that moves to another location takes its facts along, aggregated or not', async () => {
  const { make, owner } = server();
  const here = await make.office();
  const there = await make.office(here);
  const job = await planned({}, here);
  const ann = await taken(job, 10);
  await aggregateRollups(on(owner));
  await as(ann).dropOut(job);
  const manager = await make.providerManager(here);
  const moved = await later()
    .as(manager)
    .put(`/api/v1/jobs/${job.job_id}`, shiftForm(there, { status: 'Published' }));
  expect(moved.statusCode).toBe(200);
  const all = [
    ['dropped_out', 1],
    ['filled', 1],
  ];
  expect([await countedAt(here.office_id), await countedAt(there.office_id)]).toEqual([[], all]);
  await aggregateRollups(on(owner));
  expect([await countedAt(here.office_id), await countedAt(there.office_id)]).toEqual([[], all]);
});

test('no login changes a fact, and none below an administrator reads one', async () => {
  const { pools } = server();
  for (const login of ['admin', 'agency', 'provider', 'office', 'member', 'worker'] as const) {
    for (const words of ['update app.job_facts set n = 1', 'delete from app.job_facts']) {
      await expect(pools[login].query(words)).rejects.toMatchObject({ code: '42501' });
    }
    const read = pools[login].query('select 1 from app.job_facts');
    if (login === 'admin' || login === 'worker') await expect(read).resolves.toBeDefined();
    else await expect(read).rejects.toMatchObject({ code: '42501' });
  }
});

describe('a recount of the facts', () => {
  test.each(['day', 'week', 'month'] as const)('matches what was counted by %s', async (grain) => {
    const { owner } = server();
    await aggregateRollups(on(owner));
    expect(await rollupDrift(owner, [grain], { from: '2026-10-26', until: '2026-12-28' })).toEqual([]);
  });

  test('finds past facts again, except of a member who was marked late and then was not', async () => {
    const { owner } = server();
    const facts = `select job_id, day, measure, n, amount from app.job_facts where measure not in ('late', 'no_show')`;
    await owner.query(`begin; create temp table kept on commit drop as ${facts}; delete from app.job_facts`);
    await owner.query('select app.remember_facts()');
    const differing = await rows(`(table kept except all ${facts}) union all (${facts} except all table kept)`);
    await owner.query('rollback');
    expect(differing).toEqual([]);
  });
});
