import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { invoices } from '@handover/contract/invoices/list';
import type { Viewer } from '@handover/domain/viewer';
import { useTestServer } from '../../test/harness.ts';
import { indexesOf, lookedAt, stepsOf, wasReadWhole } from '../../test/plans.ts';
import { vacuum } from '../../test/vacuum.ts';
import { listPage } from '../lists/page.ts';
import { findInvoice } from './find.ts';
import { invoicesFor } from './source.ts';

const server = useTestServer({ DATABASE_POOL: '1' });
const PAGE = 50;
const JOBS = 60_000;
const id = (kind: string, n: string) => `('01900000-0000-7000-${kind}-' || lpad(to_hex(${n}), 12, '0'))::uuid`;
const known = (kind: string, n: number) => `01900000-0000-7000-${kind}-${n.toString(16).padStart(12, '0')}`;
const [AGENCY, PROVIDER, OFFICE, MEMBER] = [known('8001', 0), known('8002', 0), known('8003', 0), known('8004', 7)];
const VIEWERS: Record<string, Viewer> = {
  admin: { kind: 'admin', level: 1, user_id: MEMBER },
  agency: { kind: 'agency', level: 2, user_id: MEMBER, agency_id: AGENCY },
  provider: { kind: 'provider', level: 2, user_id: MEMBER, agency_id: AGENCY, care_provider_id: PROVIDER },
  office: {
    kind: 'office',
    level: 3,
    user_id: MEMBER,
    agency_id: AGENCY,
    care_provider_id: PROVIDER,
    office_id: OFFICE,
  },
  member: { kind: 'member', level: 4, user_id: MEMBER, member_id: MEMBER },
};

/**
 * Inserts three years of shifts: half of them of one agency, a tenth of one care provider. Those not due yet are open,
 * and nearly all due ones are paid.
 */
beforeAll(async () => {
  const { owner } = server();
  const row = `
    ${id('9000', 'n * 2 + k')}, (array['client', 'staff'])[k + 1], 'shift',
    ${id('8001', 'n % 2 * (n % 40)')}, ${id('8002', 'n % 10')}, ${id('8003', 'n % 10 + 10 * (n / 10 % 4)')},
    ${id('8005', 'n')}, ${id('8004', 'n % 500')}, (array['INV', 'SI'])[k + 1], 2026, n + 1,
    date '2023-11-12' + n / 55, date '2023-12-12' + n / 55, 27738, 4623,
    case when n / 55 > 1067 then case when n % 500 = 0 then 100 else 27738 end when n % 200 = 0 then 27738 else 0 end,
    'SH-1', 'Night Carer', 'Beechwood Manor', 'Grace Nwosu', now(), now(), 1, 1, now()`;
  await owner.query(`
    set session_replication_role = replica;
    insert into app.invoices (uuid, kind, purpose, agency_id, care_provider_id, office_id, job_id, member_id, series, year,
      number, date, due_date, amount, tax_total, balance, job_code, job_title, office_title, member_name, starts_at, ends_at,
      supplier, customer, created_at)
    select ${row} from generate_series(0, ${JOBS - 1}) n, generate_series(0, 1) k;
    set session_replication_role = origin`);
  await vacuum(owner, 'app.invoices');
});
/** Removes the rows, whose money does not add up, before any check of it. */
afterAll(() => server().owner.query('truncate app.invoices cascade'));

const pageFor = (viewer: Viewer, asked: Record<string, string>) => {
  const query = invoices.list.input.parse({ page_size: String(PAGE), ...asked });
  const source = invoicesFor({ viewer, now: server().clock() });
  return stepsOf(server(), viewer, (db) => listPage(source, { db, viewer }, query));
};
const viewerOf = (kind: string): Viewer => VIEWERS[kind] ?? VIEWERS['admin'] ?? fail();
const fail = (): never => {
  throw new Error('There are viewers');
};

describe('the first page', () => {
  const KEPT: [kind: string, sortBy: string, index: string][] = [
    ['admin', 'date', 'invoices_by_date'],
    ['admin', 'due_date', 'invoices_by_due_date'],
    ['agency', 'date', 'invoices_for_agency'],
    ['agency', 'due_date', 'invoices_for_agency_due'],
    ['provider', 'date', 'invoices_for_provider'],
    ['provider', 'due_date', 'invoices_for_provider_due'],
    ['office', 'date', 'invoices_for_office'],
    ['office', 'due_date', 'invoices_for_office_due'],
  ];
  test.each(KEPT)('for %s by %s is read from the index of that sort', async (kind, sortBy, index) => {
    for (const sortDirection of ['asc', 'desc']) {
      const steps = await pageFor(viewerOf(kind), { sortBy, sortDirection });
      expect(indexesOf(steps, 'invoices')).toContain(index);
      expect(wasReadWhole(steps, 'invoices')).toBe(false);
      expect(lookedAt(steps, 'invoices')).toBeLessThanOrEqual(2 * PAGE);
    }
  });

  test('for a staff member reads their own invoices alone', async () => {
    for (const sortBy of ['date', 'due_date']) {
      const steps = await pageFor(viewerOf('member'), { sortBy });
      expect(wasReadWhole(steps, 'invoices')).toBe(false);
      expect(lookedAt(steps, 'invoices')).toBeLessThanOrEqual(400);
    }
  });
});

describe('a filter', () => {
  const FILTERS: Record<string, string>[] = [
    ...['unpaid', 'part_paid', 'overdue', 'paid', 'credited', 'credit'].map((state) => ({ state })),
    { reference: 'INV-2026-000123' },
    { reference: '123' },
    { date: '2025-03-04' },
    { due_date: '2025-03-04' },
  ];
  const MANY = 22_000;
  describe.each(Object.keys(VIEWERS))('of %s', (kind) => {
    test.each(FILTERS)('%j uses an index, in every order', async (filter) => {
      for (const sortBy of ['date', 'due_date']) {
        const steps = await pageFor(viewerOf(kind), { ...filter, sortBy });
        expect(wasReadWhole(steps, 'invoices')).toBe(false);
        // The rows that are counted, and the rows of the page.
        expect(lookedAt(steps, 'invoices')).toBeLessThanOrEqual(MANY);
      }
    });
  });

  test.each(['admin', 'agency'])('for paid ones is fast behind weeks of unpaid ones, for %s', async (kind) => {
    for (const sortBy of ['date', 'due_date']) {
      const steps = await pageFor(viewerOf(kind), { state: 'paid', sortBy });
      expect(lookedAt(steps, 'invoices')).toBeLessThanOrEqual(10_001 + 2 * PAGE);
    }
  });

  test('on a care provider or a location is read in order, for administrators too', async () => {
    for (const filter of [{ care_provider_id: PROVIDER }, { office_id: OFFICE }]) {
      const steps = await pageFor(viewerOf('admin'), filter);
      expect(wasReadWhole(steps, 'invoices')).toBe(false);
      expect(lookedAt(steps, 'invoices')).toBeLessThanOrEqual(MANY);
    }
  });
});

test('one invoice is read by its own key, with everything that belongs to it', async () => {
  const { clock } = server();
  const uuid = known('9000', 14);
  for (const viewer of [viewerOf('admin'), viewerOf('agency')]) {
    const steps = await stepsOf(server(), viewer, (db) =>
      findInvoice({ db, viewer, now: clock() }, uuid).catch(() => {}),
    );
    for (const table of ['invoices', 'invoice_items', 'invoice_payments']) {
      expect(wasReadWhole(steps, table)).toBe(false);
    }
    expect(lookedAt(steps, 'invoices')).toBeLessThanOrEqual(5);
  }
});
