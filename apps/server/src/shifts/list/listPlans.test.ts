import { beforeAll, describe, expect, test } from 'vitest';
import { jobs } from '@handover/contract/shifts/jobs';
import { jobViews } from '@handover/contract/shifts/views';
import type { Viewer } from '@handover/domain/viewer';
import { useTestServer } from '../../../test/harness.ts';
import { signedIn } from '../../../test/signedIn.ts';
import { recordStatements } from '../../../test/recordStatements.ts';
import { manyJobs } from '../../../test/manyJobs.ts';
import { vacuum } from '../../../test/vacuum.ts';
import type { Ctx } from '../../http/route.ts';
import { readBoard } from './board.ts';
import { flowJobs } from './flow.ts';
import { listJobs } from './listJobs.ts';

const server = useTestServer({ DATABASE_POOL: '1' });
const PAGE = 50;
type Kind = 'admin' | 'agency' | 'provider' | 'office';
const viewers = new Map<Kind, Viewer>();
type Asking = Pick<Ctx, 'db' | 'viewer' | 'now'>;

/**
 * Inserts enough shifts that a wrong plan costs more than the right one, at eight locations of four care providers of
 * two agencies.
 */
beforeAll(async () => {
  const { make } = server();
  const offices: Awaited<ReturnType<typeof make.office>>[] = [];
  for (const agency of [await make.agency(), await make.agency()]) {
    for (const provider of [await make.provider(agency), await make.provider(agency)]) {
      offices.push(await make.office(provider), await make.office(provider));
    }
  }
  await manyJobs(server(), offices, 30_000);
  await vacuum(server().owner, 'app.job_orders');
  const { user_id } = await make.admin();
  const [own] = offices;
  if (!own) return;
  viewers.set('admin', { kind: 'admin', level: 1, user_id });
  viewers.set('agency', { kind: 'agency', level: 2, user_id, agency_id: own.agency_id });
  const { office_id, ...provider } = own;
  viewers.set('provider', { kind: 'provider', level: 2, user_id, ...provider });
  viewers.set('office', { kind: 'office', level: 3, user_id, ...provider, office_id });
});

type Node = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Rows Removed by Filter'?: number;
  Plans?: Node[];
};
const allOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(allOf)];

/** Asks for a page of the table. */
const table = (asked: Record<string, string>) => (ctx: Asking) =>
  listJobs(ctx, jobs.list.input.parse({ page_size: String(PAGE), ...asked }));
const stepsOf = (kind: Kind, asked: Record<string, string>) => stepsFor(kind, table(asked));

/** Returns every plan step of the request, planned and run as the viewer's own login. */
async function stepsFor(kind: Kind, read: (ctx: Asking) => Promise<unknown>): Promise<Node[]> {
  const { pools, clock } = server();
  const viewer = viewers.get(kind);
  if (!viewer) throw new Error(`there is no ${kind}`);
  const heard = await recordStatements(pools, await signedIn(server(), viewer), (db) =>
    read({ db, viewer, now: clock() }),
  );
  const client = await pools[kind].connect();
  try {
    const steps: Node[] = [];
    for (const { text, values } of heard) {
      const isRead = /^\s*(with|select (?!\* from app\.session_scope))/.test(text);
      const sent = { text: isRead ? `explain (analyze, format json) ${text}` : text, values: [...values] };
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(sent);
      if (isRead) steps.push(...rows.flatMap((row) => allOf(row['QUERY PLAN'][0].Plan)));
    }
    return steps;
  } finally {
    client.release();
  }
}

const ofJobs = (steps: Node[]) => steps.filter((step) => step['Relation Name'] === 'jobs');
const indexes = (steps: Node[]) => new Set(ofJobs(steps).flatMap((step) => step['Index Name'] ?? []));
const lookedAt = (steps: Node[]) =>
  Math.max(...ofJobs(steps).map((step) => step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0)));

describe('the first page', () => {
  const INDEXES: Record<Kind, readonly [all: string, byStatus: string]> = {
    admin: ['jobs_by_start', 'jobs_by_status'],
    agency: ['jobs_of_agency', 'jobs_of_agency_by_status'],
    provider: ['jobs_of_provider', 'jobs_of_provider_by_status'],
    office: ['jobs_of_office', 'jobs_of_office_by_status'],
  };
  const cases = (Object.keys(INDEXES) as Kind[]).flatMap((kind) =>
    (['asc', 'desc'] as const).flatMap((sortDirection) =>
      [undefined, 'unallocated', 'completed', 'allocated', 'missed'].map((status) => ({ kind, sortDirection, status })),
    ),
  );
  test.each(cases)('of $status shifts by date $sortDirection for $kind is read from its index alone', async (asked) => {
    const { kind, sortDirection, status } = asked;
    const steps = await stepsOf(kind, { sortDirection, ...(status ? { status } : {}) });
    const [all, byStatus] = INDEXES[kind];
    const wanted =
      kind === 'admin' && status === 'completed' ? ['jobs_completed', byStatus] : [status ? byStatus : all];
    expect(wanted).toContain([...indexes(steps)].find((index) => wanted.includes(index)));
    expect(ofJobs(steps).filter((step) => step['Node Type'] === 'Seq Scan')).toEqual([]);
    expect(lookedAt(steps)).toBeLessThanOrEqual(PAGE);
  });
});

test.each(['admin', 'agency', 'provider', 'office'] as const)(
  'active shifts for %s are found without reading earlier years',
  async (kind) => {
    for (const sortBy of ['date', 'attention']) {
      const steps = await stepsOf(kind, { status: 'active', sortBy });
      expect(lookedAt(steps)).toBeLessThanOrEqual(600);
    }
  },
);

test('page 100 skips by the index and looks up one page', async () => {
  const steps = await stepsOf('agency', { page: '100' });
  const walks = ofJobs(steps).filter((step) => step['Node Type'] === 'Index Only Scan');
  expect(walks.map((step) => step['Index Name'])).toContain('jobs_of_agency');
  expect(
    Math.max(
      ...ofJobs(steps)
        .filter((step) => step['Node Type'] === 'Index Scan')
        .map((step) => step['Actual Rows']),
    ),
  ).toBe(1);
});

test.each(['admin', 'agency', 'provider', 'office'] as const)(
  'the board of %s reads the first shifts of each column and no others',
  async (kind) => {
    const steps = await stepsFor(kind, (ctx) => readBoard(ctx, jobViews.board.input.parse({})));
    expect(ofJobs(steps).filter((step) => step['Node Type'] === 'Seq Scan')).toEqual([]);
    expect(lookedAt(steps)).toBeLessThanOrEqual(21);
  },
);

test.each(['admin', 'agency', 'provider', 'office'] as const)(
  'the next page for %s begins where the last one ended',
  async (kind) => {
    const after = `${server().clock().toISOString()}~00000000-0000-7000-8000-000000000000`;
    for (const asked of [{}, { status: 'unallocated' }, { sortDirection: 'desc', status: 'completed' }]) {
      const steps = await stepsFor(kind, (ctx) => flowJobs(ctx, jobViews.flow.input.parse({ after, ...asked })));
      expect(ofJobs(steps).filter((step) => step['Node Type'] === 'Seq Scan')).toEqual([]);
      expect(lookedAt(steps)).toBeLessThanOrEqual(51);
    }
  },
);

test.each(['admin', 'agency', 'provider', 'office'] as const)(
  'shifts by their ids are looked up for %s',
  async (kind) => {
    const { rows } = await server().owner.query<{ job_id: string }>('select job_id from app.jobs limit 10');
    const job_ids = rows.map(({ job_id }) => job_id).join(',');
    for (const asked of [{ job_ids }, { job_ids, status: 'completed' }, { job_ids, from: '2026-01-01' }]) {
      const steps = await stepsFor(kind, (ctx) => flowJobs(ctx, jobViews.flow.input.parse(asked)));
      expect(lookedAt(steps)).toBeLessThanOrEqual(10);
    }
  },
);

test.each([
  ['admin', 'code', 'job_orders_by_number'],
  ['admin', 'staff_rate', 'job_orders_by_rate'],
  ['agency', 'code', 'job_orders_of_agency_by_number'],
  ['agency', 'staff_rate', 'job_orders_of_agency_by_rate'],
] as const)('the first page for %s by %s comes from %s', async (kind, sortBy, index) => {
  for (const sortDirection of ['asc', 'desc']) {
    const steps = await stepsOf(kind, { sortBy, sortDirection });
    const walk = steps.find((step) => step['Relation Name'] === 'job_orders');
    expect(walk).toMatchObject({ 'Index Name': index, 'Actual Rows': PAGE });
    expect(lookedAt(steps)).toBeLessThanOrEqual(PAGE);
  }
});
