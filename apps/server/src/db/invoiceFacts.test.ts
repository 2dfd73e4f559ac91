import type pg from 'pg';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { InvoiceLine } from '@handover/domain/invoices/invoice';
import { bill, credit } from '../../test/bill.ts';
import { asCommand, memberViewer } from '../../test/command.ts';
import { useTestServer } from '../../test/harness.ts';
import { makeSession, openScope } from '../../test/signedIn.ts';
import { insertInvoice } from '../../test/insertInvoice.ts';
import type { MadeJob } from '../../test/makeJobs.ts';
import type { Db } from './connect.ts';
import { newId } from './id.ts';
import { LOGINS, type Login } from './logins.ts';

const server = useTestServer();
beforeEach(() => void (server().time.now = new Date('2026-11-12T08:05:00Z')));

/** Runs one transaction as a person with a stolen login would; nothing of it stays. */
async function under<T>(login: Login, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const session = login === 'admin' ? await makeSession(server(), (await server().make.admin()).user_id) : undefined;
  const client = await server().pools[login].connect();
  try {
    await client.query('begin');
    if (session) await openScope(client, session, server().clock());
    return await work(client);
  } finally {
    await client.query('rollback');
    client.release();
  }
}
/** Returns the rule that refused the work: a constraint by its name, a missing right by its code. */
const refusal = async (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { code?: string; constraint?: string }) => error.constraint ?? error.code,
  );

const LINE: InvoiceLine = {
  name: 'Healthcare Assistant, a day',
  pay_kind: 'basic',
  minutes: 690,
  unit_cost: 1340,
  tax_treatment: 'outside_scope',
  tax_rate: 0,
  tax_reason: '',
  net: 15_410,
  tax_total: 0,
  total: 15_410,
};

async function rowOf(job: MadeJob, over: object = {}) {
  const { rows } = await server().owner.query<{ party_id: number }>(
    `insert into app.invoice_parties (hash, name, address, country) values (sha256('a party'), 'A party', '{}', 'GB')
     on conflict (hash) do update set name = excluded.name returning party_id`,
  );
  return {
    uuid: newId(server().clock()),
    kind: 'staff',
    purpose: 'shift',
    agency_id: job.agency_id,
    care_provider_id: job.care_provider_id,
    office_id: job.office_id,
    job_id: job.job_id,
    member_id: job.assigned_to,
    series: 'SI',
    year: 2026,
    date: '2026-11-12',
    due_date: '2026-12-12',
    amount: 15_410,
    tax_total: 0,
    job_code: job.code,
    job_title: job.title,
    office_title: 'Beechwood Manor',
    member_name: 'Ann Lee',
    starts_at: job.starts_at,
    ends_at: job.ends_at,
    supplier: rows[0]?.party_id,
    customer: rows[0]?.party_id,
    created_at: server().clock(),
    ...over,
  };
}
const minusOf = (line: InvoiceLine): InvoiceLine => ({
  ...line,
  minutes: -line.minutes,
  net: -line.net,
  tax_total: -line.tax_total,
  total: -line.total,
});

describe('an invoice', () => {
  const written = async (over: object, lines: readonly InvoiceLine[]) => {
    const row = await rowOf(await server().make.worked(), over);
    return refusal(under('admin', (client) => insertInvoice(client, row, lines)));
  };

  test('is written with its lines and its number', async () => {
    expect(await written({}, [LINE])).toBe('done');
  });

  test.each<[string, object, InvoiceLine[], string]>([
    ['another amount than its lines', { amount: 15_411 }, [LINE], 'an_invoice_is_its_lines'],
    ['another tax than its lines', { tax_total: 100 }, [LINE], 'an_invoice_is_its_lines'],
    ['no line', {}, [], 'an_invoice_is_its_lines'],
    ['a penny that the minutes do not make', {}, [{ ...LINE, net: 15_411, total: 15_411 }], 'a_line_is_its_minutes'],
    ['tax of another rate', {}, [{ ...LINE, tax_total: 1, total: 15_411 }], 'tax_is_of_the_line'],
    ['what was paid of it already', { balance: 0 }, [LINE], '42501'],
    ['that it was credited', { credited_at: new Date('2026-11-12T08:05:00Z') }, [LINE], '42501'],
    ['the series of another kind', { series: 'INV' }, [LINE], 'a_series_says_what_it_is'],
  ])('is refused with %s', async (_, over, lines, words) => {
    expect(await written(over, lines)).toBe(words);
  });

  test('gets no further line once it is issued, and no second of its kind', async () => {
    const { job, staff } = await server().make.invoiced();
    const more = `insert into app.invoice_items (uuid, position, name, pay_kind, minutes, unit_cost, tax_treatment, tax_rate,
      tax_reason, net, tax_total, total) values ($1, 2, 'More', 'basic', $2, 6000, 'outside_scope', 0, '', $3, 0, $3)`;
    for (const [minutes, pence] of [
      [1, 100],
      [0, 0],
    ]) {
      const add = under('admin', (client) => client.query(more, [staff.uuid, minutes, pence]));
      expect(await refusal(add)).toBe('an_invoice_is_its_lines');
    }
    const second = await rowOf(job);
    expect(await refusal(under('admin', (client) => insertInvoice(client, second, [LINE])))).toBe(
      'invoices_one_per_job',
    );
  });
});

describe('references have no gap', () => {
  const counted = async (last: number) => {
    const { job, staff } = await server().make.invoiced();
    const row = await rowOf(await server().make.worked(job));
    return refusal(
      under('admin', async (client) => {
        await client.query(`update app.invoice_counters set last = $1 where agency_id = $2 and series = 'SI'`, [
          last,
          job.agency_id,
        ]);
        await insertInvoice(client, row, [LINE]);
        return staff;
      }),
    );
  };

  test('the next number follows the last', async () => expect(await counted(1)).toBe('done'));
  test('a number that is left out is refused', async () => expect(await counted(2)).toBe('references_have_no_gap'));

  test('a number that is not the counter’s is refused', async () => {
    const row = await rowOf(await server().make.worked());
    const columns = [...Object.keys(row), 'number'];
    const alone = under('admin', (client) =>
      client.query(
        `insert into app.invoices (${columns.join(', ')}) values (${columns.map((_, at) => `$${at + 1}`).join(', ')})`,
        [...Object.values(row), 1],
      ),
    );
    expect(await refusal(alone)).toBe('references_have_no_gap');
  });
});

describe('a credit note', () => {
  const noted = async (over: object = {}, line: InvoiceLine = minusOf(LINE)) => {
    const { job, staff } = await server().make.invoiced();
    const { rows } = await server().owner.query('select supplier, customer from app.invoices where uuid = $1', [
      staff.uuid,
    ]);
    const [issued] = (await server().owner.query('select * from app.invoice_items where uuid = $1', [staff.uuid])).rows;
    const note = { purpose: 'credit_note', series: 'SC', credits: staff.uuid, amount: -15_410, ...rows[0], ...over };
    const row = await rowOf(job, note);
    const named = { ...line, name: issued.name, tax_reason: issued.tax_reason };
    return under('admin', async (client) => {
      const refused = await refusal(insertInvoice(client, row, [named]));
      if (refused !== 'done') return refused;
      const after = await client.query('select credited_at from app.invoices where uuid = $1', [staff.uuid]);
      return after.rows[0].credited_at;
    });
  };

  test('credits a whole invoice, which counts no more from then on', async () => {
    expect(await noted()).toEqual(server().clock());
  });

  test.each<[string, object, InvoiceLine, string]>([
    [
      'less than the invoice',
      { amount: -13_400 },
      { ...minusOf(LINE), minutes: -600, net: -13_400, total: -13_400 },
      'a_credit_mirrors_its_invoice',
    ],
    [
      'other minutes at another rate',
      {},
      { ...minusOf(LINE), minutes: -60, unit_cost: 15_410 },
      'an_invoice_is_its_lines',
    ],
    ['another issuer', { supplier: 1, customer: 1 }, minusOf(LINE), 'a_credit_mirrors_its_invoice'],
  ])('is refused for %s', async (_, over, line, words) => {
    expect(await noted(over, line)).toBe(words);
  });

  test('is refused for an invoice that was credited, and for one of another shift', async () => {
    const { make } = server();
    const [one, other] = [await make.invoiced(), await make.worked()];
    const billed = { uuid: one.staff.uuid, id: 1, reference: '', amount: one.staff.amount };
    const { rows } = await server().owner.query('select * from app.invoices where uuid = $1', [one.staff.uuid]);
    const { supplier, customer } = rows[0];
    const again = { purpose: 'credit_note', series: 'SC', credits: billed.uuid, amount: -15_410, supplier, customer };
    const foreign = await rowOf(other, { ...again, agency_id: one.job.agency_id, member_id: one.job.assigned_to });
    const write = (row: Awaited<ReturnType<typeof rowOf>>) =>
      refusal(under('admin', (client) => insertInvoice(client, row, [minusOf(LINE)])));
    expect(await write(foreign)).toBe('a_credit_mirrors_its_invoice');
    const ann = await make.member();
    const job = await make.job(undefined, { status: 'Confirmed', assigned_to: ann.user_id });
    const taken = await bill(server(), job, { kind: 'staff' });
    await credit(server(), taken);
    const second = await rowOf(job, { ...again, credits: taken.uuid });
    expect(await write(second)).toBe('a_credit_mirrors_its_invoice');
  });

  test('settles invoices of its own shift, from both sides at once', async () => {
    const { make } = server();
    const ann = await make.member();
    const job = await make.job(undefined, { status: 'Confirmed', assigned_to: ann.user_id });
    const invoice = await bill(server(), job);
    const note = await credit(server(), invoice, { settled: false });
    const { client: foreign } = await make.invoiced();
    const settle = (entries: [string, number, string][]) =>
      refusal(
        under('admin', (connection) =>
          connection.query(
            `insert into app.invoice_payments (uuid, amount, method, date, counterpart, created_by_name, created_at)
             select uuid, amount, 'credit_note', '2026-11-12', counterpart, 'Handover', now()
             from json_to_recordset($1::json) e (uuid uuid, amount bigint, counterpart uuid)`,
            [JSON.stringify(entries.map(([uuid, amount, counterpart]) => ({ uuid, amount, counterpart })))],
          ),
        ),
      );
    const both = (other: string, amount = 100): [string, number, string][] => [
      [other, amount, note.uuid],
      [note.uuid, -amount, other],
    ];
    expect(await settle(both(invoice.uuid))).toBe('done');
    expect(await settle(both(invoice.uuid).slice(0, 1))).toBe('a_settlement_has_two_sides');
    expect(await settle(both(foreign.uuid))).toBe('a_settlement_has_two_sides');
    expect(await settle(both(invoice.uuid, 100_000))).toBe('paid_at_most_in_full');
  });
});

describe('an issued invoice', () => {
  test('is changed by no login, and managers and members write no part of it [invoiceFacts-1]', async () => {
    const { staff } = await server().make.invoiced();
    const nobodys = [
      `update app.invoices set amount = 0 where uuid = '${staff.uuid}'`,
      `update app.invoices set balance = 0 where uuid = '${staff.uuid}'`,
      `update app.invoices set credited_at = now() where uuid = '${staff.uuid}'`,
      `update app.invoice_items set unit_cost = 0 where uuid = '${staff.uuid}'`,
      `update app.invoice_payments set amount = 0 where uuid = '${staff.uuid}'`,
      'delete from app.invoices',
      'delete from app.invoice_items',
      'delete from app.invoice_counters',
    ];
    const issuers = [
      'update app.invoice_counters set last = 1',
      `insert into app.invoice_items (uuid, position, name) values ('${staff.uuid}', 9, 'More')`,
      `insert into app.invoices (uuid) values ('${staff.uuid}')`,
      'insert into app.invoice_parties (name) values (null)',
    ];
    for (const login of Object.keys(LOGINS) as Login[]) {
      const issues = login === 'admin' || login === 'worker' || login === 'command';
      for (const statement of [...nobodys, ...(issues ? [] : issuers)]) {
        const refused = await refusal(under(login, (client) => client.query(statement)));
        expect([login, statement, refused]).toEqual([login, statement, '42501']);
      }
    }
  });
});

describe('the command login', () => {
  /** Makes two shifts of one care provider, each with its invoices, and opens one of them. */
  const two = async () => {
    const { make } = server();
    const [office, ann] = [await make.office(), await make.member()];
    const opened = await make.invoiced({ office, assigned_to: ann.user_id });
    const other = await make.invoiced({ office });
    const inside = <T>(work: (db: Db) => Promise<T>) => asCommand(server(), memberViewer(ann), opened.job, work);
    return { opened, other, ann, inside };
  };
  const uuids = (rows: readonly { uuid: string }[]) => [...new Set(rows.map(({ uuid }) => uuid))].sort();

  test('reads the invoices and lines of the shift that it opened, and no other’s', async () => {
    const { opened, inside } = await two();
    const both = [opened.client.uuid, opened.staff.uuid].sort();
    for (const table of ['invoices', 'invoice_items']) {
      const read = await inside(
        async (db) => (await sql<{ uuid: string }>`select uuid from ${sql.table(table)}`.execute(db)).rows,
      );
      expect([table, uuids(read)]).toEqual([table, both]);
    }
  });

  test('reads no party’s name, no notes of administrators, and what is another agency’s not at all', async () => {
    const { inside } = await two();
    await server().make.office();
    for (const statement of [sql`select name from invoice_parties`, sql`select admin_notes from invoices`]) {
      expect(await refusal(inside((db) => statement.execute(db)))).toBe('42501');
    }
    for (const [table, column] of [
      ['agencies', 'agency_id'],
      ['care_providers', 'care_provider_id'],
    ]) {
      const rows = await inside((db) =>
        sql`select ${sql.ref(column ?? '')} from ${sql.table(table ?? '')}`.execute(db),
      );
      expect([table, rows.rows.length]).toEqual([table, 1]);
    }
  });

  test('writes no invoice, payment or change of another shift, not even of the same member’s [invoiceFacts-2]', async () => {
    const { opened, ann, inside } = await two();
    const same = await server().make.worked(opened.job, { assigned_to: ann.user_id });
    const row = await rowOf(same);
    const { supplier: _, customer: __, ...few } = row;
    const alone = sql`insert into invoices (${sql.join(Object.keys(few).map((name) => sql.ref(name)))}, number, supplier, customer)
      values (${sql.join(Object.values(few))}, 1, 1, 1)`;
    const entry = (uuid: string, method: string) => sql`
      insert into invoice_payments (uuid, amount, method, date, counterpart, created_by_name, created_at)
      values (${uuid}, 1, ${method}, '2026-11-12', ${opened.client.uuid}, 'X', now())`;
    const later = await server().make.invoiced({ assigned_to: ann.user_id });
    for (const statement of [
      alone,
      sql`update invoices set client_notes = 'x' where uuid = ${opened.staff.uuid}`,
      entry(later.staff.uuid, 'credit_note'),
      entry(opened.staff.uuid, 'cash'),
    ]) {
      expect(await refusal(inside((db) => statement.execute(db)))).toBe('42501');
    }
  });

  test('sees nothing of any invoice while no shift is open', async () => {
    await two();
    const rows = await under('command', async (client) => (await client.query('select uuid from app.invoices')).rows);
    expect(rows).toEqual([]);
  });
});
