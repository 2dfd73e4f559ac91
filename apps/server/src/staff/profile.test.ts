import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { staff } from '@handover/contract/staff/staff';
import { OPT_OUT_TEXT } from '@handover/domain/staff/optOut';
import { useTestServer } from '../../test/harness.ts';
import type { Person } from '../../test/make.ts';
import { ITEMS } from '../../test/makeStaff.ts';
import { doTask } from '../../test/privacy/task.ts';
import { png } from '../../test/pictures.ts';

const server = useTestServer();
let admin: Person;
let ann: Person;
beforeAll(async () => {
  const { make } = server();
  admin = await make.admin();
  ann = await make.member({ first_name: 'Ann', last_name: 'Lee', mobile_telephone: '07700 900 142' });
});

const at = (member: Person) => `/api/v1/staff/${member.user_id}`;
const tasksFor = async (member: Person) => {
  const { rows } = await server().owner.query(`select 1 from graphile_worker.jobs where key = $1`, [
    `recheck:${member.user_id}`,
  ]);
  return rows.length;
};
const reads = async (who: Person) => {
  const { rows } = await server().owner.query(
    `select target_id from app.audit where actor_id = $1 and action = 'medicals.read' order by audit_id`,
    [who.user_id],
  );
  return rows.map(({ target_id }) => target_id);
};

describe('a profile', () => {
  test('shows a member their own record, with each section', async () => {
    const { make, as } = server();
    const bea = await make.member({ first_name: 'Bea', last_name: 'Moss', dob: '1988-06-14' });
    await make.address(bea);
    await make.skill(bea, { title: 'Safeguarding', item_id: ITEMS.safeguarding, start_date: '2026-10-01' });
    await make.medical(bea, { title: 'Hepatitis B', location_administered: 'Leeds' });
    const answer = await as(bea).get(at(bea));
    expect(answer.statusCode).toBe(200);
    expect(answer.json().data).toMatchObject({
      member_id: bea.user_id,
      code: expect.stringMatching(/^ST-\d+$/),
      first_name: 'Bea',
      dob: '1988-06-14',
      position: 'Healthcare Assistant',
      tags: [],
      skills: [{ title: 'Safeguarding', state: 'verified', expires_on: '2027-10-01' }],
      addresses: [{ city: 'York', default: 1, proximity: 30 }],
      medicals: [{ title: 'Hepatitis B', location_administered: 'Leeds', expires_on: null }],
      work_experience: [],
      availability: [],
      compliance: { state: 'valid', until: null, missing: [] },
      active_jobs_count: 0,
      completed_jobs_count: 0,
      invoiced_jobs_count: 0,
    });
  });

  test('shows an administrator anyone’s, and all tags at the top level if asked for [profile-10]', async () => {
    const { make, as } = server();
    const { tag_id, title } = await make.tag('Dementia');
    expect((await as(admin).get(at(ann))).json().data.first_name).toBe('Ann');
    const { staff_member, tags, data } = (await as(admin).get(`${at(ann)}?include_extras=1`)).json();
    expect(data).toBeUndefined();
    expect(staff_member.first_name).toBe('Ann');
    expect(tags).toContainEqual({ tag_id, title });
  });

  test('is not found by another member, nor by anybody once its member was removed [profile-11]', async () => {
    const { make, as, owner, clock } = server();
    const other = await make.member();
    const gone = await make.member();
    await owner.query('update app.users set deleted_at = $1 where user_id = $2', [clock(), gone.user_id]);
    const words = { message: 'Staff member not found' };
    for (const [who, whom] of [
      [other, ann],
      [admin, gone],
      [admin, { ...ann, user_id: randomUUID() }],
    ] as const) {
      const answer = await as(who).get(at(whom));
      expect([answer.statusCode, answer.json()]).toMatchObject([404, words]);
    }
  });

  test('is refused to managers of any kind [profile-12]', async () => {
    const { make, as } = server();
    for (const who of [await make.agencyManager(), await make.providerManager(), await make.locationManager()])
      expect((await as(who).get(at(ann))).statusCode).toBe(403);
  });

  test('lists what is missing of the requirements of the platform and of tags, and whose requirement it is', async () => {
    const { make, as, owner } = server();
    const cat = await make.member();
    const item = await make.item({ title: 'Catheter care', months: null });
    const { tag_id } = await make.tag();
    await make.requirement(item, { tag_id });
    expect((await as(cat).get(at(cat))).json().data.compliance).toEqual({ state: 'valid', until: null, missing: [] });
    await owner.query('update app.staff set tag_ids = $1 where member_id = $2', [[tag_id], cat.user_id]);
    expect((await as(cat).get(at(cat))).json().data.compliance).toMatchObject({
      state: 'missing',
      missing: ['Catheter care'],
    });
    await make.skill(cat, { item_id: item.item_id, end_date: '2026-11-24' });
    expect((await as(cat).get(at(cat))).json().data.compliance).toEqual({
      state: 'expiring',
      until: '2026-11-24',
      missing: [],
    });
  });

  test('counts the shifts behind its counters, as its member and as an administrator [profile-13]', async () => {
    const { make, as } = server();
    const dot = await make.member();
    const mine = { assigned_to: dot.user_id };
    const next = await make.job(undefined, { ...mine, status: 'Confirmed' });
    const past = await make.job(undefined, { ...mine, status: 'Completed', date: '2026-11-01' });
    const older = await make.job(undefined, { ...mine, status: 'Completed', date: '2026-10-01' });
    await make.job(undefined, { status: 'Completed', date: '2026-11-02' });
    const { job: paid } = await make.invoiced(mine);
    await make.invoiced();
    for (const who of [dot, admin]) {
      const counters = { active_jobs_count: 1, completed_jobs_count: 3, invoiced_jobs_count: 1 };
      expect((await as(who).get(at(dot))).json().data).toMatchObject(counters);
      const codes = async (status: string) =>
        (await as(who).get(`${at(dot)}/jobs?status=${status}`)).json().data.map(({ code }: { code: string }) => code);
      expect(await codes('active')).toEqual([next.code]);
      expect(await codes('completed')).toEqual([paid.code, past.code, older.code]);
      expect(await codes('invoiced')).toEqual([paid.code]);
    }
    const [line] = (await as(dot).get(`${at(dot)}/jobs?status=active`)).json().data;
    expect(line).toEqual({
      job_id: next.job_id,
      code: next.code,
      title: 'Healthcare Assistant',
      city: 'York',
      date: '2026-11-15',
      status: 'Confirmed',
    });
    expect((await as(ann).get(`${at(dot)}/jobs?status=active`)).statusCode).toBe(404);
  });
});

describe('another person’s read of a medical entry', () => {
  test('is audited, once for each entry and each read; a member’s own is not [profile-14]', async () => {
    const { make, as } = server();
    const [eve, nosy] = [await make.member(), await make.admin()];
    const one = await make.medical(eve);
    const two = await make.medical(eve, { date_administered: '2025-01-01' });
    await as(eve).get(at(eve));
    expect(await reads(eve)).toEqual([]);
    await as(nosy).get(at(eve));
    expect((await reads(nosy)).sort()).toEqual([one.medical_id, two.medical_id].sort());
    await as(nosy).get(`${at(eve)}?include_extras=1`);
    expect(await reads(nosy)).toHaveLength(4);
  });

  test('is not audited if there is no entry, or it was refused', async () => {
    const { make, as } = server();
    const [fay, nosy] = [await make.member(), await make.admin()];
    await as(nosy).get(at(fay));
    await make.medical(fay);
    await as(ann).get(at(fay));
    expect([await reads(nosy), await reads(ann)]).toEqual([[], []]);
  });

  test('is audited for the answer to their own write, too', async () => {
    const { make, as, owner } = server();
    const gil = await make.member();
    const sent = { title: 'Influenza', date_administered: '2026-10-01' };
    const { data } = (await as(admin).post(`${at(gil)}/medical`, sent)).json();
    const { rows } = await owner.query('select action from app.audit where actor_id = $1 and target_id = $2', [
      admin.user_id,
      data.medical_id,
    ]);
    expect(rows).toEqual([{ action: 'staff.medical.create' }]);
  });
});

describe('basic information', () => {
  const form = {
    first_name: 'Anna',
    last_name: 'Leigh',
    dob: '1988-06-14',
    mobile_telephone: '07700 900 143',
    home_telephone: '0113 496 0182',
    whatsapp_telephone: '',
    opted_out_on: '2026-11-12',
    opt_out_ends_on: '',
  };

  test('is changed by its member, whose name changes everywhere, and who is rechecked [profile-15]', async () => {
    const { make, as, owner } = server();
    const hal = await make.member();
    const answer = await as(hal).put(at(hal), form);
    expect(answer.json().data).toEqual({
      ...form,
      member_id: hal.user_id,
      whatsapp_telephone: null,
      opt_out_ends_on: null,
      position: 'Healthcare Assistant',
      tags: [],
    });
    const { rows } = await owner.query(
      `select s.name, u.first_name from app.staff s join app.users u on u.user_id = s.member_id where member_id = $1`,
      [hal.user_id],
    );
    expect(rows).toEqual([{ name: 'Anna Leigh', first_name: 'Anna' }]);
    expect(await tasksFor(hal)).toBe(1);
    const kept = await owner.query(
      'select entry_id, opted_out_on, text, changed_by from app.opt_outs where member_id = $1',
      [hal.user_id],
    );
    expect(kept.rows).toMatchObject([{ opted_out_on: '2026-11-12', text: OPT_OUT_TEXT, changed_by: hal.user_id }]);
    await as(hal).put(at(hal), form);
    await doTask(server(), 'tell_opt_out', { entry_id: kept.rows[0].entry_id });
    const told = (await as(admin).get('/api/v1/notifications')).json().data;
    expect(told).toMatchObject([
      {
        kind: 'opt_out',
        title: 'Anna Leigh: the 48-hour opt-out has changed',
        body: 'Opted out of the 48-hour week from 12 Nov 2026',
        link: `/staff/${hal.user_id}`,
      },
    ]);
    const entries = await owner.query('select count(*)::int as n from app.opt_outs where member_id = $1', [
      hal.user_id,
    ]);
    expect(entries.rows).toEqual([{ n: 1 }]);
  });

  test('has a position and tags, which only an administrator sets [profile-16]', async () => {
    const { make, as } = server();
    const ida = await make.member();
    const { tag_id, title } = await make.tag();
    for (const graded of [{ position: 'Registered Nurse' }, { position: null }, { tags: [tag_id] }]) {
      const refused = await as(ida).put(at(ida), { ...form, ...graded });
      expect([refused.statusCode, refused.json().message]).toEqual([403, 'This is done by an administrator']);
    }
    const given = await as(admin).put(at(ida), { ...form, position: 'Registered Nurse', tags: [tag_id, tag_id] });
    expect(given.json().data).toMatchObject({ position: 'Registered Nurse', tags: [{ tag_id, title }] });
    // The same again, or none of it, is no change.
    const same = { position: 'Registered Nurse', tags: [tag_id] };
    for (const sent of [{ ...form, ...same }, form]) {
      expect((await as(ida).put(at(ida), sent)).json().data).toMatchObject({
        position: 'Registered Nurse',
        tags: [{ title }],
      });
    }
    expect((await as(admin).put(at(ida), { ...form, position: '', tags: [] })).json().data).toMatchObject({
      position: null,
      tags: [],
    });
  });

  test('cannot be changed by anyone else', async () => {
    const { make, as } = server();
    const [jo, kit] = [await make.member(), await make.member()];
    expect((await as(jo).put(at(kit), form)).statusCode).toBe(404);
    expect((await as(await make.agencyManager()).put(at(kit), form)).statusCode).toBe(403);
  });

  test.each([
    [{ first_name: '' }, 'first_name', 'Enter a first name'],
    [{ home_telephone: 'at home' }, 'home_telephone', 'Enter a telephone number'],
    [{ opted_out_on: '2026-11-11' }, 'opted_out_on', 'An opt-out begins today or later'],
    [{ opted_out_on: '0000-01-01' }, 'opted_out_on', 'Check the year'],
    [{ opt_out_ends_on: '2025-12-31' }, 'opt_out_ends_on', 'This is before the opt-out began'],
    [{ opted_out_on: '', opt_out_ends_on: '2026-12-31' }, 'opted_out_on', 'Enter since when they have opted out'],
    [{ tags: [randomUUID()] }, 'tags', 'One of these tags is not there any more'],
    [{ email: 'another@example.org' }, 'email', 'This is not a field here'],
  ])('with %o is refused with words', async (over, field, words) => {
    const refused = await server()
      .as(admin)
      .put(at(ann), { ...form, ...over });
    expect([refused.statusCode, refused.json().errors]).toEqual([422, { [field]: [words] }]);
  });
});

describe('a card', () => {
  const KEYS = Object.keys(staff.card.answer.shape.data.shape).sort();

  test('shows people who post shifts the members who work for them, and nothing else of them [profile-17]', async () => {
    const { make, as, owner } = server();
    const office = await make.office();
    const lou = await make.member({ first_name: 'Lou', mobile_telephone: '07700 900 999', dob: '1990-01-01' });
    const { tag_id, title } = await make.tag();
    await make.job(office, { status: 'Confirmed', assigned_to: lou.user_id });
    await owner.query(
      `update app.staff set tag_ids = $1, valid_until = '2026-11-24', home_telephone = '07700 900 998' where member_id = $2`,
      [[tag_id], lou.user_id],
    );
    for (const who of [
      admin,
      await make.agencyManager(office),
      await make.providerManager(office),
      await make.locationManager(office),
    ]) {
      const { data } = (await as(who).get(`${at(lou)}/card`)).json();
      expect(Object.keys(data).sort()).toEqual(KEYS);
      expect(data).toMatchObject({
        first_name: 'Lou',
        position: 'Healthcare Assistant',
        tags: [{ tag_id, title }],
        compliance: { state: 'expiring', until: '2026-11-24' },
        completed_jobs_count: 0,
        picture: null,
      });
    }
  });

  test('is not found for members who do not work for them, nor before they are booked', async () => {
    const { make, as } = server();
    const [here, there] = [await make.office(), await make.office()];
    const may = await make.member();
    await make.job(here, { status: 'Completed', assigned_to: may.user_id, date: '2026-11-01' });
    await make.offer(await make.job(there), may);
    for (const who of [
      await make.agencyManager(there),
      await make.providerManager(there),
      await make.locationManager(there),
      await make.locationManager(await make.office(here)),
    ])
      expect((await as(who).get(`${at(may)}/card`)).statusCode).toBe(404);
    expect((await as(await make.locationManager(here)).get(`${at(may)}/card`)).statusCode).toBe(200);
    expect((await as(may).get(`${at(may)}/card`)).statusCode).toBe(403);
  });

  test('has a picture, which nobody else sees', async () => {
    const { make, as } = server();
    const office = await make.office();
    const nan = await make.member();
    await make.job(office, { status: 'Assigned', assigned_to: nan.user_id });
    await as(nan).put(`/api/v1/users/${nan.user_id}/picture`, await png());
    const home = as(await make.locationManager(office));
    const { picture } = (await home.get(`${at(nan)}/card`)).json().data;
    const shown = await home.get(picture);
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp']);
    const stranger = await make.locationManager();
    for (const who of [stranger, await make.member()]) expect((await as(who).get(picture)).statusCode).toBe(404);
  });
});
