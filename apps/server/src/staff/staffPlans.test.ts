import { beforeAll, describe, expect, test } from 'vitest';
import { sortableFields } from '@handover/contract/list';
import { staff, staffList } from '@handover/contract/staff/staff';
import type { Viewer } from '@handover/domain/viewer';
import { useTestServer } from '../../test/harness.ts';
import { indexesOf, lookedAt, stepsOf, wasReadWhole } from '../../test/plans.ts';
import { vacuum } from '../../test/vacuum.ts';
import { listPage } from '../lists/page.ts';
import { nearIn } from './near.ts';
import { staffSource } from './source.ts';

const server = useTestServer({ DATABASE_POOL: '1' });
const PAGE = 50;
const STAFF = 30_000;
let viewer: Viewer;
const tags: string[] = [];

/** Inserts enough people that a wrong plan costs more than the right one; filtered values are rare or everywhere. */
beforeAll(async () => {
  const { make, owner } = server();
  const { user_id } = await make.admin();
  viewer = { kind: 'admin', level: 1, user_id };
  for (const title of ['Everyone', 'Few']) tags.push((await make.tag(title)).tag_id);
  const member = `('01900000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`;
  // Without triggers, which would take ten times as long: of their effects only the name is read here.
  await owner.query('set session_replication_role = replica');
  await owner.query(
    `insert into app.users (user_id, email, first_name, last_name, level, created_at, updated_at)
     select ${member}, 'm' || n || '@example.org', 'Given' || n % 500, 'Ash' || n % 900, 4,
            timestamptz '2026-01-01' + n * interval '10 minutes', now()
     from generate_series(1, ${STAFF}) n`,
  );
  await owner.query(
    `insert into app.staff (member_id, name, position, city, tag_ids, lacking, valid_until, location, created_at)
     select ${member}, 'Given' || n % 500 || ' Ash' || n % 900, 'Position ' || n % 700, 'City ' || n % 400,
            case n % 300 when 0 then $1::uuid[] else $2::uuid[] end, n % 500 = 0,
            case when n % 400 = 1 then date '2026-11-01' when n % 400 = 2 then date '2026-12-01' else 'infinity' end,
            st_setsrid(st_makepoint(-6 + (n % 173) * 0.04, 50.5 + (n % 167) * 0.04), 4326)::geography,
            timestamptz '2026-01-01' + n * interval '10 minutes'
     from generate_series(1, ${STAFF}) n`,
    [tags, tags.slice(0, 1)],
  );
  await owner.query(
    `insert into app.addresses (address_id, member_id, address_line_1, address_line_2, city, town, province, post_code,
                                country, "default", proximity, created_at, updated_at)
     select ${member}, ${member}, '', '', '', '', '', '', 'GB', 1, 5, now(), now() from generate_series(1, ${STAFF}, 10) n`,
  );
  await owner.query(
    `insert into app.availability
     select gen_random_uuid(), ${member}, date '2026-11-12' + n % 30, '07:00', '21:00', ${member}, now(), now()
     from generate_series(1, ${STAFF}, 10) n`,
  );
  await owner.query('reset session_replication_role');
  await vacuum(owner, 'app.staff, app.users, app.availability');
});

const pageOf = async (asked: Record<string, string>) => {
  const { clock, adapters } = server();
  const query = staff.list.input.parse({ page_size: String(PAGE), ...asked });
  const source = staffSource(clock(), await nearIn(adapters, query));
  return stepsOf(server(), viewer, (db) => listPage(source, { db, viewer }, query));
};

describe('the first page', () => {
  const cases = sortableFields(staffList).flatMap(({ id }) => [
    [id, 'asc'],
    [id, 'desc'],
  ]);
  test.each(cases)(
    'by %s %s is read from the index of that sort, and nothing else is read',
    async (id, sortDirection) => {
      const steps = await pageOf({ sortBy: id, sortDirection });
      const index = { name: 'staff_by_full_name', created_at: 'staff_by_created' }[id] ?? `staff_by_${id}`;
      expect(indexesOf(steps, 'staff')).toContain(index);
      expect(wasReadWhole(steps, 'staff')).toBe(false);
      // Once in the order, once for the columns of each.
      expect(lookedAt(steps, 'staff')).toBeLessThanOrEqual(2 * PAGE);
    },
  );
});

describe('a filter', () => {
  test.each([
    ['name', 'given123 ash', 'staff_name_trgm'],
    ['position', 'position 69', 'staff_position_trgm'],
    ['city', 'city 399', 'staff_city_trgm'],
    ['compliance', 'expired', 'staff_by_valid_until'],
    ['compliance', 'expiring', 'staff_by_valid_until'],
    ['compliance', 'missing', 'staff_lacking'],
    ['available_on', '2026-11-20', 'staff_pkey'],
  ])('on %s for %s finds its few matches by its index', async (id, value, index) => {
    const steps = await pageOf({ [id]: value });
    expect(indexesOf(steps, 'staff')).toContain(index);
    expect(wasReadWhole(steps, 'staff')).toBe(false);
    expect(lookedAt(steps, 'staff')).toBeLessThanOrEqual(2_500);
  });

  test.each(['all', 'any'])('on %s of some tags finds few holders by the tags’ index', async (all) => {
    const steps = await pageOf({ tags: all === 'all' ? `all,${tags.join(',')}` : (tags[1] ?? '') });
    expect(indexesOf(steps, 'staff')).toContain('staff_holding_tags');
    expect(wasReadWhole(steps, 'staff')).toBe(false);
    expect(lookedAt(steps, 'staff')).toBeLessThanOrEqual(500);
  });

  test('on a tag that everyone holds does not read everyone', async () => {
    const steps = await pageOf({ tags: tags[0] ?? '' });
    expect(lookedAt(steps, 'staff')).toBeLessThanOrEqual(20_000);
  });

  test('on a distance finds people nearby by the spatial index', async () => {
    const steps = await pageOf({ post_code: 'LS6 3PX', distance: '5' });
    expect(indexesOf(steps, 'staff')).toContain('staff_near');
    expect(wasReadWhole(steps, 'staff')).toBe(false);
    expect(lookedAt(steps, 'staff')).toBeLessThanOrEqual(1_000);
  });

  test('together with others uses one of their indexes', async () => {
    const steps = await pageOf({ post_code: 'LS6 3PX', distance: '30', compliance: 'expiring', sortBy: 'city' });
    expect(wasReadWhole(steps, 'staff')).toBe(false);
    expect(lookedAt(steps, 'staff')).toBeLessThanOrEqual(2_500);
  });
});
