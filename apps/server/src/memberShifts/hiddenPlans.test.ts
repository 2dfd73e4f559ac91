import { beforeAll, expect, test } from 'vitest';
import { memberViews } from '@handover/contract/memberShifts/views';
import type { Viewer } from '@handover/domain/viewer';
import { useTestServer } from '../../test/harness.ts';
import { manyJobs } from '../../test/manyJobs.ts';
import { indexesOf, lookedAt, stepsOf, wasReadWhole } from '../../test/plans.ts';
import { vacuum } from '../../test/vacuum.ts';
import { flowForMember } from './flow.ts';
import { mapForMember } from './map.ts';
import { on } from '../../test/rollups.ts';
import { aggregateCells } from '../shifts/map/aggregateCells.ts';

const server = useTestServer({ DATABASE_POOL: '1' });
let viewer: Viewer;

/** Inserts shifts, every fifth at a home hidden from the member by a block of either side. */
beforeAll(async () => {
  const { make, owner } = server();
  const homes = [];
  for (let n = 0; n < 10; n++) homes.push(await make.office());
  await manyJobs(server(), homes, 20_000);
  const ann = await make.member();
  const [unwanted, hidden] = homes;
  if (!unwanted || !hidden) throw new Error('ten homes');
  await make.placeRegard(unwanted, ann);
  await make.memberRegard(ann, hidden, { office_id: null });
  for (let n = 0; n < 200; n++) await make.placeRegard(hidden, await make.member());
  await vacuum(owner, 'app.place_regards, app.member_regards, app.job_geo');
  await aggregateCells(on(owner));
  await vacuum(owner, 'app.map_cells, app.map_cell_deltas');
  viewer = { kind: 'member', level: 4, user_id: ann.user_id, member_id: ann.user_id };
});

test.each(['asc', 'desc'])('a page of open shifts %s skips hidden ones, in the order of its index', async (way) => {
  const wanted = memberViews.flow.input.parse({ sortDirection: way });
  const taken = await stepsOf(server(), viewer, (db) => flowForMember({ db, viewer, now: server().clock() }, wanted));
  expect(indexesOf(taken, 'jobs')).toEqual(['jobs_by_status', 'jobs_pkey', 'jobs_of_member']);
  expect(wasReadWhole(taken, 'jobs')).toBe(false);
  expect(lookedAt(taken, 'jobs')).toBeLessThanOrEqual(80 + 2 * 50);
  // The two homes are looked up once, not once per shift.
  expect(lookedAt(taken, 'place_regards') + lookedAt(taken, 'member_regards')).toBeLessThanOrEqual(10);
});

test('the map’s counts are those of the platform less the hidden ones, without reading any shift', async () => {
  const wanted = memberViews.map.input.parse({ bounds: '-3,53,0,55', zoom: '9' });
  const taken = await stepsOf(server(), viewer, (db) => mapForMember({ db, now: server().clock() }, wanted));
  for (const table of ['jobs', 'job_geo', 'map_cells']) expect(wasReadWhole(taken, table)).toBe(false);
  expect(lookedAt(taken, 'jobs')).toBeLessThanOrEqual(10);
});
