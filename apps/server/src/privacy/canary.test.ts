import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TERM_NAMES, type Term } from '@handover/domain/privacy/terms';
import { type TestServer, openTestServer } from '../../test/testServer.ts';
import type { Person } from '../../test/make.ts';
import { CANARY, DAY, found, seed, type Seeded } from '../../test/privacy/seed.ts';
import { columnsOf, isContent } from '../../test/privacy/catalogue.ts';
import { doTask } from '../../test/privacy/task.ts';
import { unzip } from '../../test/unzip.ts';
import { REGISTER } from './register/register.ts';

const NAME = { first_name: 'Zenobia', last_name: 'Quillfeather' };
const FULL = `${NAME.first_name} ${NAME.last_name}`;
const EMAIL = 'zenobia.quillfeather@example.org';
const TELEPHONES = { mobile: '07700 900111', home: '020 7946 0222', whatsapp: '07700 900333' };
const NEEDLES = [CANARY, ...Object.values(NAME), EMAIL, ...Object.values(TELEPHONES)];

// The rows made here have totals that do not add up, and nothing checks them at the end.
let server: TestServer;
let zenobia: Person;
let priya: Person;
let seeded: Seeded;
beforeAll(async () => {
  server = await openTestServer();
  const { make, owner, clock } = server;
  priya = await make.admin();
  zenobia = await make.member({ ...NAME, email: EMAIL, mobile_telephone: TELEPHONES.mobile, dob: DAY });
  await owner.query(
    `update app.staff set home_telephone = $2, whatsapp_telephone = $3, position = '${CANARY}', city = '${CANARY}',
       opted_out_on = '${DAY}', opt_out_ends_on = '${DAY}' where member_id = $1`,
    [zenobia.user_id, TELEPHONES.home, TELEPHONES.whatsapp],
  );
  await owner.query(`insert into app.holds values (gen_random_uuid(), $1, 'dispute', '${CANARY}', $2, $3, $2, $3)`, [
    zenobia.user_id,
    priya.user_id,
    clock(),
  ]);
  // A password of its own is seeded.
  await owner.query('delete from app.credentials where user_id = $1', [zenobia.user_id]);
  // Notifications to others about them, and tasks that still wait for them.
  await make.notification(priya, { title: `${FULL} applied`, body: `${EMAIL}, ${TELEPHONES.mobile}` });
  await owner.query(`insert into app.idempotency_keys values ($1, 'a key', 'hash', 200, $2, $3)`, [
    priya.user_id,
    { data: { name: FULL } },
    clock(),
  ]);
  await owner.query(`select app.enqueue('send_password_reset', $1)`, [JSON.stringify({ email: EMAIL })]);
  await owner.query(
    `insert into app.job_history (entry_id, agency_id, care_provider_id, office_id, job_id, version, at, actor_name, command,
       to_status, changes)
     select gen_random_uuid(), agency_id, care_provider_id, office_id, job_id, 9, $2, 'Somebody', 'assign_planner', 'Published', $3
     from app.jobs where job_id = $1`,
    [(await make.job()).job_id, clock(), JSON.stringify([{ field: 'job_planner', from: FULL, to: null }])],
  );
  seeded = await seed(owner, { user_id: zenobia.user_id, name: FULL, email: EMAIL }, clock());
}, 120_000);
afterAll(() => server.close());

/** Returns the columns that a term keeps. */
async function heldBy(terms: readonly Term[]): Promise<string[]> {
  const columns = (await columnsOf(server.owner)).filter(isContent);
  const held = Object.entries(REGISTER).flatMap(([table, { erases = [], plain = [], files = {} }]) =>
    erases
      .filter((erasing) => erasing.held && terms.includes(erasing.held.term))
      .flatMap(({ what }) =>
        columns
          .filter((column) => column.table === table && !plain.includes(column.name) && !(column.name in files))
          .filter(({ name }) => what === 'row' || name in what)
          .map(({ name }) => `${table}.${name}`),
      ),
  );
  // A member's location follows from their addresses, and this one's are nowhere.
  return [...new Set(held)].filter((column) => column !== 'staff.location').sort();
}

test('a person is given every row that is theirs, whole but for what is withheld', async () => {
  const asked = await server.as(priya).post(`/api/v1/users/${zenobia.user_id}/exports`);
  expect(asked.statusCode).toBe(200);
  await doTask(server, 'make_export', { export_id: asked.json().data.export_id });
  const { data } = (await server.as(priya).get(`/api/v1/users/${zenobia.user_id}/exports`)).json();
  const files = unzip((await server.as(priya).get(data[0].url)).rawPayload);
  const text = files.get('data.json')?.toString() ?? '';
  const inFiles = [...files.values()].map((bytes) => bytes.toString('latin1')).join('\n');
  const isGiven = (mark: string) => text.includes(mark) || inFiles.includes(mark);
  expect(seeded.given.length).toBeGreaterThan(40);
  expect(seeded.given.filter((mark) => !isGiven(mark))).toEqual([]);
  expect(text).toContain(EMAIL);
  for (const secret of [
    'password_hash',
    'token_hash',
    'sealed_secret',
    'admin_notes',
    'hcp_rate',
    'place_regards-reason',
  ]) {
    expect(text).not.toContain(secret);
  }
});

describe('of a person who is erased', () => {
  const erase = async () => doTask(server, 'erase_person', { user_id: zenobia.user_id });
  const later = (years: number, days: number) => {
    const then = new Date('2026-11-12T10:24:00Z');
    then.setUTCFullYear(then.getUTCFullYear() + years);
    server.time.now = new Date(then.getTime() + days * 86_400_000);
  };

  test('everything was there to be found', async () => {
    const there = await found(server.owner, NEEDLES);
    const sought = await heldBy(TERM_NAMES);
    expect(sought.filter((column) => !there.includes(column))).toEqual([]);
    for (const column of [
      'the queue',
      'notifications.title',
      'idempotency_keys.answer',
      'job_history.changes',
      'tickets.description',
      'messages.text',
      'medicals.title',
      'attendance.latitude',
      'users.dob',
    ])
      expect(there).toContain(column);
    expect(there.length).toBeGreaterThan(90);
  });

  test.each([
    ['at once only what a term keeps is left', 0, 0, TERM_NAMES],
    ['after a year what working time and pay keep', 1, 1, ['working_time', 'pay']],
    ['after two years what pay keeps', 2, 1, ['pay']],
    ['after six years, and a month for what is signed, nothing', 6, 32, []],
  ] as const)('%s', async (_, years, days, terms) => {
    later(years, days);
    if (years === 0) {
      const answer = await server.as(priya).post(`/api/v1/users/${zenobia.user_id}/erasure`);
      expect(answer.json()).toMatchObject({ data: { message: 'The person is being erased' } });
    }
    await erase();
    const left = await found(server.owner, NEEDLES);
    expect(left).toEqual(await heldBy(terms));
    const { rows } = await server.owner.query('select done_at, next_at from app.erasures');
    expect(rows[0].done_at === null).toBe(terms.length > 0);
    expect(rows[0].next_at === null).toBe(terms.length === 0);
  });

  test('every file that a row of theirs named is removed', async () => {
    const { rows } = await server.owner.query(
      `select payload ->> 'name' as name from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'remove_file'`,
    );
    const removed = rows.map(({ name }) => name as string);
    expect(seeded.files.length).toBeGreaterThan(5);
    expect(seeded.files.filter((file) => !removed.includes(file))).toEqual([]);
  });
});
