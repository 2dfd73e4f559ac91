import { randomUUID } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { atWork, MORNING, signed } from '../../../test/checkOuts.ts';
import { useTestServer } from '../../../test/harness.ts';
import { makeSession, openScope } from '../../../test/signedIn.ts';
import { invoicesOf, linesOf } from '../../../test/invoices.ts';
import { pdfInfo, pdfWords } from '../../../test/readPdf.ts';
import { asServer } from '../../db/connect.ts';
import { handlers } from '../../worker.ts';
import { hours, money } from './documentTexts.ts';

const server = useTestServer();

const pdfOf = (uuid: string) => `/invoices/${uuid}/pdf`;
const admin = async () => server().as(await server().make.admin());
const archived = async (uuid: string) =>
  (await server().owner.query('select file, bytes, sha256 from app.invoice_documents where uuid = $1', [uuid])).rows;
const kept = (file: string) => join(server().config.FILES_FOLDER, file);
const archive = (uuid: string) => {
  const { pools, adapters, clock, config } = server();
  const mail = { send: async () => undefined, close: () => undefined };
  return asServer(pools, 'worker', (db) =>
    handlers.archive_invoice({ db, now: clock(), task_id: 'one', mail, ...adapters, config }, { uuid }),
  );
};

test('the total on the check-out screen is the invoice’s quantity and the document’s', async () => {
  const { as, make } = server();
  const { ann, job } = await atWork(server());
  server().time.now = MORNING;
  const answer = await as(ann).post(`/api/v1/jobs/${job.job_id}/checkout`, await signed(MORNING));
  expect(answer.statusCode).toBe(200);
  const [client, staff] = await invoicesOf(server(), job);
  const { rows } = await server().owner.query('select total_time from app.timesheets where job_id = $1', [job.job_id]);
  for (const invoice of [client, staff]) {
    const lines = await linesOf(server(), invoice);
    expect(lines.reduce((sum, { minutes }) => sum + minutes, 0)).toBe(rows[0].total_time);
    const words = pdfWords((await as(await make.admin()).get(pdfOf(invoice?.uuid ?? ''))).rawPayload);
    for (const { minutes, unit_cost, net } of lines) {
      expect(words).toContain(`${hours(minutes)} ${money(unit_cost)} ${money(net)}`);
    }
    expect(words).toContain(`Total to pay ${money(invoice?.amount ?? 0)}`);
    expect(words).toContain(invoice?.reference);
  }
});

test('a document has the content of its invoice: parties with their addresses, totals and VAT [documents-1]', async () => {
  const { make, owner } = server();
  const office = await make.office();
  await owner.query(
    `update app.agencies set company_name = 'Brightwell Staffing', address_line_1 = '14 Harbour Row', city = 'Leeds',
       post_code = 'LS1 4AB' where agency_id = $1`,
    [office.agency_id],
  );
  await owner.query(
    `update app.care_providers set company_name = 'Oakhaven', address_line_1 = '2 Elm Lane', city = 'York',
       post_code = 'YO1 7AA' where care_provider_id = $1`,
    [office.care_provider_id],
  );
  await owner.query(
    `insert into app.agency_billing values ($1, 'GB123456789', 14, 'Pay soon.', 'Sort code 20-00-00', $2, now())`,
    [office.agency_id, (await make.admin()).user_id],
  );
  const { client } = await make.invoiced({ office });
  const answer = await (await admin()).get(pdfOf(client.uuid));
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="${client.reference}.pdf"`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  });
  const words = pdfWords(answer.rawPayload);
  expect(words).toMatch(/From Brightwell Staffing 14 Harbour Row Leeds LS1 4AB United Kingdom VAT number GB123456789/);
  expect(words).toMatch(/To Oakhaven 2 Elm Lane York YO1 7AA/);
  expect(words).toContain(`Total excluding VAT ${money(client.amount - client.tax_total)}`);
  expect(words).toContain(`Total VAT in GBP ${money(client.tax_total)}`);
  expect(words).toContain(`Total to pay ${money(client.amount)}`);
  expect(words).toMatch(/Payment due by .* Sort code 20-00-00 .*Terms Pay soon\./);
});

test('a document stays as issued when the invoice is paid, noted or its parties renamed', async () => {
  const { make, owner } = server();
  const { client } = await make.invoiced();
  const first = (await (await admin()).get(pdfOf(client.uuid))).rawPayload;
  await owner.query(`update app.agencies set company_name = 'Another Name'`);
  await owner.query(`update app.invoices set client_notes = 'noted' where uuid = $1`, [client.uuid]);
  await owner.query(
    `insert into app.invoice_payments (uuid, amount, method, date, created_by_name, created_at)
     values ($1, 100, 'card', '2026-11-12', 'Ann Lee', now())`,
    [client.uuid],
  );
  expect((await (await admin()).get(pdfOf(client.uuid))).rawPayload.equals(first)).toBe(true);
});

test('the archive has every document once, however often it is asked to store one', async () => {
  const { client } = await server().make.invoiced();
  await archive(client.uuid);
  await archive(client.uuid);
  const rows = await archived(client.uuid);
  expect(rows).toHaveLength(1);
  const bytes = await readFile(kept(rows[0].file));
  expect(rows[0].bytes).toBe(bytes.length);
  expect((await (await admin()).get(pdfOf(client.uuid))).rawPayload.equals(bytes)).toBe(true);
});

test('of many who ask for a document before it is stored, one stores it and all get the same', async () => {
  const { client } = await server().make.invoiced();
  const people = [await admin(), await admin(), await admin(), await admin()];
  const answers = await Promise.all([...people.map((each) => each.get(pdfOf(client.uuid))), archive(client.uuid)]);
  const rows = await archived(client.uuid);
  expect(rows).toHaveLength(1);
  const bytes = await readFile(kept(rows[0].file));
  for (const answer of answers.slice(0, people.length)) expect(answer?.rawPayload.equals(bytes)).toBe(true);
});

test.each([
  ['was lost', (file: string) => rm(file)],
  ['was changed', (file: string) => writeFile(file, '%PDF-1.7 something else')],
])('a document that %s is drawn again as it was, and put back', async (_, harm) => {
  const { client } = await server().make.invoiced();
  const before = (await (await admin()).get(pdfOf(client.uuid))).rawPayload;
  const [{ file }] = await archived(client.uuid);
  await harm(kept(file));
  expect((await (await admin()).get(pdfOf(client.uuid))).rawPayload.equals(before)).toBe(true);
  expect((await readFile(kept(file))).equals(before)).toBe(true);
});

test('a document that cannot be drawn again identically is not shown [documents-2]', async () => {
  const { make, owner } = server();
  const { client } = await make.invoiced();
  await archive(client.uuid);
  const [{ file }] = await archived(client.uuid);
  await rm(kept(file));
  await owner.query(`update app.invoices set office_title = 'Somewhere else' where uuid = $1`, [client.uuid]);
  const answer = await (await admin()).get(pdfOf(client.uuid));
  expect(answer.statusCode).toBe(500);
  await expect(archive(client.uuid)).rejects.toThrow(client.uuid);
});

test('a client invoice is for managers of the location, a staff invoice for its member [documents-3]', async () => {
  const { make, as } = server();
  const { client, staff, job } = await make.invoiced();
  const { agency_id, care_provider_id, office_id } = job;
  const agency = await make.agencyManager({ agency_id });
  const provider = await make.providerManager(job);
  const location = await make.locationManager({ agency_id, care_provider_id, office_id });
  const member = { user_id: job.assigned_to ?? '', level: 4 as const };
  const neighbour = await make.locationManager(await make.office(job));
  const statuses = async (person: Parameters<ReturnType<typeof server>['as']>[0]) => [
    (await as(person).get(pdfOf(client.uuid))).statusCode,
    (await as(person).get(pdfOf(staff.uuid))).statusCode,
  ];
  expect(await statuses(agency)).toEqual([200, 404]);
  expect(await statuses(provider)).toEqual([200, 404]);
  expect(await statuses(location)).toEqual([200, 404]);
  expect(await statuses(member)).toEqual([404, 200]);
  expect(await statuses(neighbour)).toEqual([404, 404]);
  expect(await statuses(await make.member())).toEqual([404, 404]);
  expect((await as(agency).get(pdfOf(randomUUID()))).statusCode).toBe(404);
});

test('the database shows the parties of an invoice, and its file name, only to its readers', async () => {
  const { make, owner } = server();
  const { client, staff, job } = await make.invoiced();
  const other = await make.office();
  const told = async (login: 'agency' | 'provider' | 'office' | 'member', user_id?: string) => {
    const session = user_id === undefined ? undefined : await makeSession(server(), user_id);
    const connection = await server().pools[login].connect();
    try {
      await connection.query('begin');
      if (session) await openScope(connection, session, server().clock());
      const { rows } = await connection.query('select distinct uuid from app.invoice_named($1)', [
        [client.uuid, staff.uuid],
      ]);
      const uuids = rows.map(({ uuid }) => (uuid === client.uuid ? 'client' : 'staff')).sort();
      const kept_by = await connection
        .query(
          `insert into app.invoice_documents (uuid, file, bytes, sha256, made_at) values ($1, $2, 1, sha256('x'), now())`,
          [client.uuid, randomUUID()],
        )
        .then(
          () => true,
          () => false,
        );
      return [...uuids, ...(kept_by ? ['kept'] : [])];
    } finally {
      await connection.query('rollback');
      connection.release();
    }
  };
  const { agency_id, care_provider_id, office_id } = job;
  const managers = async (of: typeof other) => ({
    agency: (await make.agencyManager(of)).user_id,
    provider: (await make.providerManager(of)).user_id,
    office: (await make.locationManager(of)).user_id,
  });
  const [own, others, beside] = [
    await managers({ agency_id, care_provider_id, office_id }),
    await managers(other),
    await managers(await make.office({ agency_id, care_provider_id })),
  ];
  for (const login of ['agency', 'provider', 'office'] as const) {
    expect(await told(login, own[login])).toEqual(['client', 'kept']);
    expect(await told(login, others[login])).toEqual([]);
  }
  expect(await told('office', beside.office)).toEqual([]);
  expect(await told('member', job.assigned_to ?? '')).toEqual(['staff']);
  expect(await told('member', (await make.member()).user_id)).toEqual([]);
  expect(await told('agency')).toEqual([]);
  await expect(
    owner
      .query(`set role handover_member`)
      .then(() => owner.query('select * from app.statement_named($1)', [job.care_provider_id])),
  ).rejects.toThrow('permission denied');
  await owner.query('reset role');
});

test('a client document never shows staff pay, nor a staff document the charge [documents-4]', async () => {
  const { make } = server();
  const { client, staff } = await make.invoiced({ staff_rate: 1_111, hcp_rate: 2_222 });
  const read = async (uuid: string) => pdfWords((await (await admin()).get(pdfOf(uuid))).rawPayload);
  expect(await read(client.uuid)).toContain('£22.22');
  expect(await read(client.uuid)).not.toContain('11.11');
  expect(await read(staff.uuid)).toContain('£11.11');
  expect(await read(staff.uuid)).not.toContain('22.22');
  expect(pdfInfo((await (await admin()).get(pdfOf(staff.uuid))).rawPayload)).toMatch(/Tagged:\s+yes/);
});
