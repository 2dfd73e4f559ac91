import { beforeAll, describe, expect, test } from 'vitest';
import type { Viewer } from '@handover/domain/viewer';
import { useTestServer } from '../../../test/harness.ts';
import { ADDRESS } from '../../../test/makeJobs.ts';
import { manyJobs } from '../../../test/manyJobs.ts';
import { indexesOf, lookedAt, stepsOf, wasReadWhole } from '../../../test/plans.ts';
import { vacuum } from '../../../test/vacuum.ts';
import { orNotFound } from '../../http/refusals.ts';
import { nearestFor } from './pool.ts';
import { shiftToFill } from './shift.ts';

const server = useTestServer({ DATABASE_POOL: '1' });
const STAFF = 6_000;
let viewer: Viewer;
let office: Awaited<ReturnType<ReturnType<typeof server>['make']['office']>>;
const tags: string[] = [];

/**
 * Inserts enough people that a wrong plan costs more than the right one: one tag that most hold, one of few, one of
 * hardly any.
 */
beforeAll(async () => {
  const { make, owner } = server();
  viewer = { kind: 'admin', level: 1, user_id: (await make.admin()).user_id };
  for (const title of ['Most', 'Few', 'Hardly any']) tags.push((await make.tag(title)).tag_id);
  office = await make.office();
  await manyJobs(server(), [office], 5_000);
  const member = `('01900000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`;
  await owner.query(
    `insert into app.users (user_id, email, first_name, last_name, level, created_at, updated_at)
     select ${member}, 'm' || n || '@example.org', 'Given', 'Ash', 4, now(), now() from generate_series(1, ${STAFF}) n`,
  );
  await owner.query(
    `insert into app.staff (member_id, position, tag_ids, created_at)
     select ${member}, 'Carer', case when n % 300 = 0 then $1::uuid[] when n % 20 = 0 then $2 when n % 4 > 0 then $3 else '{}' end,
            now() from generate_series(1, ${STAFF}) n`,
    [tags, tags.slice(0, 2), tags.slice(0, 1)],
  );
  await owner.query(
    `insert into app.addresses (address_id, member_id, address_line_1, address_line_2, city, town, province, post_code,
                                country, latitude, longitude, "default", proximity, created_at, updated_at)
     select ${member}, ${member}, '', '', '', '', '', '', 'GB', ${ADDRESS.latitude} + (n % 173 - 86) * 0.03,
            ${ADDRESS.longitude} + (n % 167 - 83) * 0.03, 1, case when n % 3 = 0 then 100 else 20 end, now(), now()
     from generate_series(1, ${STAFF}) n`,
  );
  await owner.query(
    `insert into app.availability
     select gen_random_uuid(), ${member}, date '2026-11-15', '07:00', '21:00', ${member}, now(), now()
     from generate_series(1, ${STAFF}, 3) n`,
  );
  await vacuum(owner, 'app.staff, app.users, app.addresses, app.availability, app.staff_starts');
});

const poolFor = async (...tag_ids: string[]) => {
  const { job_id } = await server().make.job(office, { tag_ids });
  return stepsOf(server(), viewer, async (db) =>
    nearestFor(db, orNotFound(await shiftToFill(db, job_id), 'Shift'), []),
  );
};

describe('the nearest candidates', () => {
  test.each([
    ['that requires no tag', () => [], 1_000],
    ['for a tag that most hold', () => [tags[0] ?? ''], 1_000],
    ['for a tag of few', () => [tags[1] ?? ''], 1_000],
    ['for a tag of hardly anyone', () => [tags[2] ?? ''], 100],
    ['for several, by the rarest of them', () => tags, 100],
  ])('to a shift %s are read from the index alone, and few of them', async (_, asked, most) => {
    const steps = await poolFor(...asked());
    expect(indexesOf(steps, 'staff_starts')).toEqual(['staff_starts_near']);
    expect(steps.find((step) => step['Index Name'] === 'staff_starts_near')?.['Node Type']).toBe('Index Only Scan');
    expect(lookedAt(steps, 'staff_starts')).toBeLessThanOrEqual(most);
  });

  test('are each checked for a booking and a day, and no other bookings are read', async () => {
    const steps = await poolFor(tags[0] ?? '');
    for (const table of ['jobs', 'availability', 'addresses'])
      expect([table, wasReadWhole(steps, table)]).toEqual([table, false]);
    expect(indexesOf(steps, 'jobs')).toContain('jobs_of_member');
    expect(lookedAt(steps, 'jobs')).toBeLessThanOrEqual(10);
    expect(lookedAt(steps, 'availability')).toBeLessThanOrEqual(1_000);
  });
});
