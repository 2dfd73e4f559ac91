import { beforeAll, describe, expect, test } from 'vitest';
import { candidatesIn } from '../../test/candidates.ts';
import { useTestServer } from '../../test/harness.ts';
import type { Person } from '../../test/make.ts';
import { refillsIn } from '../../test/refills.ts';
import { shiftForm } from '../../test/shiftForm.ts';
import { said, shiftsIn } from '../../test/shifts.ts';
import { useWorker } from '../../test/worker.ts';

const server = useTestServer();
useWorker(server);
const { told, lastEntry } = shiftsIn(server);
const { pass, startInTheFuture } = refillsIn(server);
const { nurse } = candidatesIn(server);
beforeAll(startInTheFuture);

const SECONDS = 1 / 60;

/** A manager of a new location, and a member whom alone its shifts fit. */
async function home() {
  const { make, as } = server();
  const [office, tag] = [await make.office(), await make.tag()];
  const [manager, member] = [await make.locationManager(office), await nurse({ tags: [tag] })];
  const { date: _, deadline: __, ...work } = shiftForm(office, { tags: [tag.tag_id] });
  const dates = ['2036-11-19', '2036-11-21'];
  return {
    office,
    manager,
    member,
    async publish(over: object = {}, by: Person = manager) {
      const answer = await as(by).post('/api/v1/jobs/bulk', { ...work, dates, heads: 2, ...over });
      return (answer.json().data.jobs as { job_id: string }[]).map(({ job_id }) => job_id);
    },
    takeBack: (job_ids: string[], by: Person = manager) => as(by).post('/api/v1/jobs/take_back', { job_ids }),
    read: async (job_id: string | undefined, by: Person = manager) =>
      (await as(by).get(`/api/v1/jobs/${job_id}/publication`)).json().data,
  };
}
const statuses = async (job_ids: string[]) =>
  (await server().owner.query('select distinct status from app.jobs where job_id = any ($1)', [job_ids])).rows.map(
    ({ status }) => status,
  );

describe('after a publication', () => {
  test('people whom it fits are counted at once, and told once after 15 seconds', async () => {
    const { publish, read, member } = await home();
    const ids = await publish();
    await pass(10 * SECONDS);
    expect(await told(member)).toEqual([]);
    expect(await read(ids[0])).toMatchObject({ fits: 1, told_at: null, told: null, cost: 520.8 });
    await pass(6 * SECONDS);
    expect(await told(member)).toEqual(['2 new shifts you could take']);
    expect(await read(ids[0])).toMatchObject({ fits: 1, told: 1, told_at: expect.any(String) });
    await pass(1);
    expect(await told(member)).toHaveLength(1);
  });
  test('it is taken back whole, and nobody is told', async () => {
    const { publish, takeBack, member } = await home();
    const ids = await publish();
    await pass(9 * SECONDS);
    expect((await takeBack(ids)).statusCode).toBe(200);
    expect(await statuses(ids)).toEqual(['Unpublished']);
    expect(await lastEntry({ job_id: ids[0] ?? '' })).toMatchObject({ command: 'take_back' });
    await pass(1);
    expect(await told(member)).toEqual([]);
  });
  test('a shift taken back and published again is told of once', async () => {
    const { publish, takeBack, member, manager, office } = await home();
    const [job_id = ''] = await publish({ heads: 1, dates: ['2036-11-19'] });
    expect((await takeBack([job_id])).statusCode).toBe(200);
    const { rows } = await server().owner.query('select tag_ids from app.jobs where job_id = $1', [job_id]);
    const form = shiftForm(office, {
      status: 'Published',
      date: '2036-11-19',
      deadline: '2036-11-18',
      tags: rows[0].tag_ids,
    });
    await pass(5 * SECONDS);
    expect((await server().as(manager).put(`/api/v1/jobs/${job_id}`, form)).statusCode).toBe(200);
    await pass(11 * SECONDS);
    expect(await told(member)).toEqual([]);
    await pass(10 * SECONDS);
    expect(await told(member)).toEqual(['A new shift you could take']);
  });
  test('it is not taken back in part, late, by a colleague, or after an application', async () => {
    const { publish, takeBack, office, member } = await home();
    const colleague = await server().make.locationManager(office);
    const ids = await publish();
    expect(said(await takeBack(ids, colleague))).toEqual([403, 'A shift is taken back by the person who published it']);
    expect(await statuses(ids)).toEqual(['Published']);
    await server().make.application({ ...office, job_id: ids[1] ?? '' } as never, member);
    expect(said(await takeBack(ids))).toEqual([409, 'Somebody has applied for this shift already']);
    expect(await statuses(ids)).toEqual(['Published']);
    await pass(15 * SECONDS);
    expect(said(await takeBack(ids.slice(2)))).toEqual([
      409,
      'People have been told of this shift: unpublish or cancel it instead',
    ]);
  });
  test('unpublished shifts and shifts whose rates wait are no publication', async () => {
    const { publish, read } = await home();
    const drafts = await publish({ status: 'Unpublished' });
    const odd = await publish({ staff_rate: 20, hcp_rate: 15 });
    expect([await read(drafts[0]), await read(odd[0])]).toEqual([undefined, undefined]);
  });
});
