import { beforeAll, describe, expect, test } from 'vitest';
import { audit } from '@handover/contract/audit/audit';
import type { Viewer } from '@handover/domain/viewer';
import { useTestServer } from '../../test/harness.ts';
import { indexesOf, lookedAt, stepsOf, wasReadWhole } from '../../test/plans.ts';
import { vacuum } from '../../test/vacuum.ts';
import { listPage } from '../lists/page.ts';
import { auditSource } from './source.ts';

const server = useTestServer({ DATABASE_POOL: '1' });
const PAGE = 50;
const ENTRIES = 60_000;
const id = (kind: string, n: string) => `('01900000-0000-7000-${kind}-' || lpad(to_hex(${n}), 12, '0'))::uuid`;
const known = (kind: string, n: number) => `01900000-0000-7000-${kind}-${n.toString(16).padStart(12, '0')}`;
const BUSY = known('8004', 1);
const viewer: Viewer = { kind: 'admin', level: 1, user_id: BUSY };

/**
 * Fills the audit: one person wrote a third of the entries, and long ago; half are sign-ins, a fiftieth are about
 * accounts.
 */
beforeAll(async () => {
  const { owner } = server();
  await owner.query(`
    set session_replication_role = replica;
    insert into app.users (user_id, email, first_name, last_name, level, created_at, updated_at)
    select ${id('8004', 'n')}, 'm' || n || '@example.org', 'Given' || n, 'Family', 1, now(), now()
    from generate_series(0, 299) n;
    insert into app.audit (audit_id, at, actor_id, action, target_id, request_id)
    select ${id('8009', 'n')}, timestamptz '2026-11-12' - (${ENTRIES} - n) * interval '1 minute',
      ${id('8004', `case when n < ${ENTRIES / 3} then 1 else n % 300 end`)},
      case when n % 50 = 0 then 'users.update' when n % 2 = 0 then 'sign_in' else 'jobs.apply' end,
      ${id('8007', 'n % 2000')}, 'x'
    from generate_series(1, ${ENTRIES}) n;
    set session_replication_role = origin`);
  await vacuum(owner, 'app.audit');
});

const pageFor = (asked: Record<string, string>) => {
  const query = audit.list.input.parse({ page_size: String(PAGE), ...asked });
  return stepsOf(server(), viewer, (db) => listPage(auditSource, { db, viewer }, query));
};

describe('the first page of the audit', () => {
  test.each<[Record<string, string>, string]>([
    [{}, 'audit_at_idx'],
    [{ who: BUSY }, 'audit_of_actor'],
    [{ who: 'M1@example.org' }, 'audit_of_actor'],
    [{ action: 'sign_in' }, 'audit_of_action'],
    [{ kind: 'users' }, 'audit_of_kind'],
    [{ record: known('8007', 7) }, 'audit_target_id_at_idx'],
  ])('%j comes from the index of that filter, in order of time [auditPlans-1]', async (filter, index) => {
    for (const sortDirection of ['desc', 'asc']) {
      const steps = await pageFor({ ...filter, sortDirection });
      expect(indexesOf(steps, 'audit')).toContain(index);
      expect(wasReadWhole(steps, 'audit')).toBe(false);
      // The maximum of counted rows, and the rows that are shown.
      expect(lookedAt(steps, 'audit')).toBeLessThanOrEqual(10_001 + 3 * PAGE);
    }
  });

  test.each<Record<string, string>>([
    { kind: 'users', who: BUSY },
    { action: 'users.update', from: '2026-11-01' },
    { who: 'given1' },
    { record: 'nobody at all' },
    { record: 'SH-1' },
    { record: '#1' },
    { record: 'INV-2026-000001' },
    { from: '2026-11-10', until: '2026-11-11' },
    { until: '2026-10-10', kind: 'jobs' },
    { kind: 'jobs' },
  ])('%j is found by an index [auditPlans-2]', async (filter) => {
    const steps = await pageFor(filter);
    expect(wasReadWhole(steps, 'audit')).toBe(false);
    expect(lookedAt(steps, 'audit')).toBeLessThanOrEqual(62_000);
  });
});
