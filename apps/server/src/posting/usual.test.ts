import { describe, expect, test } from 'vitest';
import { USUAL_SHIFTS } from '@handover/domain/posting/fields';
import { useTestServer } from '../../test/harness.ts';
import { meanwhile } from '../../test/meanwhile.ts';
import { shiftForm } from '../../test/shiftForm.ts';

const server = useTestServer();
type Office = Awaited<ReturnType<ReturnType<typeof server>['make']['office']>>;
type Here = ReturnType<ReturnType<typeof server>['as']>;

const managed = async (office: Office) => server().as(await server().make.locationManager(office));
const usualAt = async (here: Here, { office_id }: Office) =>
  (await here.get(`/api/v1/offices/${office_id}/usual`)).json().data;
const later = () => (server().time.now = new Date(server().time.now.getTime() + 60_000));
const post = async (here: Here, office: Office, over: object = {}) => {
  later();
  return (await here.post('/api/v1/jobs', shiftForm(office, over))).json().data;
};

describe('the usual rates of a role', () => {
  test('come from the location’s last shift of it, else from the care provider’s card', async () => {
    const { make, as } = server();
    const office = await make.office();
    const [here, boss] = [await managed(office), as(await make.providerManager(office))];
    await boss.put(`/api/v1/care_providers/${office.care_provider_id}/rate_card`, {
      rates: [
        { title: 'Registered Nurse', staff_rate: 22, hcp_rate: 31 },
        { title: 'healthcare assistant', staff_rate: 12, hcp_rate: 17 },
      ],
    });
    const card = {
      title: 'Registered Nurse',
      staff_rate: 22,
      hcp_rate: 31,
      from: 'rate card',
      card: { staff_rate: 22, hcp_rate: 31 },
    };
    expect((await usualAt(here, office)).roles).toMatchObject([
      card,
      { title: 'healthcare assistant', staff_rate: 12, hcp_rate: 17, from: 'rate card' },
    ]);
    await post(here, office, { staff_rate: 13 });
    await post(here, office, { staff_rate: 14 });
    const last = { title: 'Healthcare Assistant', staff_rate: 14, hcp_rate: 18.6, from: 'last shift' };
    expect((await usualAt(here, office)).roles).toMatchObject([last, card]);
    // The next home of the same care provider has no shift of it yet.
    const next = await make.office(office);
    expect((await usualAt(boss, next)).roles).toMatchObject([card, { staff_rate: 12, from: 'rate card' }]);
  });
  test('follow an edit of that shift, and of its role', async () => {
    const { make } = server();
    const office = await make.office();
    const here = await managed(office);
    const { job_id } = await post(here, office);
    const edit = (over: object) => here.put(`/api/v1/jobs/${job_id}`, shiftForm(office, over));
    await edit({ staff_rate: 16 });
    expect((await usualAt(here, office)).roles).toMatchObject([{ title: 'Healthcare Assistant', staff_rate: 16 }]);
    await edit({ staff_rate: 16, title: 'Senior Carer' });
    expect((await usualAt(here, office)).roles).toMatchObject([{ title: 'Senior Carer', staff_rate: 16 }]);
  });
});

describe('the defaults of quick post', () => {
  test('are those of the last shift of the same role and shift type, never of another role', async () => {
    const { make } = server();
    const office = await make.office();
    const here = await managed(office);
    const { tag_id } = await make.tag();
    const night = { shift_time: 'Night Shift', job_start_time: '20:00', job_end_time: '08:00' };
    const nurse = { title: 'Registered Nurse', ...night, description: 'You hold the keys', tags: [tag_id] };
    await post(here, office, { ...nurse, description: 'Long ago' });
    await post(here, office, { ...nurse, title: 'registered nurse', ward: 'Attic' });
    await post(here, office, { title: 'Registered Nurse', description: 'Doctor comes', has_break: false });
    await post(here, office, { description: 'Breakfast at seven', break_length: 45 });
    const { roles } = await usualAt(here, office);
    const late = { shift_time: 'Afternoon Shift', break_is_paid_for: false };
    expect(roles).toMatchObject([
      {
        title: 'Healthcare Assistant',
        remembered: [{ ...late, description: 'Breakfast at seven', break_length: 45, tags: [], ward: '' }],
      },
      {
        title: 'Registered Nurse',
        remembered: [
          { ...late, description: 'Doctor comes', break_length: 0, tags: [], ward: '' },
          {
            shift_time: 'Night Shift',
            description: 'You hold the keys',
            break_length: 30,
            tags: [tag_id],
            ward: 'Attic',
          },
        ],
      },
    ]);
    expect(roles.map(({ remembered }: { remembered: unknown[] }) => remembered.length)).toEqual([1, 2]);
  });
  test('follow an edit of that shift, also where an earlier version of the server posted it', async () => {
    const { make, owner } = server();
    const office = await make.office();
    const here = await managed(office);
    const { job_id } = await post(here, office);
    await here.put(`/api/v1/jobs/${job_id}`, shiftForm(office, { shift_time: 'Day Shift', description: 'All day' }));
    const [role] = (await usualAt(here, office)).roles;
    expect(role.remembered).toMatchObject([{ shift_time: 'Day Shift', description: 'All day' }]);
    await owner.query('delete from app.office_role_shifts where office_id = $1', [office.office_id]);
    expect((await usualAt(here, office)).roles).toEqual([role]);
  });
});

describe('the required tags of a role', () => {
  const nurses = async () => {
    const { make, as } = server();
    const office = await make.office();
    const [here, boss] = [await managed(office), as(await make.providerManager(office))];
    const [rgn, medication] = [await make.tag(), await make.tag()];
    const url = `/api/v1/care_providers/${office.care_provider_id}/rate_card`;
    const rates = [
      { title: 'Registered Nurse', staff_rate: 22, hcp_rate: 31, tags: [rgn.tag_id, rgn.tag_id] },
      { title: 'Cook', staff_rate: 12, hcp_rate: 17 },
    ];
    const card = (await boss.put(url, { rates })).json().data;
    return { office, here, boss, url, card, rgn, medication };
  };
  const idsOf = ({ tags }: { tags: { tag_id: string }[] }) => tags.map(({ tag_id }) => tag_id).sort();

  test('are on the rate card and returned with the role, before and after its first shift', async () => {
    const { office, here, card, rgn } = await nurses();
    const { tag_id, title } = rgn;
    expect(card).toMatchObject([{ tags: [{ tag_id, title }] }, { tags: [] }]);
    const required = async () =>
      (await usualAt(here, office)).roles.map((role: { required_tags: object[] }) => role.required_tags);
    expect(await required()).toEqual([[{ tag_id, title }], []]);
    await post(here, office, { title: 'REGISTERED NURSE' });
    expect(await required()).toEqual([[{ tag_id, title }], []]);
  });
  test('are on every new shift of the role, however it is posted, and on no other', async () => {
    const { office, here, rgn, medication } = await nurses();
    const tags = [medication.tag_id];
    const nurse = await post(here, office, { title: 'registered nurse', tags });
    expect(idsOf(nurse)).toEqual([rgn.tag_id, medication.tag_id].sort());
    expect(idsOf(await post(here, office, { title: 'Cook', tags }))).toEqual(tags);
    const { date: _, deadline: __, ...work } = shiftForm(office, { title: 'Registered Nurse' });
    const { jobs } = (await here.post('/api/v1/jobs/bulk', { ...work, dates: ['2026-11-20'], heads: 2 })).json().data;
    for (const { job_id } of jobs) {
      expect(idsOf((await here.get(`/api/v1/jobs/${job_id}`)).json().data)).toEqual([rgn.tag_id]);
    }
    const carer = await post(here, office, { title: 'Carer' });
    const edited = await here.put(`/api/v1/jobs/${carer.job_id}`, shiftForm(office, { title: 'Registered Nurse' }));
    expect(idsOf(edited.json().data)).toEqual([rgn.tag_id]);
  });
  test('are on a copied shift that was posted before the card required them', async () => {
    const { office, here, boss, url, rgn } = await nurses();
    await boss.put(url, { rates: [] });
    const { job_id } = await post(here, office, { title: 'Registered Nurse' });
    const rates = [{ title: 'Registered Nurse', staff_rate: 22, hcp_rate: 31, tags: [rgn.tag_id] }];
    await boss.put(url, { rates });
    const week = `/api/v1/offices/${office.office_id}/week`;
    const { jobs } = (await here.post(week, { from: '2026-11-16', job_ids: [job_id] })).json().data;
    expect(idsOf((await here.get(`/api/v1/jobs/${jobs[0].job_id}`)).json().data)).toEqual([rgn.tag_id]);
  });
  test('must be tags that exist', async () => {
    const { boss, url } = await nurses();
    const rates = [{ title: 'Nurse', staff_rate: 22, hcp_rate: 31, tags: [crypto.randomUUID()] }];
    const answer = await boss.put(url, { rates });
    expect([answer.statusCode, answer.json().errors]).toEqual([422, { tags: ['Choose tags of the list'] }]);
  });
});

describe('the last posted shift', () => {
  test('can be repeated, with both rates for people who post', async () => {
    const { make } = server();
    const office = await make.office();
    const here = await managed(office);
    expect((await usualAt(here, office)).last).toBeNull();
    await post(here, office);
    const nurse = await post(here, office, { title: 'Registered Nurse' });
    expect((await usualAt(here, office)).last).toMatchObject({
      job_id: nurse.job_id,
      hcp_rate: 18.6,
      staff_rate: 13.4,
    });
  });
  test('of several at once is one of them', async () => {
    const { make } = server();
    const office = await make.office();
    const here = await managed(office);
    const { date: _, deadline: __, ...work } = shiftForm(office);
    const { jobs } = (await here.post('/api/v1/jobs/bulk', { ...work, dates: ['2026-11-19'], heads: 2 })).json().data;
    const { last } = await usualAt(here, office);
    expect(jobs.map(({ job_id }: { job_id: string }) => job_id)).toContain(last.job_id);
  });
});

describe('wards', () => {
  test('are those that are stored, then those of shifts', async () => {
    const { make, owner } = server();
    const office = await make.office();
    await owner.query(`update app.offices set wards = '{Rose,Lavender}' where office_id = $1`, [office.office_id]);
    const here = await managed(office);
    for (const ward of ['Attic', 'Rose', '', 'Annexe']) await post(here, office, { ward });
    expect((await usualAt(here, office)).wards).toEqual(['Lavender', 'Rose', 'Annexe', 'Attic']);
  });
});

describe('usual shifts', () => {
  const TWILIGHT = { label: 'Twilight', shift_time: 'Afternoon Shift', job_start_time: '17:00', job_end_time: '23:00' };
  const NIGHT = { ...TWILIGHT, label: 'Night', break_length: 60, break_is_paid_for: true };

  test('are the defaults until a location has its own, in its order', async () => {
    const { make } = server();
    const office = await make.office();
    const here = await managed(office);
    const ofMost = USUAL_SHIFTS.map(({ id: _, ...preset }) => preset);
    expect((await usualAt(here, office)).presets).toEqual(ofMost);
    const url = `/api/v1/offices/${office.office_id}/presets`;
    const own = [NIGHT, { ...TWILIGHT, break_length: 0, break_is_paid_for: false }];
    expect((await here.put(url, { presets: [NIGHT, TWILIGHT] })).json()).toEqual({ data: own });
    expect((await usualAt(here, office)).presets).toEqual(own);
    expect((await here.put(url, { presets: [] })).json()).toEqual({ data: ofMost });
  });
  test('wait for another save, and replace it', async () => {
    const { make } = server();
    const office = await make.office();
    const here = await managed(office);
    await here.token;
    const preset = "0, 'Early', 'Day Shift', '07:00', '14:30', false, 0";
    const answer = await meanwhile(
      server(),
      [
        ['select from app.offices where office_id = $1 for update', office.office_id],
        [
          `insert into app.shift_presets select agency_id, care_provider_id, office_id, ${preset} from app.offices
          where office_id = $1`,
          office.office_id,
        ],
      ],
      () => here.put(`/api/v1/offices/${office.office_id}/presets`, { presets: [TWILIGHT] }),
    );
    expect(answer.json().data).toMatchObject([TWILIGHT]);
  });
  test.each([
    ['a time between the quarters', { job_start_time: '17:05' }],
    ['no name', { label: '' }],
    ['an odd break', { break_length: 7 }],
    ['a character that nobody types', { label: 'Twi\0light' }],
  ])('are refused with %s', async (_, over) => {
    const { make } = server();
    const office = await make.office();
    const url = `/api/v1/offices/${office.office_id}/presets`;
    expect((await (await managed(office)).put(url, { presets: [{ ...TWILIGHT, ...over }] })).statusCode).toBe(422);
  });
});

describe('a rate card', () => {
  const rate = (title: string) => ({ title, staff_rate: 12.5, hcp_rate: 17.2 });
  const card = async () => {
    const { make, as } = server();
    const boss = await make.providerManager();
    return { here: as(boss), url: `/api/v1/care_providers/${boss.care_provider_id}/rate_card` };
  };
  test('applies from a day on: until then the earlier one applies, and none begins in the past', async () => {
    const { here, url } = await card();
    await here.put(url, { rates: [rate('Cook')] });
    const december = { valid_from: '2026-12-01', rates: [{ ...rate('Cook'), staff_rate: 20, hcp_rate: 30 }] };
    const saved = (await here.put(url, december)).json();
    expect(saved).toMatchObject({ day: '2026-12-01', data: [{ title: 'Cook', staff_rate: 20 }], open_shifts: 0 });
    expect(saved.history.map(({ valid_from }: { valid_from: string }) => valid_from)).toEqual([
      '2026-12-01',
      '2026-11-12',
    ]);
    const paidOn = async (day: string) => (await here.get(`${url}?day=${day}`)).json().data[0].staff_rate;
    expect([await paidOn('2026-11-30'), await paidOn('2026-12-01')]).toEqual([rate('Cook').staff_rate, 20]);
    const past = await here.put(url, { valid_from: '2026-11-11', rates: [] });
    expect([past.statusCode, Object.keys(past.json().errors)]).toEqual([422, ['valid_from']]);
    await here.put(url, { valid_from: '2026-12-01', rates: [] });
    expect((await here.get(`${url}?day=2026-12-01`)).json().data).toEqual([]);
  });

  test('is replaced as a whole and keeps its order', async () => {
    const { here, url } = await card();
    expect((await here.get(url)).json()).toMatchObject({ data: [] });
    await here.put(url, { rates: [rate('Cook'), rate('Carer')] });
    const { data } = (await here.put(url, { rates: [rate('Nurse'), rate('Carer')] })).json();
    expect(data).toEqual([
      { title: 'Nurse', staff_rate: 12.5, hcp_rate: 17.2, tags: [] },
      { title: 'Carer', staff_rate: 12.5, hcp_rate: 17.2, tags: [] },
    ]);
    expect((await here.get(url)).json()).toMatchObject({ data });
  });
  test('has each role once, in any spelling', async () => {
    const { here, url } = await card();
    const answer = await here.put(url, { rates: [rate('Carer'), rate('CARER')] });
    expect([answer.statusCode, answer.json().errors]).toEqual([422, { rates: ['Name each role once'] }]);
  });
  test('has each role once, also if two halves of a character are stored alike', async () => {
    const { here, url } = await card();
    const answer = await here.put(url, { rates: [rate('Carer \ud800'), rate('Carer \ud801')] });
    expect([answer.statusCode, answer.json().errors]).toEqual([422, { rates: ['Name each role once'] }]);
  });
  test('saved twice at once is saved one after the other', async () => {
    const { here, url } = await card();
    const answers = await Promise.all(['A', 'B', 'C', 'D'].map((title) => here.put(url, { rates: [rate(title)] })));
    expect(answers.map((answer) => answer.json().data?.length)).toEqual([1, 1, 1, 1]);
  });
  test('follows its care provider to another agency', async () => {
    const { make, as } = server();
    const office = await make.office();
    const { agency_id } = await make.agency();
    const url = `/api/v1/care_providers/${office.care_provider_id}`;
    const boss = as(await make.admin());
    await boss.put(`${url}/rate_card`, { rates: [rate('Carer')] });
    await server().owner.query('update app.care_providers set agency_id = $2 where care_provider_id = $1', [
      office.care_provider_id,
      agency_id,
    ]);
    const theirs = as(await make.agencyManager({ agency_id }));
    expect((await theirs.get(`${url}/rate_card`)).json().data).toHaveLength(1);
  });
});

describe('suggested roles', () => {
  test('are those of the viewer’s shifts and card, those that begin with the typed text first', async () => {
    const { make, as } = server();
    const office = await make.office();
    const [here, boss] = [await managed(office), as(await make.providerManager(office))];
    for (const title of ['Night Nurse', 'Nurse', 'nurse', 'Cook 100%']) await post(here, office, { title });
    await post(await managed(await make.office(office)), await make.office(office), {});
    await boss.put(`/api/v1/care_providers/${office.care_provider_id}/rate_card`, {
      rates: [{ title: 'Nursing Associate', staff_rate: 12, hcp_rate: 17 }],
    });
    const elsewhere = await make.office();
    await post(await managed(elsewhere), elsewhere, { title: 'Nurse Manager' });
    const roles = async (caller: Here, search: string) =>
      (await caller.get(`/api/v1/jobs/roles?search=${encodeURIComponent(search)}`)).json();
    expect(await roles(here, 'NURS')).toEqual(['nurse', 'Nursing Associate', 'Night Nurse']);
    expect(await roles(here, '0%')).toEqual(['Cook 100%']);
    expect(await roles(here, '_')).toEqual([]);
    expect(await roles(as(await make.admin()), 'nurse m')).toEqual(['Nurse Manager']);
    expect(await roles(as(await make.agencyManager(office)), 'nurse m')).toEqual([]);
    expect((await here.get('/api/v1/jobs/roles')).json()).toHaveLength(4);
  });
});
