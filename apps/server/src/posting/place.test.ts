import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { useTestServer } from '../../test/harness.ts';
import { meanwhile } from '../../test/meanwhile.ts';
import { shiftForm } from '../../test/shiftForm.ts';

const server = useTestServer();
const admin = async () => server().as(await server().make.admin());

describe('the client of a shift', () => {
  const NONE = { agency_id: undefined, care_provider_id: undefined };

  test('is named by an administrator: the agency and the care provider', async () => {
    const answer = await (await admin()).post('/api/v1/jobs', shiftForm(await server().make.office(), NONE));
    expect(answer.json().errors).toEqual({
      agency_id: ['Choose an agency'],
      care_provider_id: ['Choose a care provider'],
    });
  });
  test('is chosen by an agency among its care providers', async () => {
    const { make, as } = server();
    const boss = await make.agencyManager();
    const office = await make.office(await make.provider(boss));
    const send = (over: object) => as(boss).post('/api/v1/jobs', shiftForm(office, over));
    expect((await send(NONE)).json().errors).toEqual({ care_provider_id: ['Choose a care provider'] });
    expect((await send({ agency_id: undefined })).json().data.location.office_id).toBe(office.office_id);
  });
  test('is the own one for a care provider and a location, which name nothing', async () => {
    const { make, as } = server();
    const office = await make.office();
    for (const person of [
      await make.providerManager(office),
      await make.providerManager(office, { level: 3 }),
      await make.locationManager(office),
    ]) {
      const answer = await as(person).post('/api/v1/jobs', shiftForm(office, NONE));
      expect(answer.statusCode).toBe(200);
      const { job_id } = answer.json().data;
      const { rows } = await server().owner.query('select * from app.jobs where job_id = $1', [job_id]);
      expect(rows).toMatchObject([{ ...office, created_by: person.user_id }]);
    }
  });
  test('is the same however the letters of an id are written', async () => {
    const { make, as } = server();
    const office = await make.office();
    const { agency_id, care_provider_id, office_id } = office;
    const named = { agency_id, care_provider_id, location_id: office_id };
    const capitals = Object.fromEntries(Object.entries(named).map(([name, id]) => [name, id.toUpperCase()]));
    expect((await as(await make.admin()).post('/api/v1/jobs', shiftForm(office, capitals))).statusCode).toBe(200);
  });
  test('is not found when it is out of sight', async () => {
    const { make, as } = server();
    const office = await make.office();
    const elsewhere = await make.office();
    const send = async (person: Promise<Parameters<typeof as>[0]>, over: object) => {
      const answer = await as(await person).post('/api/v1/jobs', shiftForm(office, over));
      return [answer.statusCode, answer.json().errors];
    };
    const { care_provider_id } = elsewhere;
    const noProvider = [422, { care_provider_id: ['This care provider is not there'] }];
    const noLocation = [422, { location_id: ['This location is not there'] }];
    expect(await send(make.agencyManager(office), { care_provider_id })).toEqual(noProvider);
    expect(await send(make.providerManager(office), { care_provider_id })).toEqual(noProvider);
    expect(await send(make.providerManager(office), { location_id: elsewhere.office_id })).toEqual(noLocation);
    const next = await make.office(office);
    expect(await send(make.locationManager(office), { location_id: next.office_id })).toEqual(noLocation);
    expect(await send(make.admin(), { location_id: randomUUID() })).toEqual(noLocation);
  });
  test('must consist of parts that belong together', async () => {
    const { make } = server();
    const office = await make.office();
    const send = async (over: object) =>
      (await (await admin()).post('/api/v1/jobs', shiftForm(office, over))).json().errors;
    const { agency_id } = await make.agency();
    expect(await send({ agency_id })).toEqual({ care_provider_id: ['This care provider belongs to another agency'] });
    const { care_provider_id } = await make.provider(office);
    expect(await send({ care_provider_id })).toEqual({
      location_id: ['This location belongs to another care provider'],
    });
  });
  test.each(['agencies', 'care_providers'] as const)('is not one of %s that are not active', async (table) => {
    const { make, owner } = server();
    const office = await make.office();
    const id = table === 'agencies' ? 'agency_id' : 'care_provider_id';
    await owner.query(`update app.${table} set status = 'non-active' where ${id} = $1`, [office[id]]);
    const answer = await (await admin()).post('/api/v1/jobs', shiftForm(office));
    expect([answer.statusCode, answer.json().message]).toEqual([
      409,
      'This company is not active, so it cannot post shifts',
    ]);
  });
  test.each([
    ['offices', 'office_id', { location_id: ['This location is not there'] }],
    ['care_providers', 'care_provider_id', { care_provider_id: ['This care provider is not there'] }],
  ] as const)('is looked for again if one of %s is removed meanwhile', async (table, id, errors) => {
    const { make, clock } = server();
    const office = await make.office();
    const caller = await admin();
    await caller.token;
    const answer = await meanwhile(
      server(),
      [
        [`select from app.${table} where ${id} = $1 for update`, office[id]],
        [`update app.${table} set deleted_at = $2 where ${id} = $1`, office[id], clock()],
      ],
      () => caller.post('/api/v1/jobs', shiftForm(office)),
    );
    expect([answer.statusCode, answer.json().errors]).toEqual([422, errors]);
  });
  test('is asked for again if the care provider moves to another agency meanwhile', async () => {
    const { make } = server();
    const [office, { agency_id }] = [await make.office(), await make.agency()];
    const caller = await admin();
    await caller.token;
    const answer = await meanwhile(
      server(),
      [
        [
          'update app.care_providers set agency_id = $2 where care_provider_id = $1',
          office.care_provider_id,
          agency_id,
        ],
      ],
      () => caller.post('/api/v1/jobs', shiftForm(office)),
    );
    expect(answer.json().errors).toEqual({ care_provider_id: ['This care provider belongs to another agency'] });
  });
  test('stays while it is being removed, or there is no shift', async () => {
    const { make, owner } = server();
    const caller = await admin();
    for (let round = 0; round < 10; round++) {
      const office = await make.office();
      const [posted, removed] = await Promise.all([
        caller.post('/api/v1/jobs', shiftForm(office)),
        caller.delete(`/api/v1/offices/${office.office_id}`),
      ]);
      expect([posted.statusCode, removed.statusCode]).toEqual(posted.statusCode === 200 ? [200, 409] : [422, 200]);
      const { rows } = await owner.query(
        'select 1 from app.jobs join app.offices using (office_id) where office_id = $1 and deleted_at is not null',
        [office.office_id],
      );
      expect(rows).toEqual([]);
    }
  });
});
