import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, test } from 'vitest';
import { GRAINS, STATUS_MEASURES, VALUE } from '@handover/domain/dashboard/measures';
import { viewerOf } from '@handover/domain/viewer';
import { atWork, MORNING, signed } from '../../test/checkOuts.ts';
import { useTestServer } from '../../test/harness.ts';
import { asViewer } from '../../test/signedIn.ts';
import type { Person } from '../../test/make.ts';
import type { MadeJob } from '../../test/makeJobs.ts';
import { foldAll, rollupDrift } from '../../test/rollups.ts';
import { shiftForm } from '../../test/shiftForm.ts';
import { readCounts } from '../lists/total.ts';
import { type ScopedViewer, rolledUp } from './rollups.ts';

const server = useTestServer();
const HOUR = 3_600_000;
const EVER = { from: '2000-01-01', until: '2100-01-01' };

const scopedViewerOf = (person: Person): ScopedViewer => {
  const viewer = viewerOf({ agency_id: null, care_provider_id: null, office_id: null, ...person });
  if (viewer === undefined || viewer.kind === 'member') throw new Error('They keep no places');
  return viewer;
};
const ask = (person: Person, measures: readonly string[] = [...STATUS_MEASURES, VALUE]) =>
  asViewer(server(), scopedViewerOf(person), 'read', async (db) => {
    const [day, week, month] = await Promise.all(
      GRAINS.map((grain) => rolledUp(db, scopedViewerOf(person), { grain, ...EVER, measures })),
    );
    return { day, week, month };
  });
/** Expects the counts to be correct now, and to stay the same when the worker aggregates. */
async function same(person: Person) {
  expect(await rollupDrift(server().owner)).toEqual([]);
  const before = await ask(person);
  await foldAll(server().owner);
  expect(await rollupDrift(server().owner)).toEqual([]);
  const after = await ask(person);
  expect(after).toEqual(before);
  return Object.fromEntries(
    (after.month ?? []).filter(({ n }) => n !== 0).map(({ bucket, measure, n }) => [`${bucket} ${measure}`, n]),
  );
}
const placeOf = ({ agency_id, care_provider_id, office_id }: MadeJob) => ({ agency_id, care_provider_id, office_id });
const done = (answer: LightMyRequestResponse) => {
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
  return answer.json().data;
};

describe('the counts of the dashboard, with and without aggregation', () => {
  test('follow a shift that is posted, moved to another day and another location, filled and cancelled', async () => {
    const { make, as, owner } = server();
    const [admin, provider] = [await make.admin(), await make.provider()];
    const [willow, rowan] = [await make.office(provider), await make.office(provider)];
    const [manager, keeper] = [await make.locationManager(willow), await make.providerManager(provider)];
    const { job_id } = done(await as(keeper).post('/api/v1/jobs', shiftForm(willow, { status: 'Unpublished' })));
    const status = `status:${(await owner.query('select status from app.jobs where job_id = $1', [job_id])).rows[0].status}`;
    expect(await same(manager)).toEqual({ [`2026-11-01 ${status}`]: 1 });

    const moved = shiftForm(rowan, { date: '2026-12-02', deadline: '2026-12-01' });
    const edited = await as(keeper).put(`/api/v1/jobs/${job_id}`, moved);
    expect([edited.statusCode, edited.body]).toEqual([200, expect.any(String)]);
    expect(await same(manager)).toEqual({});
    expect(await same(keeper)).toEqual({ [`2026-12-01 ${status}`]: 1 });

    done(await as(admin).post(`/api/v1/jobs/${job_id}/cancel_job`, { reason: 'No longer needed' }));
    expect(await same(keeper)).toEqual({ '2026-12-01 status:cancelled': 1 });
    expect(await same(admin)).toMatchObject({ '2026-12-01 status:cancelled': 1 });
  });

  test('add the shifts of a whole request, each on its day', async () => {
    const { make, as } = server();
    const office = await make.office();
    const manager = await make.locationManager(office);
    const { date: _d, deadline: _l, ...work } = shiftForm(office);
    const dates = ['2026-11-29', '2026-11-30', '2026-12-01'];
    done(await as(manager).post('/api/v1/jobs/bulk', { ...work, dates, heads: 2 }));
    const counted = await same(manager);
    expect(Object.values(counted)).toEqual([4, 2]);
    // Sunday is in the week before; Monday and Tuesday are in another, and in two months.
    expect((await ask(manager)).week?.map(({ bucket, n }) => [bucket, n])).toEqual([
      ['2026-11-23', 2],
      ['2026-11-30', 4],
    ]);
  });

  test('follow a night from check-out to its invoice, and a correction’s credit note and new invoice', async () => {
    const { make, as, owner } = server();
    server().time.now = MORNING;
    const { ann, job } = await atWork(server());
    const manager = await make.locationManager(placeOf(job));
    expect(await same(manager)).toEqual({ '2026-11-01 status:Checked in': 1 });
    done(await as(ann).post(`/api/v1/jobs/${job.job_id}/checkout`, await signed(MORNING)));
    expect(await same(manager)).toEqual({ '2026-11-01 status:Completed': 1, '2026-11-01 value': 1 });
    const hours = { start_time: '2026-11-11T20:00:00Z', end_time: '2026-11-12T06:00:00Z', break_time: 30 };
    const correct = { ...hours, reason: 'As agreed' };
    done(await as(await make.admin()).post(`/api/v1/jobs/${job.job_id}/timesheet/correct`, correct));
    // The invoice, the credit note that reverses it, and the next invoice.
    expect(await same(manager)).toEqual({ '2026-11-01 status:Completed': 1, '2026-11-01 value': 1 });
    const { rows } = await owner.query(
      `select sum(amount - tax_total)::int as net, count(*)::int as invoices from app.invoices
       where job_id = $1 and kind = 'client'`,
      [job.job_id],
    );
    expect(rows[0].invoices).toBe(3);
    const value = (await ask(manager, [VALUE])).day ?? [];
    expect(value).toEqual([{ bucket: '2026-11-11', measure: VALUE, n: 1, amount: rows[0].net }]);
    server().time.now = new Date('2026-11-12T10:24:00Z');
  });

  test('keep the value of a shift that was cancelled late', async () => {
    const { make, as } = server();
    const ann = await make.member();
    const starts_at = new Date(server().clock().getTime() + 3 * HOUR);
    const job = await make.job(undefined, { status: 'Confirmed', assigned_to: ann.user_id, starts_at });
    const [manager, admin] = [await make.locationManager(placeOf(job)), await make.admin()];
    done(await as(admin).post(`/api/v1/jobs/${job.job_id}/cancel_late`, { reason: 'They rang us', paid_minutes: 240 }));
    expect(await same(manager)).toEqual({ '2026-11-01 status:cancelled': 1, '2026-11-01 value': 1 });
    expect((await ask(manager, [VALUE])).month).toEqual([{ bucket: '2026-11-01', measure: VALUE, n: 1, amount: 7440 }]);
  });
});

describe('row-level security of the counts', () => {
  test('everyone counts their own locations and no others, before and after aggregation', async () => {
    const { make, owner } = server();
    const agency = await make.agency();
    const provider = await make.provider(agency);
    const [willow, rowan] = [await make.office(provider), await make.office(provider)];
    const [elm, stranger] = [await make.office(await make.provider(agency)), await make.office()];
    for (const office of [willow, rowan, elm, stranger]) await make.job(office);
    const people: [Person, number][] = [
      [await make.agencyManager(agency), 3],
      [await make.providerManager(provider), 2],
      [await make.locationManager(willow), 1],
      [await make.locationManager(stranger), 1],
    ];
    const look = async () => {
      for (const [person, many] of people) {
        expect(Object.values(await countOf(person))).toEqual([many]);
        const kept = await asViewer(server(), scopedViewerOf(person), 'read', (db) =>
          readCounts(db, scopedViewerOf(person), ['jobs:Published', 'users']),
        );
        expect(kept.get('jobs:Published')).toBe(many);
      }
    };
    await look();
    await foldAll(owner);
    await look();
  });
  const countOf = async (person: Person) =>
    Object.fromEntries(((await ask(person)).day ?? []).map(({ bucket, n }) => [bucket, n]));
});
