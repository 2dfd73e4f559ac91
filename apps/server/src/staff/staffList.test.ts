import { beforeAll, describe, expect, test } from 'vitest';
import type { StaffRow } from '@handover/contract/staff/staff';
import { complianceState } from '@handover/domain/staff/credentials';
import { dayAfter } from '@handover/domain/time';
import { useTestServer } from '../../test/harness.ts';
import type { Person } from '../../test/make.ts';

const server = useTestServer();
const TODAY = '2026-11-12';
let admin: Person;
let rgn: { tag_id: string; title: string };
let dementia: { tag_id: string; title: string };

/** Members with their place and compliance, by first name. */
const PEOPLE = [
  { first_name: 'Amy', position: 'Registered Nurse', city: 'Leeds', at: [53.82, -1.58], tags: ['RGN', 'Dementia'] },
  {
    first_name: 'Ben',
    position: 'Night Carer',
    city: 'York',
    at: [53.96, -1.13],
    tags: ['Dementia'],
    until: '2026-11-11',
  },
  { first_name: 'Cat', position: 'Senior Carer', city: 'Leeds', at: [53.8, -1.55], tags: ['RGN'], until: '2026-11-12' },
  { first_name: 'Dee', position: 'Registered Nurse', city: 'Dublin', at: [53.32, -6.27], tags: [], lacking: true },
  { first_name: 'Eli', position: null, city: null, at: null, tags: [], until: '2027-01-12' },
] as const;

beforeAll(async () => {
  const { make, owner } = server();
  admin = await make.admin();
  rgn = await make.tag('RGN');
  dementia = await make.tag('Dementia');
  const ids: Record<string, string> = { RGN: rgn.tag_id, Dementia: dementia.tag_id };
  for (const person of PEOPLE) {
    const { first_name, position, city, at, tags } = person;
    const member = await make.member({ first_name, last_name: 'Lee', mobile_telephone: '07700 900 142' });
    await owner.query(
      `update app.staff set position = $2, city = $3, tag_ids = $4, lacking = $5, valid_until = $6,
         location = st_setsrid(st_makepoint($7, $8), 4326)::geography where member_id = $1`,
      [
        member.user_id,
        position,
        city,
        tags.map((title) => ids[title]),
        'lacking' in person,
        'until' in person ? person.until : 'infinity',
        at?.[1] ?? null,
        at?.[0] ?? null,
      ],
    );
    const { address_id } = await make.address(member);
    const dates = first_name === 'Ben' || first_name === 'Cat' ? ['2026-11-14', '2026-11-14'] : ['2026-11-15'];
    for (const date of dates)
      await owner.query(
        `insert into app.availability values (gen_random_uuid(), $1, $2, '07:00', '21:00', $3, now(), now())`,
        [member.user_id, date, address_id],
      );
  }
  const gone = await make.member({ first_name: 'Gone' });
  await owner.query('update app.users set deleted_at = now() where user_id = $1', [gone.user_id]);
});

type Page = { data: StaffRow[]; meta: { total: number } };
const list = async (query: Record<string, string> = {}): Promise<Page> => {
  const answer = await server()
    .as(admin)
    .get(`/api/v1/staff?${new URLSearchParams(query)}`);
  expect(answer.statusCode).toBe(200);
  return answer.json();
};
const named = async (query: Record<string, string>) => {
  const { data, meta } = await list(query);
  expect(meta.total).toBe(data.length);
  return data.map(({ name }) => name.split(' ')[0]);
};

describe('the list of staff', () => {
  test('shows all staff by name, and nobody who was removed [staffList-1]', async () => {
    const { data, meta } = await list();
    expect(data.map(({ name }) => name)).toEqual(['Amy Lee', 'Ben Lee', 'Cat Lee', 'Dee Lee', 'Eli Lee']);
    expect(meta).toMatchObject({ total: 5, from: 1, to: 5, per_page: 50 });
  });

  test('shows of each what a booker needs [staffList-2]', async () => {
    const { make } = server();
    const { data } = await list({ name: 'ben' });
    await make.job(undefined, { status: 'Completed', assigned_to: data[0]?.member_id, date: '2026-11-01' });
    const [ben] = (await list({ name: 'ben' })).data;
    expect(ben).toEqual({
      member_id: expect.any(String),
      code: expect.stringMatching(/^ST-\d+$/),
      name: 'Ben Lee',
      picture: null,
      position: 'Night Carer',
      city: 'York',
      mobile_telephone: '07700 900 142',
      tags: [dementia],
      compliance: { state: 'expired', until: '2026-11-11' },
      completed_jobs_count: 1,
      last_sign_in_at: null,
      created_at: server().clock().toISOString(),
    });
  });

  test.each([
    [{ name: 'CAT' }, ['Cat']],
    [{ position: 'nurse' }, ['Amy', 'Dee']],
    [{ city: 'lee' }, ['Amy', 'Cat']],
    [{ compliance: 'valid' }, ['Amy', 'Eli']],
    [{ compliance: 'expiring' }, ['Cat']],
    [{ compliance: 'expired' }, ['Ben']],
    [{ compliance: 'missing' }, ['Dee']],
    [{ available_on: '2026-11-14' }, ['Ben', 'Cat']],
    [{ available_on: '2026-11-16' }, []],
    [{ post_code: 'LS6 3PX', distance: '10' }, ['Amy', 'Cat']],
    [{ post_code: 'ls6', distance: '30' }, ['Amy', 'Ben', 'Cat']],
    [{ post_code: 'D06 X2Y4', distance: '15' }, ['Dee']],
    [{ post_code: 'D06', distance: '15' }, ['Dee']],
    [{ created_at: TODAY }, ['Amy', 'Ben', 'Cat', 'Dee', 'Eli']],
    [{ created_at: '2026-11-13' }, []],
    [{ post_code: 'LS6 3PX', distance: '30', available_on: '2026-11-14', compliance: 'expiring' }, ['Cat']],
    [{ post_code: 'LS6 3PX', distance: '30', city: 'york', position: 'night', name: 'ben' }, ['Ben']],
  ])('by %o shows %o', async (query, names) => {
    expect(await named(query)).toEqual(names);
  });

  test('by tags shows those who hold any of them, or all', async () => {
    expect(await named({ tags: rgn.tag_id })).toEqual(['Amy', 'Cat']);
    expect(await named({ tags: `${rgn.tag_id},${dementia.tag_id}` })).toEqual(['Amy', 'Ben', 'Cat']);
    expect(await named({ tags: `all,${rgn.tag_id},${dementia.tag_id}` })).toEqual(['Amy']);
    expect(await named({ tags: dementia.tag_id, available_on: '2026-11-14', compliance: 'expired' })).toEqual(['Ben']);
  });

  test('sorts and pages the filtered rows', async () => {
    const by = { post_code: 'LS6 3PX', distance: '30', sortBy: 'position', page_size: '10' };
    expect(await named({ ...by, sortDirection: 'asc' })).toEqual(['Ben', 'Amy', 'Cat']);
    expect(await named({ ...by, sortDirection: 'desc' })).toEqual(['Cat', 'Amy', 'Ben']);
    expect((await list({ ...by, page: '2' })).data).toEqual([]);
    expect((await list({ sortBy: 'city', sortDirection: 'desc' })).data.map(({ city }) => city)).toEqual([
      null,
      'York',
      'Leeds',
      'Leeds',
      'Dublin',
    ]);
  });

  test.each([
    [{ post_code: 'LS6 3PX' }, 'distance', 'Choose how far from this post code'],
    [{ distance: '10' }, 'post_code', 'Enter the post code that the distance is from'],
    [{ post_code: 'QQ1 1AA', distance: '10' }, 'post_code', 'We do not know this post code'],
    [{ post_code: 'somewhere', distance: '10' }, 'post_code', 'We do not know this post code'],
    [{ compliance: 'perfect' }, 'compliance', 'Choose one of the list'],
    [{ available_on: 'soon' }, 'available_on', 'Choose a day'],
    [{ sortBy: 'compliance' }, 'sortBy', expect.any(String)],
  ])('asked for %o is refused with words, as is its export', async (query, field, words) => {
    for (const path of ['', '/export']) {
      const refused = await server()
        .as(admin)
        .get(`/api/v1/staff${path}?${new URLSearchParams(query)}`);
      expect([refused.statusCode, refused.json().errors]).toEqual([422, { [field]: [words] }]);
    }
  });

  test('is exported with its filters, in words', async () => {
    const answer = await server().as(admin).get('/api/v1/staff/export?post_code=LS6&distance=10&sortBy=name');
    const [head, ...lines] = answer.body.trim().split('\r\n');
    expect(head).toBe('Name,Position,City,Mobile,Tags,Compliance,Completed,Joined');
    expect(lines.map((line) => line.replace(/,[^,]*$/, ''))).toEqual([
      'Amy Lee,Registered Nurse,Leeds,07700 900 142,"Dementia, RGN",Valid,0',
      'Cat Lee,Senior Carer,Leeds,07700 900 142,RGN,Expires within 60 days,0',
    ]);
  });

  test('shows the compliance that the rules compute, on every day around the edges', async () => {
    const { owner } = server();
    const [eli] = (await list({ name: 'eli' })).data;
    const days = [-1, 0, 1, 59, 60, 61].map((n) => dayAfter(TODAY, n));
    for (const lacking of [false, true]) {
      for (const valid_until of [...days, 'infinity']) {
        await owner.query('update app.staff set lacking = $1, valid_until = $2 where member_id = $3', [
          lacking,
          valid_until,
          eli?.member_id,
        ]);
        const state = complianceState({ lacking, valid_until }, TODAY);
        const until = valid_until === 'infinity' ? null : valid_until;
        expect((await list({ name: 'eli', compliance: state })).data).toMatchObject([{ compliance: { state, until } }]);
      }
    }
  });
});

describe('a new staff member', () => {
  const form = { first_name: 'Fay', last_name: 'Moss', email: 'Fay.Moss@example.org', position: 'Support Worker' };

  test('is created by an administrator with an account, counted, and sent a link', async () => {
    const { as, owner } = server();
    const { total } = (await list()).meta;
    const { data } = (await as(admin).post('/api/v1/staff', { ...form, dob: '1990-01-01', password: '' })).json();
    expect(data).toMatchObject({ name: 'Fay Moss', position: 'Support Worker', tags: [], city: null });
    expect((await list()).meta.total).toBe(total + 1);
    const { rows } = await owner.query(
      `select email, level, dob::text from app.users where user_id = $1 and exists (
         select 1 from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
         where t.identifier = 'send_welcome' and j.payload->>'user_id' = $1::text)`,
      [data.member_id],
    );
    expect(rows).toEqual([{ email: 'fay.moss@example.org', level: 4, dob: '1990-01-01' }]);
    const again = await as(admin).post('/api/v1/staff', form);
    expect(again.json().errors).toEqual({ email: ['Someone already has an account with this email'] });
  });

  test('is rechecked, because they have no documents yet', async () => {
    const { as, owner } = server();
    const { data } = (await as(admin).post('/api/v1/staff', { ...form, email: 'fay2@example.org' })).json();
    const { rows } = await owner.query(`select key from graphile_worker.jobs where key = $1`, [
      `recheck:${data.member_id}`,
    ]);
    expect(rows).toHaveLength(1);
  });

  test('who is renamed or removed among the users is so here too, and is rechecked', async () => {
    const { make, as, owner } = server();
    const gil = await make.member();
    const looked = async () => {
      const { rowCount } = await owner.query('delete from graphile_worker._private_jobs where key = $1', [
        `recheck:${gil.user_id}`,
      ]);
      return rowCount;
    };
    const { total } = (await list()).meta;
    const { email } = gil;
    await as(admin).put(`/api/v1/users/${gil.user_id}`, { first_name: 'Gilly', last_name: 'Moss', email, level: 4 });
    expect([(await list({ name: 'gilly moss' })).data.length, await looked()]).toEqual([1, 1]);
    await as(admin).delete(`/api/v1/users/${gil.user_id}`);
    expect([(await list()).meta.total, await looked()]).toEqual([total - 1, 1]);
  });
});
