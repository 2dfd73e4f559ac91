import { beforeAll, describe, expect, test } from 'vitest';
import { candidatesIn } from '../../../test/candidates.ts';
import { useTestServer } from '../../../test/harness.ts';
import type { Person } from '../../../test/make.ts';
import type { MadeJob } from '../../../test/makeJobs.ts';
import { refillsIn } from '../../../test/refills.ts';
import { said, shiftsIn } from '../../../test/shifts.ts';
import { useWorker } from '../../../test/worker.ts';

const server = useTestServer();
useWorker(server);
const { as, booker, planner, planned, lastEntry, told, later, stands: shift } = shiftsIn(server);
const { idle, pass, refill, standby, waves, stands, offerOf, favourite, automatic, startInTheFuture } =
  refillsIn(server);
const { nurse } = candidatesIn(server);
beforeAll(startInTheFuture);

/** A shift without suggestions: no member holds its tag. */
const open = async (over = {}) => planned({ tag_ids: [(await server().make.tag()).tag_id], ...over });
const members = (n: number) => Promise.all(Array.from({ length: n }, () => server().make.member()));
async function applied(job: MadeJob, n: number): Promise<Person[]> {
  const people: Person[] = [];
  for (let i = 0; i < n; i++) {
    const member = await server().make.member();
    await later().make.application(job, member);
    people.push(member);
  }
  return people;
}
const asked = async (job: MadeJob) => (await waves(job)).map(({ member_id, wave }) => [member_id, wave]);
const states = async (job: MadeJob) => (await waves(job)).map(({ status }) => status);
const ids = (people: readonly Person[]) => people.map(({ user_id }) => user_id);

describe('a refill asks', () => {
  test('in the order standby, applicants, favourites, suggested', async () => {
    const [rgn, preferred] = [
      await server().make.tag(),
      await server().make.tag(undefined, { importance: 'preferred' }),
    ];
    const job = await planned({ tag_ids: [rgn.tag_id, preferred.tag_id] });
    const [wanted, waiting, untrained] = (await members(3)) as [Person, Person, Person];
    const fitting = await nurse({ tags: [rgn, preferred] });
    const liked = await nurse({ tags: [rgn], miles: 9 });
    for (const member of [untrained, liked]) await favourite(job, member);
    await later().make.application(job, wanted);
    await later().make.application(job, waiting);
    expect((await standby(waiting).join(job)).statusCode).toBe(200);
    const answer = await refill(await booker()).start(job, { per_wave: 1 });
    expect(answer.json().data).toMatchObject({
      refill: { status: 'running', automatic: false, per_wave: 1, minutes: 10, waves: [] },
      next: [{ member_id: waiting.user_id, source: 'standby' }],
    });
    for (const minutes of [0, 10, 10, 10, 10]) await pass(minutes);
    expect(await asked(job)).toEqual([
      [waiting.user_id, 1],
      [wanted.user_id, 2],
      [liked.user_id, 3],
      [fitting.user_id, 4],
    ]);
    expect(await stands(job)).toEqual(['exhausted', false]);
    const { refill: shown } = await refill(await booker()).read(job);
    expect(shown.waves.map(({ offers }: { offers: { source: string }[] }) => offers[0]?.source)).toEqual([
      'suggested',
      'favourite',
      'applied',
      'standby',
    ]);
  });

  test('so many at a time; after the time to answer the next are asked', async () => {
    const job = await open();
    const people = await applied(job, 5);
    await refill(await booker()).start(job, { per_wave: 2, minutes: 15 });
    await idle();
    expect(await asked(job)).toEqual(ids(people.slice(0, 2)).map((id) => [id, 1]));
    expect(await told(people[0] as Person)).toEqual(['A shift is offered to you']);
    expect(await lastEntry(job)).toMatchObject({ command: 'offer', actor_name: 'Handover', actor_id: null });
    await pass(15);
    expect(await asked(job)).toEqual(ids(people.slice(0, 4)).map((id, n) => [id, n < 2 ? 1 : 2]));
    expect(await states(job)).toEqual(['expired', 'expired', 'pending', 'pending']);
    expect(await told(people[0] as Person)).toEqual([
      'A shift is offered to you',
      'The time to answer an offer is over',
    ]);
  });

  test('until the first accepts: the others read that it has been taken', async () => {
    const job = await open();
    const [ann, ben] = (await applied(job, 3)) as [Person, Person];
    await refill(await booker()).start(job);
    await idle();
    const hers = await offerOf(job, ann);
    const his = await offerOf(job, ben);
    expect((await as(ben).accept(his)).statusCode).toBe(200);
    expect(said(await as(ann).accept(hers))).toEqual([409, 'This shift has been taken']);
    expect(await stands(job)).toEqual(['filled', false]);
    expect((await refill(await booker()).read(job)).refill).toMatchObject({ status: 'filled', next_at: null });
    await pass(10);
    expect(await states(job)).toEqual(['withdrawn', 'accepted', 'withdrawn']);
    expect(await shift(job)).toMatchObject({ status: 'Confirmed', assigned_to: ben.user_id });
  });

  test('the next round sooner, once all of a round have declined', async () => {
    const job = await open();
    const [ann, ben, cat] = (await applied(job, 3)) as [Person, Person, Person];
    await refill(await booker()).start(job, { per_wave: 2 });
    await idle();
    await as(ann).decline(await offerOf(job, ann));
    await idle();
    expect(await asked(job)).toHaveLength(2);
    await as(ben).decline(await offerOf(job, ben));
    await idle();
    expect((await asked(job)).at(-1)).toEqual([cat.user_id, 2]);
    await pass(10);
    expect(await states(job)).toEqual(['declined', 'declined', 'expired']);
  });

  test('the next round sooner, once a booker has withdrawn the offers of a round', async () => {
    const job = await open();
    const [ann, ben] = (await applied(job, 2)) as [Person, Person];
    await refill(await booker()).start(job, { per_wave: 1 });
    await idle();
    await as(await booker()).undo(job, ann);
    await idle();
    expect(await waves(job)).toMatchObject([
      { member_id: ann.user_id, wave: 1, status: 'withdrawn' },
      { member_id: ben.user_id, wave: 2, status: 'pending' },
    ]);
    await pass(10);
  });

  test('until no one is left, and then the planner is told', async () => {
    const job = await open();
    await applied(job, 1);
    await refill(await booker()).start(job);
    await pass(10);
    expect(await stands(job)).toEqual(['exhausted', false]);
    const { rows } = await server().owner.query(
      `select title from app.notifications where kind = 'refill_ended' and user_id = $1 and link = $2`,
      [(await planner()).user_id, `/job_info/${job.job_id}`],
    );
    expect(rows).toEqual([{ title: 'Nobody has taken a shift that was filled again' }]);
    expect(await lastEntry(job)).toMatchObject({
      command: 'stop_refill',
      actor_name: 'Handover',
      reason: 'Nobody is left to ask',
    });
  });

  test('not past the start: the last offers expire with it', async () => {
    const job = await open({ starts_at: new Date(server().clock().getTime() + 8 * 60_000) });
    await applied(job, 4);
    await refill(await booker()).start(job);
    await idle();
    const { rows } = await server().owner.query('select distinct expires_at from app.offers where job_id = $1', [
      job.job_id,
    ]);
    expect(rows).toEqual([{ expires_at: job.starts_at }]);
    await pass(8);
    expect(await stands(job)).toEqual(['exhausted', false]);
    expect(await asked(job)).toHaveLength(3);
    expect(await lastEntry(job)).toMatchObject({ reason: 'This shift has already started' });
  });

  test('no member who may not work it, left it or declined it', async () => {
    const job = await open();
    const [busy, gone, unwilling, unwanted, free] = (await applied(job, 5)) as [Person, Person, Person, Person, Person];
    await server().make.placeRegard(job, unwanted);
    await server().make.job(undefined, {
      status: 'Confirmed',
      assigned_to: busy.user_id,
      starts_at: job.starts_at,
      ends_at: job.ends_at,
    });
    await as(await booker()).assign(job, gone);
    await as(gone).dropOut(job);
    await as(await booker()).offer(job, unwilling);
    await as(unwilling).decline(await offerOf(job, unwilling));
    await refill(await booker()).start(job);
    await idle();
    expect(await asked(job)).toEqual([[free.user_id, 1]]);
  });

  test('also a member who left it and then applied again', async () => {
    const job = await open();
    const [ann] = (await applied(job, 1)) as [Person];
    await as(await booker()).assign(job, ann);
    await as(ann).dropOut(job);
    await as(ann).apply(job);
    await refill(await booker()).start(job);
    await idle();
    expect(await asked(job)).toEqual([[ann.user_id, 1]]);
  });

  test('also a member who declined it and then applied after all', async () => {
    const job = await open();
    const ann = await server().make.member();
    await as(ann).decline(await later().make.offer(job, ann));
    await as(ann).apply(job);
    await refill(await booker()).start(job);
    await idle();
    expect(await asked(job)).toEqual([[ann.user_id, 1]]);
  });

  test('from one refill at a time', async () => {
    const job = await open();
    await applied(job, 1);
    const both = await Promise.all([refill(await booker()).start(job), refill(await planner()).start(job)]);
    expect(both.map(said).toSorted(([a], [b]) => a - b)).toEqual([
      [200, undefined],
      [409, 'This shift is being filled again already'],
    ]);
    await idle();
  });

  test('no one while its care provider is not active', async () => {
    const job = await open();
    await applied(job, 4);
    await refill(await booker()).start(job, { per_wave: 1 });
    await idle();
    await server().owner.query(`update app.care_providers set status = 'non-active' where care_provider_id = $1`, [
      job.care_provider_id,
    ]);
    await pass(10);
    expect(await stands(job)).toEqual(['stopped', false]);
    expect(await asked(job)).toHaveLength(1);
  });
});

describe('a refill ends', () => {
  async function running() {
    const job = await open();
    const people = await applied(job, 4);
    await refill(await booker()).start(job, { per_wave: 2 });
    await idle();
    return { job, people: people as [Person, Person, Person, Person] };
  }

  test('when it is stopped: its offers are withdrawn, and nobody else is asked', async () => {
    const { job, people } = await running();
    await as(await booker()).offer(job, people[3]);
    const answer = await refill(await booker()).stop(job);
    expect(answer.json().data.refill).toMatchObject({ status: 'stopped', next_at: null });
    expect(await states(job)).toEqual(['withdrawn', 'withdrawn']);
    expect(await offerOf(job, people[3])).toBeDefined();
    expect(await told(people[0])).toEqual(['A shift is offered to you', 'An offer to you was taken back']);
    expect(await lastEntry(job)).toMatchObject({ command: 'stop_refill', actor_id: (await booker()).user_id });
    await pass(10);
    expect(await asked(job)).toHaveLength(2);
    expect(said(await refill(await booker()).stop(job))).toEqual([409, 'This shift is not being filled again']);
  });

  test.each([
    ['somebody is given it', 'filled', async (job: MadeJob, ann: Person) => as(await booker()).assign(job, ann)],
    ['it is cancelled', 'stopped', async (job: MadeJob) => as(await booker()).cancel(job)],
    ['it is turned down', 'stopped', async (job: MadeJob) => as(await booker()).turnDown(job)],
  ])('when %s', async (_, status, happens) => {
    const { job, people } = await running();
    expect((await happens(job, people[2])).statusCode).toBe(200);
    expect(await stands(job)).toEqual([status, false]);
    await pass(10);
    expect(await states(job)).toEqual(['withdrawn', 'withdrawn']);
  });

  test('when the shift changes in what matters, such as its pay', async () => {
    const { job } = await running();
    await server().owner.query('update app.jobs set ward = $2 where job_id = $1', [job.job_id, 'Upstairs']);
    expect(await stands(job)).toEqual(['running', true]);
    await server().owner.query('update app.jobs set staff_rate = staff_rate + 100 where job_id = $1', [job.job_id]);
    expect(await stands(job)).toEqual(['stopped', false]);
  });
});

describe('an automatic refill starts', () => {
  async function booked() {
    const job = await open();
    const [ann, ben] = (await applied(job, 2)) as [Person, Person];
    return { job, ann, ben };
  }

  test('when a member drops out, and does not ask them', async () => {
    const { job, ann, ben } = await booked();
    await automatic(job, await booker(), { per_wave: 5, minutes: 30 });
    await as(await planner()).assign(job, ann);
    await as(ann).dropOut(job);
    await idle();
    expect(await asked(job)).toEqual([[ben.user_id, 1]]);
    expect((await refill(await booker()).read(job)).refill).toMatchObject({
      automatic: true,
      per_wave: 5,
      minutes: 30,
    });
  });

  test('when a member declines a shift held for them, and when it is taken from them', async () => {
    const { job, ben } = await booked();
    const cat = await server().make.member();
    await automatic(job, await booker());
    await as(await booker()).assign(job, cat);
    await as(cat).decline(await offerOf(job, cat));
    await idle();
    expect(await stands(job)).toEqual(['running', true]);
    await as(await booker()).assign(job, ben);
    expect(await stands(job)).toEqual(['filled', false]);
    await as(await booker()).unassign(job);
    await idle();
    const { refill: shown } = await refill(await booker()).read(job);
    expect(shown).toMatchObject({ status: 'running', automatic: true });
    expect(shown.waves[0].offers.map(({ member_id }: { member_id: string }) => member_id)).not.toContain(ben.user_id);
  });

  test('only if the care provider’s settings say so, and not if the shift has a member by then', async () => {
    const { job, ann, ben } = await booked();
    await as(await booker()).assign(job, ann);
    await as(ann).dropOut(job);
    await idle();
    expect(await stands(job)).toBeUndefined();
    await automatic(job, await booker());
    await as(await booker()).assign(job, ben);
    await server().owner.query(
      `select app.enqueue('refill_if_automatic', json_build_object('job_id', $1::uuid, 'left_by', $2::uuid))`,
      [job.job_id, ann.user_id],
    );
    await idle();
    expect(await stands(job)).toBeUndefined();
  });

  test('with its settings, which have defaults and are stored', async () => {
    const { job } = await booked();
    const at = `/api/v1/care_providers/${job.care_provider_id}/refill`;
    const here = server().as(await booker());
    expect((await here.get(at)).json().data).toEqual({ automatic: false, per_wave: 3, minutes: 10 });
    expect((await here.put(at, { automatic: true, per_wave: 4, minutes: 20 })).statusCode).toBe(200);
    await here.put(at, { automatic: true, per_wave: 6, minutes: 20 });
    expect((await here.get(at)).json().data).toEqual({ automatic: true, per_wave: 6, minutes: 20 });
    const wrong = await here.put(at, { automatic: true, per_wave: 21, minutes: 4 });
    expect(wrong.json().errors).toEqual({ per_wave: ['At most 20'], minutes: ['At least 5'] });
  });
});

describe('an offer round that is begun again', () => {
  test('is sent once, and nobody is asked twice', async () => {
    const job = await open();
    await applied(job, 6);
    const { refill_id } = (await refill(await booker()).start(job, { per_wave: 2 })).json().data.refill;
    await idle();
    for (const wave of [1, 1, 3, 2, 2]) {
      await server().owner.query(
        `select app.enqueue('refill_wave', json_build_object('refill_id', $1::uuid, 'wave', $2::int))`,
        [refill_id, wave],
      );
      await idle();
    }
    const sent = await asked(job);
    expect(sent.map(([, wave]) => wave)).toEqual([1, 1, 2, 2]);
    expect(new Set(sent.map(([member_id]) => member_id)).size).toBe(4);
  });
});
