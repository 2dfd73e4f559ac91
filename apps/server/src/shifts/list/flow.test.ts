import { describe, expect, test } from 'vitest';
import { useTestServer } from '../../../test/harness.ts';

const server = useTestServer();
type Here = ReturnType<ReturnType<typeof server>['as']>;
type Flow = { data: { job_id: string; title: string; status: string }[]; next: string | null };
const HOUR = 3_600_000;

const ask = async (here: Here, query: string): Promise<Flow> => (await here.get(`/api/v1/jobs/flow?${query}`)).json();

/** Shifts in pairs that start at the same moment, so that their ids decide. */
async function home(many: number) {
  const { make, as, clock } = server();
  const office = await make.office();
  const jobs: { job_id: string }[] = [];
  for (let turn = 0; turn < many; turn++) {
    const starts_at = new Date(clock().getTime() + (10 + Math.floor(turn / 2)) * HOUR);
    jobs.push(await make.job(office, { title: `Shift ${turn}`, starts_at }));
  }
  return { office, here: as(await make.locationManager(office)), jobs };
}

describe('a list with a cursor', () => {
  test.each(['asc', 'desc'])('shows every shift once, in order, %s', async (sortDirection) => {
    const { here } = await home(9);
    const seen: string[] = [];
    let next: string | null = null;
    for (let page = 0; page < 4 || next; page++) {
      const after: string = next ? `&after=${encodeURIComponent(next)}` : '';
      const flow = await ask(here, `size=2&sortDirection=${sortDirection}${after}`);
      seen.push(...flow.data.map(({ job_id }) => job_id));
      next = flow.next;
      if (!next) break;
    }
    const { rows } = await server().owner.query<{ job_id: string }>(
      `select job_id from app.jobs order by starts_at ${sortDirection}, job_id ${sortDirection}`,
    );
    const all = rows.map(({ job_id }) => job_id);
    expect(seen).toEqual(all.filter((job_id) => seen.includes(job_id)));
    expect(new Set(seen).size).toBe(9);
  });
  test('does not skip or repeat when shifts before the cursor disappear', async () => {
    const { here, jobs } = await home(6);
    const first = await ask(here, 'size=2&status=unallocated');
    const gone = first.data[0]?.job_id;
    await server().owner.query(`update app.jobs set status = 'cancelled' where job_id = $1`, [gone]);
    const rest = await ask(here, `status=unallocated&after=${encodeURIComponent(first.next ?? '')}`);
    const left = jobs
      .map(({ job_id }) => job_id)
      .filter((job_id) => !first.data.some((seen) => seen.job_id === job_id));
    expect(rest.data.map(({ job_id }) => job_id).toSorted()).toEqual(left.toSorted());
    expect(rest.next).toBeNull();
  });
  test('of given ids shows those that match the filters', async () => {
    const { here, jobs } = await home(3);
    const [a, b, c] = jobs.map(({ job_id }) => job_id);
    await server().owner.query(`update app.jobs set status = 'cancelled' where job_id = $1`, [b]);
    const { data } = await ask(here, `job_ids=${a},${b},${c}&status=unallocated`);
    expect(data.map(({ job_id }) => job_id).toSorted()).toEqual([a, c].toSorted());
    const { jobs: others } = await home(1);
    expect((await ask(here, `job_ids=${others[0]?.job_id}`)).data).toEqual([]);
  });
  test('of past shifts in map bounds is empty', async () => {
    const { here } = await home(1);
    expect(await ask(here, 'bounds=-11,49,2,61&status=completed')).toEqual({ data: [], next: null });
    expect((await ask(here, 'bounds=-11,49,2,61')).data).toHaveLength(1);
    expect((await ask(here, 'bounds=-11,49,-10,50')).data).toEqual([]);
  });
  test.each(['after=soon', 'size=0', 'size=101', 'job_ids=x', 'sortBy=code'])('refuses %s', async (query) => {
    const { here } = await home(0);
    expect((await here.get(`/api/v1/jobs/flow?${query}`)).statusCode).toBe(422);
  });
});
