import { describe, expect, test } from 'vitest';
import { BOARD } from '@handover/domain/shifts/groups';
import { JOB_STATUSES } from '@handover/domain/shifts/status';
import { useTestServer } from '../../../test/harness.ts';
import { aggregateCounts } from '../../lists/aggregateCounts.ts';
import { on } from '../../../test/rollups.ts';

const server = useTestServer();
type Here = ReturnType<ReturnType<typeof server>['as']>;
type Column = { id: string; data: { title: string }[]; next: string | null; total: number };
const HOUR = 3_600_000;

const board = async (here: Here, query = ''): Promise<Column[]> =>
  (await here.get(`/api/v1/jobs/board?${query}`)).json().data;

async function home() {
  const { make, as, clock } = server();
  const office = await make.office();
  for (const [turn, status] of JOB_STATUSES.entries()) {
    for (const hours of [30, 31, 32]) {
      const starts_at = new Date(clock().getTime() + (hours + turn * 10) * HOUR);
      await make.job(office, { title: `${status} ${hours}`, status, starts_at });
    }
  }
  return { here: as(await make.locationManager(office)) };
}

describe('the board', () => {
  test('has the five columns of the specification, each counted and in its order [board-1]', async () => {
    const { here } = await home();
    const columns = await board(here);
    expect(columns.map(({ id }) => id)).toEqual(BOARD.map(({ id }) => id));
    for (const [turn, { status, id }] of BOARD.entries()) {
      const inOrder = [30, 31, 32].map((hours) => `${status} ${hours}`);
      expect(columns[turn]?.data.map(({ title }) => title)).toEqual(
        id === 'completed' ? inOrder.toReversed() : inOrder,
      );
      expect(columns[turn]).toMatchObject({ total: 3, next: null });
    }
  });
  test('continues where a column ended', async () => {
    const { here } = await home();
    const [column] = await board(here, 'size=2');
    expect(column).toMatchObject({ total: 3, data: [{ title: 'Published 30' }, { title: 'Published 31' }] });
    const rest = await here.get(`/api/v1/jobs/flow?status=unallocated&after=${encodeURIComponent(column?.next ?? '')}`);
    expect(rest.json()).toMatchObject({ data: [{ title: 'Published 32' }], next: null });
  });
  test('returns the counts alone if asked for them', async () => {
    const { here } = await home();
    for (const query of ['size=0', 'size=0&from=2026-11-01']) {
      const columns = await board(here, query);
      expect(columns.map(({ data, total }) => [data.length, total])).toEqual(BOARD.map(() => [0, 3]));
    }
  });
  test.each([
    ['allocated', ['pending', 'confirmed', 'checkedin']],
    ['pending', ['pending']],
    ['active', ['pending', 'confirmed', 'checkedin', 'completed']],
    ['cancelled', []],
  ])('narrowed to %s has the columns that it leaves', async (status, left) => {
    const { here } = await home();
    expect((await board(here, `status=${status}`)).map(({ id }) => id)).toEqual(left);
  });
  test('counts the same from stored counts as by counting', async () => {
    const { here } = await home();
    await aggregateCounts(on(server().owner));
    const [kept, counted] = [await board(here), await board(here, 'from=2000-01-01')];
    expect(counted).toEqual(kept);
  });
});
