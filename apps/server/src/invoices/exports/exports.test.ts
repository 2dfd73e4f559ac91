import { describe, expect, test } from 'vitest';
import { EXPORT_COLUMNS } from '@handover/contract/invoices/exports';
import { holidayPay } from '@handover/domain/invoices/holiday';
import { useTestServer } from '../../../test/harness.ts';
import { credited, issued, readCsv } from '../../../test/issued.ts';
import { countAnew } from '../../../test/rollups.ts';

const server = useTestServer();
const NIGHT = { band: 'night', from_time: '20:00', to_time: '06:00', staff_percent: 125, hcp_percent: 140 } as const;
const NOVEMBER = 'from=2026-11-01&until=2026-11-30';

const pence = (pounds = '') => Math.round(Number(pounds) * 100);
const sum = (lines: Record<string, string>[], column: string) =>
  lines.reduce((all, line) => all + pence(line[column]), 0);

/**
 * Two members at one location, with a day and a night, one of them credited and issued again, and a member at another.
 */
async function month() {
  const { make } = server();
  const office = await make.office();
  const [ann, ben] = [await make.member({ first_name: 'Ann' }), await make.member({ first_name: 'Ben' })];
  const done = (over: object) => make.job(office, { status: 'Completed', ...over });
  const day = await done({ assigned_to: ann.user_id, date: '2026-11-02' });
  const night = await done({
    assigned_to: ben.user_id,
    date: '2026-11-03',
    job_start_time: '18:00',
    job_end_time: '08:00',
    staff_rate: 1333,
  });
  await issued(server(), day, { date: '2026-11-02' });
  await issued(server(), night, { date: '2026-11-04', bands: [NIGHT] });
  await credited(server(), day, { date: '2026-11-05' });
  await issued(server(), day, { date: '2026-11-05' });
  const elsewhere = await make.job(undefined, { status: 'Completed', date: '2026-11-02' });
  await issued(server(), elsewhere, { date: '2026-11-02' });
  return { office, ann, ben, day, night, elsewhere };
}
const fileOf = async (person: Parameters<ReturnType<typeof server>['as']>[0], file: string, range = NOVEMBER) => {
  const answer = await server().as(person).get(`/api/v1/exports/${file}?${range}`);
  expect(answer.statusCode).toBe(200);
  return readCsv(answer.body);
};
const invoicesOf = async (where: string, ...values: unknown[]) =>
  (
    await server().owner.query(
      `select coalesce(sum(amount), 0) as amount, coalesce(sum(tax_total), 0) as tax from app.invoices i where ${where}`,
      values,
    )
  ).rows.map(({ amount, tax }) => ({ amount: Number(amount), tax: Number(tax) }))[0];

describe('the payroll file', () => {
  test('matches each member’s staff invoices to the penny, with holiday pay beside it', async () => {
    const { ann, ben, night } = await month();
    const lines = await fileOf(await server().make.admin(), 'payroll');
    expect(Object.keys(lines[0] ?? {})).toEqual(EXPORT_COLUMNS.payroll);
    for (const { user_id } of [ann, ben]) {
      const own = lines.filter((line) => line['Staff ID'] === user_id);
      const [holiday, worked] = [true, false].map((is) => own.filter((line) => (line['Kind'] === 'Holiday') === is));
      expect(sum(worked ?? [], 'Amount')).toBe((await invoicesOf('for_member = $1', user_id))?.amount);
      const perInvoice = Map.groupBy(worked ?? [], (line) => line['Reference']);
      const due = [...perInvoice.values()].map((its) => holidayPay(sum(its, 'Amount'), 'England'));
      expect(sum(holiday ?? [], 'Amount')).toBe(due.reduce((all, one) => all + one, 0));
    }
    const nights = lines.filter((line) => line['Shift code'] === night.code);
    expect(nights.map((line) => [line['Kind'], line['Hours'], line['Minutes'], line['Rate'], line['Amount']])).toEqual([
      ['Basic', '3.50', '210', '13.33', '46.66'],
      ['Night', '10.00', '600', '16.66', '166.60'],
      ['Holiday', '', '', '', '25.74'],
    ]);
    expect(nights[0]).toMatchObject({ 'Payroll period': '2026-11', 'Shift date': '2026-11-03', Nation: 'England' });
  });

  test('has no line for holiday pay where the law requires none', async () => {
    const { make } = server();
    const job = await make.job(undefined, {
      status: 'Completed',
      date: '2026-08-03',
      province: 'Belfast',
      post_code: 'BT1 1AA',
    });
    const dublin = await make.job(undefined, {
      status: 'Completed',
      date: '2026-08-04',
      province: 'Leinster',
      country: 'IE',
    });
    for (const its of [job, dublin]) await issued(server(), its, { date: '2026-08-05' });
    const lines = await fileOf(await make.admin(), 'payroll', 'from=2026-08-01&until=2026-08-31');
    expect(lines.map((line) => [line['Nation'], line['Kind']]).toSorted()).toEqual([
      ['Ireland', 'Basic'],
      ['Northern Ireland', 'Basic'],
    ]);
  });

  test('marks payments for a late cancellation as such, and their credits too', async () => {
    const { make } = server();
    const member = await make.member();
    const job = await make.job(undefined, { status: 'cancelled', assigned_to: member.user_id, date: '2026-07-03' });
    await issued(server(), job, { date: '2026-07-03', purpose: 'late_cancellation' });
    await credited(server(), job, { date: '2026-07-04', purpose: 'late_cancellation' });
    const lines = await fileOf(await make.admin(), 'payroll', 'from=2026-07-01&until=2026-07-31');
    expect(lines.map((line) => [line['Kind'], line['Reference']?.slice(0, 2)])).toEqual([
      ['Late cancellation', 'SI'],
      ['Holiday', 'SI'],
      ['Late cancellation', 'SC'],
      ['Holiday', 'SC'],
    ]);
    expect(sum(lines, 'Amount')).toBe(0);
  });
});

describe('the accounting file', () => {
  test('has every line of every invoice for an administrator, and adds up to the invoices', async () => {
    await month();
    const lines = await fileOf(await server().make.admin(), 'accounting');
    expect(Object.keys(lines[0] ?? {})).toEqual(EXPORT_COLUMNS.accounting);
    const said = await invoicesOf(`date between '2026-11-01' and '2026-11-30'`);
    expect([sum(lines, 'Gross'), sum(lines, 'Tax')]).toEqual([said?.amount, said?.tax]);
    expect(sum(lines, 'Net')).toBe((said?.amount ?? 0) - (said?.tax ?? 0));
    for (const line of lines) expect(pence(line['Net']) + pence(line['Tax'])).toBe(pence(line['Gross']));
    const credits = lines.filter((line) => line['Kind']?.endsWith('credit note'));
    expect(credits.every((line) => pence(line['Gross']) < 0 && line['Credits'] !== '')).toBe(true);
    expect(credits.length).toBeGreaterThan(1);
  });

  test('has what an agency charged for level 2, and no staff pay', async () => {
    const { office, day, elsewhere } = await month();
    const lines = await fileOf(await server().make.agencyManager(office), 'accounting');
    expect(new Set(lines.map((line) => line['Kind']))).toEqual(new Set(['Client invoice', 'Client credit note']));
    expect(sum(lines, 'Gross')).toBe((await invoicesOf('for_agency = $1', office.agency_id))?.amount);
    expect(lines.some((line) => line['Shift code'] === elsewhere.code)).toBe(false);
    const own = lines.filter((line) => line['Shift code'] === day.code);
    expect(own.map((line) => [line['Unit price'], line['Tax rate'], line['Status']]).toSorted()).toEqual([
      ['18.60', '20', 'Credit'],
      ['18.60', '20', 'Unpaid'],
      ['18.60', '20', 'Unpaid'],
    ]);
    const care = await fileOf(await server().make.providerManager(office), 'accounting');
    expect(sum(care, 'Gross')).toBe(sum(lines, 'Gross'));
  });

  test('names a care provider that moved to another agency as on the invoice', async () => {
    const { make, owner } = server();
    const agency = await make.agency();
    const { job } = await make.invoiced({ office: await make.office(await make.provider(agency, 'Oakhaven Care')) });
    const { agency_id } = await make.agency();
    await owner.query('set session_replication_role = replica');
    for (const table of ['care_providers', 'offices', 'jobs', 'timesheets']) {
      await owner.query(`update app.${table} set agency_id = $1 where care_provider_id = $2`, [
        agency_id,
        job.care_provider_id,
      ]);
    }
    await owner.query('reset session_replication_role');
    await countAnew(owner);
    const lines = await fileOf(await make.agencyManager(agency), 'accounting');
    expect(lines.map((line) => line['Contact'])).toEqual(['Oakhaven Care']);
  });

  test('is safe to open, even if a role’s or location’s name is a formula [exports-1]', async () => {
    const { make } = server();
    const office = await make.office(undefined, '=cmd|calc');
    const job = await make.job(office, { status: 'Completed', title: '@SUM(A1), "bold"', date: '2026-09-01' });
    await issued(server(), job, { date: '2026-09-01' });
    const { body } = await server()
      .as(await make.admin())
      .get('/api/v1/exports/accounting?from=2026-09-01&until=2026-09-30');
    expect(readCsv(body)[0]).toMatchObject({ Location: `'=cmd|calc` });
    expect(readCsv(body)[0]?.['Description']).toMatch(/^'@SUM\(A1\), "bold", Tue 1 Sep/);
    expect(body).not.toMatch(/(^|,|")[=@+]/m);
  });
});

test('the payments file has the payments of these days and adds up to them', async () => {
  const { make, owner, clock } = server();
  const { client } = await issued(server(), await make.job(undefined, { status: 'Completed', date: '2026-06-01' }), {
    date: '2026-06-01',
  });
  for (const [amount, date] of [
    [5000, '2026-06-10'],
    [2500, '2026-06-30'],
    [100, '2026-07-01'],
  ]) {
    await owner.query(
      `insert into app.invoice_payments (uuid, amount, method, receipt, date, created_by_name, created_at)
       values ($1, $2, 'bank_transfer', '=1', $3, 'Ann Lee', $4)`,
      [client.uuid, amount, date, clock()],
    );
  }
  const lines = await fileOf(await make.admin(), 'payments', 'from=2026-06-01&until=2026-06-30');
  expect(lines.map((line) => [line['Reference'], line['Amount'], line['Receipt'], line['Method']])).toEqual([
    [client.reference, '50.00', "'=1", 'Bank transfer'],
    [client.reference, '25.00', "'=1", 'Bank transfer'],
  ]);
});

describe('the days of a file', () => {
  test.each([
    ['from=2026-11-02&until=2026-11-01', 'The last day cannot be before the first'],
    ['from=2025-01-01&until=2026-11-01', 'Choose at most a year at a time'],
    ['until=2026-11-01', 'Choose the first day'],
    ['from=2026-11-01&until=soon', 'Choose the last day'],
  ])('are refused with words: %s', async (range, words) => {
    const answer = await server()
      .as(await server().make.admin())
      .get(`/api/v1/exports/accounting?${range}`);
    expect([answer.statusCode, Object.values(answer.json().errors).flat()]).toEqual([422, [words]]);
  });

  test('a day without invoices gives a file with its column names alone', async () => {
    const answer = await server()
      .as(await server().make.admin())
      .get('/api/v1/exports/payroll?from=2001-01-01&until=2001-01-01');
    expect(answer.body).toBe(`${EXPORT_COLUMNS.payroll.join(',')}\r\n`);
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="payroll-\d{4}-\d\d-\d\d\.csv"$/);
  });
});
