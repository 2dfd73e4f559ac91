import { beforeEach, describe, expect, test } from 'vitest';
import type { JobAnswer } from '@handover/contract/shifts/jobs';
import { halvesOf } from '@handover/domain/invoices/enhancements';
import { staffPay } from '@handover/domain/invoices/staffPay';
import { setBands } from '../../test/agreed.ts';
import { atWork, MORNING, signed } from '../../test/checkOuts.ts';
import { useTestServer } from '../../test/harness.ts';
import { invoicesOf, linesOf } from '../../test/invoices.ts';
import type { Person } from '../../test/make.ts';
import type { MadeJob } from '../../test/makeJobs.ts';

const server = useTestServer();
beforeEach(() => void (server().time.now = MORNING));
const BANDS = [
  { band: 'bank_holiday', staff_percent: 200, hcp_percent: 211 },
  { band: 'night', from_time: '20:00', to_time: '06:00', staff_percent: 120, hcp_percent: 125 },
  { band: 'saturday', staff_percent: 127, hcp_percent: 139 },
  { band: 'sunday', staff_percent: 151, hcp_percent: 163 },
] as const;
const STAFF_BANDS = halvesOf(BANDS.map((band) => ({ from_time: null, to_time: null, ...band }))).pay_bands;

const readBy = async (person: Person, { job_id }: Pick<MadeJob, 'job_id'>) =>
  (await server().as(person).get(`/api/v1/jobs/${job_id}`)).json().data;

/** Pay as the phone computes it from the answer alone. */
const shown = (job: JobAnswer) =>
  staffPay(
    { ...job, staff_rate: Math.round(job.staff_rate * 100) },
    {
      start_time: new Date(job.start_time ?? ''),
      end_time: new Date(job.end_time ?? ''),
      break_time: job.break_time ?? 0,
    },
  );

describe('what a member is shown at the end of a shift', () => {
  test.each([
    {
      what: 'from Saturday to Sunday',
      day: '2026-11-07',
      place: {},
      lines: [
        ['saturday', 325, 1698, 9198],
        ['sunday', 585, 2019, 19_685],
      ],
    },
    {
      what: 'from Sunday to St Andrew’s Day in Scotland',
      day: '2026-11-29',
      place: { province: '', post_code: 'EH1 1YZ' },
      lines: [
        ['sunday', 325, 2019, 10_936],
        ['bank_holiday', 585, 2674, 26_072],
      ],
    },
  ])('$what is their invoice to the penny', async ({ day, place, lines }) => {
    const starts_at = new Date(`${day}T18:00:00Z`);
    const after = (minutes: number) => new Date(starts_at.getTime() + minutes * 60_000);
    server().time.now = after(965);
    const office = await server().make.office();
    await setBands(server(), office, BANDS);
    const { ann, job } = await atWork(server(), { starts_at, ends_at: after(960), staff_rate: 1337, ...place }, office);
    const before = await readBy(ann, job);
    expect(before.staff_bands).toEqual(STAFF_BANDS);

    const hours = { start_time: starts_at.toISOString(), end_time: after(945).toISOString(), break_time: 35 };
    const body = await signed(after(965), hours);
    const left = await server().as(ann).post(`/api/v1/jobs/${job.job_id}/checkout`, body);
    expect(left.statusCode).toBe(200);

    const [, staff] = await invoicesOf(server(), job);
    const invoiced = (await linesOf(server(), staff)).map(({ minutes, unit_cost, net }) => [minutes, unit_cost, net]);
    expect(invoiced).toEqual(lines.map(([, ...money]) => money));
    for (const answer of [{ ...before, ...hours }, left.json().data, await readBy(ann, job)]) {
      const parts = shown(answer);
      expect(parts.map(({ band, minutes, rate, pay }) => [band, minutes, rate, pay])).toEqual(lines);
      expect(parts.reduce((sum, { pay }) => sum + pay, 0)).toBe(staff?.amount);
    }
    const pounds = (staff?.amount ?? 0) / 100;
    expect([before.staff_pay, left.json().data.staff_pay]).toEqual([null, pounds]);
    await setBands(server(), office, []);
    expect(await readBy(ann, job)).toMatchObject({ staff_bands: STAFF_BANDS, staff_pay: pounds });
  });
});

describe('the pay rules of a care provider', () => {
  test('are shown to members for their bookings and open shifts, and not for shifts of other members', async () => {
    const { make, owner } = server();
    const [ann, ben, office] = [await make.member(), await make.member(), await make.office()];
    await setBands(server(), office, BANDS);
    const at = (day: string) => ({ starts_at: new Date(`2026-11-${day}T08:00:00Z`) });
    const booked = await make.job(office, { status: 'Confirmed', assigned_to: ann.user_id, ...at('16') });
    const theirs = await make.job(office, { status: 'Confirmed', assigned_to: ben.user_id, ...at('17') });
    const open = await make.job(office, at('18'));
    await make.application(theirs, ann);
    await make.offer(open, ann);

    expect((await readBy(ann, booked)).staff_bands).toEqual(STAFF_BANDS);
    expect([(await readBy(ann, theirs)).staff_bands, (await readBy(ann, open)).staff_bands]).toEqual([[], STAFF_BANDS]);
    expect(await readBy(ben, booked)).toBeUndefined();
    for (const person of [
      await make.admin(),
      await make.agencyManager(office),
      await make.providerManager(office),
      await make.locationManager(office),
    ]) {
      const job = await readBy(person, booked);
      expect([job.job_id, 'staff_bands' in job, 'staff_pay' in job]).toEqual([booked.job_id, false, false]);
    }
    await owner.query(`update app.jobs set assigned_to = null, status = 'Published' where job_id = $1`, [
      booked.job_id,
    ]);
    await setBands(server(), office, []);
    expect((await readBy(ann, booked)).staff_bands).toEqual([]);
  });
});
