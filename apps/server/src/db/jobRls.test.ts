import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { useTestServer } from '../../test/harness.ts';
import { asViewer } from '../../test/signedIn.ts';
import { makeSeries } from '../../test/makeSeries.ts';
import type { MadeJob } from '../../test/makeJobs.ts';
import type { Kind, Viewer } from '@handover/domain/viewer';
import type { Db } from './connect.ts';
import { newId } from './id.ts';
import { type Login, LOGINS } from './logins.ts';

const server = useTestServer();
const own: Record<Kind, Viewer> = {} as never;
/** Shifts at one's own location, at its sister, at the agency's other care provider, and at a stranger's. */
const shifts: Record<'home' | 'sister' | 'cousin' | 'stranger', MadeJob> = {} as never;
const REFUSED = { code: '42501' };
const TABLES = [
  'jobs',
  'job_history',
  'offers',
  'applications',
  'job_notes',
  'office_roles',
  'office_role_shifts',
  'publications',
  'shift_presets',
  'shift_series',
  'shift_series_days',
  'job_geo',
];

const as = <T>(kind: Kind, work: (db: Db) => Promise<T>, viewer = own[kind]) =>
  asViewer(server(), viewer, 'write', work);
const run = (kind: Kind, statement: string) => as(kind, async (db) => (await sql.raw(statement).execute(db)).rows);
const withoutScope = (login: Login, statement: string) => server().pools[login].query(statement);

beforeAll(async () => {
  const { make, owner, clock } = server();
  const home = await make.office();
  const places = {
    home,
    sister: await make.office(home),
    cousin: await make.office(await make.provider(home)),
    stranger: await make.office(),
  };
  const [agency, provider, location, member, admin] = [
    await make.agencyManager(home),
    await make.providerManager(home),
    await make.locationManager(home),
    await make.member(),
    await make.admin(),
  ];
  const { agency_id, care_provider_id, office_id } = home;
  own.agency = { kind: 'agency', level: 2, user_id: agency.user_id, agency_id };
  own.provider = { ...own.agency, kind: 'provider', user_id: provider.user_id, care_provider_id };
  own.office = { ...own.provider, kind: 'office', level: 3, user_id: location.user_id, office_id };
  own.member = { kind: 'member', level: 4, user_id: member.user_id, member_id: member.user_id };
  own.admin = { kind: 'admin', level: 1, user_id: admin.user_id };
  for (const [name, place] of Object.entries(places)) {
    const job = await make.job(place, { job_planner: admin.user_id, admin_user: admin.user_id });
    const someone = await make.member();
    await make.offer(job, someone);
    await make.application(job, someone);
    const ids = [place.agency_id, place.care_provider_id, place.office_id];
    await owner.query(`insert into app.job_notes values ($1, $2, $3, $4, $5, $6, 'Ann Lee', 'A note', $7)`, [
      newId(clock()),
      ...ids,
      job.job_id,
      job.created_by,
      clock(),
    ]);
    await owner.query(`insert into app.office_roles values ($1, $2, $3, 'carer', 'Carer', $4, $5)`, [
      ...ids,
      job.job_id,
      clock(),
    ]);
    await owner.query(
      `insert into app.publications (publication_id, agency_id, care_provider_id, office_id, published_by, published_at,
         job_ids) values ($1, $2, $3, $4, $5, $6, $7)`,
      [newId(clock()), ...ids, job.created_by, clock(), [job.job_id]],
    );
    await owner.query(`insert into app.office_role_shifts values ($1, $2, $3, 'carer', 'Day Shift', $4, $5)`, [
      ...ids,
      job.job_id,
      clock(),
    ]);
    const series_id = await makeSeries(server(), place, {
      weekdays: [4],
      starts_on: '2026-11-19',
      until: '2026-12-31',
    });
    await owner.query(`insert into app.shift_series_days values ($4, '2026-11-19', $1, $2, $3, array[$5::uuid])`, [
      ...ids,
      series_id,
      job.job_id,
    ]);
    await owner.query(
      `insert into app.shift_presets values ($1, $2, $3, 0, 'Early', 'Day Shift', '07:00', '14:30', false, 30)`,
      ids,
    );
    await owner.query(
      `with v as (
         insert into app.rate_card_versions (agency_id, care_provider_id, valid_from, created_at)
         select $1, $2, '2000-01-01', now() where not exists (select from app.rate_cards where care_provider_id = $2)
         returning version_id)
       insert into app.rate_cards select $1, $2, 'carer', 'Carer', 1340, 1860, 0, '{}', version_id from v`,
      ids.slice(0, 2),
    );
    shifts[name as keyof typeof shifts] = job;
  }
});

const SEEN = {
  admin: ['cousin', 'home', 'sister', 'stranger'],
  agency: ['cousin', 'home', 'sister'],
  provider: ['home', 'sister'],
  office: ['home'],
} as const;
type Manager = keyof typeof SEEN;
const MANAGERS = Object.keys(SEEN) as Manager[];
const officesOf = (kind: Manager) => SEEN[kind].map((name) => shifts[name].office_id).sort();
const column = (rows: unknown[], name: string) => rows.map((row) => (row as Record<string, string>)[name]).sort();

describe('row-level security of shifts', () => {
  test.each(MANAGERS.flatMap((kind) => TABLES.map((table) => [kind, table] as const)))(
    'a query without a filter shows the %s only its own rows of %s',
    async (kind, table) => {
      const rows = await run(kind, `select distinct office_id from app.${table}`);
      expect(column(rows, 'office_id')).toEqual(officesOf(kind));
    },
  );

  test.each(MANAGERS)('a query without a filter shows the %s only its own rate cards', async (kind) => {
    const rows = await run(kind, 'select care_provider_id from app.rate_cards');
    const theirs = [...new Set(SEEN[kind].map((name) => shifts[name].care_provider_id))].sort();
    expect(column(rows, 'care_provider_id')).toEqual(theirs);
  });

  test.each(MANAGERS)('the %s knows the people of its own shifts and of no others', async (kind) => {
    const rows = await run(kind, 'select * from app.job_people');
    expect(column(rows, 'job_id')).toEqual(SEEN[kind].map((name) => shifts[name].job_id).sort());
    expect(Object.keys(rows[0] as object).sort()).toEqual([
      'admin_user',
      'assigned_to',
      'created_by',
      'job_id',
      'job_planner',
    ]);
  });

  test.each(
    (['agency', 'provider', 'office', 'member', 'guest'] as const).flatMap((login) =>
      [...TABLES, 'rate_cards', 'job_people', 'my_bookings'].map((table) => [login, table] as const),
    ),
  )('outside any scope the %s login is shown nothing of %s', async (login, table) => {
    const { rows } = await withoutScope(login, `select * from app.${table}`).catch(
      (error: Error & { code: string }) => ({
        rows: error.code === REFUSED.code ? [] : [error],
      }),
    );
    expect(rows).toEqual([]);
  });

  test.each(['hcp_rate', 'created_by', 'title', '*'])(
    'a member cannot ask the table of shifts for %s [jobRls-1]',
    async (what) => {
      await expect(run('member', `select ${what} from app.jobs`)).rejects.toMatchObject(REFUSED);
    },
  );

  test.each(
    TABLES.filter((table) => table !== 'offers' && table !== 'applications').concat(
      'rate_cards',
      'job_people',
      'administrators',
    ),
  )('a member cannot read %s [jobRls-2]', async (table) => {
    await expect(run('member', `select * from app.${table}`)).rejects.toMatchObject(REFUSED);
  });

  test.each(['offers', 'applications'])('a member sees their own of %s', async (table) => {
    const { make } = server();
    const { user_id } = own.member;
    const job = await make.job();
    await (table === 'offers' ? make.offer(job, { user_id }) : make.application(job, { user_id }));
    expect(column(await run('member', `select member_id from app.${table}`), 'member_id')).toEqual([user_id]);
  });

  test('a member’s view of a shift holds no charge and nobody else', async () => {
    for (const view of ['job_market', 'my_bookings']) {
      const { rows } = await server().owner.query(
        `select attname from pg_attribute where attrelid = $1::regclass and attnum > 0`,
        [`app.${view}`],
      );
      const names = column(rows, 'attname');
      for (const secret of ['hcp_rate', 'created_by', 'job_planner', 'admin_user']) expect(names).not.toContain(secret);
    }
  });

  test('the market holds published shifts and nothing else', async () => {
    const { make } = server();
    const made = await Promise.all(
      [
        'Unpublished',
        'Published',
        'Assigned',
        'Confirmed',
        'Checked in',
        'Completed',
        'cancelled',
        'declined',
        'missed',
      ].map((status) => make.job(undefined, { status })),
    );
    const ids = made.map(({ job_id }) => `'${job_id}'`).join();
    const rows = await run('member', `select job_id, assigned_to from app.job_market where job_id in (${ids})`);
    expect(rows).toEqual([{ job_id: made[1]?.job_id, assigned_to: null }]);
  });

  test('a member’s bookings are theirs alone, in any status [jobRls-3]', async () => {
    const { make } = server();
    const { user_id } = await make.member();
    const viewer: Viewer = { kind: 'member', level: 4, user_id, member_id: user_id };
    const mine = [
      await make.job(undefined, { status: 'Completed', assigned_to: user_id }),
      await make.job(undefined, { status: 'cancelled', assigned_to: user_id }),
    ];
    await make.job(undefined, { status: 'Confirmed' });
    const rows = await as('member', async (db) => db.selectFrom('my_bookings').select('job_id').execute(), viewer);
    expect(column(rows, 'job_id')).toEqual(mine.map(({ job_id }) => job_id).sort());
  });

  test.each(MANAGERS)('the %s may choose among administrators in office, by name and no more', async (kind) => {
    const { make } = server();
    await make.admin({ status: 'disabled' });
    await make.admin({ deleted_at: new Date() });
    const rows = await run(kind, 'select * from app.administrators');
    const { rows: living } = await server().owner.query(
      `select user_id, first_name, last_name from app.users where level = 1 and status = 'active' and deleted_at is null`,
    );
    expect(new Set(rows.map((row) => JSON.stringify(row)))).toEqual(new Set(living.map((row) => JSON.stringify(row))));
  });
});

describe('nobody', () => {
  const WRITES = [
    'update app.job_history set reason = null',
    'delete from app.job_history',
    'truncate app.job_history',
  ];

  test.each(['admin', 'agency', 'provider', 'office', 'member'] as Kind[])(
    'changes, deletes or empties the history: %s',
    async (kind) => {
      for (const write of WRITES) await expect(run(kind, write)).rejects.toMatchObject(REFUSED);
    },
  );

  test.each(['worker', 'guest'] as const)('changes, deletes or empties the history: the %s login', async (login) => {
    for (const write of WRITES) await expect(withoutScope(login, write)).rejects.toMatchObject(REFUSED);
  });

  test.each(Object.keys(LOGINS) as Login[])(
    'deletes a shift, an offer or an application: the %s login',
    async (login) => {
      for (const table of ['jobs', 'offers', 'applications', 'job_notes']) {
        await expect(withoutScope(login, `delete from app.${table}`)).rejects.toMatchObject(REFUSED);
      }
    },
  );

  test('below an administrator says who has a shift, who works on it, or that somebody did not come', async () => {
    for (const kind of ['agency', 'provider', 'office'] as const) {
      for (const name of ['assigned_to', 'admin_user', 'created_by', 'no_show', 'number', 'job_id']) {
        await expect(run(kind, `update app.jobs set ${name} = ${name}`)).rejects.toMatchObject(REFUSED);
      }
    }
  });

  test('below an administrator offers a shift, or an offer to someone else', async () => {
    for (const kind of ['agency', 'provider', 'office', 'member'] as const) {
      await expect(run(kind, 'update app.offers set member_id = member_id')).rejects.toMatchObject(REFUSED);
      await expect(run(kind, 'insert into app.offers select * from app.offers')).rejects.toMatchObject(REFUSED);
    }
  });

  test('posts a shift into somebody else’s company, or moves one there', async () => {
    const { stranger, sister, cousin } = shifts;
    const moved = (kind: Kind, to: MadeJob) =>
      run(
        kind,
        `update app.jobs set agency_id = '${to.agency_id}', care_provider_id = '${to.care_provider_id}',
           office_id = '${to.office_id}' where job_id = '${shifts.home.job_id}'`,
      );
    await expect(moved('agency', stranger)).rejects.toMatchObject(REFUSED);
    await expect(moved('provider', cousin)).rejects.toMatchObject(REFUSED);
    await expect(moved('office', sister)).rejects.toMatchObject(REFUSED);
    const named = run('agency', `update app.jobs set office_id = '${stranger.office_id}'`);
    await expect(named).rejects.toMatchObject({ code: '23503' });
  });

  test('applies in somebody else’s name, or writes into a history without a shift’s rules', async () => {
    const { agency_id, care_provider_id, office_id, job_id } = shifts.home;
    const { user_id } = await server().make.member();
    const ids = `'${agency_id}', '${care_provider_id}', '${office_id}', '${job_id}'`;
    const applied = run(
      'member',
      `insert into app.applications values (gen_random_uuid(), ${ids}, '${user_id}', now())`,
    );
    await expect(applied).rejects.toMatchObject(REFUSED);
    const written = run('member', 'insert into app.job_history select * from app.job_history');
    await expect(written).rejects.toMatchObject(REFUSED);
  });
});
