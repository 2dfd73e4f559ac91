import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Bounds, jobViews } from '@handover/contract/shifts/views';
import { memberViews } from '@handover/contract/memberShifts/views';
import type { Viewer } from '@handover/domain/viewer';
import { useTestServer } from '../../test/harness.ts';
import { asViewer } from '../../test/signedIn.ts';
import { indexesOf, lookedAt, stepsOf, wasReadWhole } from '../../test/plans.ts';
import { countAnew } from '../../test/rollups.ts';
import { fold, scatter } from '../../test/scatter.ts';
import { vacuum } from '../../test/vacuum.ts';
import { pageByIndex } from '../shifts/list/rows.ts';
import { mapForMember } from './map.ts';
import { partsInBounds } from '../shifts/map/partsInBounds.ts';
import { readMap } from '../shifts/map/readMap.ts';

const server = useTestServer({ DATABASE_POOL: '1' });
const MANY = 24_000;
const KINDS = ['admin', 'agency', 'provider', 'office'] as const;
type Kind = (typeof KINDS)[number];
const viewers: Record<Kind | 'member', Viewer> = {} as never;

/** More coming shifts than are checked, at sixteen locations of eight care providers of four agencies. */
beforeAll(async () => {
  const { make, owner } = server();
  const offices: Awaited<ReturnType<typeof make.office>>[] = [];
  for (let agencies = 0; agencies < 4; agencies++) {
    const agency = await make.agency();
    for (const provider of [await make.provider(agency), await make.provider(agency)]) {
      offices.push(await make.office(provider), await make.office(provider));
    }
  }
  await scatter(server(), offices, MANY);
  // Completed shifts are opened again without triggers; their positions are then counted as usual.
  await owner.query(`set session_replication_role = replica;
    update app.jobs set status = 'Published', assigned_to = null, starts_at = starts_at + interval '200 days',
      ends_at = ends_at + interval '200 days', deadline_at = starts_at + interval '200 days',
      latitude = 50 + (number % 80) / 10.0, longitude = -8 + (number % 95) / 10.0
    where status in ('Completed', 'missed');
    reset session_replication_role;
    insert into app.job_geo (job_id, agency_id, care_provider_id, office_id, status, starts_at, location)
    select job_id, agency_id, care_provider_id, office_id, status, starts_at,
           st_setsrid(st_makepoint(longitude, latitude), 4326)::geography
    from app.jobs on conflict do nothing;
    update app.jobs set title = 'Cook' where number % 100 = 0`);
  await vacuum(owner, 'app.jobs, app.job_geo');
  await fold(server());
  await countAnew(owner);
  const { user_id } = await make.admin();
  const member = await make.member();
  viewers.member = { kind: 'member', level: 4, user_id: member.user_id, member_id: member.user_id };
  const [own] = offices;
  if (!own) return;
  const { office_id, ...provider } = own;
  viewers.admin = { kind: 'admin', level: 1, user_id };
  viewers.agency = { kind: 'agency', level: 2, user_id, agency_id: own.agency_id };
  viewers.provider = { kind: 'provider', level: 2, user_id, ...provider };
  viewers.office = { kind: 'office', level: 3, user_id, ...provider, office_id };
});

const ISLES = '-11,49,3,60';
const TOWN = '-1.55,53.75,-1.35,53.95';
type Query = Record<string, string>;
const query = (asked: Query) => jobViews.map.input.parse({ zoom: '6', bounds: ISLES, ...asked });
const map = async (asked: Query, kind: Kind = 'admin') => {
  const { clock } = server();
  const viewer = viewers[kind];
  const { data } = await asViewer(server(), viewer, 'read', (db) =>
    readMap({ db, viewer, now: clock() }, query(asked)),
  );
  return data;
};
const steps = (asked: Query, kind: Kind) => {
  const viewer = viewers[kind];
  return stepsOf(server(), viewer, (db) => readMap({ db, viewer, now: server().clock() }, query(asked)));
};
const count = async (where: string) =>
  (await server().owner.query<{ n: number }>(`select count(*)::int as n from ${where}`)).rows[0]?.n;

describe('with more shifts in sight than are checked', () => {
  test('all are counted as long as only scopes and statuses narrow the map', async () => {
    expect(await map({})).toMatchObject({ total: MANY });
    expect((await map({})).total_capped).toBeUndefined();
    expect(await map({ status: 'pending' })).toMatchObject({
      total: await count(`app.jobs where status = 'Assigned'`),
    });
  });

  test('a role is searched among the first by date, and the total says so', async () => {
    const first = `(select title from app.jobs order by starts_at limit 20000) j where title = 'Cook'`;
    expect(await map({ role: 'cook' })).toMatchObject({ total: await count(first), total_capped: true });
  });

  test('the count is exact for days that leave few enough', async () => {
    const some = await map({ to: '2026-11-20', role: 'cook' });
    expect(some.total).toBe(await count(`app.jobs where starts_at < '2026-11-21' and title = 'Cook'`));
    expect(some.points).toHaveLength(some.total);
    expect(some.total_capped).toBeUndefined();
  });

  test('the count is exact for a town', async () => {
    const here = `app.jobs where longitude between -1.55 and -1.35 and latitude between 53.75 and 53.95 and title = 'Cook'`;
    expect(await map({ bounds: TOWN, zoom: '11', role: 'cook' })).toMatchObject({ total: await count(here) });
  });
});

describe('within the viewer’s scope the map', () => {
  test.each(KINDS)('of the isles for %s is read from the counts of its scope alone', async (kind) => {
    const taken = await steps({}, kind);
    expect(indexesOf(taken, 'map_cells')).toEqual(['map_cells_pkey']);
    expect(wasReadWhole(taken, 'map_cells')).toBe(false);
    expect([...new Set(taken.map((step) => step['Relation Name']))].filter(Boolean).sort()).toEqual([
      'map_cell_deltas',
      'map_cells',
    ]);
    expect(lookedAt(taken, 'map_cells')).toBeLessThan(600);
  });

  test.each(KINDS)('of a town for %s finds its shifts by their cells or their scope', async (kind) => {
    const taken = await steps({ bounds: TOWN, zoom: '12' }, kind);
    const ways = ['job_geo_in_cell', `job_geo_of_${kind}`];
    expect(indexesOf(taken, 'job_geo').every((index) => ways.includes(index))).toBe(true);
    expect(indexesOf(taken, 'job_geo').length).toBeGreaterThan(0);
    expect(wasReadWhole(taken, 'job_geo')).toBe(false);
    expect(lookedAt(taken, 'jobs')).toBe(0);
  });

  test('under a filter without an index reads only the shifts that it checks', async () => {
    const taken = await steps({ bounds: TOWN, zoom: '12', role: 'cook' }, 'agency');
    expect(wasReadWhole(taken, 'jobs')).toBe(false);
    expect(indexesOf(taken, 'jobs')).toEqual(['jobs_pkey']);
    expect(lookedAt(taken, 'jobs')).toBeLessThan(200);
  });
});

describe('the list beside the map', () => {
  /** Query steps of its first page of ids, without reading the rows. */
  const walk = (bounds: string, kind: Kind) => {
    const viewer = viewers[kind];
    const wanted = jobViews.flow.input.parse({ bounds }) as { bounds: Bounds };
    return stepsOf(server(), viewer, async (db) => {
      const parts = await partsInBounds(db, viewer, wanted, server().clock());
      const page = { parts, look: [], by: sql`j.starts_at`, down: false, page_size: 51, offset: 0 };
      await sql`${pageByIndex(page)}`.execute(db);
    });
  };
  test.each(KINDS)('of a town looks up the shifts of that town for %s', async (kind) => {
    const taken = await walk(TOWN, kind);
    expect(wasReadWhole(taken, 'jobs')).toBe(false);
    expect(wasReadWhole(taken, 'job_geo')).toBe(false);
    expect(lookedAt(taken, 'jobs')).toBeLessThan(400);
  });
  test.each(KINDS)('of the isles reads along the dates for %s', async (kind) => {
    const taken = await walk(ISLES, kind);
    expect(wasReadWhole(taken, 'jobs')).toBe(false);
    expect(lookedAt(taken, 'jobs')).toBeLessThan(2_500);
  });
});

describe('for staff, with that many open shifts,', () => {
  const viewer = () => viewers.member;
  const now = () => server().clock();
  test('the map of the isles is read from counts, less shifts that have begun', async () => {
    const wanted = memberViews.map.input.parse({ zoom: '6', bounds: ISLES });
    const taken = await stepsOf(server(), viewer(), (db) => mapForMember({ db, now: now() }, wanted));
    expect(indexesOf(taken, 'map_cells')).toEqual(['map_cells_pkey']);
    expect(indexesOf(taken, 'jobs')).toEqual(['jobs_by_status']);
    expect(lookedAt(taken, 'jobs')).toBe(
      await count(`app.jobs where status = 'Published' and starts_at <= '${now().toISOString()}'`),
    );
    expect(taken.some((step) => step['Relation Name'] === 'job_geo')).toBe(false);
  });
  test('the map of a town finds its shifts by their cells', async () => {
    const wanted = memberViews.map.input.parse({ zoom: '12', bounds: TOWN });
    const taken = await stepsOf(server(), viewer(), (db) => mapForMember({ db, now: now() }, wanted));
    expect(indexesOf(taken, 'job_geo')).toEqual(['job_geo_in_cell']);
    expect(wasReadWhole(taken, 'job_geo')).toBe(false);
  });
});
