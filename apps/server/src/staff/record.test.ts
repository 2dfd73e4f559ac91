import { describe, expect, test } from 'vitest';
import { useTestServer } from '../../test/harness.ts';
import type { Person } from '../../test/make.ts';
import { SECTIONS } from '../../test/staffEntries.ts';

const server = useTestServer();
const UUID = expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);

const recordOf = async (member: Person) =>
  (await server().as(member).get(`/api/v1/staff/${member.user_id}`)).json().data;
const added = async (member: Person, path: string, form: object) => {
  const answer = await server().as(member).post(`/api/v1/staff/${member.user_id}/${path}`, form);
  expect(answer.statusCode).toBe(200);
  return { entry: answer.json().data, created_at: server().clock().toISOString() };
};

describe('a staff member’s record', () => {
  test('has the name, role, contact details and skills [record-5]', async () => {
    const { make, owner } = server();
    const ann = await make.member({
      email: 'ann.lee@example.org',
      first_name: 'Ann',
      last_name: 'Lee',
      dob: '1988-06-14',
      mobile_telephone: '07700 900 142',
    });
    const tag = await make.tag('Dementia');
    await owner.query(
      `update app.staff set position = 'Senior Carer', home_telephone = '0113 496 0182',
         whatsapp_telephone = '07700 900 143', tag_ids = $1 where member_id = $2`,
      [[tag.tag_id], ann.user_id],
    );
    expect(await recordOf(ann)).toMatchObject({
      member_id: ann.user_id,
      first_name: 'Ann',
      last_name: 'Lee',
      email: 'ann.lee@example.org',
      dob: '1988-06-14',
      position: 'Senior Carer',
      mobile_telephone: '07700 900 142',
      home_telephone: '0113 496 0182',
      whatsapp_telephone: '07700 900 143',
      tags: [tag],
    });
  });

  test('has the entries of all five sections, and counts the shifts of three kinds [record-6]', async () => {
    const { make } = server();
    const bea = await make.member();
    for (const { path, add } of SECTIONS) if (path !== 'medical') await add(server(), bea);
    await make.job(undefined, { assigned_to: bea.user_id, status: 'Confirmed' });
    for (const date of ['2026-11-01', '2026-11-02'])
      await make.job(undefined, { assigned_to: bea.user_id, status: 'Completed', date });
    expect(await recordOf(bea)).toMatchObject({
      skills: [{ skill_id: UUID }],
      work_experience: [{ experience_id: UUID }],
      addresses: [{ address_id: UUID }],
      availability: [{ availability_id: UUID }],
      medicals: [{ medical_id: UUID }],
      active_jobs_count: 1,
      completed_jobs_count: 2,
      invoiced_jobs_count: 0,
    });
  });
});

describe('an entry', () => {
  test('of certificates has a qualification, a level, a first and a last day [record-7]', async () => {
    const cat = await server().make.member();
    const form = { title: 'Moving and handling', level: 'Level 2', start_date: '2026-01-10', end_date: '2027-01-10' };
    const { entry, created_at } = await added(cat, 'skills', form);
    expect(entry).toMatchObject({ skill_id: UUID, ...form, created_at });
    expect((await recordOf(cat)).skills).toEqual([entry]);
  });

  test('of work experience has a company, a description, a country and two dates [record-8]', async () => {
    const dot = await server().make.member();
    const form = {
      company_name: 'Leeds Teaching Hospitals',
      description: 'Acute medicine',
      position: 'Staff Nurse',
      country: 'United Kingdom',
      start_date: '2015-09-01',
      end_date: '2024-02-29',
    };
    const { entry, created_at } = await added(dot, 'work_experience', form);
    expect(entry).toEqual({ experience_id: UUID, ...form, created_at });
    expect((await recordOf(dot)).work_experience).toEqual([entry]);
  });

  test('of addresses has its lines and position, whether it is the default, and a distance [record-9]', async () => {
    const eve = await server().make.member();
    const form = {
      address_line_1: '22 Otley Road',
      address_line_2: 'Far Headingley',
      city: 'Leeds',
      town: 'Headingley',
      province: 'Yorkshire and the Humber',
      post_code: 'LS6 3PX',
      latitude: 53.82,
      longitude: -1.58,
      approximate: false,
      default: 1,
      proximity: 25,
    };
    const { entry, created_at } = await added(eve, 'addresses', form);
    expect(entry).toEqual({ address_id: UUID, ...form, country: 'GB', created_at });
    expect((await recordOf(eve)).addresses).toEqual([entry]);
  });

  test('of availability has a day, two times and an address; and it can be deleted [record-10]', async () => {
    const { make, as } = server();
    const fay = await make.member();
    const { address_id } = await make.address(fay);
    const form = { date: '2026-11-20', from_time: '18:00', to_time: '09:00' };
    const { entry } = await added(fay, 'availability', { ...form, address_id });
    expect(entry).toMatchObject({
      availability_id: UUID,
      ...form,
      location: { address_id, address_line_1: '14 Carr Lane', city: 'York', post_code: 'YO26 5RL' },
    });
    expect((await recordOf(fay)).availability).toEqual([entry]);
    const gone = await as(fay).delete(`/api/v1/staff/${fay.user_id}/availability/${entry.availability_id}`);
    expect([gone.statusCode, gone.json().data.message]).toEqual([200, 'The availability date was deleted']);
    expect((await recordOf(fay)).availability).toEqual([]);
  });

  test('of vaccinations has the drug, place and date [record-11]', async () => {
    const gil = await server().make.member();
    const form = { title: 'Hepatitis B', location_administered: 'Leeds', date_administered: '2026-10-01' };
    const { entry, created_at } = await added(gil, 'medical', form);
    expect(entry).toMatchObject({ medical_id: UUID, ...form, created_at });
    expect((await recordOf(gil)).medicals).toEqual([entry]);
  });
});
