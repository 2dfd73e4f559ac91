import { beforeAll, describe, expect, test } from 'vitest';
import type { Bounds, MapCluster, MapPoint } from '@handover/contract/shifts/views';
import { useTestServer } from '../../../test/harness.ts';
import type { Person } from '../../../test/make.ts';
import { about, clustered, inOrder, isIn } from '../../../test/recount.ts';
import { fold, scatter } from '../../../test/scatter.ts';

const server = useTestServer();
const KINDS = ['admin', 'agency', 'provider', 'office'] as const;
type Kind = (typeof KINDS)[number];
type Place = Record<'agency_id' | 'care_provider_id' | 'office_id', string>;
let places: Place[];
const people: Record<Kind, Person> = {} as never;

/** Six locations of three care providers of two agencies, with 2,400 shifts that are not over. */
beforeAll(async () => {
  const { make } = server();
  const [one, other] = [await make.agency(), await make.agency()];
  const [big, small] = [await make.provider(one), await make.provider(one)];
  const home = await make.office(big);
  places = [home, await make.office(big), await make.office(small), await make.office(await make.provider(other))];
  await scatter(server(), places, 12_000);
  people.admin = await make.admin();
  people.agency = await make.agencyManager(one);
  people.provider = await make.providerManager(big);
  people.office = await make.locationManager(home);
});

type Answer = { points: MapPoint[]; clusters: MapCluster[]; total: number; total_capped?: boolean };
type Query = Record<string, string | number>;
const ask = (kind: Kind, query: Query) =>
  server()
    .as(people[kind])
    .get(`/api/v1/jobs/map?${new URLSearchParams(query as Record<string, string>)}`);
async function map(kind: Kind, bounds: Bounds, zoom: number, filters: Query = {}): Promise<Answer> {
  const answer = await ask(kind, { zoom, bounds: bounds.join(), ...filters });
  expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, '']);
  return answer.json().data;
}

const ISLES: Bounds = [-11, 49, 3, 60];
const NORTH: Bounds = [-3.3, 52.7, 0.4, 55.2];
const VALE: Bounds = [-1.95, 53.45, -1.05, 54.05];

type Row = MapPoint & Place;
const inScope = (kind: Kind, row: Row): boolean => {
  const [home] = places;
  if (kind === 'admin' || !home) return true;
  const column = ({ agency: 'agency_id', provider: 'care_provider_id', office: 'office_id' } as const)[kind];
  return row[column] === home[column];
};

/** Reads the shifts themselves, and nothing that the database stores for maps. */
async function recount(): Promise<Row[]> {
  const { rows } = await server().owner.query<Row>(
    `select job_id, latitude, longitude, status, agency_id, care_provider_id, office_id from app.jobs
     where status in ('Published', 'Assigned', 'Confirmed', 'Checked in')`,
  );
  return rows;
}

const ids = (points: readonly { job_id: string }[]) => points.map(({ job_id }) => job_id).sort();

/** Expects the map to match a recount: each shift while they are few, else each cell. */
async function agrees(all: readonly Row[], kind: Kind, bounds: Bounds, zoom: number): Promise<'points' | 'clusters'> {
  const said = await map(kind, bounds, zoom);
  const rows = all.filter((row) => inScope(kind, row));
  const cells = clustered(rows, bounds, zoom);
  if (cells.reduce((sum, { count }) => sum + count, 0) > 500) {
    expect(inOrder(said.clusters, zoom)).toEqual(inOrder(cells, zoom).map(about));
    expect(said).toMatchObject({ points: [], total: cells.reduce((sum, { count }) => sum + count, 0) });
    return 'clusters';
  }
  const here = rows.filter((row) => isIn(bounds, row));
  expect(ids(said.points)).toEqual(ids(here));
  expect(said).toMatchObject({ clusters: [], total: here.length });
  return 'points';
}

const VIEWS = [
  [ISLES, 5],
  [ISLES, 6],
  [ISLES, 7],
  [NORTH, 8],
  [NORTH, 9],
  [VALE, 10],
  [VALE, 11],
] as const;

describe('the map', () => {
  test('matches a recount in each scope, at every zoom, while shifts move and counts are aggregated [map-1]', async () => {
    const { owner } = server();
    const [home, , cousin] = places;
    const moves = [
      `update app.jobs set status = 'cancelled' where status = 'Published' and number % 17 = 0`,
      `update app.jobs set status = 'Unpublished' where status = 'Published' and number % 13 = 0`,
      `update app.jobs set latitude = latitude + 0.31, longitude = longitude - 0.17 where status = 'Published' and number % 11 = 0`,
      `update app.jobs set status = 'Published' where status = 'Unpublished' and number % 2 = 0`,
      `update app.jobs set starts_at = starts_at + interval '1 minute' where status = 'Published' and number % 7 = 0`,
      `update app.jobs set care_provider_id = '${cousin?.care_provider_id}', office_id = '${cousin?.office_id}'
       where status = 'Published' and office_id = '${home?.office_id}' and number % 3 = 0`,
    ];
    const shapes = new Set<string>();
    for (const [turn, move] of [undefined, ...moves].entries()) {
      if (move) await owner.query(move);
      if (turn % 3 === 2) await fold(server());
      const rows = await recount();
      for (const kind of KINDS) {
        for (const [bounds, zoom] of VIEWS) shapes.add(await agrees(rows, kind, bounds, zoom));
      }
    }
    expect([...shapes].sort()).toEqual(['clusters', 'points']);
  });

  test('shows a single shift until it is over, aggregated or not', async () => {
    const { make, owner } = server();
    const office = await make.office();
    const lonely = await make.job(office, { latitude: 56.5, longitude: 10 });
    const denmark: Bounds = [9, 56, 11, 57];
    expect((await map('admin', denmark, 8)).points.map(({ job_id }) => job_id)).toEqual([lonely.job_id]);
    await fold(server());
    await owner.query(`update app.jobs set status = 'cancelled' where job_id = $1`, [lonely.job_id]);
    expect(await map('admin', denmark, 8)).toEqual({ points: [], clusters: [], total: 0 });
    await fold(server());
    expect(await map('admin', denmark, 8)).toEqual({ points: [], clusters: [], total: 0 });
  });

  test('shows a point with its position and status, and nothing else of the shift', async () => {
    const { make } = server();
    const job = await make.job(await make.office(), { status: 'Confirmed', latitude: 56.5, longitude: 12.5 });
    expect(await map('admin', [12, 56, 13, 57], 9)).toEqual({
      points: [{ job_id: job.job_id, latitude: 56.5, longitude: 12.5, status: 'Confirmed' }],
      clusters: [],
      total: 1,
    });
  });

  test('has shifts that are not over and nothing else', async () => {
    const { make } = server();
    const office = await make.office();
    const there = { latitude: 56.5, longitude: 14.5 };
    const made = new Map<string, string>();
    for (const status of ['Unpublished', 'Published', 'Assigned', 'Confirmed', 'Checked in', 'Completed', 'missed']) {
      made.set(status, (await make.job(office, { status, ...there })).job_id);
    }
    const shown = async (status?: string) =>
      (await map('admin', [14, 56, 15, 57], 9, status ? { status } : {})).points.map((point) => point.status).sort();
    expect(await shown()).toEqual(['Assigned', 'Checked in', 'Confirmed', 'Published']);
    expect(await shown('unallocated')).toEqual(['Published']);
    expect(await shown('allocated')).toEqual(['Assigned', 'Checked in', 'Confirmed']);
    expect(await shown('completed')).toEqual([]);
    expect(await shown('missed')).toEqual([]);
  });

  test('has coarser cells for the whole world at the finest zoom', async () => {
    const { clusters, total } = await map('admin', [-180, -85, 180, 85], 22);
    expect(total).toBe((await recount()).length);
    expect(clusters.length).toBeLessThan(100);
  });
});

describe('filters of the map', () => {
  /** Returns the same shifts by date, page by page: another way to find them. */
  async function listed(kind: Kind, bounds: Bounds, filters: Query): Promise<string[]> {
    const found: string[] = [];
    for (let after = ''; ;) {
      const query = { ...filters, bounds: bounds.join(), size: 100, ...(after ? { after } : {}) };
      const answer = await server()
        .as(people[kind])
        .get(`/api/v1/jobs/flow?${new URLSearchParams(query as unknown as Record<string, string>)}`);
      const { data, next } = answer.json() as { data: { job_id: string }[]; next: string | null };
      found.push(...data.map(({ job_id }) => job_id));
      if (next === null) return found.sort();
      after = next;
    }
  }

  beforeAll(async () => {
    await server().owner.query(
      `update app.jobs set title = case when number % 2 = 0 then 'Night Nurse' else 'Cook' end where status = 'Published'`,
    );
  });

  const cases: [what: string, filters: () => Query, sql: string][] = [
    ['nothing', () => ({}), 'true'],
    ['a status', () => ({ status: 'pending' }), `status = 'Assigned'`],
    ['days', () => ({ from: '2026-11-14', to: '2026-11-20' }), `date between '2026-11-14' and '2026-11-20'`],
    ['what is to come', () => ({ time_frame: 'future' }), `starts_at > $1`],
    ['what has begun', () => ({ time_frame: 'past' }), `starts_at <= $1`],
    ['a role', () => ({ role: 'night nurse' }), `title = 'Night Nurse'`],
    ['words', () => ({ search: 'ook' }), `title = 'Cook'`],
    ['a location', () => ({ location_id: places[1]?.office_id ?? '' }), `office_id = $2`],
    ['a care provider', () => ({ care_provider_id: places[2]?.care_provider_id ?? '' }), `care_provider_id = $3`],
    [
      'a role in some days',
      () => ({ role: 'Cook', from: '2026-11-20', status: 'unallocated' }),
      `title = 'Cook' and date >= '2026-11-20' and status = 'Published'`,
    ],
  ];
  const wanted = async (kind: Kind, sql: string) => {
    const { rows } = await server().owner.query<{ job_id: string }>(
      `select job_id from app.jobs where ${sql} and $1::timestamptz is not null and $2::uuid is not null and $3::uuid is not null`,
      [server().clock(), places[1]?.office_id, places[2]?.care_provider_id],
    );
    const matching = new Set(ids(rows));
    return (await recount()).filter((row) => inScope(kind, row) && matching.has(row.job_id));
  };

  test.each(cases.flatMap((each) => KINDS.map((kind) => [kind, ...each] as const)))(
    'for the %s, %s has the same result as on a recount',
    async (kind, _, filters, sql) => {
      const rows = await wanted(kind, sql);
      for (const [bounds, zoom] of [
        [ISLES, 6],
        [NORTH, 8],
        [VALE, 11],
      ] as const) {
        const said = await map(kind, bounds, zoom, filters());
        const here = rows.filter((row) => isIn(bounds, row));
        if (said.clusters.length === 0) expect(ids(said.points)).toEqual(ids(here));
        const counted = said.clusters.reduce((sum, { count }) => sum + count, said.points.length);
        expect(said.total).toBe(counted);
        expect(said.total).toBeGreaterThanOrEqual(here.length);
        if (said.clusters.length > 0) expect(here.length).toBeGreaterThan(400);
        if (bounds !== ISLES) expect(await listed(kind, bounds, filters())).toEqual(ids(here));
      }
    },
  );

  test.each(cases.slice(0, 6))('with many in sight, the list by date filters alike: %s', async (_, filters, sql) => {
    const rows = await wanted('admin', sql);
    expect(await listed('admin', ISLES, filters())).toEqual(ids(rows.filter((row) => isIn(ISLES, row))));
  });

  test('active shifts are on the map while they are not over', async () => {
    const { make, clock } = server();
    const office = await make.office();
    const there = { latitude: 56.5, longitude: 16.5 };
    const begun = new Date(clock().getTime() - 3_600_000);
    const [here, soon] = [
      await make.job(office, { status: 'Checked in', starts_at: begun, ...there }),
      await make.job(office, { status: 'Confirmed', starts_at: new Date(clock().getTime() + 3_600_000), ...there }),
    ];
    await make.job(office, { status: 'Confirmed', ...there });
    await make.job(office, { status: 'Completed', starts_at: new Date(begun.getTime() - 9 * 3_600_000), ...there });
    await make.job(office, { ...there });
    const sweden: Bounds = [16, 56, 17, 57];
    const { points } = await map('admin', sweden, 9, { status: 'active' });
    expect(ids(points)).toEqual(ids([here, soon]));
    expect(await listed('admin', sweden, { status: 'active' })).toEqual(ids([here, soon]));
  });

  test('a place out of sight gives an empty map', async () => {
    const stranger = places[3]?.office_id ?? '';
    expect((await map('admin', ISLES, 6, { location_id: stranger })).total).toBeGreaterThan(100);
    for (const kind of ['agency', 'provider', 'office'] as const) {
      expect(await map(kind, ISLES, 6, { location_id: stranger })).toEqual({ points: [], clusters: [], total: 0 });
    }
  });
});
