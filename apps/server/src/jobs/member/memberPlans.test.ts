import { beforeAll, expect, test } from 'vitest';
import { memberViews } from '@handover/contract/jobViews';
import type { Viewer } from '@handover/domain/viewer';
import { useHouse } from '../../../test/harness.ts';
import { manyJobs } from '../../../test/manyJobs.ts';
import { indexesOf, lookedAt, stepsOf, wasReadWhole } from '../../../test/plans.ts';
import { flowForMember } from './flow.ts';

const house = useHouse({ DATABASE_POOL: '1' });
let viewer: Viewer;

/** Enough shifts that a wrong plan is dearer than the right one. */
beforeAll(async () => {
  const { make } = house();
  await manyJobs(house(), [await make.office(), await make.office()], 20_000);
  const { user_id } = await make.member();
  viewer = { kind: 'member', level: 4, user_id, member_id: user_id };
}, 120_000);

test.each(['asc', 'desc'])('a page of open shifts %s comes from its index alone', async (sortDirection) => {
  for (const after of [undefined, '2026-11-20T08:00:00Z~01900000-0000-7000-8000-000000000000']) {
    const wanted = memberViews.flow.input.parse({ sortDirection, ...(after ? { after } : {}) });
    const taken = await stepsOf(house(), viewer, (db) => flowForMember({ db, now: house().clock() }, wanted));
    expect(indexesOf(taken, 'jobs')).toEqual(['jobs_by_status']);
    expect(wasReadWhole(taken, 'jobs')).toBe(false);
    expect(lookedAt(taken, 'jobs')).toBeLessThanOrEqual(51);
  }
});
test.each(['my_bookings', 'applied_jobs'])('%s are looked up by the member', async (type) => {
  const wanted = memberViews.flow.input.parse({ type });
  const taken = await stepsOf(house(), viewer, (db) => flowForMember({ db, now: house().clock() }, wanted));
  for (const table of ['jobs', 'applications']) expect(wasReadWhole(taken, table)).toBe(false);
  expect(lookedAt(taken, 'jobs')).toBe(0);
});
