import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { BlockedBy } from '@handover/domain/favourites/favourites';
import type { Kind, Viewer } from '@handover/domain/viewer';
import { useTestServer } from '../../test/harness.ts';
import { asViewer } from '../../test/signedIn.ts';
import type { MadeJob } from '../../test/makeJobs.ts';
import { blockBetween } from '../favourites/standings.ts';

const server = useTestServer();
const REFUSED = { code: '42501' };
type Place = { agency_id: string; care_provider_id: string; office_id: string };
const own: Record<Kind, Viewer> = {} as never;
let here: Place;
/**
 * Favourites and blocks, by id: two homes of one care provider, the whole provider and a home of another each have one
 * about Ann, and Ann has hers about two homes.
 */
const written: Record<'here' | 'whole' | 'beside' | 'elsewhere', string> = {} as never;
let anns: string[];
let others: string;

beforeAll(async () => {
  const { make } = server();
  here = await make.office();
  const [beside, elsewhere] = [await make.office(here), await make.office()];
  const [ann, ben] = [await make.member(), await make.member()];
  const { user_id } = await make.admin();
  written.here = (await make.placeRegard(here, ann)).regard_id;
  written.whole = (await make.placeRegard(here, ann, { office_id: null })).regard_id;
  written.beside = (await make.placeRegard(beside, ann)).regard_id;
  written.elsewhere = (await make.placeRegard(elsewhere, ann)).regard_id;
  anns = [(await make.memberRegard(ann, here)).regard_id, (await make.memberRegard(ann, elsewhere)).regard_id];
  others = (await make.memberRegard(ben, here)).regard_id;
  const { agency_id, care_provider_id } = here;
  own.admin = { kind: 'admin', level: 1, user_id };
  own.agency = { kind: 'agency', level: 2, user_id, agency_id };
  own.provider = { kind: 'provider', level: 3, user_id, agency_id, care_provider_id };
  own.office = { kind: 'office', level: 3, user_id, ...here };
  own.member = { kind: 'member', level: 4, user_id: ann.user_id, member_id: ann.user_id };
});

const run = <Row>(kind: Kind, statement: string) =>
  asViewer(server(), own[kind], 'write', async (db) => (await sql.raw<Row>(statement).execute(db)).rows);
const ids = async (kind: Kind, table: string) =>
  (await run<{ regard_id: string }>(kind, `select regard_id from app.${table}`)).map((row) => row.regard_id).sort();

describe('a favourite or block by a place', () => {
  test.each([
    ['admin', ['here', 'whole', 'beside', 'elsewhere']],
    ['agency', ['here', 'whole', 'beside']],
    ['provider', ['here', 'whole', 'beside']],
    ['office', ['here']],
  ] as const)('is read by the %s login as far as it is its own, with the names', async (kind, may) => {
    const wanted = may.map((name) => written[name]).sort();
    expect(await ids(kind, 'place_regards')).toEqual(wanted);
    expect(await ids(kind, 'regard_names')).toEqual(wanted);
  });

  test('is hidden from members, even that there is one', async () => {
    for (const table of ['place_regards', 'regard_names', 'hidden_places']) {
      await expect(run('member', `select 1 from app.${table}`)).rejects.toMatchObject(REFUSED);
    }
  });

  test('is written for no other place', async () => {
    for (const kind of ['agency', 'provider', 'office'] as const) {
      await run(kind, `update app.place_regards set reason = 'x' where regard_id = '${written.elsewhere}'`);
      await run(kind, `delete from app.place_regards where regard_id = '${written.elsewhere}'`);
    }
    await run('office', `delete from app.place_regards where regard_id = '${written.whole}'`);
    expect(await ids('admin', 'place_regards')).toEqual(Object.values(written).sort());
    const moved = `update app.place_regards set office_id = null where regard_id = '${written.here}'`;
    await expect(run('office', moved)).rejects.toMatchObject(REFUSED);
  });
});

describe('a favourite or block by a member', () => {
  test('is read by them and by administrators', async () => {
    for (const table of ['member_regards', 'member_places']) {
      expect(await ids('member', table)).toEqual(anns.toSorted());
      expect(await ids('admin', table)).toEqual([...anns, others].sort());
    }
  });

  test.each(['agency', 'provider', 'office'] as const)('is not read by the %s login', async (kind) => {
    for (const table of ['member_regards', 'member_places', 'hidden_places', 'my_unwelcome_jobs']) {
      await expect(run(kind, `select 1 from app.${table}`)).rejects.toMatchObject(REFUSED);
    }
    await expect(run(kind, `select app.place_known_to_me(null, now())`)).rejects.toMatchObject(REFUSED);
  });

  test('is not changed by another member', async () => {
    await run('member', `delete from app.member_regards where regard_id = '${others}'`);
    expect(await ids('admin', 'member_regards')).toContain(others);
  });
});

describe('the side that blocks a member from a shift', () => {
  const asked = async (kind: Kind, { job_id, care_provider_id, office_id }: MadeJob, member_id: string) => {
    const [row] = await asViewer(server(), own[kind], 'read', async (db) => {
      const shift = sql`(values (${job_id}::uuid, ${care_provider_id}::uuid, ${office_id}::uuid))`;
      const { rows } = await sql<{ by: BlockedBy | null }>`
        select ${blockBetween(own[kind], member_id)} as by
        from ${shift} s (job_id, care_provider_id, office_id)`.execute(db);
      return rows;
    });
    return row?.by;
  };

  test('is told to administrators, and to staff about shifts of theirs, their own block first', async () => {
    const { make } = server();
    const me = own.member.user_id;
    const [both, free] = [await make.job(here), await make.job()];
    expect(await asked('admin', both, me)).toBe('place');
    expect(await asked('member', both, me)).toBe('member');
    expect(await asked('admin', free, me)).toBeNull();
    const place = await make.office();
    await make.placeRegard(place, { user_id: me });
    const [theirs, open] = [await make.job(place), await make.job(place)];
    await make.application(theirs, { user_id: me });
    expect(await asked('member', theirs, me)).toBe('place');
    expect(await asked('member', open, me)).toBeNull();
    expect(await run('member', 'select job_id from app.my_unwelcome_jobs')).toEqual([{ job_id: theirs.job_id }]);
    const someone = await make.member();
    await make.placeRegard(here, someone);
    expect(await asked('admin', both, someone.user_id)).toBe('place');
    expect(await asked('member', both, someone.user_id)).toBeNull();
  });
});
