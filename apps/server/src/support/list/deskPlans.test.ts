import { beforeAll, describe, expect, test } from 'vitest';
import { supportDesk } from '@handover/contract/support/list';
import type { Viewer } from '@handover/domain/viewer';
import { useTestServer } from '../../../test/harness.ts';
import { indexesOf, lookedAt, stepsOf, wasReadWhole } from '../../../test/plans.ts';
import { vacuum } from '../../../test/vacuum.ts';
import { listPage } from '../../lists/page.ts';
import { ticketsFor } from './source.ts';

const server = useTestServer({ DATABASE_POOL: '1' });
const PAGE = 50;
const TICKETS = 40_000;
const id = (kind: string, n: string) => `('01900000-0000-7000-${kind}-' || lpad(to_hex(${n}), 12, '0'))::uuid`;
const known = (kind: string, n: number) => `01900000-0000-7000-${kind}-${n.toString(16).padStart(12, '0')}`;
const [AGENCY, PROVIDER, PERSON] = [known('8001', 0), known('8002', 0), known('8004', 7)];
const VIEWERS: Record<string, Viewer> = {
  admin: { kind: 'admin', level: 1, user_id: PERSON },
  agency: { kind: 'agency', level: 2, user_id: PERSON, agency_id: AGENCY },
  provider: { kind: 'provider', level: 2, user_id: PERSON, agency_id: AGENCY, care_provider_id: PROVIDER },
};
const viewerOf = (kind: string): Viewer => VIEWERS[kind] ?? { kind: 'admin', level: 1, user_id: PERSON };

/** Adds years of tickets: half of them one agency's, a tenth one care provider's, and one in fifty still open. */
beforeAll(async () => {
  const { owner } = server();
  await owner.query(`
    set session_replication_role = replica;
    insert into app.tickets (uuid, title, description, status, priority, assigned_to_id, assigned_to_name, raised_by,
      raised_by_name, raised_by_level, agency_id, care_provider_id, created_at, updated_at, waiting_since, respond_by, completed_at)
    select ${id('9000', 'n')}, 'Question ' || n, '<p>x</p>', case when n % 50 = 0 then 'active' else 'completed' end,
      (array['low', 'medium', 'high', 'critical'])[1 + n % 4], case when n % 3 = 0 then ${id('8004', 'n % 20')} end,
      case when n % 3 = 0 then 'Priya Nair' end, ${id('8004', 'n % 500')}, 'Ann Lee', 2,
      ${id('8001', 'n % 2 * (n % 40)')}, ${id('8002', 'n % 10')}, now() - n * interval '1 hour', now(),
      case when n % 50 = 0 then now() end, case when n % 50 = 0 then now() - (n - 20000) * interval '1 minute' end,
      case when n % 50 <> 0 then now() end
    from generate_series(1, ${TICKETS}) n;
    set session_replication_role = origin`);
  await vacuum(owner, 'app.tickets');
});

const pageFor = (viewer: Viewer, asked: Record<string, string>) => {
  const query = supportDesk.list.input.parse({ page_size: String(PAGE), ...asked });
  const { page: _, page_size: __, sortBy: ___, sortDirection: ____, ...filters } = query;
  const source = ticketsFor({ viewer, now: server().clock() }, filters);
  return stepsOf(server(), viewer, (db) => listPage(source, { db, viewer }, query));
};

describe('the first page of open tickets', () => {
  const KEPT: [kind: string, sortBy: string, index: string][] = [
    ['admin', 'respond_by', 'tickets_open_due'],
    ['admin', 'created_at', 'tickets_open_created'],
    ['agency', 'respond_by', 'tickets_of_agency_open_due'],
    ['agency', 'created_at', 'tickets_of_agency_open_created'],
    ['provider', 'respond_by', 'tickets_of_provider_open_due'],
    ['provider', 'created_at', 'tickets_of_provider_open_created'],
  ];
  test.each(KEPT)('for %s by %s comes from the index of that sort', async (kind, sortBy, index) => {
    for (const sortDirection of ['asc', 'desc']) {
      const steps = await pageFor(viewerOf(kind), { sortBy, sortDirection });
      expect(indexesOf(steps, 'tickets')).toContain(index);
      expect(wasReadWhole(steps, 'tickets')).toBe(false);
      expect(lookedAt(steps, 'tickets')).toBeLessThanOrEqual(2 * PAGE);
    }
  });
});

describe.each(Object.keys(VIEWERS))('a filter of %s', (kind) => {
  const FILTERS: Record<string, string>[] = [
    ...['mine', 'unassigned', 'overdue'].map((view) => ({ view })),
    { status: 'completed' },
    { status: 'completed', priority: 'critical' },
    { id: '20003' },
    { title: 'question 20' },
    { created_at: '2026-03-04' },
    { assigned_to_id: known('8004', 6) },
    { status: 'completed', assigned_to_id: known('8004', 6) },
  ];
  test.each(FILTERS)('%j goes by an index, in any order', async (filter) => {
    for (const sortBy of ['respond_by', 'created_at']) {
      const steps = await pageFor(viewerOf(kind), { ...filter, sortBy });
      expect(wasReadWhole(steps, 'tickets')).toBe(false);
      // The maximum of counted rows, and the rows that are shown.
      expect(lookedAt(steps, 'tickets')).toBeLessThanOrEqual(42_000);
    }
  });
});
