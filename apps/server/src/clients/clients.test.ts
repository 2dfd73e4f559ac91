import { describe, expect, test } from 'vitest';
import { useTestServer } from '../../test/harness.ts';
import { meanwhile } from '../../test/meanwhile.ts';

const server = useTestServer();

const ADDRESS = {
  address_line_1: '14 Carr Lane',
  city: 'York',
  post_code: 'yo265rl',
  latitude: 53.96,
  longitude: -1.11,
  approximate: false,
};
const company = (over: object = {}) => ({ company_name: 'Meadow Homes', ...ADDRESS, ...over });
const place = (over: object = {}) => ({ title: 'Willow Court', ...ADDRESS, ...over });
const WHERE = { address_line_2: 'Acomb', town: 'York', province: 'Yorkshire and the Humber', ...ADDRESS };
const KEPT = { ...WHERE, post_code: 'YO26 5RL', country: 'GB', created_at: expect.any(String) };
const admin = async () => server().as(await server().make.admin());

describe('an address', () => {
  test('is kept with its post code as on an envelope', async () => {
    const { data } = (await (await admin()).post('/api/v1/agencies', company())).json();
    expect(data).toMatchObject({ post_code: 'YO26 5RL', country: 'GB', approximate: false, status: 'active' });
  });
  test.each([
    ['a UK post code in Ireland', { country: 'IE' }, 'Enter an Eircode, such as D06 X2Y4'],
    ['an Eircode in the United Kingdom', { post_code: 'D06 X2Y4' }, 'Enter a UK post code, such as YO26 5RL'],
    ['no post code', { post_code: ' ' }, 'Enter a post code'],
  ])('with %s is refused', async (_, over, words) => {
    const answer = await (await admin()).post('/api/v1/agencies', company(over));
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors.post_code).toContain(words);
  });
  test('in Ireland takes an Eircode', async () => {
    const answer = await (await admin()).post('/api/v1/agencies', company({ country: 'IE', post_code: 'd06x2y4' }));
    expect(answer.json().data.post_code).toBe('D06 X2Y4');
  });
  test('of a company may have no position, and is approximate then', async () => {
    const nowhere = company({ latitude: null, longitude: null });
    expect((await (await admin()).post('/api/v1/agencies', nowhere)).json().data).toMatchObject({
      latitude: null,
      approximate: true,
    });
  });
  test('of a location must have a pin', async () => {
    const { care_provider_id } = await server().make.provider();
    const url = `/api/v1/care_providers/${care_provider_id}/locations`;
    const answer = await (await admin()).post(url, place({ latitude: null, longitude: null }));
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors.latitude).toEqual(['Place the pin on the map']);
    expect((await (await admin()).post(url, place())).statusCode).toBe(200);
  });
  test('has a latitude and a longitude or neither [clients-1]', async () => {
    const answer = await (await admin()).post('/api/v1/agencies', company({ longitude: null }));
    expect(answer.statusCode).toBe(422);
  });
});

describe('a client’s page', () => {
  test('shows who a client is, where it is, since when, and who and what belongs to it [clients-2]', async () => {
    const caller = await admin();
    const add = async (path: string, entry: object) => (await caller.post(path, entry)).json().data;
    const { agency_id } = await add('/api/v1/agencies', company({ ...WHERE, email: 'office@example.org' }));
    const { care_provider_id } = await add('/api/v1/care_providers', company({ ...WHERE, agency_id }));
    const { office_id } = await add(`/api/v1/care_providers/${care_provider_id}/locations`, place(WHERE));
    expect((await caller.get(`/api/v1/agencies/${agency_id}`)).json().data).toEqual({
      agency_id,
      company_name: 'Meadow Homes',
      email: 'office@example.org',
      status: 'active',
      ...KEPT,
      users: [],
      care_providers: [expect.objectContaining({ care_provider_id })],
    });
    expect((await caller.get(`/api/v1/care_providers/${care_provider_id}`)).json().data).toEqual({
      care_provider_id,
      agency_id,
      agency: { company_name: 'Meadow Homes' },
      company_name: 'Meadow Homes',
      email: null,
      status: 'active',
      ...KEPT,
      users: [],
      locations: [
        {
          office_id,
          title: 'Willow Court',
          telephone: null,
          agency_id,
          care_provider_id,
          care_provider: expect.anything(),
          ...KEPT,
        },
      ],
    });
  });
  test('of an agency shows its own people and its care providers [clients-3]', async () => {
    const { make, as } = server();
    const manager = await make.agencyManager();
    const provider = await make.provider(manager, 'Meadowbank Homes');
    await make.providerManager(provider);
    await make.provider(undefined, 'Somebody else’s');
    const { data } = (await as(manager).get(`/api/v1/agencies/${manager.agency_id}`)).json();
    expect(data.users.map((user: { user_id: string }) => user.user_id)).toEqual([manager.user_id]);
    expect(data.care_providers).toMatchObject([{ company_name: 'Meadowbank Homes' }]);
    expect(data.users[0].dob).toBeNull();
  });
  test('of a care provider shows its people and its locations, and to a location only its own [clients-4]', async () => {
    const { make, as } = server();
    const manager = await make.providerManager();
    const [here, there] = [await make.office(manager, 'Ash House'), await make.office(manager, 'Birch House')];
    const local = await make.locationManager(here);
    await make.locationManager(there);
    const url = `/api/v1/care_providers/${manager.care_provider_id}`;
    const whole = (await as(manager).get(url)).json().data;
    expect(whole.locations.map(({ title }: { title: string }) => title)).toEqual(['Ash House', 'Birch House']);
    expect(whole.users).toHaveLength(3);
    expect((await as(manager).get(`${url}/locations`)).json()).toEqual({ data: whole.locations });
    const own = (await as(local).get(url)).json().data;
    expect(own.locations.map(({ title }: { title: string }) => title)).toEqual(['Ash House']);
    expect(own.users.map((user: { user_id: string }) => user.user_id)).toEqual([local.user_id]);
  });
  test('of a user shows the date of birth to administrators only', async () => {
    const { make, as } = server();
    const manager = await make.providerManager(undefined, { dob: '1979-03-02' });
    const url = `/api/v1/users/${manager.user_id}`;
    expect((await (await admin()).get(url)).json().data.dob).toBe('1979-03-02');
    expect((await as(manager).get(url)).json().data.dob).toBeNull();
    const { first_name, last_name, email, level } = manager;
    await as(manager).put(url, { first_name, last_name, email, level, dob: null });
    expect((await (await admin()).get(url)).json().data.dob).toBe('1979-03-02');
  });
});

test('the shift form’s address for an agency’s care providers, with a slash before the question mark, works [clients-5]', async () => {
  const { make } = server();
  const { agency_id, care_provider_id } = await make.provider(undefined, 'Meadowbank Homes');
  await make.provider();
  const answer = await (await admin()).get(`/api/v1/care_providers/?agency_id=${agency_id}`);
  expect(answer.json().data).toMatchObject([{ care_provider_id, company_name: 'Meadowbank Homes' }]);
});

test('a client is active or non-active, and nothing else [clients-6]', async () => {
  const caller = await admin();
  const added = (await caller.post('/api/v1/agencies', company())).json().data;
  const save = (status: string) => caller.put(`/api/v1/agencies/${added.agency_id}`, company({ status }));
  expect((await save('non-active')).json().data.status).toBe('non-active');
  expect((await save('active')).json().data.status).toBe('active');
  expect((await save('closed')).json().errors).toEqual({ status: ['Choose a status'] });
});

test('a location is added, changed and removed with the agency of its care provider, and no other [clients-7]', async () => {
  const caller = await admin();
  const { agency_id, care_provider_id } = await server().make.provider();
  const url = `/api/v1/care_providers/${care_provider_id}/locations`;
  const { data } = (await caller.post(url, place({ agency_id }))).json();
  expect(data).toMatchObject({ agency_id, title: 'Willow Court' });
  const its = `${url}/${data.office_id}`;
  const changed = await caller.put(its, place({ agency_id, title: 'Willow House' }));
  expect(changed.json().data).toMatchObject({ agency_id, title: 'Willow House' });
  const elsewhere = place(await server().make.agency());
  for (const answer of [await caller.post(url, elsewhere), await caller.put(its, elsewhere)]) {
    const words = 'This care provider belongs to another agency';
    expect([answer.statusCode, answer.json().errors]).toEqual([422, { agency_id: [words] }]);
  }
  expect((await caller.delete(its)).statusCode).toBe(200);
  expect((await caller.get(url)).json().data).toEqual([]);
});

describe('a care provider', () => {
  test('is moved to another agency with everyone and everything that belongs to it [clients-8]', async () => {
    const { make, owner } = server();
    const office = await make.office();
    const local = await make.locationManager(office);
    const boss = await make.providerManager(office);
    const { agency_id } = await make.agency();
    const url = `/api/v1/care_providers/${office.care_provider_id}`;
    expect((await (await admin()).put(url, company({ agency_id }))).json().data.agency_id).toBe(agency_id);
    const { rows } = await owner.query(
      `select agency_id from app.users where user_id = any ($1) union all
       select agency_id from app.offices where office_id = $2`,
      [[local.user_id, boss.user_id], office.office_id],
    );
    expect(rows).toEqual([{ agency_id }, { agency_id }, { agency_id }]);
  });
  test('takes a location along that is being added while it moves', async () => {
    const { make } = server();
    const [{ care_provider_id }, { agency_id }] = [await make.provider(), await make.agency()];
    const caller = await admin();
    await caller.token;
    const answer = await meanwhile(
      server(),
      [['update app.care_providers set agency_id = $2 where care_provider_id = $1', care_provider_id, agency_id]],
      () => caller.post('/api/v1/offices', place({ care_provider_id })),
    );
    expect(answer.json().data).toMatchObject({ care_provider_id, agency_id });
  });
  test('is not moved by its own manager, who gets the reason', async () => {
    const { make, as } = server();
    const manager = await make.providerManager();
    const { agency_id } = await make.agency();
    const url = `/api/v1/care_providers/${manager.care_provider_id}`;
    const answer = await as(manager).put(url, company({ agency_id }));
    expect(answer.statusCode).toBe(403);
    expect(answer.json().message).toBe('Only an administrator moves a care provider to another agency');
  });
  test('of an agency that is not active is added by an administrator only', async () => {
    const { make, as, owner } = server();
    const manager = await make.agencyManager();
    await owner.query(`update app.agencies set status = 'non-active' where agency_id = $1`, [manager.agency_id]);
    const answer = await as(manager).post('/api/v1/care_providers', company());
    expect(answer.statusCode).toBe(409);
    expect(answer.json().message).toBe('This company is not active, so it cannot add care providers');
    const { agency_id } = manager;
    expect((await (await admin()).post('/api/v1/care_providers', company({ agency_id }))).statusCode).toBe(200);
  });
  test('notifies everyone who works for it when it is set non-active, and nobody else', async () => {
    const { make, owner, as } = server();
    const office = await make.office();
    const told = [await make.locationManager(office), await make.providerManager(office)];
    const agency = await make.agencyManager(office);
    const url = `/api/v1/care_providers/${office.care_provider_id}`;
    await as(agency).put(url, company({ status: 'non-active' }));
    await as(agency).put(url, company({ status: 'non-active' }));
    const { rows } = await owner.query(`select user_id, title, link from app.notifications where link = $1`, [
      `/care_providers/${office.care_provider_id}`,
    ]);
    expect(rows.map(({ user_id }) => user_id).sort()).toEqual(told.map(({ user_id }) => user_id).sort());
    expect(rows[0].title).toMatch(/ is not active any more$/);
  });
  test('refuses a user for another care provider’s location', async () => {
    const { make, as } = server();
    const agency = await make.agencyManager();
    const [own, other] = [
      await make.office(await make.provider(agency)),
      await make.office(await make.provider(agency)),
    ];
    const body = { first_name: 'Ann', last_name: 'Lee', email: 'put.elsewhere@example.org', level: 3 };
    const url = `/api/v1/care_providers/${own.care_provider_id}/users`;
    const answer = await as(agency).post(url, { ...body, office_id: other.office_id });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().message).toBe('This location does not belong to that care provider');
  });
  test('changes only its own people under its address', async () => {
    const { make, as } = server();
    const agency = await make.agencyManager();
    const [own, other] = [await make.provider(agency), await make.providerManager(await make.provider(agency))];
    const url = `/api/v1/care_providers/${own.care_provider_id}/users/${other.user_id}`;
    expect((await as(agency).delete(url)).statusCode).toBe(404);
    expect((await as(agency).delete(url.replace(own.care_provider_id, other.care_provider_id))).statusCode).toBe(200);
  });
});

describe('removing', () => {
  test('is refused while people or locations belong to it, and says which', async () => {
    const { make } = server();
    const office = await make.office();
    await make.office(office);
    await make.locationManager(office);
    const caller = await admin();
    const provider = await caller.delete(`/api/v1/care_providers/${office.care_provider_id}`);
    expect(provider.statusCode).toBe(409);
    expect(provider.json().message).toBe('Remove what still belongs to it first: 2 locations, 1 user');
    const agency = await caller.delete(`/api/v1/agencies/${office.agency_id}`);
    expect(agency.json().message).toBe('Remove what still belongs to it first: 1 care provider, 2 locations, 1 user');
    const location = await caller.delete(`/api/v1/offices/${office.office_id}`);
    expect(location.json().message).toBe('Remove what still belongs to it first: 1 user');
  });
  test('a company takes it out of lists, pages and choices [clients-9]', async () => {
    const { make } = server();
    const { care_provider_id } = await make.provider(undefined, 'Soon Gone Homes');
    const caller = await admin();
    expect((await caller.delete(`/api/v1/care_providers/${care_provider_id}`)).statusCode).toBe(200);
    expect((await caller.get('/api/v1/care_providers?company_name=Soon')).json().meta.total).toBe(0);
    expect((await caller.get(`/api/v1/care_providers/${care_provider_id}`)).statusCode).toBe(404);
    expect((await caller.get('/api/v1/options/care_providers?search=Soon')).json()).toEqual([]);
    expect((await caller.delete(`/api/v1/care_providers/${care_provider_id}`)).statusCode).toBe(404);
  });
  test('an account signs it out, takes it out of the total, and frees its email [clients-10]', async () => {
    const { make, as } = server();
    const manager = await make.agencyManager();
    const other = await make.agencyManager(manager);
    const theirs = as(other);
    const total = async () => (await as(manager).get('/api/v1/users')).json().meta.total;
    expect((await theirs.get('/api/v1/me')).statusCode).toBe(200);
    expect(await total()).toBe(2);
    expect((await as(manager).delete(`/api/v1/users/${other.user_id}`)).statusCode).toBe(200);
    expect((await theirs.get('/api/v1/me')).statusCode).toBe(401);
    expect(await total()).toBe(1);
    expect((await as(manager).get('/api/v1/users')).json().data).toHaveLength(1);
    const { first_name, last_name, email, level } = other;
    const again = await as(manager).post('/api/v1/users', { first_name, last_name, email, level });
    expect(again.statusCode).toBe(200);
    expect(again.json().data.user_id).not.toBe(other.user_id);
  });
  test('is refused for oneself', async () => {
    const { make, as } = server();
    const manager = await make.agencyManager();
    const answer = await as(manager).delete(`/api/v1/users/${manager.user_id}`);
    expect(answer.statusCode).toBe(403);
    expect(answer.json().message).toBe('You cannot remove your own account');
  });
  test('a person under their company’s address writes an audit entry with their name', async () => {
    const { make, as, owner } = server();
    const manager = await make.providerManager();
    const url = `/api/v1/care_providers/${manager.care_provider_id}/users`;
    const someone = { first_name: 'Ann', last_name: 'Lee', email: 'soon.gone@example.org', level: 3 };
    const { user_id } = (await as(manager).post(url, someone)).json().data;
    await as(manager).delete(`${url}/${user_id}`);
    const { rows } = await owner.query('select action from app.audit where target_id = $1 order by at, action', [
      user_id,
    ]);
    expect(rows.map(({ action }) => action)).toEqual(['care_providers.users.create', 'care_providers.users.remove']);
  });
  test('a care provider to which a location is being added leaves no location behind', async () => {
    const { make, clock } = server();
    const { care_provider_id } = await make.provider();
    const caller = await admin();
    await caller.token;
    const answer = await meanwhile(
      server(),
      [
        ['select from app.care_providers where care_provider_id = $1 for update', care_provider_id],
        ['update app.care_providers set deleted_at = $2 where care_provider_id = $1', care_provider_id, clock()],
      ],
      () => caller.post(`/api/v1/care_providers/${care_provider_id}/locations`, place()),
    );
    expect([answer.statusCode, answer.json().message]).toEqual([404, 'Care provider not found']);
  });
  test('a location to which a person is being attached leaves either the location or no one in it', async () => {
    const { make, owner } = server();
    const caller = await admin();
    for (let round = 0; round < 10; round++) {
      const { office_id } = await make.office();
      const email = `attached.${round}@example.org`;
      const [added, removed] = await Promise.all([
        caller.post('/api/v1/users', { first_name: 'Ann', last_name: 'Lee', email, level: 3, office_id }),
        caller.delete(`/api/v1/offices/${office_id}`),
      ]);
      expect([added.statusCode, removed.statusCode].sort()).toEqual(added.statusCode === 200 ? [200, 409] : [200, 422]);
      const { rows } = await owner.query(
        `select 1 from app.users join app.offices using (office_id)
         where office_id = $1 and offices.deleted_at is not null`,
        [office_id],
      );
      expect(rows).toEqual([]);
    }
  });
});
