import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { holidayPay } from '@handover/domain/invoices/holiday';
import { useTestServer } from '../../../test/harness.ts';
import { pdfFonts, pdfInfo, pdfText, pdfWords } from '../../../test/readPdf.ts';
import { countAnew } from '../../../test/rollups.ts';
import { statementPdf } from './statementPdf.ts';
import { money } from './documentTexts.ts';

const server = useTestServer();
const admin = async () => server().as(await server().make.admin());
const at = (care_provider_id: string, month: string) =>
  `/api/v1/statements/care_providers/${care_provider_id}/${month}`;

async function pay(uuid: string, amount: number, date: string, receipt = ''): Promise<void> {
  await server().owner.query(
    `insert into app.invoice_payments (uuid, amount, method, receipt, date, created_by_name, created_at)
     values ($1, $2, 'bank_transfer', $3, $4, 'Ann Lee', $5)`,
    [uuid, amount, receipt, date, server().clock()],
  );
}

/** Makes a shift that was worked on a day and invoiced at noon, with the clock set to that time meanwhile. */
async function workedOn(day: string, over: Record<string, unknown>) {
  const before = server().time.now;
  server().time.now = new Date(`${day}T12:00:00Z`);
  const starts_at = new Date(`${day}T00:00:00Z`);
  const made = await server().make.invoiced({
    starts_at,
    ends_at: new Date(starts_at.getTime() + 10 * 3_600_000),
    ...over,
  });
  server().time.now = before;
  return made;
}

test('a statement begins with what was owed, ends with what is owed, and adds up to the penny by location', async () => {
  const { make, owner } = server();
  const provider = await make.provider(undefined, 'Oakhaven');
  const [elm, oak] = [await make.office(provider, 'Elm House'), await make.office(provider, 'Oak House')];
  const october = await workedOn('2026-10-20', { office: elm, hcp_rate: 1_937 });
  await pay(october.client.amount > 0 ? october.client.uuid : '', 5_000, '2026-10-28', 'BACS 1');
  await pay(october.client.uuid, 3_000, '2026-11-03', 'BACS 2');
  const november = [
    await workedOn('2026-11-02', { office: elm, hcp_rate: 2_011 }),
    await workedOn('2026-11-05', { office: oak, hcp_rate: 1_983 }),
    await workedOn('2026-11-30', { office: oak, hcp_rate: 2_222 }),
  ];
  const december = await workedOn('2026-12-01', { office: oak });
  await pay(november[0]?.client.uuid ?? '', november[0]?.client.amount ?? 0, '2026-11-20', 'BACS 3');
  await pay(december.client.uuid, 700, '2026-12-02', 'BACS 4');

  const answer = await (await admin()).get(at(provider.care_provider_id, '2026-11'));
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-disposition']).toBe('inline; filename="Statement-Oakhaven-2026-11.pdf"');
  const words = pdfWords(answer.rawPayload);

  const issued = november.reduce((sum, { client }) => sum + client.amount, 0);
  const tax = november.reduce((sum, { client }) => sum + client.tax_total, 0);
  const opening = october.client.amount - 5_000;
  const paid = 3_000 + (november[0]?.client.amount ?? 0);
  expect(words).toContain(`Opening balance ${money(opening)} Invoices ${money(issued)} Credit notes £0.00`);
  expect(words).toContain(`Closing balance ${money(opening + issued - paid)}`);
  for (const { client } of november) expect(words).toContain(client.reference);
  expect(words).not.toContain(december.client.reference);
  expect(words).toContain(`Together ${money(issued - tax)} ${money(tax)} ${money(issued)}`);
  const ofOak = november.slice(1).reduce((sum, { client }) => sum + client.amount, 0);
  const ofOakTax = november.slice(1).reduce((sum, { client }) => sum + client.tax_total, 0);
  expect(words).toContain(`Subtotal Oak House ${money(ofOak - ofOakTax)} ${money(ofOakTax)} ${money(ofOak)}`);
  expect(words).toContain(`3 Nov ${october.client.reference} Bank transfer, BACS 2 −£30.00`);
  expect(words).not.toMatch(/BACS 1|BACS 4/);

  // November's closing balance is December's opening balance, and the last closing balance is what the invoices say is
  // owed.
  const next = pdfWords((await (await admin()).get(at(provider.care_provider_id, '2026-12'))).rawPayload);
  expect(next).toContain(`Opening balance ${money(opening + issued - paid)}`);
  const { rows } = await owner.query(
    `select sum(balance)::int as owed from app.invoices where kind = 'client' and care_provider_id = $1`,
    [provider.care_provider_id],
  );
  expect(next).toContain(`Closing balance ${money(rows[0].owed)}`);
});

test('a statement covers the location for its manager, and the whole care provider for the care provider’s manager', async () => {
  const { make, as } = server();
  const provider = await make.provider(undefined, 'Oakhaven');
  const [elm, oak] = [await make.office(provider, 'Elm House'), await make.office(provider, 'Oak House')];
  const here = await workedOn('2026-11-02', { office: elm });
  const there = await workedOn('2026-11-03', { office: oak });
  const read = async (person: Parameters<ReturnType<typeof server>['as']>[0]) => {
    const answer = await as(person).get(at(provider.care_provider_id, '2026-11'));
    if (answer.statusCode !== 200) return answer.statusCode;
    const words = pdfWords(answer.rawPayload);
    return [here, there].filter(({ client }) => words.includes(client.reference)).length;
  };
  expect(await read(await make.locationManager(elm))).toBe(1);
  expect(await read(await make.providerManager(provider))).toBe(2);
  expect(await read(await make.providerManager(provider, { level: 3 }))).toBe(2);
  expect(await read(await make.agencyManager(provider.agency_id ? { agency_id: provider.agency_id } : undefined))).toBe(
    2,
  );
  expect(await read(await make.agencyManager())).toBe(404);
  expect(await read(await make.providerManager())).toBe(404);
  expect(await read(await make.locationManager())).toBe(404);
  expect(await read(await make.member())).toBe(403);
  expect((await (await admin()).get(at(randomUUID(), '2026-11'))).statusCode).toBe(404);
  expect((await (await admin()).get(at(provider.care_provider_id, '2026-13'))).statusCode).toBe(422);
});

test('a care provider that moved to another agency has both on its statement, and each agency only its own part', async () => {
  const { make, as, owner } = server();
  const first = await make.agency('First Agency');
  const office = await make.office(await make.provider(first));
  const before = await workedOn('2026-11-02', { office });
  const second = await make.agency('Second Agency');
  // The state once all of its shifts have moved with it.
  await owner.query(`set session_replication_role = replica`);
  for (const table of ['care_providers', 'offices', 'jobs']) {
    await owner.query(`update app.${table} set agency_id = $2 where care_provider_id = $1`, [
      office.care_provider_id,
      second.agency_id,
    ]);
  }
  await owner.query(`reset session_replication_role`);
  await countAnew(owner);
  const after = await workedOn('2026-11-05', { office: { ...office, ...second } });
  const read = async (person: Parameters<ReturnType<typeof server>['as']>[0]) =>
    pdfWords((await as(person).get(at(office.care_provider_id, '2026-11'))).rawPayload);
  const whole = await read(await make.admin());
  expect(whole).toContain('From Second Agency');
  expect(whole).toMatch(/, by First Agency/);
  const theirs = await read(await make.agencyManager(first));
  expect(theirs).toContain('From First Agency');
  expect(theirs).toContain(`${before.client.reference} `);
  expect(theirs).toContain(`Closing balance ${money(before.client.amount)}`);
  expect(await read(await make.agencyManager(second))).toContain(`Closing balance ${money(after.client.amount)}`);
});

test('a month without invoices or payments has an empty statement', async () => {
  const { care_provider_id } = await server().make.provider();
  const words = pdfWords((await (await admin()).get(at(care_provider_id, '2026-09'))).rawPayload);
  expect(words).toContain('Nothing was invoiced or paid in this month');
  expect(words).toContain('Closing balance £0.00');
});

test('a month of many shifts goes over several pages, tagged, with every reference once', async () => {
  const party = { name: 'Oakhaven', address: [], country: 'GB', email: null, vat_number: null };
  const issued = Array.from({ length: 200 }, (_, n) => ({
    uuid: randomUUID(),
    reference: `INV-2026-${String(n + 1).padStart(6, '0')}`,
    purpose: 'shift' as const,
    date: '2026-11-02',
    amount: 27_738,
    tax_total: 4_623,
    job_title: 'Healthcare Assistant',
    office_id: `office ${n % 3}`,
    office_title: `House ${n % 3}`,
    member_name: 'Siobhán Ní Bhriain',
    starts_at: new Date('2026-11-01T20:00:00Z'),
    ends_at: new Date('2026-11-02T08:00:00Z'),
    credits: null,
    reason: '',
    agency_id: 'agency',
  }));
  const bytes = await statementPdf({
    month: '2026-11',
    last_day: '2026-11-30',
    supplier: { ...party, payment_details: '' },
    customer: party,
    others: new Map(),
    opening: 0,
    issued,
    paid: [],
    tax: [],
    at: server().clock(),
  });
  const text = pdfText(bytes);
  expect(text.match(/INV-2026-\d+/g)?.toSorted()).toEqual(issued.map(({ reference }) => reference));
  expect(text).toContain(money(200 * 27_738));
  expect(pdfInfo(bytes)).toMatch(/Tagged:\s+yes/);
  expect(pdfFonts(bytes).every(({ embedded }) => embedded)).toBe(true);
});

test('a pay statement has shifts, hours, holiday pay where the law requires it, payments and what is owed', async () => {
  const { make, as } = server();
  const siobhan = await make.member({ first_name: 'Siobhán', last_name: 'Ní Bhriain' });
  const agency = await make.agency('Brightwell Staffing');
  const [leeds, belfast] = [
    await make.office(await make.provider(agency)),
    await make.office(await make.provider(agency)),
  ];
  const mine = { assigned_to: siobhan.user_id };
  const earlier = await workedOn('2026-10-20', { ...mine, office: leeds, staff_rate: 1_301 });
  const english = await workedOn('2026-11-02', { ...mine, office: leeds, staff_rate: 1_337 });
  const northern = await workedOn('2026-11-05', {
    ...mine,
    office: belfast,
    staff_rate: 1_337,
    province: '',
    post_code: 'BT1 5GS',
  });
  // As in the payroll file: moving a location changes nothing of what was earned there.
  await server().owner.query(`update app.offices set province = '', post_code = 'BT1 5GS' where office_id = $1`, [
    leeds.office_id,
  ]);
  await pay(earlier.staff.uuid, earlier.staff.amount, '2026-11-06', 'BACS 9');

  const answer = await as(siobhan).get('/api/v1/statements/pay/2026-11');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-disposition']).toBe('inline; filename="Pay-Siobhan-Ni-Bhriain-2026-11.pdf"');
  const words = pdfWords(answer.rawPayload);
  const earned = english.staff.amount + northern.staff.amount;
  const holiday = holidayPay(english.staff.amount, 'England');
  expect(holiday).toBeGreaterThan(0);
  expect(words).toContain('Siobhán Ní Bhriain, to 30 November 2026');
  expect(words).toContain(
    `Hours 19.00 Pay for shifts ${money(earned)} Holiday pay ${money(holiday)} Gross pay ${money(earned + holiday)}`,
  );
  expect(words).toContain(`Holiday pay, 12.07% (rolled up) ${money(holiday)}`);
  expect(words).toContain('Brightwell Staffing');
  expect(words).toContain(`${earlier.staff.reference} Bank transfer, BACS 9 ${money(earlier.staff.amount)}`);
  expect(words).toContain(`Owed to you before ${money(earlier.staff.amount)}`);
  expect(words).toContain(`Owed to you on 30 November 2026 ${money(earned)}`);

  const asked = `/api/v1/statements/pay/2026-11?member_id=${siobhan.user_id}`;
  expect(pdfWords((await (await admin()).get(asked)).rawPayload)).toContain(english.staff.reference);
  expect((await as(await make.member()).get(asked)).statusCode).toBe(404);
  expect((await as(siobhan).get(asked)).statusCode).toBe(200);
  expect((await (await admin()).get('/api/v1/statements/pay/2026-11')).statusCode).toBe(404);
  expect((await as(await make.agencyManager(agency)).get(asked)).statusCode).toBe(403);
});
