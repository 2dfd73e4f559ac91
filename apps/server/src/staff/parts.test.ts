import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { useTestServer } from '../../test/harness.ts';
import type { Person } from '../../test/make.ts';
import { ITEMS } from '../../test/makeStaff.ts';

const server = useTestServer();
let admin: Person;
beforeAll(async () => {
  admin = await server().make.admin();
});

const INFLUENZA = '01990000-0000-7000-8000-000000000014';
const ADDRESS = {
  address_line_1: '22 Otley Road',
  city: 'Leeds',
  town: 'Headingley',
  province: 'Yorkshire and the Humber',
  post_code: 'ls63px',
  proximity: 25,
};
const PIN = { latitude: 53.82, longitude: -1.58, approximate: false };
const SKILL = { title: 'Moving and handling', level: 'Level 2', start_date: '2026-10-01' };
const MEDICAL = { title: 'Hepatitis B', location_administered: 'Leeds', date_administered: '2026-10-01' };
const EXPERIENCE = {
  company_name: 'Leeds Teaching Hospitals',
  position: 'Staff Nurse',
  country: 'United Kingdom',
  start_date: '2015-09-01',
};
const day = (address_id: string) => ({ date: '2026-11-14', from_time: '18:00', to_time: '09:00', address_id });

const at = (member: Person, path = '') => `/api/v1/staff/${member.user_id}${path}`;
const staffRow = async (member: Person) => {
  const { rows } = await server().owner.query(
    `select city, st_x(location::geometry) as longitude, st_y(location::geometry) as latitude
     from app.staff where member_id = $1`,
    [member.user_id],
  );
  return rows[0];
};
const taskOf = async (name: string, key: string, value: string) => {
  const { rows } = await server().owner.query(
    `select t.identifier from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = $1 and j.payload->>$2 = $3`,
    [name, key, value],
  );
  return rows.length;
};

describe.each([
  ['skills', 'skills', 'skill_id', SKILL, { title: 'Hoists' }, 'Skill'],
  ['work_experience', 'work_experience', 'experience_id', EXPERIENCE, { company_name: 'Elsewhere' }, 'Work experience'],
  ['addresses', 'addresses', 'address_id', { ...ADDRESS, ...PIN }, { city: 'Bradford' }, 'Address'],
  ['medical', 'medicals', 'medical_id', MEDICAL, { title: 'Hepatitis A' }, 'Medical entry'],
  ['medicals', 'medicals', 'medical_id', MEDICAL, { title: 'Hepatitis A' }, 'Medical entry'],
])('an entry of %s', (path, key, id, form, change, one) => {
  test('is added, changed and deleted by its member and by an administrator, and shown in the profile [parts-1]', async () => {
    const { make, as } = server();
    const ann = await make.member();
    for (const who of [ann, admin]) {
      const here = as(who);
      const shown = async () => (await here.get(at(ann))).json().data[key];
      const added = (await here.post(at(ann, `/${path}`), form)).json().data;
      expect(added).toMatchObject(path === 'addresses' ? { ...form, post_code: 'LS6 3PX' } : form);
      expect(added.created_at).toBe(server().clock().toISOString());
      expect(await shown()).toEqual([added]);
      const changed = (await here.put(at(ann, `/${path}/${added[id]}`), { ...form, ...change })).json().data;
      expect(changed).toEqual({ ...added, ...change });
      expect(await shown()).toEqual([changed]);
      const gone = await here.delete(at(ann, `/${path}/${added[id]}`));
      expect([gone.statusCode, gone.json().data.message]).toEqual([200, `The ${one.toLowerCase()} was deleted`]);
      expect(await shown()).toEqual([]);
    }
  });

  test('is not found by other members, and managers may make no such call', async () => {
    const { make, as } = server();
    const [ann, bob] = [await make.member(), await make.member()];
    const entry = (await as(ann).post(at(ann, `/${path}`), form)).json().data;
    const mine = at(ann, `/${path}`);
    expect((await as(bob).post(mine, form)).statusCode).toBe(404);
    for (const url of [`${mine}/${entry[id]}`, at(bob, `/${path}/${entry[id]}`), at(bob, `/${path}/${randomUUID()}`)]) {
      expect((await as(bob).put(url, form)).statusCode).toBe(404);
      expect((await as(bob).delete(url)).statusCode).toBe(404);
    }
    // Under another member's address an entry is not found by administrators either.
    expect((await as(admin).delete(at(bob, `/${path}/${entry[id]}`))).json().message).toBe(`${one} not found`);
    expect((await as(await make.agencyManager()).post(mine, form)).statusCode).toBe(403);
    expect((await as(ann).get(at(ann))).json().data[key]).toEqual([entry]);
  });

  test('has a message for each wrong field', async () => {
    const { make, as } = server();
    const ann = await make.member();
    const [needed] = Object.keys(form);
    const refused = await as(ann).post(at(ann, `/${path}`), { ...form, [needed ?? '']: '' });
    expect(refused.statusCode).toBe(422);
    expect(refused.json().errors[needed ?? ''][0]).toMatch(/^Enter /);
    const unknown = await as(ann).post(at(ann, `/${path}`), { ...form, state: 'verified' });
    expect([unknown.statusCode, unknown.json().errors]).toEqual([422, { state: ['This is not a field here'] }]);
  });
});

describe('a certificate or vaccination', () => {
  const review = (table: string, id: string, entry_id: string, state: string) =>
    server().owner.query(
      `update app.${table} set state = $1, state_reason = 'Seen', reviewed_at = now(), reviewed_by = $2 where ${id} = $3`,
      [state, admin.user_id, entry_id],
    );

  test('waits for review, and again after every change', async () => {
    const { make, as } = server();
    const ann = await make.member();
    const { skill_id, state } = (await as(ann).post(at(ann, '/skills'), SKILL)).json().data;
    expect(state).toBe('waiting');
    for (const who of [ann, admin]) {
      await review('skills', 'skill_id', skill_id, 'verified');
      const changed = await as(who).put(at(ann, `/skills/${skill_id}`), { ...SKILL, level: 'Level 3' });
      expect(changed.json().data).toMatchObject({ state: 'waiting', state_reason: '', reviewed_at: null });
    }
  });

  test('ends on its own last day or by the months for which it counts, whichever is first', async () => {
    const { make, as } = server();
    const ann = await make.member();
    const ends = async (over: object) =>
      (await as(ann).post(at(ann, '/skills'), { ...SKILL, ...over })).json().data.expires_on;
    const item_id = ITEMS.movingAndHandling;
    expect(await ends({})).toBeNull();
    expect(await ends({ item_id })).toBe('2027-10-01');
    expect(await ends({ item_id, end_date: '2026-12-24' })).toBe('2026-12-24');
    const vaccinated = { ...MEDICAL, item_id: INFLUENZA };
    expect((await as(ann).post(at(ann, '/medical'), vaccinated)).json().data.expires_on).toBe('2027-10-01');
  });

  test('of a type that expires needs a first day', async () => {
    const { make, as } = server();
    const ann = await make.member();
    const undated = { ...SKILL, item_id: ITEMS.dbs, start_date: '', end_date: '' };
    const refused = await as(ann).post(at(ann, '/skills'), undated);
    expect([refused.statusCode, refused.json().errors]).toEqual([
      422,
      { start_date: ['Enter the day it was issued or checked'] },
    ]);
    expect((await as(ann).post(at(ann, '/skills'), { ...undated, item_id: '' })).statusCode).toBe(200);
  });

  test('proves a requirement of its own section', async () => {
    const { make, as } = server();
    const ann = await make.member();
    for (const [path, form, item_id] of [
      ['/skills', SKILL, INFLUENZA],
      ['/medicals', MEDICAL, ITEMS.dbs],
      ['/skills', SKILL, randomUUID()],
    ] as const) {
      const refused = await as(ann).post(at(ann, path), { ...form, item_id });
      expect([refused.statusCode, refused.json().errors]).toEqual([422, { item_id: ['Choose one of the list'] }]);
    }
  });

  test('that was withdrawn cannot be changed or removed by its member', async () => {
    const { make, as } = server();
    const ann = await make.member();
    const { skill_id } = await make.skill(ann);
    await review('skills', 'skill_id', skill_id, 'withdrawn');
    const words = 'This was withdrawn and stays as it is. Add the new one as another entry';
    for (const refused of [
      await as(ann).put(at(ann, `/skills/${skill_id}`), SKILL),
      await as(ann).delete(at(ann, `/skills/${skill_id}`)),
    ])
      expect([refused.statusCode, refused.json().message]).toEqual([409, words]);
    expect((await as(ann).get(at(ann))).json().data.skills).toMatchObject([{ state: 'withdrawn' }]);
    expect((await as(admin).delete(at(ann, `/skills/${skill_id}`))).statusCode).toBe(200);
  });

  test('is deleted with its file, and its member is rechecked', async () => {
    const { make, as } = server();
    const ann = await make.member();
    const file = `papers/${randomUUID()}.pdf`;
    const { medical_id } = await make.medical(ann, { file, file_type: 'application/pdf', file_size: 10 });
    await as(ann).delete(at(ann, `/medicals/${medical_id}`));
    expect(await taskOf('remove_file', 'name', file)).toBe(1);
    expect(await taskOf('recheck_member', 'member_id', ann.user_id)).toBe(1);
  });

  test.each([
    [{ end_date: '2026-09-30' }, 'end_date', 'This is before the first day'],
    [{ weekly_hours: 169 }, 'weekly_hours', 'A week has 168 hours'],
    [{ start_date: '1066-10-14' }, 'start_date', 'Check the year'],
  ])('with %o is refused with words', async (over, field, words) => {
    const { make, as } = server();
    const ann = await make.member();
    const refused = await as(ann).post(at(ann, '/skills'), { ...SKILL, ...over });
    expect([refused.statusCode, refused.json().errors]).toEqual([422, { [field]: [words] }]);
  });
});

describe('addresses', () => {
  const defaults = async (who: Person) =>
    (await server().as(who).get(at(who)))
      .json()
      .data.addresses.map(({ city, default: its }: { city: string; default: number }) => [city, its]);

  test('have one default: the first, until another is set or it is deleted [parts-2]', async () => {
    const { make, as, time } = server();
    const ann = await make.member();
    const add = async (over: object) => {
      time.now = new Date(time.now.getTime() + 1_000);
      return (await as(ann).post(at(ann, '/addresses'), { ...ADDRESS, ...PIN, ...over })).json().data;
    };
    const leeds = await add({});
    expect(leeds.default).toBe(1);
    const york = await add({ city: 'York', post_code: 'YO26 5RL', latitude: 53.95, longitude: -1.12 });
    expect(york.default).toBe(0);
    expect(await staffRow(ann)).toEqual({ city: 'Leeds', latitude: 53.82, longitude: -1.58 });
    const hull = await add({ city: 'Hull', post_code: 'HU1 1AA', default: 1, latitude: 53.74, longitude: -0.33 });
    expect(await defaults(ann)).toEqual([
      ['Hull', 1],
      ['Leeds', 0],
      ['York', 0],
    ]);
    expect(await staffRow(ann)).toMatchObject({ city: 'Hull', longitude: -0.33 });
    const form = { ...ADDRESS, ...PIN, city: 'York', post_code: 'YO26 5RL' };
    await as(ann).put(at(ann, `/addresses/${york.address_id}`), { ...form, default: 1 });
    expect(await staffRow(ann)).toMatchObject({ city: 'York' });
    // There is always a default: a No to it changes only the other fields.
    const kept = await as(ann).put(at(ann, `/addresses/${york.address_id}`), { ...form, default: 0, town: 'Fulford' });
    expect(kept.json().data).toMatchObject({ default: 1, town: 'Fulford' });
    await as(ann).delete(at(ann, `/addresses/${york.address_id}`));
    expect(await defaults(ann)).toEqual([
      ['Leeds', 1],
      ['Hull', 0],
    ]);
    expect(await staffRow(ann)).toEqual({ city: 'Leeds', latitude: 53.82, longitude: -1.58 });
    for (const { address_id } of [leeds, hull]) await as(ann).delete(at(ann, `/addresses/${address_id}`));
    expect(await staffRow(ann)).toEqual({ city: null, latitude: null, longitude: null });
    expect(await taskOf('recheck_member', 'member_id', ann.user_id)).toBe(1);
  });

  test('added at the same time have one default', async () => {
    const { make, as } = server();
    const ann = await make.member();
    const here = as(ann);
    const all = await Promise.all(
      [0, 1, 1, 0].map((its) => here.post(at(ann, '/addresses'), { ...ADDRESS, ...PIN, default: its })),
    );
    expect(all.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    const flags: [string, number][] = await defaults(ann);
    expect(flags.filter(([, its]) => its === 1)).toHaveLength(1);
  });

  test('without a pin are placed near their town, and keep a pin while the address stays the same', async () => {
    const { make, as } = server();
    const ann = await make.member();
    const guessed = (await as(ann).post(at(ann, '/addresses'), ADDRESS)).json().data;
    expect(guessed.approximate).toBe(true);
    expect(guessed.latitude).toBeCloseTo(53.8, 0);
    const url = at(ann, `/addresses/${guessed.address_id}`);
    await as(ann).put(url, { ...ADDRESS, ...PIN });
    expect((await as(ann).put(url, { ...ADDRESS, proximity: 40 })).json().data).toMatchObject({
      ...PIN,
      proximity: 40,
    });
    const moved = (await as(ann).put(url, { ...ADDRESS, city: 'Cardiff', post_code: 'CF5 1QE' })).json().data;
    expect(moved.approximate).toBe(true);
    expect(moved.latitude).toBeCloseTo(51.5, 0);
  });

  test.each([
    [{ proximity: 7 }, 'proximity', 'Choose a distance'],
    [{ proximity: undefined }, 'proximity', 'Choose a distance'],
    [{ post_code: 'D06 X2Y4' }, 'post_code', 'Enter a UK post code, such as YO26 5RL'],
    [{ longitude: 1 }, 'latitude', 'A position has a latitude and a longitude'],
  ])('with %o are refused with words [parts-3]', async (over, field, words) => {
    const { make, as } = server();
    const ann = await make.member();
    const refused = await as(ann).post(at(ann, '/addresses'), { ...ADDRESS, ...over });
    expect([refused.statusCode, refused.json().errors]).toEqual([422, { [field]: [words] }]);
  });
});

describe('availability', () => {
  test('needs one of the member’s own addresses [parts-4]', async () => {
    const { make, as } = server();
    const [ann, bob] = [await make.member(), await make.member()];
    const foreign = await make.address(bob);
    const refused = await as(ann).post(at(ann, '/availability'), day(foreign.address_id));
    expect([refused.statusCode, refused.json().message]).toEqual([422, 'You need to add the staff addresses first']);
    await make.address(ann);
    const again = await as(ann).post(at(ann, '/availability'), day(foreign.address_id));
    expect(again.json().errors).toEqual({ address_id: ['Choose one of the addresses'] });
  });

  test('has times and an address, and is listed until it is over [parts-5]', async () => {
    const { make, as, owner } = server();
    const ann = await make.member();
    const { address_id } = await make.address(ann);
    const added = (await as(ann).post(at(ann, '/availability'), day(address_id))).json().data;
    expect(added).toEqual({
      availability_id: expect.any(String),
      date: '2026-11-14',
      from_time: '18:00',
      to_time: '09:00',
      location: { address_id, address_line_1: '14 Carr Lane', city: 'York', post_code: 'YO26 5RL' },
      created_at: server().clock().toISOString(),
    });
    const url = at(ann, `/availability/${added.availability_id}`);
    const changed = (await as(ann).put(url, { ...day(address_id), date: '2026-11-12', to_time: '22:00' })).json().data;
    expect(changed).toEqual({ ...added, date: '2026-11-12', to_time: '22:00' });
    const over = await as(ann).put(url, { ...day(address_id), date: '2026-11-11' });
    expect(over.json().errors).toEqual({ date: ['This day is over'] });
    const shown = async () => (await as(ann).get(at(ann))).json().data.availability.length;
    expect(await shown()).toBe(1);
    await owner.query(`update app.availability set date = '2026-11-10' where member_id = $1`, [ann.user_id]);
    expect(await shown()).toBe(0);
  });

  test('keeps its address from being deleted, unless it is over', async () => {
    const { make, as, owner } = server();
    const ann = await make.member();
    const { address_id } = await make.address(ann);
    const { availability_id } = (await as(ann).post(at(ann, '/availability'), day(address_id))).json().data;
    const refused = await as(ann).delete(at(ann, `/addresses/${address_id}`));
    const words = 'Delete the availability dates that start from this address first';
    expect([refused.statusCode, refused.json().message]).toEqual([409, words]);
    await owner.query(`update app.availability set date = '2026-11-11' where availability_id = $1`, [availability_id]);
    expect((await as(ann).delete(at(ann, `/addresses/${address_id}`))).statusCode).toBe(200);
  });

  test.each([
    [{ date: '' }, 'date', 'Enter a date'],
    [{ from_time: '25:00' }, 'from_time', 'Enter a time, such as 07:00'],
    [{ address_id: '' }, 'address_id', 'Choose an address'],
  ])('with %o is refused with words', async (over, field, words) => {
    const { make, as } = server();
    const ann = await make.member();
    const refused = await as(ann).post(at(ann, '/availability'), { ...day(randomUUID()), ...over });
    expect([refused.statusCode, refused.json().errors]).toEqual([422, { [field]: [words] }]);
  });
});
