import { beforeAll, describe, expect, test } from 'vitest';
import type { Viewer } from '@handover/domain/viewer';
import { useTestServer } from '../../test/harness.ts';
import { manyJobs } from '../../test/manyJobs.ts';
import { indexesOf, lookedAt, type Step, stepsOf, wasReadWhole } from '../../test/plans.ts';
import { vacuum } from '../../test/vacuum.ts';
import { findAnything } from './search.ts';

const server = useTestServer({ DATABASE_POOL: '1' });
const KINDS = ['admin', 'agency', 'provider', 'office'] as const;
type Kind = (typeof KINDS)[number];
const viewers: Record<Kind, Viewer> = {} as never;

/** Adds enough shifts, homes and staff that a wrong plan costs more than the right one. */
beforeAll(async () => {
  const { make, owner } = server();
  const own = await make.office(undefined, 'Lark Rise');
  const others = [await make.office(own), await make.office(await make.provider(own)), await make.office()];
  await manyJobs(server(), [own, ...others], 20_000);
  await owner.query(`
    insert into app.office_roles select distinct on (office_id) agency_id, care_provider_id, office_id, lower(title), title,
      job_id, now() from app.jobs;
    insert into app.offices (office_id, agency_id, care_provider_id, title, created_at, updated_at)
      select gen_random_uuid(), agency_id, care_provider_id, 'Home ' || n, now(), now()
      from (select * from app.offices limit 1) o, generate_series(1, 5000) n;
    insert into app.users (user_id, email, first_name, last_name, level, created_at, updated_at)
      select gen_random_uuid(), 'm' || n || '@example.org', 'First' || n % 40, 'Last' || n % 60, 4, now(), now()
      from generate_series(1, 20000) n`);
  await vacuum(owner);
  const { user_id } = await make.admin();
  const { office_id, ...provider } = own;
  viewers.admin = { kind: 'admin', level: 1, user_id };
  viewers.agency = { kind: 'agency', level: 2, user_id, agency_id: own.agency_id };
  viewers.provider = { kind: 'provider', level: 2, user_id, ...provider };
  viewers.office = { kind: 'office', level: 3, user_id, ...provider, office_id };
});

const steps = (kind: Kind, q: string): Promise<readonly Step[]> => {
  const viewer = viewers[kind];
  return stepsOf(server(), viewer, (db) => findAnything({ db, viewer, now: server().clock() }, { q }));
};

describe('a search', () => {
  test.each(KINDS)('for a code by %s reads six numbers of each length from its own order', async (kind) => {
    const taken = await steps(kind, 'SH-2');
    expect(indexesOf(taken, 'job_orders')).toEqual([
      kind === 'admin' ? 'job_orders_by_number' : `job_orders_of_${kind}_by_number`,
    ]);
    expect(lookedAt(taken, 'job_orders')).toBeLessThanOrEqual(60);
    expect(lookedAt(taken, 'jobs')).toBeLessThanOrEqual(6);
    expect(wasReadWhole(taken, 'jobs')).toBe(false);
  });

  test.each(KINDS)('for a home by %s reads its next shifts and no others', async (kind) => {
    const taken = await steps(kind, 'lark rise');
    expect(wasReadWhole(taken, 'jobs')).toBe(false);
    expect(lookedAt(taken, 'jobs')).toBeLessThanOrEqual(60);
  });

  test.each(KINDS)('for a role by %s finds the first ahead and stops', async (kind) => {
    const taken = await steps(kind, 'carer');
    expect(wasReadWhole(taken, 'jobs')).toBe(false);
    expect(lookedAt(taken, 'jobs')).toBeLessThanOrEqual(30);
  });

  test('for what is no role reads no shift at all', async () => {
    for (const kind of KINDS) expect(lookedAt(await steps(kind, 'zebra'), 'jobs')).toBe(0);
  });

  test('for somebody by both names looks them up by both', async () => {
    const taken = await steps('admin', 'first1 last2');
    expect(taken.map((step) => step['Index Name'])).toContain('staff_by_name');
    expect(wasReadWhole(taken, 'users')).toBe(false);
    expect(lookedAt(taken, 'users')).toBeLessThan(2_000);
  });

  test('for a name that hundreds have reads the first of them', async () => {
    for (const q of ['first7', 'last9', 'la']) {
      const taken = await steps('admin', q);
      expect(wasReadWhole(taken, 'users')).toBe(false);
      expect(lookedAt(taken, 'users')).toBeLessThan(1_000);
    }
  });
});
