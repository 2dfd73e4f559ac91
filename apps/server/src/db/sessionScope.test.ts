import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Viewer } from '@handover/domain/viewer';
import { useTestServer } from '../../test/harness.ts';
import { makeSession, openScope, signedIn } from '../../test/signedIn.ts';
import { refusalOf } from '../http/errors.ts';
import { asViewer, SessionEnded } from './connect.ts';
import { LOGINS } from './logins.ts';

const server = useTestServer();
const KINDS = ['admin', 'agency', 'provider', 'office', 'member'] as const;
const SETTING = 'backtrace_functions';
const REFUSED = { code: '42501' };
const ENDED = { code: 'HS401' };

let own: { [K in Viewer['kind']]: Viewer & { kind: K } };
const sessions = {} as Record<Viewer['kind'], Buffer>;

const makeOwn = async (): Promise<typeof own> => {
  const { make } = server();
  const office = await make.office();
  const { agency_id, care_provider_id, office_id } = office;
  const member = await make.member();
  return {
    admin: { kind: 'admin', level: 1, user_id: (await make.admin()).user_id },
    agency: { kind: 'agency', level: 2, user_id: (await make.agencyManager(office)).user_id, agency_id },
    provider: {
      kind: 'provider',
      level: 2,
      user_id: (await make.providerManager(office)).user_id,
      agency_id,
      care_provider_id,
    },
    office: {
      kind: 'office',
      level: 3,
      user_id: (await make.locationManager(office)).user_id,
      agency_id,
      care_provider_id,
      office_id,
    },
    member: { kind: 'member', level: 4, user_id: member.user_id, member_id: member.user_id },
  };
};

beforeAll(async () => {
  own = await makeOwn();
});
beforeEach(async () => {
  for (const kind of KINDS) sessions[kind] = await makeSession(server(), own[kind].user_id);
});

/** Lends one connection of a login, as a person with a stolen login would use it. */
async function onLogin<T>(login: keyof typeof LOGINS, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await server().pools[login].connect();
  try {
    return await work(client);
  } finally {
    await client.query('rollback');
    client.release();
  }
}
const countOf = async (client: pg.ClientBase): Promise<number> =>
  (await client.query('select from app.users')).rowCount ?? 0;
/** Counts the people that a login sees without a session; the administrators' login is not bound in what it reads. */
const seenBy = async (kind: Viewer['kind'], client: pg.ClientBase): Promise<number> =>
  kind === 'admin' ? 0 : countOf(client);
/** Makes a change that each kind of viewer may make of themself, and counts the changed rows. */
const changed = async (client: pg.ClientBase): Promise<number> =>
  (await client.query(`update app.users set first_name = first_name`)).rowCount ?? 0;
const asText = (viewer: Viewer): string =>
  ['user_id', 'agency_id', 'care_provider_id', 'office_id']
    .map((name) => (viewer as unknown as Record<string, string>)[name] ?? '')
    .join(',')
    .replaceAll('-', '');

describe.each(KINDS)('the login of the %s', (kind) => {
  test('changes nothing without a session, and sees nothing but on the administrators’ login [sessionScope-1]', async () => {
    await onLogin(kind, async (client) => {
      await client.query('begin');
      expect([await seenBy(kind, client), await changed(client)]).toEqual([0, 0]);
      await openScope(client, sessions[kind], server().clock());
      expect(await countOf(client)).toBeGreaterThan(0);
    });
  });

  test('gains nothing by the plain settings that the scope was once kept in [sessionScope-2]', async () => {
    await onLogin(kind, async (client) => {
      await client.query('begin');
      for (const name of ['user_id', 'agency_id', 'care_provider_id', 'office_id'])
        await client.query('select set_config($1, $2, true)', [
          `app.${name}`,
          (own[kind] as unknown as Record<string, string>)[name] ?? '',
        ]);
      expect([await seenBy(kind, client), await changed(client)]).toEqual([0, 0]);
    });
  });

  test('cannot set a scope, in any way that it tries [sessionScope-3]', async () => {
    const forged = asText(own[kind]);
    for (const attempt of [
      `select set_config('${SETTING}', '${forged}', true)`,
      `select set_config('${SETTING}', '${forged}', false)`,
      `set ${SETTING} = '${forged}'`,
      `set local ${SETTING} = '${forged}'`,
      `alter role ${LOGINS[kind]} set ${SETTING} = '${forged}'`,
      `alter role current_user set ${SETTING} = '${forged}'`,
      `update pg_settings set setting = '${forged}' where name = '${SETTING}'`,
      `do $$ begin perform set_config('${SETTING}', '${forged}', true); end $$`,
    ])
      await onLogin(kind, async (client) => {
        const refused = await client.query(attempt).then(
          () => 'done',
          ({ code }: pg.DatabaseError) => code,
        );
        expect([attempt, refused]).toEqual([attempt, REFUSED.code]);
      });
    await onLogin(kind, async (client) => {
      await client.query('begin');
      const made = client
        .query(
          `create function pg_temp.scoped() returns bigint language sql set ${SETTING} = '${forged}'
             as $$ select count(*) from app.users $$`,
        )
        .then(() => client.query('select pg_temp.scoped()'));
      await expect(made).rejects.toMatchObject(REFUSED);
    });
    const at = new URL(server().config.DATABASE_URL);
    at.username = LOGINS[kind];
    at.password = server().config.DATABASE_PASSWORD;
    const client = new pg.Client({ connectionString: at.href, options: `-c ${SETTING}=${forged}` });
    client.on('error', () => undefined);
    await expect(client.connect()).rejects.toMatchObject(REFUSED);
  });

  test('cannot use a scope again that it has read in an earlier transaction [sessionScope-4]', async () => {
    const read = await onLogin(kind, async (client) => {
      await client.query('begin');
      await openScope(client, sessions[kind], server().clock());
      const { rows } = await client.query<{ scope: string }>(`select current_setting('${SETTING}') as scope`);
      await client.query('commit');
      expect([await seenBy(kind, client), await changed(client)]).toEqual([0, 0]);
      const again = client.query(`select set_config('${SETTING}', $1, false)`, [rows[0]?.scope]);
      await expect(again).rejects.toMatchObject(REFUSED);
      return rows[0]?.scope;
    });
    expect(read).toBe(asText(own[kind]));
    // Nor does a rollback to a savepoint restore a replaced scope.
    await onLogin(kind, async (client) => {
      await client.query('begin; savepoint before');
      await openScope(client, sessions[kind], server().clock());
      await client.query('rollback to savepoint before');
      expect([await seenBy(kind, client), await changed(client)]).toEqual([0, 0]);
    });
  });

  test('opens no scope by a session of another kind of viewer [sessionScope-5]', async () => {
    for (const other of KINDS.filter((each) => each !== kind))
      await onLogin(kind, async (client) => {
        await client.query('begin');
        await expect(openScope(client, sessions[other], server().clock())).rejects.toMatchObject(ENDED);
      });
  });
});

test('the command login opens no shift without a session, and none by a setting [sessionScope-6]', async () => {
  const job = await server().make.job();
  const seen = async (client: pg.ClientBase) => (await client.query('select from app.jobs')).rowCount;
  await onLogin('command', async (client) => {
    await client.query('begin');
    await client.query('select app.open_shift($1, null)', [job.job_id]);
    expect(await seen(client)).toBe(0);
    await client.query(`select set_config('app.command_job', $1, true), set_config('app.user_id', $2, true)`, [
      job.job_id,
      own.member.user_id,
    ]);
    expect(await seen(client)).toBe(0);
    await openScope(client, sessions.member, server().clock());
    expect(await seen(client)).toBe(0);
    await client.query('select app.open_shift($1, null)', [job.job_id]);
    expect(await seen(client)).toBe(1);
    const other = `${asText(own.member)},${job.job_id.replaceAll('-', '')}`;
    const forged = client.query(`select set_config('${SETTING}', $1, true)`, [other]);
    await expect(forged).rejects.toMatchObject(REFUSED);
  });
});

describe('a session that ends between two calls', () => {
  const endings: [string, (user_id: string) => Promise<unknown>][] = [
    ['revoked', (user_id) => server().owner.query('delete from app.sessions where user_id = $1', [user_id])],
    [
      'disabled',
      (user_id) => server().owner.query(`update app.users set status = 'disabled' where user_id = $1`, [user_id]),
    ],
    [
      'moved',
      async (user_id) => {
        const { agency_id } = await server().make.agency();
        await server().owner.query('update app.users set agency_id = $2 where user_id = $1', [user_id, agency_id]);
      },
    ],
    [
      'expired',
      (user_id) =>
        server().owner.query('update app.sessions set expires_at = $2 where user_id = $1', [user_id, server().clock()]),
    ],
    [
      'asleep',
      (user_id) => server().owner.query(`update app.sessions set idle = '0 minutes' where user_id = $1`, [user_id]),
    ],
  ];

  test.each(endings)('because it was %s neither reads nor writes again [sessionScope-7]', async (_, end) => {
    const { user_id, agency_id } = await server().make.agencyManager();
    const by = await signedIn(server(), { kind: 'agency', level: 2, user_id, agency_id });
    const rename = (name: string) =>
      asViewer(server().pools, by, 'write', (db) =>
        sql`update agencies set company_name = ${name}`.execute(db).then(({ numAffectedRows }) => numAffectedRows),
      );
    expect(await rename('Before')).toBe(1n);
    await end(user_id);
    await expect(rename('After')).rejects.toBeInstanceOf(SessionEnded);
    const read = asViewer(server().pools, by, 'read', (db) => db.selectFrom('users').select('user_id').execute());
    await expect(read).rejects.toBeInstanceOf(SessionEnded);
    const { rows } = await server().owner.query('select company_name from app.agencies where agency_id = $1', [
      agency_id,
    ]);
    expect(rows).toEqual([{ company_name: 'Before' }]);
  });

  test('is answered with a request to sign in [sessionScope-8]', async () => {
    expect(refusalOf(new SessionEnded())).toMatchObject({ kind: 'unauthenticated', message: 'Please sign in' });
    // The work changes nothing about that, and none of its statements was answered.
    const by = { ...(await signedIn(server(), own.admin)), token_hash: Buffer.alloc(32) };
    const silent = asViewer(server().pools, by, 'write', async () => 'done');
    await expect(silent).rejects.toBeInstanceOf(SessionEnded);
  });
});

test('session_scope says who it is, and whether they have a second factor [sessionScope-9]', async () => {
  await onLogin('office', async (client) => {
    await client.query('begin');
    const { rows } = await openScope(client, sessions.office, server().clock());
    const { user_id, agency_id, care_provider_id, office_id } = own.office;
    expect(rows).toMatchObject([{ user_id, level: 3, agency_id, care_provider_id, office_id, second_factor: false }]);
  });
});
