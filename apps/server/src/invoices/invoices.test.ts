import { beforeAll, describe, expect, test } from 'vitest';
import { INVOICE_STATES, invoiceState } from '@handover/domain/invoices/invoice';
import { dayAfter } from '@handover/domain/time';
import { bill, type Billed, credit, pay } from '../../test/bill.ts';
import { useTestServer } from '../../test/harness.ts';
import type { Person } from '../../test/make.ts';
import type { MadeJob } from '../../test/makeJobs.ts';
import { aggregateCounts } from '../lists/aggregateCounts.ts';
import { on } from '../../test/rollups.ts';

const server = useTestServer();
const TODAY = '2026-11-12';
type Row = Record<string, string | number>;
type Here = { job: MadeJob; member: Person; client: Billed; staff: Billed };
const homes: Here[] = [];
let admin: Person;

async function worked(
  office?: Parameters<ReturnType<typeof server>['make']['job']>[0],
  over: object = {},
): Promise<MadeJob> {
  const { make } = server();
  const member = await make.member();
  return make.job(office, {
    status: 'Confirmed',
    assigned_to: member.user_id,
    starts_at: new Date('2026-11-04T20:00:00Z'),
    ...over,
  });
}

/** Two homes of two companies, with a shift worked in each. */
beforeAll(async () => {
  const { make } = server();
  admin = await make.admin();
  for (const title of ['Night Carer', 'Nurse']) {
    const member = await make.member();
    const job = await worked(await make.office(), { title, assigned_to: member.user_id });
    const notes = { client_notes: 'Please quote it.', admin_notes: `Secret of ${title}`, terms: 'Thirty days.' };
    const client = await bill(server(), job, notes);
    homes.push({ job, member, client, staff: await bill(server(), job, { kind: 'staff', admin_notes: 'Secret pay' }) });
  }
});

const home = (at = 0): Here => homes[at] ?? fail();
const fail = (): never => {
  throw new Error('There is a home');
};
const list = async (who: Person, query: Record<string, string> = {}) => {
  const answer = await server()
    .as(who)
    .get(`/api/v1/invoices?${new URLSearchParams({ page_size: '200', ...query })}`);
  expect(answer.statusCode).toBe(200);
  return answer.json() as { data: Row[]; meta: { total: number } };
};
const references = (rows: Row[]) => rows.map((row) => row['uuid']).sort();
const read = (who: Person, { uuid }: { uuid: string }) => server().as(who).get(`/api/v1/invoices/${uuid}`);
const placeOf = ({ agency_id, care_provider_id, office_id }: MadeJob) => ({ agency_id, care_provider_id, office_id });
const managersOf = async ({ job }: Here): Promise<Person[]> => {
  const { make } = server();
  return [await make.agencyManager(job), await make.providerManager(job), await make.locationManager(placeOf(job))];
};

describe('the list of invoices', () => {
  test('has the viewer’s own: managers those to their locations, staff those of their work [invoices-1]', async () => {
    for (const here of homes) {
      for (const manager of await managersOf(here)) {
        const { data, meta } = await list(manager);
        expect([references(data), meta.total]).toEqual([[here.client.uuid], 1]);
        expect(data[0]).not.toHaveProperty('care_provider');
      }
      const { data, meta } = await list(here.member);
      expect([references(data), meta.total]).toEqual([[here.staff.uuid], 1]);
    }
    const all = homes.flatMap(({ client, staff }) => [client.uuid, staff.uuid]).sort();
    expect(references((await list(admin)).data)).toEqual(all);
  });

  test('counts the same before and after aggregation', async () => {
    const before = (await list(admin)).meta.total;
    await aggregateCounts(on(server().owner));
    expect([before, (await list(admin)).meta.total]).toEqual([4, 4]);
  });

  test('shows what was billed, in pounds, with names as they were', async () => {
    const { data } = await list(admin, { kind: 'client', care_provider_id: home().job.care_provider_id });
    expect(data).toMatchObject([
      {
        reference: 'INV-2026-000001',
        date: TODAY,
        due_date: '2026-12-12',
        amount: 277.38,
        tax_total: 46.23,
        balance: 277.38,
        state: 'unpaid',
        location: 'Beechwood Manor',
        job: { title: 'Night Carer' },
        staff_member: { name: 'Grace Nwosu' },
      },
    ]);
    expect(data[0]).toHaveProperty('agent.company_name');
  });

  test.each([
    ['a day', () => ({ date: TODAY }), 4],
    ['another day', () => ({ date: '2026-11-11' }), 0],
    ['a due date', () => ({ due_date: '2026-12-12' }), 4],
    ['a kind', () => ({ kind: 'staff' }), 2],
    ['a whole reference', () => ({ reference: 'inv-2026-000001' }), 2],
    ['the beginning of one', () => ({ reference: 'SI-2026' }), 2],
    ['its number alone', () => ({ reference: '000001' }), 4],
    ['year and number', () => ({ reference: '2026-000001' }), 4],
    ['what is no reference', () => ({ reference: 'Larkfield' }), 0],
    ['a care provider', () => ({ care_provider_id: home().job.care_provider_id }), 2],
    ['a location', () => ({ office_id: home(1).job.office_id }), 2],
  ] as const)('is narrowed to %s', async (_, filters, wanted) => {
    const { data, meta } = await list(admin, filters());
    expect([data.length, meta.total]).toEqual([wanted, wanted]);
  });

  test('shows a manager nothing more when they ask for another’s location', async () => {
    const [, provider = admin] = await managersOf(home());
    expect((await list(provider, { care_provider_id: home(1).job.care_provider_id })).data).toEqual([]);
    expect((await list(provider, { office_id: home(1).job.office_id })).data).toEqual([]);
  });

  test('refuses sorts and filters that it does not have', async () => {
    for (const query of ['sortBy=amount', 'sortBy=admin_notes', 'state=lost', 'amount=3']) {
      expect((await server().as(admin).get(`/api/v1/invoices?${query}`)).statusCode).toBe(422);
    }
  });

  test('exports to a spreadsheet in pounds, and runs no formula there', async () => {
    const { make, as } = server();
    const job = await worked(await make.office(), { title: '=HYPERLINK("http://evil.example")' });
    await bill(server(), job, { member_name: '@SUM(1)' });
    const { body } = await as(await make.locationManager(placeOf(job))).get('/api/v1/invoices/export');
    const [head, line] = body.split('\r\n');
    expect(head).toBe('Reference,Type,ID,Date,Due date,Shift,Location,Staff member,Amount,Balance,Status');
    expect(line).toMatch(
      /^INV-2026-000001,Invoice,\d+,2026-11-12,2026-12-12,"'=HYPERLINK\(""http:\/\/evil.example""\)",Beechwood Manor,'@SUM\(1\),277.38,277.38,Unpaid$/,
    );
  });
});

describe('the state of invoices', () => {
  test('is the same in the database as by the domain’s rules, and each is found by it', async () => {
    const { make, owner } = server();
    const office = await make.office();
    const boss = await make.locationManager(office);
    const wanted = new Map<string, string>();
    for (const due_date of ['2026-11-11', '2026-11-12', '2026-11-13']) {
      for (const paid of [0, 1, 27_737, 27_738]) {
        for (const taken of [undefined, { settled: true }, { settled: false }]) {
          const billed = await bill(server(), await worked(office), { date: dayAfter(due_date, -30), due_date, paid });
          const uuids = [billed.uuid, ...(taken ? [(await credit(server(), billed, taken)).uuid] : [])];
          const { rows } = await owner.query(
            'select *, credited_at is not null as credited from app.invoices where uuid = any ($1)',
            [uuids],
          );
          for (const row of rows) {
            const money = { amount: Number(row.amount), balance: Number(row.balance) };
            wanted.set(row.uuid, invoiceState({ ...row, ...money }, TODAY));
          }
        }
      }
    }
    const { data } = await list(boss);
    expect(new Map(data.map(({ uuid, state }) => [uuid, state]))).toEqual(wanted);
    for (const state of INVOICE_STATES) {
      const found = await list(boss, { state });
      const these = [...wanted].flatMap(([uuid, its]) => (its === state ? [uuid] : [])).sort();
      expect([state, references(found.data)]).toEqual([state, these]);
      expect([these.length > 0, found.meta.total]).toEqual([true, these.length]);
    }
    for (const sortBy of ['date', 'due_date']) {
      const { data: down } = await list(boss, { sortBy, sortDirection: 'desc' });
      const { data: up } = await list(boss, { sortBy, sortDirection: 'asc' });
      expect(up).toEqual(down.toReversed());
      expect(up.map((row) => row[sortBy])).toEqual(up.map((row) => row[sortBy]).sort());
    }
  });
});

describe('an invoice', () => {
  test('shows what it is for, its lines and its payments [invoices-2]', async () => {
    const { client, job } = home();
    await pay(server(), client, 10_000);
    const answer = await read(admin, client);
    expect(answer.json().data).toMatchObject({
      id: client.id,
      reference: client.reference,
      state: 'part_paid',
      amount: 277.38,
      balance: 177.38,
      admin_notes: 'Secret of Night Carer',
      job: { title: 'Night Carer', code: job.code, location: 'Beechwood Manor', job_id: job.job_id },
      agent: { uuid: job.agency_id },
      care_provider: { uuid: job.care_provider_id },
      items: [{ qty: 11.5, minutes: 690, unit_cost: 20.1, tax_rate: 20, tax_total: 46.23, total: 277.38 }],
      payments: [{ amount: 100, receipt: 'BACS 55120981', created_by: 'Priya Nair', reversed: false }],
    });
  });

  test('is not found by others, and shows its readers nothing that is for others [invoices-3]', async () => {
    for (const [at, here] of homes.entries()) {
      const other = home(1 - at);
      for (const manager of await managersOf(here)) {
        const answer = await read(manager, here.client);
        expect(answer.statusCode).toBe(200);
        for (const hidden of ['Secret', 'Priya Nair', 'admin_notes', '"agent"', '"care_provider"', '13.4']) {
          expect(answer.body).not.toContain(hidden);
        }
        for (const unseen of [here.staff, other.client, other.staff]) {
          expect((await read(manager, unseen)).statusCode).toBe(404);
        }
      }
      const own = await read(here.member, here.staff);
      expect([own.statusCode, own.json().data.job.job_id]).toEqual([200, here.job.job_id]);
      for (const hidden of ['Secret', '20.1', '277.38', 'admin_notes']) expect(own.body).not.toContain(hidden);
      for (const unseen of [here.client, other.client, other.staff]) {
        expect((await read(here.member, unseen)).statusCode).toBe(404);
      }
    }
  });

  test('that was credited links to its credit note and to its replacement, and they link back', async () => {
    const { make } = server();
    const job = await worked(await make.office());
    const first = await bill(server(), job);
    const note = await credit(server(), first);
    const second = await bill(server(), job);
    const manager = await make.providerManager(job);
    const shown = async (billed: Billed) => (await read(manager, billed)).json().data;
    const named = ({ uuid, reference }: Billed) => ({ uuid, reference });
    expect(await shown(first)).toMatchObject({
      state: 'credited',
      credited_by: named(note),
      replaced_by: named(second),
      payments: [{ method: 'credit_note', counterpart: named(note) }],
    });
    expect(await shown(note)).toMatchObject({ state: 'paid', credits: named(first), reason: 'The hours changed' });
    expect(await shown(second)).toMatchObject({ state: 'unpaid', credits: null, credited_by: null, replaced_by: null });
  });
});

describe('the notes on an invoice', () => {
  const write = (who: Person, { uuid }: Billed, body: object) => server().as(who).put(`/api/v1/invoices/${uuid}`, body);

  test('are written by an administrator, and change nothing else of it', async () => {
    const { client } = home(1);
    const before = (await read(admin, client)).json().data;
    const notes = { client_notes: 'Paid by direct debit.', admin_notes: 'Ring on Friday.' };
    const answer = await write(admin, client, notes);
    expect([answer.statusCode, answer.json().data]).toEqual([200, { ...before, ...notes }]);
  });

  test('cannot be written by anyone else', async () => {
    const { client, staff, member } = home(1);
    for (const who of await managersOf(home(1))) {
      expect((await write(who, client, { client_notes: 'x', admin_notes: '' })).statusCode).toBe(403);
    }
    expect((await write(member, staff, { client_notes: 'x', admin_notes: '' })).statusCode).toBe(403);
  });

  test('have at most 2,000 characters, and need an invoice that exists', async () => {
    const long = await write(admin, home().client, { client_notes: 'x'.repeat(2001), admin_notes: '' });
    expect([long.statusCode, Object.keys(long.json().errors)]).toEqual([422, ['client_notes']]);
    const nowhere = { ...home().client, uuid: '01900000-0000-7000-8000-000000000001' };
    expect((await write(admin, nowhere, { client_notes: '', admin_notes: '' })).statusCode).toBe(404);
  });
});
