import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Kind, Viewer } from '@handover/domain/viewer';
import { useTestServer } from '../../test/harness.ts';
import { asViewer } from '../../test/signedIn.ts';
import type { MadeJob } from '../../test/makeJobs.ts';
import { foldAll } from '../../test/rollups.ts';
import { asServer } from './connect.ts';

const server = useTestServer();
const own: Record<Kind, Viewer> = {} as never;
const PLATFORM = '00000000-0000-0000-0000-000000000000';
const REFUSED = { code: '42501' };
const TABLES = ['rollups', 'rollup_deltas'] as const;
let home: MadeJob;
let beside: MadeJob;
let stranger: MadeJob;

/**
 * Makes shifts at a home, at another of the same care provider and at a stranger's: one of each is aggregated and one
 * is not.
 */
beforeAll(async () => {
  const { make, owner } = server();
  home = await make.job();
  beside = await make.job(await make.office(home));
  stranger = await make.job();
  await foldAll(owner);
  for (const job of [home, beside, stranger]) await make.job(job);
  const { agency_id, care_provider_id, office_id } = home;
  const { user_id } = await make.admin();
  const member = await make.member();
  own.admin = { kind: 'admin', level: 1, user_id };
  own.agency = { kind: 'agency', level: 2, user_id, agency_id };
  own.provider = { kind: 'provider', level: 2, user_id, agency_id, care_provider_id };
  own.office = { kind: 'office', level: 3, user_id, agency_id, care_provider_id, office_id };
  own.member = { kind: 'member', level: 4, user_id: member.user_id, member_id: member.user_id };
});

const run = (kind: Kind, statement: string) =>
  asViewer(server(), own[kind], 'write', async (db) => (await sql.raw(statement).execute(db)).rows);
const ids = async (kind: Kind, column: string, table: (typeof TABLES)[number]) =>
  (await run(kind, `select distinct ${column} as id from app.${table} order by 1`)).map(
    (row) => (row as { id: string }).id,
  );
const scopesAt = ({ agency_id, care_provider_id, office_id }: MadeJob) => [agency_id, care_provider_id, office_id];

describe('row-level security of the rollups', () => {
  test('a query without a filter shows each the counts of their own places alone [rollupRls-1]', async () => {
    expect(await ids('agency', 'scope_id', 'rollups')).toEqual([...scopesAt(home), beside.office_id].sort());
    expect(await ids('provider', 'scope_id', 'rollups')).toEqual([...scopesAt(home).slice(1), beside.office_id].sort());
    expect(await ids('office', 'scope_id', 'rollups')).toEqual([home.office_id]);
    const all = [PLATFORM, ...scopesAt(home), beside.office_id, ...scopesAt(stranger)];
    expect(await ids('admin', 'scope_id', 'rollups')).toEqual([...new Set(all)].sort());
  });

  test('and of the changes that are not aggregated yet', async () => {
    for (const kind of ['agency', 'provider'] as const) {
      expect(await ids(kind, 'office_id', 'rollup_deltas')).toEqual([home.office_id, beside.office_id].sort());
    }
    expect(await ids('office', 'office_id', 'rollup_deltas')).toEqual([home.office_id]);
    expect(await ids('admin', 'office_id', 'rollup_deltas')).toHaveLength(3);
  });

  test.each(TABLES)('a member cannot read %s, nor can anyone who is not signed in', async (table) => {
    await expect(run('member', `select 1 from app.${table}`)).rejects.toMatchObject(REFUSED);
    const guest = asServer(server().pools, 'guest', (db) => sql.raw(`select 1 from app.${table}`).execute(db));
    await expect(guest).rejects.toMatchObject(REFUSED);
  });

  test.each(['admin', 'agency', 'provider', 'office', 'member'] as const)(
    'the login of an %s changes no count itself [rollupRls-2]',
    async (kind) => {
      for (const statement of [
        'update app.rollups set n = n + 1',
        'delete from app.rollup_deltas',
        `insert into app.rollup_deltas (agency_id, care_provider_id, office_id, day, measure, n, amount)
         values ('${home.agency_id}', '${home.care_provider_id}', '${home.office_id}', '2026-11-12', 'value', 1, 1)`,
        'delete from app.rollups',
        `update app.tallies set total = 0`,
        'select 1 from app.rollup_sources',
      ]) {
        await expect(run(kind, statement)).rejects.toMatchObject(REFUSED);
      }
    },
  );
});
