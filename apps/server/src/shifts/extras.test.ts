import { expect, test } from 'vitest';
import { useTestServer } from '../../test/harness.ts';

const server = useTestServer();
const NEW = '/api/v1/jobs/new?include_extras=1';

const close = (table: string, id: string, value: string) =>
  server().owner.query(`update app.${table} set status = 'non-active' where ${id} = $1`, [value]);

test('an administrator’s form of a new shift has the active agencies, and no care providers yet [extras-1]', async () => {
  const { make, as } = server();
  const [open, closed] = [await make.agency('Ash Staffing'), await make.agency('Birch Staffing')];
  await close('agencies', 'agency_id', closed.agency_id);
  const tag = await make.tag('Dementia care');
  expect((await as(await make.admin()).get(NEW)).json()).toEqual({
    job: null,
    care_providers: [],
    care_provider_id: null,
    agents: [{ value: open.agency_id, label: 'Ash Staffing' }],
    tags: [tag],
  });
});

test('an agency’s form has its active care providers [extras-2]', async () => {
  const { make, as } = server();
  const boss = await make.agencyManager();
  const [open, closed] = [await make.provider(boss, 'Ash Homes'), await make.provider(boss, 'Birch Homes')];
  await close('care_providers', 'care_provider_id', closed.care_provider_id);
  await make.provider();
  expect((await as(boss).get(NEW)).json()).toMatchObject({
    care_providers: [{ care_provider_id: open.care_provider_id, company_name: 'Ash Homes' }],
    care_provider_id: null,
    agents: [],
  });
});

test('the form of a care provider or a location has its own', async () => {
  const { make, as } = server();
  const office = await make.office(await make.provider(undefined, 'Meadow Homes'));
  const { care_provider_id } = office;
  for (const person of [await make.providerManager(office), await make.locationManager(office)]) {
    const care_providers = [{ care_provider_id, company_name: 'Meadow Homes' }];
    expect((await as(person).get(NEW)).json()).toMatchObject({ care_providers, care_provider_id, agents: [] });
  }
});

test('the form of a shift has its current agency and care provider among the choices, active or not [extras-3]', async () => {
  const { make, as } = server();
  const office = await make.office();
  const { job_id } = await make.job(office);
  await close('agencies', 'agency_id', office.agency_id);
  await close('care_providers', 'care_provider_id', office.care_provider_id);
  const answer = await as(await make.admin()).get(`/api/v1/jobs/${job_id}?include_extras=1`);
  const { job, care_providers, care_provider_id, agents } = answer.json();
  expect([job.job_id, care_provider_id]).toEqual([job_id, office.care_provider_id]);
  expect(care_providers.map((its: typeof office) => its.care_provider_id)).toEqual([care_provider_id]);
  expect(agents.map(({ value }: { value: string }) => value)).toContain(office.agency_id);
});
