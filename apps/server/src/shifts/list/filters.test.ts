import { describe, expect, test } from 'vitest';
import { useTestServer } from '../../../test/harness.ts';

const server = useTestServer();
type Here = ReturnType<ReturnType<typeof server>['as']>;
type Line = { title: string };

/** Sends the same filters to every view that lists shifts, and expects the same answer of all. */
async function titles(here: Here, query: string): Promise<string[]> {
  const [list, flow, board] = await Promise.all([
    here.get(`/api/v1/jobs?sortDirection=asc&page_size=100&${query}`),
    here.get(`/api/v1/jobs/flow?${query}`),
    here.get(`/api/v1/jobs/board?${query}`),
  ]);
  const found = (list.json().data as Line[]).map(({ title }) => title);
  expect((flow.json().data as Line[]).map(({ title }) => title)).toEqual(found);
  const columns = board.json().data as { data: Line[]; total: number }[];
  expect(columns.flatMap(({ data }) => data.map(({ title }) => title)).toSorted()).toEqual(found.toSorted());
  expect(columns.map(({ total }) => total)).toEqual(columns.map(({ data }) => data.length));
  expect(list.json().meta.total).toBe(found.length);
  return found;
}

async function town() {
  const { make, as } = server();
  const agency = await make.agency();
  const [ours, theirs] = [await make.provider(agency), await make.provider(agency)];
  const [willow, rowan, elm] = [await make.office(ours), await make.office(ours), await make.office(theirs)];
  const tag = { dementia: (await make.tag()).tag_id, nights: (await make.tag()).tag_id };
  const on = (day: string) => new Date(`${day}T08:00:00Z`);
  await make.job(willow, {
    title: 'Nurse',
    ward: 'Rose',
    starts_at: on('2026-11-20'),
    tag_ids: [tag.dementia, tag.nights],
  });
  await make.job(willow, { title: 'Carer', starts_at: on('2026-11-21'), tag_ids: [tag.dementia] });
  await make.job(rowan, { title: 'Senior Carer', town: 'Heslington', starts_at: on('2026-11-22') });
  await make.job(elm, { title: 'Night nurse', starts_at: new Date('2026-11-22T23:30:00Z'), tag_ids: [tag.nights] });
  return { ours, theirs, willow, rowan, elm, tag, here: as(await make.agencyManager(agency)), make, as };
}

describe('all views of shifts filter', () => {
  test('by care provider and by location', async () => {
    const { here, theirs, ours, rowan } = await town();
    expect(await titles(here, `care_provider_id=${theirs.care_provider_id}`)).toEqual(['Night nurse']);
    expect(await titles(here, `care_provider_id=${ours.care_provider_id}`)).toHaveLength(3);
    expect(await titles(here, `location_id=${rowan.office_id}`)).toEqual(['Senior Carer']);
    const nowhere = `care_provider_id=${theirs.care_provider_id}&location_id=${rowan.office_id}`;
    expect(await titles(here, nowhere)).toEqual([]);
  });
  test('by days in London, both included', async () => {
    const { here } = await town();
    expect(await titles(here, 'from=2026-11-21&to=2026-11-22')).toEqual(['Carer', 'Senior Carer', 'Night nurse']);
    expect(await titles(here, 'to=2026-11-20')).toEqual(['Nurse']);
    expect(await titles(here, 'from=2026-11-23')).toEqual([]);
  });
  test('by the whole role in any case', async () => {
    const { here } = await town();
    expect(await titles(here, 'role=carer')).toEqual(['Carer']);
    expect(await titles(here, 'role=Care')).toEqual([]);
  });
  test('by tags, all of them', async () => {
    const { here, tag } = await town();
    expect(await titles(here, `tags=${tag.dementia}`)).toEqual(['Nurse', 'Carer']);
    expect(await titles(here, `tags=${tag.dementia},${tag.nights}`)).toEqual(['Nurse']);
  });
  test('by any part of role, ward or town, with wildcards taken literally', async () => {
    const { here } = await town();
    expect(await titles(here, 'search=NURSE')).toEqual(['Nurse', 'Night nurse']);
    expect(await titles(here, 'search=hesl')).toEqual(['Senior Carer']);
    expect(await titles(here, 'search=rose')).toEqual(['Nurse']);
    expect(await titles(here, 'search=%25')).toEqual([]);
  });
  test('by several at once', async () => {
    const { here, willow, tag } = await town();
    const query = `location_id=${willow.office_id}&tags=${tag.dementia}&from=2026-11-21&role=carer&status=unallocated`;
    expect(await titles(here, query)).toEqual(['Carer']);
  });
  test('and never show more than the viewer’s own scope', async () => {
    const { as, make, rowan, theirs, elm } = await town();
    const manager = as(await make.locationManager(rowan));
    expect(await titles(manager, '')).toEqual(['Senior Carer']);
    expect(await titles(manager, `care_provider_id=${theirs.care_provider_id}`)).toEqual([]);
    expect(await titles(manager, `location_id=${elm.office_id}`)).toEqual([]);
    expect(await titles(manager, 'search=nurse')).toEqual([]);
  });
  test.each(['tags=x', 'from=yesterday', 'location_id=7', 'role=', 'view=board'])('and refuse %s', async (query) => {
    const { here } = await town();
    for (const path of ['jobs', 'jobs/flow', 'jobs/board']) {
      expect((await here.get(`/api/v1/${path}?${query}`)).statusCode).toBe(422);
    }
  });
});
