import { beforeEach, describe, expect, test } from 'vitest';
import { useTestServer } from '../../../test/harness.ts';
import type { Person } from '../../../test/make.ts';
import { ITEMS } from '../../../test/makeStaff.ts';
import { said } from '../../../test/shifts.ts';

const server = useTestServer();
const PATH = '/api/v1/requirements';
const FORM = { item_id: ITEMS.movingAndHandling, valid_from: '2026-12-01' };
const ADMINS = 'What is asked of everyone, or with a tag, is an administrator’s to say';

beforeEach(async () => {
  await server().owner.query('delete from app.requirements');
});

const listed = async (person: Person, query = '') => (await server().as(person).get(`${PATH}${query}`)).json().data;
const add = (person: Person, over: object = {}) =>
  server()
    .as(person)
    .post(PATH, { ...FORM, ...over });
const queued = async () =>
  (await server().owner.query(`select 1 from graphile_worker.jobs where key = 'recheck:everyone'`)).rowCount;

describe('requirements of staff', () => {
  test('are added by an administrator: for everyone, a care provider, a location or a tag', async () => {
    const { make } = server();
    const [admin, office, tag] = [await make.admin(), await make.office(), await make.tag('Night shifts')];
    const { agency_id, care_provider_id, office_id } = office;
    const everyone = await add(admin, { months: 6 });
    expect(everyone.json().data).toMatchObject({
      scope: 'platform',
      item: { title: 'Moving and handling', kind: 'training', nations: [] },
      care_provider: null,
      months: 6,
      valid_from: '2026-12-01',
    });
    expect((await add(admin, { care_provider_id })).json().data).toMatchObject({
      scope: 'care_provider',
      care_provider_id,
    });
    const there = await add(admin, { office_id });
    expect(there.json().data).toMatchObject({ scope: 'office', care_provider_id, office_id });
    expect((await add(admin, { tag_id: tag.tag_id })).json().data).toMatchObject({
      scope: 'tag',
      tag: { title: 'Night shifts' },
    });
    const { rows } = await server().owner.query('select agency_id from app.requirements where office_id = $1', [
      office_id,
    ]);
    expect(rows).toEqual([{ agency_id }]);
    expect(await listed(admin)).toHaveLength(4);
    expect(await queued()).toBe(1);
  });

  test('at one place cause rechecks only of those who are to work there', async () => {
    const { make, owner } = server();
    const [strict, other] = [await make.office(), await make.office()];
    const [ann, ben, cleo] = [await make.member(), await make.member(), await make.member()];
    const [admin, manager] = [await make.admin(), await make.agencyManager(strict)];
    await make.job(strict, { status: 'Confirmed', assigned_to: ann.user_id });
    await make.job(other, { status: 'Confirmed', assigned_to: ben.user_id });
    await make.job(strict, { status: 'Completed', assigned_to: cleo.user_id, date: '2026-11-01' });
    const keys = async () => {
      const { rows } = await owner.query(
        `select key from graphile_worker.jobs where key like 'recheck:%' order by key`,
      );
      await owner.query(`select graphile_worker.remove_job(key) from graphile_worker.jobs where key like 'recheck:%'`);
      return rows.map(({ key }) => key);
    };
    await keys();
    const { requirement_id } = (await add(manager, { office_id: strict.office_id })).json().data;
    expect(await keys()).toEqual([`recheck:${ann.user_id}`]);
    const [to, both] = [server().as(admin), [ann, ben].map(({ user_id }) => `recheck:${user_id}`).toSorted()];
    const moved = { ...FORM, care_provider_id: other.care_provider_id };
    expect((await to.put(`${PATH}/${requirement_id}`, moved)).statusCode).toBe(200);
    expect(await keys()).toEqual(both);
    expect((await to.put(`${PATH}/${requirement_id}`, FORM)).statusCode).toBe(200);
    expect(await keys()).toContain('recheck:everyone');
    expect((await to.put(`${PATH}/${requirement_id}`, moved)).statusCode).toBe(200);
    expect(await keys()).toContain('recheck:everyone');
    expect((await to.delete(`${PATH}/${requirement_id}`)).statusCode).toBe(200);
    expect(await keys()).toEqual([`recheck:${ben.user_id}`]);
  });

  test('at their own places are added by managers, who see no others', async () => {
    const { make } = server();
    const [own, foreign] = [await make.office(), await make.office()];
    const [agency, provider] = [await make.agencyManager(own), await make.providerManager(own)];
    const { agency_id, care_provider_id, office_id } = foreign;
    await make.requirement({ item_id: ITEMS.dbs });
    await make.requirement({ item_id: ITEMS.dbs }, { agency_id, care_provider_id, office_id });
    const byAgency = await add(agency, { care_provider_id: own.care_provider_id });
    const byProvider = await add(provider, { office_id: own.office_id });
    // A care provider's manager who names no place means their own.
    const plainly = await add(provider, { item_id: ITEMS.safeguarding });
    expect([byAgency, byProvider, plainly].map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(plainly.json().data.care_provider_id).toBe(own.care_provider_id);
    for (const manager of [agency, provider]) expect(await listed(manager)).toHaveLength(3);
    expect(said(await add(agency))).toEqual([403, ADMINS]);
    expect(said(await add(provider, { tag_id: (await make.tag()).tag_id }))).toEqual([403, ADMINS]);
    expect(said(await add(agency, { office_id: foreign.office_id }))).toEqual([422, 'This location is not there']);
    expect(said(await add(provider, { care_provider_id: foreign.care_provider_id }))).toEqual([
      422,
      'This care provider is not there',
    ]);
  });

  test('are changed and removed only by people who may add them', async () => {
    const { make, as } = server();
    const own = await make.office();
    const [agency, provider] = [await make.agencyManager(own), await make.providerManager(own)];
    const { requirement_id: platform } = await make.requirement({ item_id: ITEMS.dbs });
    const { agency_id, care_provider_id } = own;
    const { requirement_id } = await make.requirement(FORM, { agency_id, care_provider_id });
    for (const manager of [agency, provider]) {
      expect(said(await as(manager).put(`${PATH}/${platform}`, { ...FORM, care_provider_id }))).toEqual([
        404,
        'Requirement not found',
      ]);
      expect(said(await as(manager).delete(`${PATH}/${platform}`))).toEqual([404, 'Requirement not found']);
    }
    const stricter = await as(provider).put(`${PATH}/${requirement_id}`, {
      ...FORM,
      office_id: own.office_id,
      months: 3,
    });
    expect(stricter.json().data).toMatchObject({ scope: 'office', months: 3 });
    expect((await as(agency).delete(`${PATH}/${requirement_id}`)).statusCode).toBe(200);
    expect(await listed(agency)).toEqual([]);
  });

  test.each([
    ['twice in one place', {}, 'This is asked for there already'],
    ['by a tag and a place at once', { tag: true, office: true }, 'Choose a tag or where it is asked for, not both'],
    [
      'at a location of another care provider',
      { office: true, other: true },
      'This location does not belong to that care provider',
    ],
    ['of something that is not there', { item_id: '01990000-0000-7000-8000-00000000ffff' }, 'This item is not there'],
  ])('is not asked for %s', async (_, { tag, office, other, ...over }: Record<string, unknown>, words) => {
    const { make } = server();
    const [admin, place] = [await make.admin(), await make.office()];
    await make.requirement(FORM);
    const sent = {
      ...over,
      ...(tag ? { tag_id: (await make.tag()).tag_id } : {}),
      ...(office ? { office_id: place.office_id } : {}),
      ...(other ? { care_provider_id: (await make.provider()).care_provider_id } : {}),
    };
    expect(said(await add(admin, sent))).toEqual([422, words]);
  });

  test('are found by type and by place', async () => {
    const { make } = server();
    const [admin, office] = [await make.admin(), await make.office()];
    const { agency_id, care_provider_id, office_id } = office;
    await make.requirement({ item_id: ITEMS.dbs });
    await make.requirement(FORM, { agency_id, care_provider_id, office_id });
    expect(await listed(admin, '?scope=office')).toMatchObject([{ office_id }]);
    expect(await listed(admin, `?item_id=${ITEMS.dbs}`)).toMatchObject([{ scope: 'platform' }]);
    const csv = (await server().as(admin).get(`${PATH}/export`)).body;
    expect(csv).toContain('Everyone');
    expect(csv).toContain('Moving and handling');
  });
});

describe('requirement types', () => {
  test('are added and changed by administrators, and everyone is rechecked when one counts for longer', async () => {
    const { make, as, owner } = server();
    const admin = as(await make.admin());
    const form = { title: 'PEG feeding', kind: 'training', nations: ['England', 'Wales'], months: 24 };
    const made = (await admin.post('/api/v1/compliance_items', form)).json().data;
    expect(made).toMatchObject({ title: 'PEG feeding', nations: ['England', 'Wales'], months: 24 });
    await owner.query(`select graphile_worker.remove_job('recheck:everyone')`);
    const changed = await admin.put(`/api/v1/compliance_items/${made.item_id}`, { ...form, months: null });
    expect(changed.json().data.months).toBe(null);
    expect(await queued()).toBe(1);
    expect(said(await admin.post('/api/v1/compliance_items', form))).toEqual([
      422,
      'There is already an item with this title',
    ]);
    expect((await admin.get('/api/v1/compliance_items/export')).body).toContain('"England, Wales"');
  });

  test('are offered as choices in forms of requirements and of documents', async () => {
    const { make, as } = server();
    for (const person of [await make.admin(), await make.agencyManager(), await make.member()]) {
      const found = await as(person).get('/api/v1/options/compliance_items?search=moving');
      expect(found.json()).toEqual([{ value: ITEMS.movingAndHandling, label: 'Moving and handling' }]);
    }
    const { tag_id } = await make.tag('Catheter care');
    const tags = await as(await make.admin()).get('/api/v1/options/tags?search=catheter');
    expect(tags.json()).toEqual([{ value: tag_id, label: 'Catheter care' }]);
  });
});

describe('expiring documents', () => {
  test('are listed for administrators, soonest first, and filtered by how soon', async () => {
    const { make, as, owner } = server();
    const [admin, ann] = [await make.admin(), await make.member({ first_name: 'Zoe', last_name: 'Ender' })];
    const ends = {
      Past: '2026-11-11',
      Today: '2026-11-12',
      Week: '2026-11-19',
      Month: '2026-12-12',
      Later: '2027-06-01',
    };
    for (const [title, expires_on] of Object.entries(ends)) {
      const { skill_id } = await make.skill(ann, { title });
      await owner.query(
        `insert into app.expiries (entry_id, member_id, kind, title, name, expires_on, state)
         values ($1, $2, 'skill', $3, 'Zoe Ender', $4, 'verified')`,
        [skill_id, ann.user_id, title, expires_on],
      );
    }
    const titles = async (query = '') =>
      (await as(admin).get(`/api/v1/compliance${query}`)).json().data.map(({ title }: { title: string }) => title);
    expect(await titles()).toEqual(Object.keys(ends));
    expect(await titles('?within=ended')).toEqual(['Past']);
    expect(await titles('?within=7')).toEqual(['Today', 'Week']);
    expect(await titles('?within=30')).toEqual(['Today', 'Week', 'Month']);
    expect(await titles('?name=ender&title=mon')).toEqual(['Month']);
    expect((await as(admin).get('/api/v1/compliance/export?within=7')).body.split('\n')).toHaveLength(4);
  });

  test('are audited if they include a vaccination, which no file does', async () => {
    const { make, as, owner } = server();
    const [admin, ann] = [await make.admin(), await make.member()];
    const { medical_id } = await make.medical(ann);
    await owner.query(
      `insert into app.expiries (entry_id, member_id, kind, title, name, expires_on, state)
       values ($1, $2, 'medical', 'Vaccination', 'Ann Lee', '2026-11-20', 'verified')`,
      [medical_id, ann.user_id],
    );
    expect((await as(admin).get('/api/v1/compliance?kind=medical&title=vacc')).json().data).toMatchObject([
      { entry_id: medical_id },
    ]);
    const traces = await owner.query('select actor_id, action from app.audit where target_id = $1', [medical_id]);
    expect(traces.rows).toEqual([{ actor_id: admin.user_id, action: 'medicals.read' }]);
    expect((await as(admin).get('/api/v1/compliance/export')).body).not.toContain('Vaccination');
  });
});
