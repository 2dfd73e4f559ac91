import { beforeEach, describe, expect, test } from 'vitest';
import { atWork, MORNING, NIGHT, signed } from '../../test/checkOuts.ts';
import { setBands } from '../../test/agreed.ts';
import { useTestServer } from '../../test/harness.ts';
import { invoicesOf, linesOf } from '../../test/invoices.ts';
import type { Person } from '../../test/make.ts';
import type { MadeJob } from '../../test/makeJobs.ts';
import { newId } from '../db/id.ts';

const server = useTestServer({ DATABASE_POOL: '20' });
beforeEach(() => void (server().time.now = MORNING));
const query = async (text: string, ...values: unknown[]) => (await server().owner.query(text, values)).rows;

test('a check-out issues both invoices in one transaction, each with its line, its VAT, its day and its number [issue-1]', async () => {
  const { ann, job } = await atWork(server(), { title: 'Night Carer' });
  const sent = await server()
    .as(ann)
    .post(`/api/v1/jobs/${job.job_id}/checkout`, await signed(MORNING));
  expect(sent.statusCode).toBe(200);
  const [client, staff, ...more] = await invoicesOf(server(), job);
  expect(more).toEqual([]);
  expect(client).toMatchObject({
    kind: 'client',
    purpose: 'shift',
    reference: 'INV-2026-000001',
    date: '2026-11-12',
    due_date: '2026-12-12',
    amount: 25_668,
    tax_total: 4_278,
    balance: 25_668,
    timesheet_version: 1,
    member_name: 'Ann Lee',
  });
  expect(staff).toMatchObject({
    kind: 'staff',
    purpose: 'shift',
    reference: 'SI-2026-000001',
    amount: 15_410,
    tax_total: 0,
    balance: 15_410,
  });
  const name = 'Night Carer, Wed 11 Nov, 20:00 – 08:00';
  expect(await linesOf(server(), client)).toMatchObject([
    {
      name,
      minutes: 690,
      unit_cost: 1860,
      tax_treatment: 'standard',
      tax_rate: 2000,
      tax_reason: 'Supply of staff',
      net: 21_390,
    },
  ]);
  expect(await linesOf(server(), staff)).toMatchObject([
    { name, minutes: 690, unit_cost: 1340, tax_treatment: 'outside_scope', tax_rate: 0, net: 15_410 },
  ]);
});

const leave = async (ann: Person, { job_id }: MadeJob, over: object = {}, headers = {}) =>
  server()
    .as(ann)
    .post(`/api/v1/jobs/${job_id}/checkout`, { ...(await signed(MORNING)), ...over }, headers);

/** A member at work that night, at the given location. */
async function workAt(office: Awaited<ReturnType<ReturnType<typeof server>['make']['office']>>) {
  const ann = await server().make.member();
  const job = await server().make.job(office, { status: 'Checked in', assigned_to: ann.user_id, ...NIGHT });
  await server().make.attendance(job);
  return { ann, job };
}

describe('the references of an agency', () => {
  test('have no gap: a request that is repeated, refused or rolled back takes none [issue-2]', async () => {
    const office = await server().make.office();
    const [first, second, third] = [await workAt(office), await workAt(office), await workAt(office)];
    const key = { 'idempotency-key': 'outbox-key-1' };
    const body = await signed(MORNING);
    const once = await leave(first.ann, first.job, body, key);
    const again = await leave(first.ann, first.job, body, key);
    expect([again.statusCode, again.json()]).toEqual([200, once.json()]);
    expect((await leave(first.ann, first.job)).statusCode).toBe(409);
    expect((await leave(second.ann, second.job, { break_time: 95 })).statusCode).toBe(422);
    await query(`create function public.cursed() returns trigger language plpgsql as
      $f$ begin raise exception 'no'; end $f$`);
    await query(`create constraint trigger cursed after insert on app.invoice_items deferrable initially deferred
      for each row execute function public.cursed()`);
    expect((await leave(second.ann, second.job)).statusCode).toBe(500);
    await query('drop function public.cursed cascade');
    expect(await invoicesOf(server(), second.job)).toEqual([]);
    expect((await leave(third.ann, third.job)).statusCode).toBe(200);
    expect((await leave(second.ann, second.job)).statusCode).toBe(200);
    const references = await query(
      'select reference from app.invoices where agency_id = $1 order by reference',
      office.agency_id,
    );
    expect(references.map(({ reference }) => reference)).toEqual([
      'INV-2026-000001',
      'INV-2026-000002',
      'INV-2026-000003',
      'SI-2026-000001',
      'SI-2026-000002',
      'SI-2026-000003',
    ]);
  });

  test('continue when thirty check out in the same moment, and all get theirs', async () => {
    const office = await server().make.office();
    const shifts = await Promise.all(Array.from({ length: 30 }, () => workAt(office)));
    const answers = await Promise.all(shifts.map(({ ann, job }) => leave(ann, job)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(30).fill(200));
    const series = await query(
      `select series, min(number) as first, max(number) as last, count(*)::int as many from app.invoices
       where agency_id = $1 group by series order by series`,
      office.agency_id,
    );
    expect(series).toEqual([
      { series: 'INV', first: 1, last: 30, many: 30 },
      { series: 'SI', first: 1, last: 30, many: 30 },
    ]);
    const { job } = shifts[0] ?? expect.fail();
    const parties = await query(
      'select count(distinct supplier)::int as many from app.invoices where office_id = $1 and kind = $2',
      job.office_id,
      'client',
    );
    expect(parties).toEqual([{ many: 1 }]);
  });

  test('start again with the year in London', async () => {
    const office = await server().make.office();
    const [old] = [await server().make.invoiced({ office })];
    server().time.now = new Date('2027-01-01T00:00:00Z');
    const young = await server().make.invoiced({ office });
    expect([old.client.reference, young.client.reference]).toEqual(['INV-2026-000001', 'INV-2027-000001']);
    expect(young.client).toMatchObject({ date: '2027-01-01', due_date: '2027-01-31' });
  });
});

test('a shift that an administrator closes has its invoices too', async () => {
  const { job } = await atWork(server());
  server().time.now = new Date('2026-11-12T20:00:00Z');
  const hours = { start_time: NIGHT.starts_at.toISOString(), end_time: NIGHT.ends_at.toISOString(), break_time: 0 };
  const answer = await server()
    .as(await server().make.admin())
    .post(`/api/v1/jobs/${job.job_id}/close`, { ...hours, reason: 'She rang us' });
  expect(answer.statusCode).toBe(200);
  const [client, staff] = await invoicesOf(server(), job);
  expect([client, staff]).toMatchObject([{ amount: 26_784 }, { amount: 16_080 }]);
});

test('an agency’s settings decide when its invoices are due, on which terms, and where to pay', async () => {
  const office = await server().make.office();
  await query(
    `insert into app.agency_billing (agency_id, vat_number, due_days, terms, payment_details, updated_by, updated_at)
     values ($1, 'GB123456789', 14, 'Quote the reference', 'Sort code 20-00-00', $2, now())`,
    office.agency_id,
    (await server().make.admin()).user_id,
  );
  const { client, staff } = await server().make.invoiced({ office });
  expect(client).toMatchObject({ due_date: '2026-11-26', terms: 'Quote the reference' });
  expect(staff).toMatchObject({ due_date: '2026-11-26', terms: '' });
  const [named] = await query(
    `select s.vat_number, s.payment_details, c.vat_number as theirs from app.invoices i
     join app.invoice_parties s on s.party_id = i.supplier join app.invoice_parties c on c.party_id = i.customer
     where i.uuid = $1`,
    client.uuid,
  );
  expect(named).toEqual({ vat_number: 'GB123456789', payment_details: 'Sort code 20-00-00', theirs: null });
});

describe('an invoice line has', () => {
  test('the rate of each band, and the break comes off the plain hours', async () => {
    const office = await server().make.office();
    await setBands(server(), office, [
      { band: 'night', from_time: '22:00', to_time: '06:00', staff_percent: 125, hcp_percent: 133 },
    ]);
    const { ann, job } = await workAt(office);
    expect((await leave(ann, job)).statusCode).toBe(200);
    const [client, staff] = await invoicesOf(server(), job);
    const name = 'Healthcare Assistant, Wed 11 Nov, 20:00 – 08:00';
    expect(await linesOf(server(), client)).toMatchObject([
      { position: 1, name, minutes: 210, unit_cost: 1860 },
      { position: 2, name: `${name}, night rate`, minutes: 480, unit_cost: 2474 },
    ]);
    expect(await linesOf(server(), staff)).toMatchObject([
      { minutes: 210, unit_cost: 1340 },
      { minutes: 480, unit_cost: 1675 },
    ]);
  });

  test('the VAT of the most specific rule, the newest of equals, from its first day on', async () => {
    const office = await server().make.office();
    const { tag_id } = await server().make.tag();
    const created_by = (await server().make.admin()).user_id;
    const { agency_id, care_provider_id, office_id } = office;
    const rule = (reason: string, over: Record<string, unknown>, at = '2026-11-01') => {
      const row = {
        rule_id: newId(server().clock()),
        agency_id,
        treatment: 'nursing_concession',
        tax_rate: 0,
        reason,
        valid_from: '2026-11-11',
        created_by,
        created_at: at,
        ...over,
      };
      const names = Object.keys(row);
      return query(
        `insert into app.vat_rules (${names.join(', ')}) values (${names.map((_, n) => `$${n + 1}`).join(', ')})`,
        ...Object.values(row),
      );
    };
    const taxOf = async (over: Record<string, unknown> = {}) => {
      const { client } = await server().make.invoiced({ office, ...over });
      const [line] = await linesOf(server(), client);
      return [line.tax_treatment, line.tax_rate, line.tax_reason, client.tax_total];
    };
    await rule('Everywhere', { treatment: 'standard', tax_rate: 500 });
    expect(await taxOf()).toEqual(['standard', 500, 'Everywhere', 1070]);
    await rule('Nurses', { tag_id });
    expect(await taxOf({ tag_ids: [tag_id] })).toEqual(['nursing_concession', 0, 'Nurses', 0]);
    await rule('The care provider', { care_provider_id });
    await rule('The care provider, said later', { care_provider_id }, '2026-11-02');
    expect((await taxOf({ tag_ids: [tag_id] }))[2]).toBe('The care provider, said later');
    await rule('The location', { care_provider_id, office_id });
    expect((await taxOf({ tag_ids: [tag_id] }))[2]).toBe('The location');
    const before = { starts_at: new Date('2026-11-10T08:00:00Z'), ends_at: new Date('2026-11-10T20:00:00Z') };
    expect(await taxOf(before)).toEqual(['standard', 2000, 'Supply of staff', 4278]);
  });
});
