import { describe, expect, test } from 'vitest';
import { useTestServer } from '../../test/harness.ts';
import { openSession } from '../../test/testServer.ts';
import { mailTo } from '../../test/inbox.ts';
import { PASSWORD, type Person } from '../../test/make.ts';
import { useWorker } from '../../test/worker.ts';

const URL = '/api/v1/my_profile';
const server = useTestServer();
useWorker(server);

const person = (over: object = {}) => ({ first_name: 'Anna', last_name: 'Doyle', ...over });
const LARKFIELD = {
  company_name: 'Larkfield Staffing',
  address_line_1: '4 Coney Street',
  address_line_2: 'First floor',
  city: 'York',
  town: 'York',
  province: 'Yorkshire and the Humber',
  post_code: 'YO1 9QL',
  country: 'GB',
};
const PIN = { latitude: 53.9591, longitude: -1.0832, approximate: false };

const save = (who: Person, body: object) => server().as(who).put(URL, body);
const company = async (table: 'agencies' | 'care_providers', id: string) => {
  const column = table === 'agencies' ? 'agency_id' : 'care_provider_id';
  const { rows } = await server().owner.query(`select * from app.${table} where ${column} = $1`, [id]);
  return rows[0];
};

describe('one’s own details', () => {
  test('everyone of levels 1 to 3 reads and changes their name, telephone and date of birth [profile-1]', async () => {
    const { make, as } = server();
    for (const who of [
      await make.admin(),
      await make.agencyManager(),
      await make.providerManager(),
      await make.locationManager(),
    ]) {
      const changed = person({ mobile_telephone: '07700 900 123', dob: '1984-02-29' });
      const saved = await save(who, changed);
      expect([saved.statusCode, saved.json().data]).toEqual([200, expect.objectContaining(changed)]);
      expect((await as(who).get(URL)).json()).toEqual(saved.json());
      const { rows } = await server().owner.query('select * from app.users where user_id = $1', [who.user_id]);
      expect(rows[0]).toMatchObject({ ...changed, email: who.email, level: who.level });
    }
  });

  test('an empty field is cleared', async () => {
    const who = await server().make.admin({ mobile_telephone: '07700 900 123', dob: '1984-02-29' });
    const { data } = (await save(who, person({ mobile_telephone: '', dob: '' }))).json();
    expect([data.mobile_telephone, data.dob]).toEqual([null, null]);
  });

  test.each([
    ['email', { email: 'new@example.org' }],
    ['level', { level: 1 }],
    ['agency_id', { agency_id: crypto.randomUUID() }],
    ['status', { status: 'active' }],
    ['user_id', { user_id: crypto.randomUUID() }],
  ])('the %s is not for the profile to change', async (field, sent) => {
    const answer = await save(await server().make.agencyManager(), person(sent));
    expect([answer.statusCode, answer.json().errors]).toEqual([422, { [field]: ['This is not a field here'] }]);
  });

  test.each(['1899-12-31', '2100-01-01', '2026-02-30', '12/03/1984', 'yesterday'])(
    'refuses %s as a date of birth',
    async (dob) => {
      const answer = await save(await server().make.admin(), person({ dob }));
      expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['dob']]);
    },
  );

  test('staff members have a separate page', async () => {
    const who = await server().make.member();
    expect((await server().as(who).get(URL)).statusCode).toBe(403);
    expect((await save(who, person())).statusCode).toBe(403);
  });
});

describe('a new password', () => {
  const NEW = 'kettle on at seven';
  const signIn = async (email: string, password: string) =>
    (await server().nobody.post('/api/v1/login', { email, password })).statusCode;

  test('needs the current one, ends the other sessions, and is reported by mail [profile-2]', async () => {
    const { make, owner, clock, nobody, as } = server();
    const since = new Date();
    const who = await make.agencyManager();
    const other = await openSession(owner, who, clock);
    const here = as(who);
    expect((await here.put(URL, person({ password: NEW, current_password: PASSWORD }))).statusCode).toBe(200);
    expect((await here.get(URL)).statusCode).toBe(200);
    expect((await nobody.get(URL, { authorization: `Bearer ${other}` })).statusCode).toBe(401);
    expect([await signIn(who.email, PASSWORD), await signIn(who.email, NEW)]).toEqual([401, 200]);
    expect((await mailTo(who.email, /password was changed/, since)).text).toContain('/forgot_password');
  });

  test.each([
    ['without the current one', { password: NEW }, { current_password: ['Enter your current password'] }],
    [
      'with a wrong one',
      { password: NEW, current_password: 'not this one' },
      { current_password: ['Your current password is not right'] },
    ],
    ['that is short', { password: 'short', current_password: PASSWORD }, { password: [expect.any(String)] }],
  ])('is refused %s, and nothing else is saved either', async (_, sent, errors) => {
    const { make, owner, clock, nobody } = server();
    const who = await make.agencyManager(undefined, { first_name: 'Before' });
    const other = await openSession(owner, who, clock);
    const answer = await save(who, { ...person(sent), ...LARKFIELD, ...PIN });
    expect([answer.statusCode, answer.json().errors]).toEqual([422, errors]);
    expect((await nobody.get(URL, { authorization: `Bearer ${other}` })).json().data).toMatchObject({
      first_name: 'Before',
      company: { city: null },
    });
    expect(await signIn(who.email, PASSWORD)).toBe(200);
  });

  test('is not set by an empty field, and the current one alone does nothing', async () => {
    const who = await server().make.admin();
    expect((await save(who, person({ password: '', current_password: '' }))).statusCode).toBe(200);
    expect((await save(who, person({ current_password: 'anything' }))).statusCode).toBe(200);
    expect(await signIn(who.email, PASSWORD)).toBe(200);
  });
});

describe('one’s own company', () => {
  test('is one’s agency or care provider; a location’s people read their care provider [profile-3]', async () => {
    const { make, as } = server();
    const office = await make.office();
    const { agency_id, care_provider_id } = office;
    const seen = async (who: Person) => {
      const { company: its } = (await as(who).get(URL)).json().data;
      return its && [its.type, its.id, its.may_edit];
    };
    expect(await seen(await make.admin())).toBeNull();
    expect(await seen(await make.agencyManager(office))).toEqual(['agency', agency_id, true]);
    expect(await seen(await make.providerManager(office))).toEqual(['care_provider', care_provider_id, true]);
    const level3 = await make.providerManager(office, { level: 3 });
    expect(await seen(level3)).toEqual(['care_provider', care_provider_id, false]);
    expect(await seen(await make.locationManager(office))).toEqual(['care_provider', care_provider_id, false]);
  });

  test('is changed by its managers, the post code as on an envelope; fields that the profile does not show stay [profile-4]', async () => {
    const { make, owner } = server();
    const [agency, provider] = [await make.agency(), await make.provider()];
    await owner.query(
      `update app.agencies set email = 'office@example.org', status = 'non-active' where agency_id = $1`,
      [agency.agency_id],
    );
    const sent = { ...person(), ...LARKFIELD, ...PIN, post_code: 'yo19ql' };
    const saved = await save(await make.agencyManager(agency), sent);
    expect([saved.statusCode, saved.json().data.company]).toEqual([
      200,
      { type: 'agency', id: agency.agency_id, may_edit: true, ...LARKFIELD, ...PIN },
    ]);
    expect(await company('agencies', agency.agency_id)).toMatchObject({
      ...LARKFIELD,
      ...PIN,
      email: 'office@example.org',
      status: 'non-active',
    });
    expect((await save(await make.providerManager(provider), sent)).statusCode).toBe(200);
    expect(await company('care_providers', provider.care_provider_id)).toMatchObject({
      ...provider,
      ...LARKFIELD,
      ...PIN,
    });
  });

  test('is unchanged when it is not sent', async () => {
    const { make } = server();
    const agency = await make.agency('Untouched');
    expect((await save(await make.agencyManager(agency), person())).statusCode).toBe(200);
    expect((await company('agencies', agency.agency_id)).company_name).toBe('Untouched');
  });

  test.each([
    [
      'a city alone',
      { city: 'York' },
      ['company_name', 'address_line_1', 'address_line_2', 'town', 'province', 'post_code'],
      '[profile-5]',
    ],
    ['no city', { ...LARKFIELD, city: '' }, ['city'], '[profile-6]'],
    ['no town', { ...LARKFIELD, town: '' }, ['town'], '[profile-7]'],
    ['an Irish address with an English post code', { ...LARKFIELD, country: 'IE' }, ['post_code'], '[profile-8]'],
    ['half a position', { ...LARKFIELD, latitude: 53 }, ['latitude'], '[profile-9]'],
  ])('is sent whole or not at all: %s $3', async (_, sent, fields, _id) => {
    const answer = await save(await server().make.agencyManager(), { ...person(), ...sent });
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json().errors).sort()).toEqual(fields.sort());
  });

  test('is not changed by level 3 and administrators, and nothing else is saved either', async () => {
    const { make, as } = server();
    const office = await make.office();
    const before = await company('care_providers', office.care_provider_id);
    const words = 'Care providers are changed by their managers';
    for (const [who, message] of [
      [await make.locationManager(office), words],
      [await make.providerManager(office, { level: 3 }), words],
      [await make.admin(), 'You belong to no company'],
    ] as const) {
      const answer = await save(who, { ...person(), ...LARKFIELD, ...PIN });
      expect([answer.statusCode, answer.json().message]).toEqual([403, message]);
      expect((await as(who).get(URL)).json().data.first_name).toBe('Ann');
    }
    expect(await company('care_providers', office.care_provider_id)).toEqual(before);
  });

  test('of another person cannot be reached from here', async () => {
    const { make } = server();
    const [mine, theirs] = [await make.provider(), await make.provider()];
    const before = await company('care_providers', theirs.care_provider_id);
    const who = await make.providerManager(mine);
    for (const id of ['care_provider_id', 'id', 'company']) {
      const answer = await save(who, { ...person(), ...LARKFIELD, ...PIN, [id]: theirs.care_provider_id });
      expect(answer.statusCode).toBe(422);
    }
    expect((await save(who, { ...person(), ...LARKFIELD, ...PIN })).statusCode).toBe(200);
    expect(await company('care_providers', theirs.care_provider_id)).toEqual(before);
    const agency = await company('agencies', mine.agency_id);
    expect(agency.company_name).not.toBe('Larkfield Staffing');
  });
});

describe('the position of one’s own company', () => {
  const at = ({ latitude, longitude, approximate }: typeof PIN) => ({ latitude, longitude, approximate });
  const saved = async (who: Person, sent: object) => {
    const answer = await save(who, { ...person(), ...sent });
    expect(answer.statusCode).toBe(200);
    return at(answer.json().data.company);
  };

  test('keeps its pin while the address is the same', async () => {
    const who = await server().make.agencyManager();
    expect(await saved(who, { ...LARKFIELD, ...PIN })).toEqual(PIN);
    expect(await saved(who, { ...LARKFIELD, company_name: 'Larkfield', post_code: 'yo1 9ql' })).toEqual(PIN);
  });

  test('is looked up again when the address changes, and is approximate until a pin is placed', async () => {
    const who = await server().make.agencyManager();
    await saved(who, { ...LARKFIELD, ...PIN });
    const leeds = { ...LARKFIELD, city: 'Leeds', town: 'Leeds', post_code: 'LS1 4DY' };
    const guess = await saved(who, leeds);
    expect(guess.approximate).toBe(true);
    expect(Math.abs(guess.latitude - 53.8)).toBeLessThan(0.1);
    expect(Math.abs(guess.longitude + 1.55)).toBeLessThan(0.1);
    expect(await saved(who, { ...leeds, ...PIN })).toEqual(PIN);
  });

  test('is looked up for an address that never had a position', async () => {
    const { make, owner } = server();
    const who = await make.providerManager();
    await saved(who, { ...LARKFIELD, ...PIN });
    await owner.query('update app.care_providers set latitude = null, longitude = null where care_provider_id = $1', [
      who.care_provider_id,
    ]);
    expect(await saved(who, LARKFIELD)).toMatchObject({ approximate: true, latitude: expect.any(Number) });
  });
});
