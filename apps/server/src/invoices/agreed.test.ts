import { describe, expect, test } from 'vitest';
import { setBands, setCancellation } from '../../test/agreed.ts';
import { MORNING, signed } from '../../test/checkOuts.ts';
import { useTestServer } from '../../test/harness.ts';
import { invoicesOf, linesOf } from '../../test/invoices.ts';
import type { MadeJob } from '../../test/makeJobs.ts';
import { said, shiftsIn } from '../../test/shifts.ts';

const server = useTestServer();
const { as, booker, planned, stands, lastTold } = shiftsIn(server);
const rows = async (text: string, ...values: unknown[]) => (await server().owner.query(text, values)).rows;

const SUNDAY = { starts_at: new Date('2026-11-08T08:00:00Z'), ends_at: new Date('2026-11-08T20:00:00Z') };
const DOUBLE_SUNDAY = [{ band: 'sunday', staff_percent: 200, hcp_percent: 200 }] as const;
const DOUBLE_NIGHT = [
  { band: 'night', from_time: '20:00', to_time: '06:00', staff_percent: 200, hcp_percent: 200 },
] as const;
const amounts = async (job: MadeJob, kind: 'client' | 'staff') =>
  (await invoicesOf(server(), job)).filter((its) => its.kind === kind).map(({ amount }) => amount);
const quarterLess = { start_time: SUNDAY.starts_at, end_time: new Date('2026-11-08T19:45:00Z'), break_time: 30 };
const termsOf = ({ job_id }: { job_id: string }) =>
  rows('select * from app.agreed_terms where job_id = $1 order by terms_id', job_id);

describe('the agreed terms are invoiced', () => {
  test('a correction of a finished shift keeps the agreed rate when a Sunday rate is added later', async () => {
    const { job, client, staff } = await server().make.invoiced(SUNDAY);
    await setBands(server(), job, DOUBLE_SUNDAY);
    const admin = server().as(await server().make.admin());
    const url = `/api/v1/jobs/${job.job_id}/timesheet/correct`;
    expect((await admin.post(url, { ...quarterLess, reason: 'She left early' })).statusCode).toBe(200);
    expect(await amounts(job, 'client')).toEqual([client.amount, -client.amount, client.amount - 558]);
    expect(await amounts(job, 'staff')).toEqual([staff.amount, -staff.amount, staff.amount - 335]);
  });

  test('hours settled in a dispute keep the agreed rate, too', async () => {
    const { make } = server();
    const office = await make.office();
    const { job, client } = await make.invoiced({ ...SUNDAY, office });
    await setBands(server(), office, DOUBLE_SUNDAY);
    const helen = server().as(await make.locationManager(office));
    const url = `/api/v1/jobs/${job.job_id}/timesheet`;
    expect((await helen.post(`${url}/query`, { text: 'She left early', hours: quarterLess })).statusCode).toBe(200);
    const member = { user_id: job.assigned_to ?? '', level: 4 } as Parameters<ReturnType<typeof server>['as']>[0];
    expect((await server().as(member).post(`${url}/agree`)).statusCode).toBe(200);
    expect((await amounts(job, 'client')).at(-1)).toBe(client.amount - 558);
  });

  test('a night rate that was shown at acceptance is paid although it was removed since', async () => {
    const { make } = server();
    const [office, ann] = [await make.office(), await make.member()];
    await setBands(server(), office, DOUBLE_NIGHT);
    const night = { starts_at: new Date('2026-11-13T20:00:00Z'), ends_at: new Date('2026-11-14T08:00:00Z') };
    const job = await planned(night, office);
    const offer = await make.offer(job, ann);
    const read = () => as(ann).read(job);
    expect((await read()).staff_bands).toEqual([expect.objectContaining({ band: 'night', percent: 200 })]);
    expect((await as(ann).accept(offer)).statusCode).toBe(200);
    await setBands(server(), office, []);
    expect((await read()).staff_bands).toEqual([expect.objectContaining({ band: 'night', percent: 200 })]);

    await server().owner.query(`update app.jobs set status = 'Checked in' where job_id = $1`, [job.job_id]);
    await make.attendance({ ...job, status: 'Checked in', assigned_to: ann.user_id });
    server().time.now = new Date('2026-11-14T08:05:00Z');
    const hours = { start_time: night.starts_at.toISOString(), end_time: night.ends_at.toISOString(), break_time: 30 };
    const body = await signed(server().time.now, hours);
    expect((await server().as(ann).post(`/api/v1/jobs/${job.job_id}/checkout`, body)).statusCode).toBe(200);
    const [client, staff] = await invoicesOf(server(), job);
    expect(await linesOf(server(), staff)).toMatchObject([
      { pay_kind: 'basic', minutes: 90, unit_cost: 1340 },
      { pay_kind: 'night', minutes: 600, unit_cost: 2680 },
    ]);
    expect(await linesOf(server(), client)).toMatchObject([
      { unit_cost: 1860 },
      { pay_kind: 'night', unit_cost: 3720 },
    ]);
  });

  test('the client’s terms are those of the publication, and an edit publishes them again', async () => {
    const { make } = server();
    const [office, ann] = [await make.office(), await make.member()];
    const job = await planned({}, office);
    await setBands(server(), office, DOUBLE_SUNDAY);
    await setCancellation(server(), office, [{ notice_hours: 24, paid_minutes: 60 }]);
    await as(ann).accept(await make.offer(job, ann));
    const [agreed] = await termsOf(job);
    expect(agreed).toMatchObject({
      charge_bands: [],
      pay_bands: [expect.objectContaining({ band: 'sunday', percent: 200 })],
      cancellation: [
        { notice_hours: 4, paid_minutes: 240 },
        { notice_hours: 24, paid_minutes: 120 },
      ],
    });
    const other = await planned({}, office);
    await server().owner.query('update app.jobs set hcp_rate = hcp_rate + 100 where job_id = $1', [other.job_id]);
    const versions = await rows('select version, hcp_rate::int from app.client_terms where job_id = $1', other.job_id);
    expect(versions).toEqual([
      { version: 1, hcp_rate: 1860 },
      { version: 2, hcp_rate: 1960 },
    ]);
  });
});

describe('a booking', () => {
  test('has one row of terms; without a member it has none, and booked again it has another', async () => {
    const { make } = server();
    const [job, ann, ben] = [await planned(), await make.member(), await make.member()];
    const offer = await make.offer(job, ann);
    await as(ann).accept(offer);
    const pointer = async () => (await rows('select terms_id from app.jobs where job_id = $1', job.job_id))[0].terms_id;
    const [first] = await termsOf(job);
    expect(first).toMatchObject({ member_id: ann.user_id, offer_id: offer.offer_id, staff_rate: 1340, hcp_rate: 1860 });
    expect([await pointer(), first.agreed_at]).toEqual([first.terms_id, server().time.now]);
    await as(await booker()).unassign(job);
    expect(await pointer()).toBeNull();
    await make.application(job, ben);
    expect((await as(await booker()).assign(job, ben)).statusCode).toBe(200);
    const [before, second] = await termsOf(job);
    expect([before, await pointer()]).toEqual([first, second.terms_id]);
    expect(second).toMatchObject({ member_id: ben.user_id, application_id: expect.any(String), offer_id: null });
  });

  test('of a member who applied for other terms waits for their acceptance', async () => {
    const { make } = server();
    const [office, ann] = [await make.office(), await make.member()];
    const job = await planned({}, office);
    expect((await as(ann).apply(job)).statusCode).toBe(200);
    await setBands(server(), office, DOUBLE_NIGHT);
    expect((await as(await booker()).assign(job, ann)).statusCode).toBe(200);
    expect([await stands(job), await termsOf(job)]).toMatchObject([{ status: 'Assigned' }, []]);
    expect((await lastTold(ann)).body).toContain('It is not what it was when you applied');
  });
});

describe('changed rates', () => {
  const setUp = async () => {
    const office = await server().make.office();
    const url = `/api/v1/care_providers/${office.care_provider_id}`;
    return { office, url, admin: server().as(await server().make.admin()) };
  };

  test('apply from a day on, keep their history, and say how many open shifts they affect', async () => {
    const { office, url, admin } = await setUp();
    server().time.now = MORNING;
    const soon = new Date('2026-12-02T08:00:00Z');
    await planned({ starts_at: soon }, office);
    await planned({ starts_at: soon, status: 'Confirmed' }, office);
    const saved = await admin.put(`${url}/rate_bands`, { valid_from: '2026-12-01', bands: DOUBLE_SUNDAY });
    expect(saved.json().data).toMatchObject({ day: '2026-12-01', open_shifts: 1, bands: [{ band: 'sunday' }] });
    const now = (await admin.get(`${url}/rate_bands`)).json().data;
    expect(now).toMatchObject({ day: '2026-11-12', bands: [], history: [{ valid_from: '2026-12-01' }] });
    const then = (await admin.get(`${url}/rate_bands?day=2026-12-24`)).json().data;
    expect(then.bands).toMatchObject([{ band: 'sunday', hcp_percent: 200 }]);
    const terms = { valid_from: '2026-12-01', terms: [{ notice_hours: 12, paid_hours: 1 }] };
    await planned({ starts_at: soon, status: 'Unpublished' }, office);
    // A published shift keeps the terms that it was published with: only the draft is affected.
    const saved_terms = (await admin.put(`${url}/cancellation_terms`, terms)).json().data;
    expect(saved_terms).toMatchObject({ own: true, open_shifts: 1 });
    expect((await admin.get(`${url}/cancellation_terms`)).json().data).toMatchObject({ own: false });
  });

  test.each([
    ['rate_bands', { bands: [] }],
    ['cancellation_terms', { terms: [] }],
  ])('%s cannot begin in the past', async (what, body) => {
    const { url, admin } = await setUp();
    const answer = await admin.put(`${url}/${what}`, { ...body, valid_from: '2026-11-11' });
    expect([said(answer)[0], answer.json().errors]).toEqual([
      422,
      { valid_from: ['A rule holds from today at the earliest'] },
    ]);
  });
});
