import { beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { type Viewer, viewerOf } from '@handover/domain/viewer';
import { bill, type Billed, pay } from '../../test/bill.ts';
import { useTestServer } from '../../test/harness.ts';
import { asViewer } from '../../test/signedIn.ts';
import type { Person } from '../../test/make.ts';

const server = useTestServer();
const READ = ['invoices', 'invoice_items', 'invoice_payments'] as const;
const as = (person: Person): Viewer => {
  const viewer = viewerOf({ agency_id: null, care_provider_id: null, office_id: null, ...person });
  if (!viewer) throw new Error('This account is attached to nothing');
  return viewer;
};
type Home = { client: Billed; staff: Billed; managers: Person[]; member: Person };
const homes: Home[] = [];
let admin: Person;

/**
 * Makes two homes of one care provider and one of another, each with a shift that was worked, billed and paid in part.
 */
beforeAll(async () => {
  const { make } = server();
  admin = await make.admin();
  const provider = await make.provider();
  for (const office of [await make.office(provider), await make.office(provider), await make.office()]) {
    const member = await make.member();
    const job = await make.job(office, { status: 'Confirmed', assigned_to: member.user_id });
    const [client, staff] = [await bill(server(), job), await bill(server(), job, { kind: 'staff' })];
    for (const billed of [client, staff]) await pay(server(), billed, 100);
    homes.push({ client, staff, member, managers: [await make.locationManager(office)] });
  }
  for (const home of homes.slice(0, 2)) {
    home.managers.push(await make.providerManager(provider), await make.agencyManager(provider));
  }
});

/** Ids of all rows that a person's login sees in a table. */
const seenBy = (person: Person, table: (typeof READ)[number]) =>
  asViewer(server(), as(person), 'read', async (db) => {
    const { rows } = await sql<{ uuid: string }>`select uuid from ${sql.table(table)}`.execute(db);
    return rows.map(({ uuid }) => uuid).sort();
  });
const at = (index: number): Home => homes[index] ?? fail();
const fail = (): never => {
  throw new Error('There are three homes');
};

test.each(READ)('each login is shown its own %s and nobody else’s', async (table) => {
  const [first, second, third] = [at(0), at(1), at(2)];
  const [location = admin, provider = admin, agency = admin] = first.managers;
  expect(await seenBy(location, table)).toEqual([first.client.uuid]);
  expect(await seenBy(provider, table)).toEqual([first.client.uuid, second.client.uuid].sort());
  expect(await seenBy(agency, table)).toEqual([first.client.uuid, second.client.uuid].sort());
  expect(await seenBy(third.managers[0] ?? admin, table)).toEqual([third.client.uuid]);
  for (const { member, staff } of homes) expect(await seenBy(member, table)).toEqual([staff.uuid]);
  expect(await seenBy(admin, table)).toEqual(homes.flatMap(({ client, staff }) => [client.uuid, staff.uuid]).sort());
});

test('no other login reads what administrators say to each other of an invoice', async () => {
  const { managers, member } = at(0);
  const read = (person: Person) =>
    asViewer(server(), as(person), 'read', (db) => sql`select admin_notes from invoices`.execute(db));
  expect((await read(admin)).rows).toHaveLength(6);
  for (const person of [...managers, member]) await expect(read(person)).rejects.toThrow('permission denied');
});

test.each(['amount', 'balance', 'due_date', 'terms', 'credited_at', 'reference'])(
  'not even an administrator’s login writes the %s of an invoice [invoiceRls-1]',
  async (column) => {
    const write = (person: Person, name: string) =>
      asViewer(server(), as(person), 'write', (db) => sql`update invoices set ${sql.ref(name)} = default`.execute(db));
    await expect(write(admin, column)).rejects.toThrow('permission denied');
    for (const person of [...at(0).managers, at(0).member]) {
      await expect(write(person, 'client_notes')).rejects.toThrow('permission denied');
    }
  },
);

test('the worker changes an invoice, its party and its document only of an erased person', async () => {
  const { owner, pools, clock } = server();
  const [erased, other] = [at(0), at(1)];
  const statements = ({ staff: { uuid } }: Home) => [
    `update app.invoices set member_name = 'Former' where uuid = '${uuid}'`,
    `update app.invoice_parties set name = 'Former'
     where party_id = (select supplier from app.invoices where uuid = '${uuid}')`,
    `delete from app.invoice_documents where uuid = '${uuid}'`,
  ];
  for (const { staff } of [erased, other]) {
    const { rows } = await owner.query<{ party_id: number }>(
      `insert into app.invoice_parties (hash, name, address, country)
       values (sha256($1::text::bytea), 'Ann Lee', '{York}', 'GB') returning party_id`,
      [staff.uuid],
    );
    await owner.query('update app.invoices set supplier = $2 where uuid = $1', [staff.uuid, rows[0]?.party_id]);
    await owner.query(
      `insert into app.invoice_documents (uuid, file, bytes, sha256, made_at)
       values ($1::uuid, $1::uuid::text, 1, sha256($1::uuid::text::bytea), $2)`,
      [staff.uuid, clock()],
    );
  }
  await owner.query('insert into app.erasures (user_id, asked_by, asked_at) values ($1, $2, $3)', [
    erased.member.user_id,
    admin.user_id,
    clock(),
  ]);
  for (const statement of statements(erased)) expect((await pools.worker.query(statement)).rowCount).toBe(1);
  for (const statement of statements(other)) {
    await expect(pools.worker.query(statement)).rejects.toThrow('nobody named in this row');
  }
});
