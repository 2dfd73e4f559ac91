import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type Viewer, viewerOf } from '@handover/domain/viewer';
import { useTestServer } from '../../test/harness.ts';
import { asViewer } from '../../test/signedIn.ts';
import type { Person } from '../../test/make.ts';
import { makeTicket } from '../../test/tickets.ts';
import type { Db } from './connect.ts';

const server = useTestServer();
const TABLES = ['tickets', 'ticket_comments', 'ticket_links', 'ticket_files'] as const;
const viewer = (person: Person): Viewer => {
  const found = viewerOf({ agency_id: null, care_provider_id: null, office_id: null, ...person });
  if (!found) throw new Error('This account is attached to nothing');
  return found;
};
const as = <T>(person: Person, work: (db: Db) => Promise<T>) => asViewer(server(), viewer(person), 'write', work);

/** Everyone who can raise a ticket, with one of their own and what belongs to it. */
const people: Record<string, Person> = {};
const tickets: Record<string, string> = {};
const theirs = (name: string): Person => people[name] ?? fail();
const fail = (): never => {
  throw new Error('Nobody of that name');
};

beforeAll(async () => {
  const { make, owner, clock } = server();
  const office = await make.office();
  const far = await make.office();
  Object.assign(people, {
    admin: await make.admin(),
    agency: await make.agencyManager(office),
    provider: await make.providerManager(office),
    office: await make.locationManager(office),
    colleague: await make.locationManager(office),
    member: await make.member(),
    other_member: await make.member(),
    stranger: await make.locationManager(far),
  });
  for (const [name, person] of Object.entries(people)) {
    const { uuid } = await makeTicket(server(), person);
    tickets[name] = uuid;
    const { rows } = await owner.query(
      `insert into app.ticket_comments (uuid, user_id, description, created_at) values ($1, $2, '<p>Hi</p>', $3) returning id`,
      [uuid, person.user_id, clock()],
    );
    await owner.query(`insert into app.ticket_links (uuid, kind, target_id) values ($1, 'job', gen_random_uuid())`, [
      uuid,
    ]);
    await owner.query(
      `insert into app.ticket_files (file_id, uuid, comment_id, user_id, name, content_type, size, stored_as, created_at)
       values (gen_random_uuid(), $1, $2, $3, 'a.txt', 'text/plain', 1, gen_random_uuid()::text, $4)`,
      [uuid, rows[0].id, person.user_id, clock()],
    );
  }
});

test.each(TABLES)('each login is shown its own %s and nobody else’s', async (table) => {
  const seen = async (name: string) => {
    const { rows } = await as(theirs(name), (db) =>
      sql<{ uuid: string }>`select uuid from ${sql.table(table)}`.execute(db),
    );
    return rows.map(({ uuid }) => Object.keys(tickets).find((each) => tickets[each] === uuid));
  };
  expect((await seen('admin')).sort()).toEqual(Object.keys(tickets).sort());
  expect((await seen('agency')).sort()).toEqual(['agency', 'colleague', 'office', 'provider']);
  expect((await seen('provider')).sort()).toEqual(['colleague', 'office', 'provider']);
  for (const name of ['office', 'colleague', 'member', 'other_member', 'stranger'])
    expect(await seen(name)).toEqual([name]);
});

test('nobody raises a ticket or writes in another’s name, and where a ticket belongs follows from who raised it [ticketRls-1]', async () => {
  const raise = (name: string, raised_by: string, more: object = {}) =>
    as(theirs(name), (db) =>
      db
        .insertInto('tickets')
        .values({
          uuid: crypto.randomUUID(),
          title: 'x',
          description: 'x',
          raised_by: theirs(raised_by).user_id,
          created_at: server().clock(),
          updated_at: server().clock(),
          ...more,
        })
        .returning(['agency_id', 'office_id', 'raised_by_level', 'raised_by_name'])
        .executeTakeFirst(),
    );
  for (const name of Object.keys(people)) {
    const other = name === 'colleague' ? 'office' : 'colleague';
    await expect(raise(name, other)).rejects.toThrow('row-level security');
  }
  const far = theirs('stranger') as Person & { agency_id: string };
  const own = theirs('office') as Person & { agency_id: string; office_id: string };
  expect(
    await raise('office', 'office', { agency_id: far.agency_id, raised_by_level: 1, raised_by_name: 'Boss' }),
  ).toEqual({
    agency_id: own.agency_id,
    office_id: own.office_id,
    raised_by_level: 3,
    raised_by_name: `${own.first_name} ${own.last_name}`,
  });
  const write = (name: string, on: string, by: string) =>
    as(theirs(name), (db) =>
      db
        .insertInto('ticket_comments')
        .values({
          uuid: tickets[on] ?? '',
          user_id: theirs(by).user_id,
          description: 'x',
          created_at: server().clock(),
          is_admin: true,
        })
        .returning('is_admin')
        .executeTakeFirst(),
    );
  await expect(write('office', 'office', 'admin')).rejects.toThrow('row-level security');
  await expect(write('member', 'other_member', 'member')).rejects.toThrow('row-level security');
  expect(await write('member', 'member', 'member')).toEqual({ is_admin: false });
});

test('people who only ask change nothing of a ticket but its status and who waits for whom', async () => {
  const set = (name: string, change: Record<string, string | null>) =>
    as(theirs(name), (db) =>
      db
        .updateTable('tickets')
        .set(change)
        .where('uuid', '=', tickets[name] ?? '')
        .execute(),
    );
  for (const name of ['office', 'member']) {
    for (const change of [
      { priority: 'critical' },
      { assigned_to_id: null },
      { title: 'x' },
      { first_reply_at: null },
    ]) {
      await expect(set(name, change)).rejects.toThrow('permission denied');
    }
  }
  for (const name of ['agency', 'provider']) {
    await expect(set(name, { assigned_to_id: null })).rejects.toThrow('permission denied');
  }
  await expect(set('admin', { description: 'x' })).rejects.toThrow('permission denied');
  await expect(set('admin', { assigned_to_id: theirs('agency').user_id })).rejects.toMatchObject({
    constraint: 'assigned_by_name',
  });
});

test('a comment is deleted by its author alone, never changed and never restored', async () => {
  const on = (name: string, of: string, change: { description: string; deleted_at: Date | null }) =>
    as(theirs(name), (db) =>
      db
        .updateTable('ticket_comments')
        .set(change)
        .where('uuid', '=', tickets[of] ?? '')
        .execute(),
    );
  const gone = { description: '', deleted_at: server().clock() };
  for (const name of ['admin', 'agency', 'provider'])
    await expect(on(name, 'colleague', gone)).rejects.toThrow('row-level security');
  const changed = { description: 'Other', deleted_at: null };
  await expect(on('colleague', 'colleague', changed)).rejects.toThrow('row-level security');
  await on('colleague', 'colleague', gone);
  await expect(on('colleague', 'colleague', changed)).rejects.toThrow('row-level security');
});

test('a ticket and what belongs to it go with their care provider to another agency', async () => {
  const { make, owner } = server();
  const { agency_id } = await make.agency();
  const manager = await make.agencyManager({ agency_id });
  const moved = theirs('provider') as Person & { care_provider_id: string };
  await owner.query('update app.care_providers set agency_id = $1 where care_provider_id = $2', [
    agency_id,
    moved.care_provider_id,
  ]);
  for (const table of TABLES) {
    const { rows } = await as(manager, (db) =>
      sql`select 1 from ${sql.table(table)} where uuid = ${tickets['provider']}`.execute(db),
    );
    expect([table, rows.length]).toEqual([table, 1]);
  }
});
