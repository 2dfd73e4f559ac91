import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { useTestServer } from '../../test/harness.ts';
import { asViewer } from '../../test/signedIn.ts';
import type { Viewer } from '@handover/domain/viewer';
import { newId } from './id.ts';
import { brokenRules } from './lint.ts';
import { LOGINS } from './logins.ts';

const server = useTestServer();
const own: { agency: Viewer; provider: Viewer; office: Viewer; member: Viewer; admin: Viewer } = {} as never;

beforeAll(async () => {
  const { make } = server();
  const office = await make.office();
  const [agency, provider, location, member, admin] = [
    await make.agencyManager(office),
    await make.providerManager(office),
    await make.locationManager(office),
    await make.member(),
    await make.admin(),
  ];
  own.agency = { kind: 'agency', level: 2, user_id: agency.user_id, agency_id: office.agency_id };
  own.provider = {
    ...own.agency,
    kind: 'provider',
    user_id: provider.user_id,
    care_provider_id: office.care_provider_id,
  };
  own.office = { ...own.provider, kind: 'office', level: 3, user_id: location.user_id, office_id: office.office_id };
  own.member = { kind: 'member', level: 4, user_id: member.user_id, member_id: member.user_id };
  own.admin = { kind: 'admin', level: 1, user_id: admin.user_id };
  await make.locationManager(); // somebody else's agency, care provider and location
  await make.member();
});

describe('row-level security', () => {
  test.each(['agency', 'provider', 'office', 'member'] as const)(
    'shows the %s only what is theirs to a query without a filter [rls-1]',
    async (kind) => {
      const viewer = own[kind];
      const seen = await asViewer(server(), viewer, 'read', (db) => db.selectFrom('users').selectAll().execute());
      expect(seen.length).toBeGreaterThan(0);
      const column = { agency: 'agency_id', provider: 'care_provider_id', office: 'office_id', member: 'user_id' }[
        kind
      ];
      const theirs = (viewer as unknown as Record<string, string>)[column];
      for (const user of seen) expect((user as unknown as Record<string, unknown>)[column]).toBe(theirs);
    },
  );

  test.each(Object.keys(LOGINS).filter((login) => login !== 'admin' && login !== 'worker') as (keyof typeof LOGINS)[])(
    'shows the %s login nothing at all outside a scope [rls-2]',
    async (login) => {
      const { rows } = await server()
        .pools[login].query('select * from app.users')
        .catch((error: Error & { code: string }) => ({ rows: error.code === '42501' ? [] : [error] }));
      expect(rows).toEqual([]);
    },
  );

  test('only the login of sign-in opens sessions, and it opens nothing else', async () => {
    const { rows } = await server().owner.query<{ login: string; may: string[] }>(
      `select rolname as login, array_agg(p.proname::text order by p.proname) as may
       from pg_roles, pg_proc p where rolname = any ($1) and p.pronamespace = 'app'::regnamespace and p.prokind = 'f'
         and has_function_privilege(rolname, p.oid, 'EXECUTE') group by rolname`,
      [Object.values(LOGINS)],
    );
    const opening = rows.filter(({ may }) => may.includes('open_session'));
    expect(opening).toEqual([
      {
        login: LOGINS.auth,
        may: [
          'ask_passkey',
          'check_password',
          'find_challenge',
          'find_passkey',
          'knows_device',
          'open_session',
          'pass_challenge',
          'pass_passkey',
          'second_factor_ways',
          'sign_in_salt',
        ],
      },
    ]);
  });

  test('an agency cannot write an account into another agency', async () => {
    const elsewhere = await server().make.agency();
    const write = asViewer(server(), own.agency, 'write', (db) =>
      db
        .updateTable('users')
        .set({ agency_id: elsewhere.agency_id })
        .where('user_id', '=', own.agency.user_id)
        .execute(),
    );
    await expect(write).rejects.toMatchObject({ code: '42501' });
  });

  test('a location of another care provider cannot be named, although foreign keys bypass row-level security [rls-3]', async () => {
    const elsewhere = await server().make.office();
    const write = asViewer(server(), own.provider, 'write', (db) =>
      db
        .updateTable('users')
        .set({ level: 3, office_id: elsewhere.office_id })
        .where('user_id', '=', own.provider.user_id)
        .execute(),
    );
    await expect(write).rejects.toMatchObject({ code: '23503' });
  });

  test.each([
    ['a care provider', 'provider', 'care_providers', 'agency_id'],
    ['a care provider', 'provider', 'care_providers', 'status'],
    ['a care provider', 'provider', 'care_providers', 'deleted_at'],
    ['an agency', 'agency', 'agencies', 'status'],
    ['an agency', 'agency', 'agencies', 'deleted_at'],
  ] as const)(
    '%s cannot decide what is decided above it: as %s, of its %s, the %s [rls-4]',
    async (_, kind, table, column) => {
      const write = asViewer(server(), own[kind], 'write', (db) =>
        sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)}`.execute(db),
      );
      await expect(write).rejects.toMatchObject({ code: '42501' });
    },
  );

  test.each(['agency', 'staff_member'])('a care provider cannot invite into no agency: a new %s', async (type) => {
    const { clock } = server();
    const { user_id, care_provider_id } = own.provider as Extract<Viewer, { kind: 'provider' }>;
    const write = asViewer(server(), own.provider, 'write', (db) =>
      sql`insert into invitations (invitation_id, type, email, inviting_care_provider_id, invited_by, created_at, expires_at)
        values (${newId(clock())}, ${type}, 'ann@example.org', ${care_provider_id}, ${user_id}, ${clock()}, ${clock()})`.execute(
        db,
      ),
    );
    await expect(write).rejects.toMatchObject({ constraint: 'a_care_provider_invites_into_its_agency' });
  });

  test('the scope ends with its transaction: two companies on one connection never meet [rls-5]', async () => {
    const { make } = server();
    const other = await make.agencyManager();
    const rival: Viewer = { kind: 'agency', level: 2, user_id: other.user_id, agency_id: other.agency_id };
    const seen = await Promise.all(
      Array.from({ length: 200 }, async (_, n) => {
        const viewer = n % 2 ? own.agency : rival;
        const rows = await asViewer(server(), viewer, 'read', (db) =>
          db.selectFrom('users').select('agency_id').execute(),
        );
        return rows.every((row) => row.agency_id === (viewer as { agency_id: string }).agency_id);
      }),
    );
    expect(seen.every(Boolean)).toBe(true);
  });

  test('nobody can change or delete what the audit says [rls-6]', async () => {
    for (const statement of ['update audit set action = $$', 'delete from audit where $$ = $$']) {
      const write = asViewer(server(), own.admin, 'write', (db) =>
        sql.raw(statement.replaceAll('$$', "'x'")).execute(db),
      );
      await expect(write).rejects.toMatchObject({ code: '42501' });
    }
  });

  test('a password hash is out of reach of every other account, an administrator included [rls-7]', async () => {
    const rows = await asViewer(server(), own.admin, 'read', (db) =>
      db.selectFrom('credentials').select('user_id').execute(),
    );
    expect(rows).toEqual([{ user_id: own.admin.user_id }]);
  });
});

describe('the lint over the catalogue', () => {
  const planted = async (...statements: string[]) => {
    const { owner } = server();
    await owner.query('begin');
    try {
      for (const statement of statements) await owner.query(statement);
      return await brokenRules(owner);
    } finally {
      await owner.query('rollback');
    }
  };

  test('finds nothing in the schema as it is', async () => {
    expect(await planted()).toEqual([]);
  });

  test.each([
    [
      'a view without security_invoker',
      ['create view app.leak as select * from app.users'],
      'view without security_invoker: leak',
    ],
    ['a table without a wall', ['create table app.loose (agency_id uuid)'], 'table without forced row security: loose'],
    [
      'a foreign key without the tenant key',
      [
        'create table app.loose (office_id uuid references app.offices)',
        `call app.enable_tenant_rls('loose', office => 'office_id')`,
      ],
      "foreign key into a tenant's table without the tenant key: loose_office_id_fkey",
    ],
    ['a login that bypasses the wall', ['alter role handover_agency bypassrls'], 'login too strong: handover_agency'],
    [
      'a grant to the signed-out login',
      ['grant select on app.users to handover_guest'],
      'signed-out login may touch users',
    ],
    [
      'a grant to the login of sign-in',
      ['grant select on app.users to handover_auth'],
      'signed-out login may touch users',
    ],
    [
      'a policy with an OR, which loses the index',
      ['create policy wide on app.users to handover_agency using (agency_id is null or level = 4)'],
      'policy wide on app.users is no plain equality: ((agency_id IS NULL) OR (level = 4))',
    ],
    [
      'a policy that shows a tenant everything',
      ['create policy wide on app.users to handover_agency using (true)'],
      'policy wide on app.users shows a tenant everything',
    ],
    [
      'a policy that lets administrators change everything without a session',
      ['create policy wide on app.users to handover_admin using (true)'],
      'policy wide on app.users lets administrators change everything without a session',
    ],
    [
      'a policy that shows a tenant everything with a session',
      ['create policy wide on app.users to handover_agency using (current_setting($$backtrace_functions$$) <> $$$$)'],
      'policy wide on app.users shows a tenant everything',
    ],
    [
      'a policy that compares with a setting that anybody may change',
      [
        `create policy own_setting on app.users to handover_agency
           using (agency_id = nullif(current_setting('app.agency_id', true), '')::uuid)`,
      ],
      'reads a plain setting as the scope: policy own_setting on app.users',
    ],
    [
      'a function that takes the scope from a setting that anybody may change',
      [
        `create function app.loose() returns uuid language sql as
           $$ select nullif(current_setting('app.user_id', true), '')::uuid $$`,
      ],
      'reads a plain setting as the scope: function app.loose()',
    ],
    [
      'a function that sets the scope beside those that check it',
      [
        `create function app.loose() returns text language sql as
           $$ select set_config('backtrace_functions', '', true) $$`,
      ],
      'function that sets the scope: app.loose()',
    ],
    [
      'a login that may set the scope',
      ['grant set on parameter backtrace_functions to handover_agency'],
      'role that may set the scope: handover_agency',
    ],
    [
      'a function that everyone may run',
      ['create function app.loose() returns int language sql as $$ select 1 $$'],
      'function open to everyone: app.loose()',
    ],
  ])('finds %s', async (_, statements, words) => {
    expect(await planted(...statements)).toContain(words);
  });

  const LEAK = 'app.leak()';
  const definer = (rest: string, owner = 'handover_gate') => [
    `create function ${LEAK} returns setof app.sessions language sql security definer ${rest} as 'select * from app.sessions'`,
    `alter function ${LEAK} owner to ${owner}`,
    `revoke execute on function ${LEAK} from public`,
  ];
  const PATH = 'set search_path = app, pg_temp';
  test.each([
    [
      'that a login may run who is not listed for it',
      [...definer(PATH), `grant execute on function ${LEAK} to handover_member`],
      `handover_member may run a definer function and is not listed for it: ${LEAK}`,
    ],
    [
      'that everybody may run',
      [...definer(PATH), `grant execute on function ${LEAK} to public`],
      `function open to everyone: ${LEAK}`,
    ],
    ['without a search_path', definer(''), `definer function without a fixed search_path: ${LEAK}`],
    [
      'that finds tables of the session first',
      definer('set search_path = app'),
      `definer function whose search_path does not end with pg_temp: ${LEAK}`,
    ],
    [
      'of the tables’ owner',
      definer(PATH, 'handover_owner'),
      `definer function of the tables' owner, whom no policy binds: ${LEAK}`,
    ],
    [
      'outside the schema',
      [`create function public.leak() returns int language sql security definer ${PATH} as 'select 1'`],
      'definer function outside the schema app: leak()',
    ],
    [
      'that is listed for a login without a right to it',
      ['revoke execute on function app.register from handover_guest'],
      'handover_guest is listed for a definer function that it may not run: register',
    ],
  ])('finds a definer function %s [rls-8]', async (_, statements, words) => {
    expect(await planted(...statements)).toContain(words);
  });
});
