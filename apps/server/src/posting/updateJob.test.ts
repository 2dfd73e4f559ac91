import { describe, expect, test } from 'vitest';
import { useTestServer } from '../../test/harness.ts';
import { shiftForm } from '../../test/shiftForm.ts';

const server = useTestServer();
type Office = Awaited<ReturnType<ReturnType<typeof server>['make']['office']>>;

/** A shift that a location's manager posted, with a function to change it. */
async function posted(over: object = {}, home?: Office) {
  const { make, as, owner } = server();
  const office = home ?? (await make.office());
  const boss = await make.locationManager(office);
  const here = as(boss);
  const { job_id } = (await here.post('/api/v1/jobs', shiftForm(office, over))).json().data as { job_id: string };
  return {
    job_id,
    office,
    boss,
    save: (change: object = {}) => here.put(`/api/v1/jobs/${job_id}`, shiftForm(office, { ...over, ...change })),
    history: async () =>
      (await owner.query('select * from app.job_history where job_id = $1 order by version', [job_id])).rows,
  };
}
const told = async (user_id: string) =>
  (await server().owner.query('select kind, body, link from app.notifications where user_id = $1', [user_id])).rows;
const offersOf = async (job_id: string) =>
  (await server().owner.query('select status from app.offers where job_id = $1', [job_id])).rows;

/** A member with an offer for the shift, one who applied, and one with both. */
async function hopeful(job_id: string) {
  const { make, owner } = server();
  const { rows } = await owner.query('select * from app.jobs where job_id = $1', [job_id]);
  const [offered, applied, both] = [await make.member(), await make.member(), await make.member()];
  for (const member of [offered, both]) await make.offer(rows[0], member);
  for (const member of [applied, both]) await make.application(rows[0], member);
  return { offered, applied, both };
}

describe('an edit', () => {
  test('changes the sent fields, and the history names them as the form does [updateJob-1]', async () => {
    const { make } = server();
    const [first, second] = [await make.tag('Dementia care'), await make.tag('PEG feeding')];
    const { save, history } = await posted({ tags: [first.tag_id] });
    const change = { title: 'Senior Carer', staff_rate: 15, ward: 'Rose', tags: [second.tag_id, first.tag_id] };
    const { data } = (await save({ ...change, has_break: false })).json();
    expect(data).toMatchObject({ title: 'Senior Carer', staff_rate: 15, ward: 'Rose', version: 2, has_break: false });
    expect((await history())[1]).toMatchObject({
      version: 2,
      command: 'edit',
      from_status: 'Published',
      to_status: 'Published',
      changes: [
        { field: 'title', from: 'Healthcare Assistant', to: 'Senior Carer' },
        { field: 'has_break', from: true, to: false },
        { field: 'break_length', from: 30, to: 0 },
        { field: 'staff_rate', from: 13.4, to: 15 },
        { field: 'ward', from: '', to: 'Rose' },
        { field: 'tags', from: ['Dementia care'], to: ['Dementia care', 'PEG feeding'] },
      ],
    });
  });
  test('that changes nothing writes nothing, whatever the order of the tags', async () => {
    const { make } = server();
    const tags = [(await make.tag()).tag_id, (await make.tag()).tag_id];
    const { save, history } = await posted({ tags });
    expect((await save({ tags: tags.toReversed() })).json().data.version).toBe(1);
    expect(await history()).toHaveLength(1);
  });
  test('with half a character stores the sign for an unknown one', async () => {
    const { save, history } = await posted();
    expect((await save({ ward: 'Rose \ud800' })).json().data.ward).toBe('Rose \ufffd');
    expect((await history())[1].changes).toEqual([{ field: 'ward', from: '', to: 'Rose \ufffd' }]);
  });
  test('publishes and unpublishes [updateJob-2]', async () => {
    const { save, history } = await posted({ status: 'Unpublished' });
    expect((await save({ status: 'Published' })).json().data.status).toBe('Published');
    expect((await save({ status: 'Unpublished' })).json().data).toMatchObject({ status: 'Unpublished', version: 3 });
    expect((await history()).slice(1)).toMatchObject([
      { command: 'edit', from_status: 'Unpublished', to_status: 'Published', changes: [] },
      { command: 'edit', from_status: 'Published', to_status: 'Unpublished', changes: [] },
    ]);
  });
  test('of an old version is refused', async () => {
    const { save } = await posted();
    expect((await save({ version: 1, ward: 'Rose' })).statusCode).toBe(200);
    const answer = await save({ version: 1, ward: 'Lavender' });
    expect([answer.statusCode, answer.json().message]).toEqual([
      409,
      'This shift was changed meanwhile. Look at it again before you save',
    ]);
  });
  test('of a shift with a member is refused [updateJob-3]', async () => {
    const { make, as } = server();
    const office = await make.office();
    const { job_id } = await make.job(office, { status: 'Assigned' });
    const answer = await as(await make.locationManager(office)).put(`/api/v1/jobs/${job_id}`, shiftForm(office));
    expect([answer.statusCode, answer.json().message]).toEqual([409, 'This shift has been given to someone']);
  });
  test('is checked like a new shift', async () => {
    const { save } = await posted();
    const answer = await save({ deadline: '2026-11-01' });
    expect(answer.json().errors).toEqual({ deadline: ['The deadline cannot be earlier than today'] });
  });
  test('of two at once waits for the first', async () => {
    const { save, history } = await posted();
    const answers = await Promise.all(['Ash', 'Birch', 'Cedar'].map((ward) => save({ ward })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    const wards = (await history()).slice(1).flatMap(({ changes }) => changes);
    expect(wards).toHaveLength(3);
    expect(wards[1].from).toBe(wards[0].to);
    expect(wards[2].from).toBe(wards[1].to);
  });
});

describe('a shift with a no-show', () => {
  const HOUR = 3_600_000;
  test.each([
    ['to another day is as new', {}, false],
    ['in its ward alone stays so', { ward: 'Rose' }, true],
  ])('and that is changed %s', async (_, change, no_show) => {
    const { make, as, owner, clock } = server();
    const office = await make.office();
    const [from, to] = [-1, 7].map((hours) => new Date(Date.UTC(2026, 10, 12, 10) + hours * HOUR));
    const job = await make.job(office, { no_show: true, starts_at: from, ends_at: to });
    expect(job.starts_at < clock()).toBe(true);
    const { rows } = await owner.query('select * from app.jobs where job_id = $1', [job.job_id]);
    const { date, deadline, job_start_time, job_end_time } = rows[0];
    const times = no_show ? { date, deadline, job_start_time, job_end_time } : {};
    const here = as(await make.locationManager(office));
    const answer = await here.put(`/api/v1/jobs/${job.job_id}`, shiftForm(office, { ...times, ...change }));
    expect(answer.json().data).toMatchObject({ no_show });
  });
});

describe('another location', () => {
  test('of the same care provider takes the shift, its history and its counts along', async () => {
    const { make, as, owner } = server();
    const { job_id, office } = await posted();
    const [boss, next] = [await make.providerManager(office), await make.office(office, 'Rowan Grange')];
    const { data } = (await as(boss).put(`/api/v1/jobs/${job_id}`, shiftForm(next))).json();
    expect(data.location).toMatchObject({ office_id: next.office_id, title: 'Rowan Grange' });
    const { rows } = await owner.query(
      'select office_id, changes from app.job_history where job_id = $1 order by version',
      [job_id],
    );
    expect(rows.map(({ office_id }) => office_id)).toEqual([next.office_id, next.office_id]);
    expect(rows[1].changes).toMatchObject([{ field: 'location', to: 'Rowan Grange' }]);
    const published = async (place: Office) =>
      (await as(await make.locationManager(place)).get('/api/v1/jobs/counts')).json().data.statuses.Published;
    expect([await published(office), await published(next)]).toEqual([0, 1]);
    const roles = async (place: Office) =>
      (await as(boss).get(`/api/v1/offices/${place.office_id}/usual`)).json().data.roles;
    expect([await roles(office), await roles(next)]).toMatchObject([[], [{ title: 'Healthcare Assistant' }]]);
  });
  test('has an index by shift on every table whose rows go along', async () => {
    const { rows } = await server().owner.query(`
      select k.conrelid::regclass::text as followed from pg_constraint k
      where k.confrelid = 'app.jobs'::regclass and k.confupdtype = 'c' and not exists (
        select from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
        where i.indrelid = k.conrelid and i.indpred is null and a.attname = 'job_id')`);
    expect(rows).toEqual([]);
  });
  test('of another company is not found if it is out of sight', async () => {
    const { make } = server();
    const { save } = await posted();
    const { office_id } = await make.office();
    expect((await save({ location_id: office_id })).json().errors).toEqual({
      location_id: ['This location is not there'],
    });
  });
  test('is never another care provider’s, whose people would read notes for the first', async () => {
    const { make, as } = server();
    const { job_id } = await posted();
    const answer = await as(await make.admin()).put(`/api/v1/jobs/${job_id}`, shiftForm(await make.office()));
    expect([answer.statusCode, answer.json().errors]).toEqual([
      422,
      { care_provider_id: ['A shift stays with its care provider. Cancel it and post another'] },
    ]);
  });
});

describe('an edit without a status', () => {
  test.each(['Unpublished', 'Published'])('leaves a shift %s', async (status) => {
    const { save, job_id } = await posted({ status });
    expect((await save({ status: undefined, ward: 'Rose' })).json().data).toMatchObject({ job_id, status });
  });
});

test('applicants are told once that a shift was unpublished, and not of changes of the draft', async () => {
  const { save, job_id } = await posted();
  const { applied } = await hopeful(job_id);
  await save({ status: 'Unpublished' });
  await save({ status: 'Unpublished', staff_rate: 15 });
  expect(await told(applied.user_id)).toHaveLength(1);
});

describe('a shift whose deadline has passed', () => {
  const times = { date: '2026-11-14', deadline: '2026-11-11' };
  const late = async (status: string) => {
    const made = await posted({ date: times.date, deadline: times.date });
    await server().owner.query(
      `update app.jobs set status = $2, deadline = $3, deadline_at = '2026-11-12T00:00:00Z' where job_id = $1`,
      [made.job_id, status, times.deadline],
    );
    return made;
  };
  test('can still be corrected and taken down', async () => {
    const { save } = await late('Published');
    const answers = [await save({ ...times, ward: 'Rose' }), await save({ ...times, status: 'Unpublished' })];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  });
  test('cannot be published any more, nor moved without another deadline', async () => {
    const publishing = await (await late('Unpublished')).save({ ...times, status: 'Published' });
    const moving = await (await late('Published')).save({ ...times, job_end_time: '21:45' });
    for (const answer of [publishing, moving]) {
      expect([answer.statusCode, answer.json().errors]).toEqual([
        422,
        { deadline: ['The deadline cannot be earlier than today'] },
      ]);
    }
  });
});

describe('a company that is not active', () => {
  const close = ({ care_provider_id }: Office) =>
    server().owner.query(`update app.care_providers set status = 'non-active' where care_provider_id = $1`, [
      care_provider_id,
    ]);
  test('still changes and unpublishes its shifts', async () => {
    const { save, office } = await posted();
    await close(office);
    expect((await save({ ward: 'Rose' })).statusCode).toBe(200);
    expect((await save({ ward: 'Rose', status: 'Unpublished' })).statusCode).toBe(200);
  });
  test('publishes nothing', async () => {
    const { save, office } = await posted({ status: 'Unpublished' });
    await close(office);
    const answer = await save({ status: 'Published' });
    expect([answer.statusCode, answer.json().message]).toEqual([
      409,
      'This company is not active, so it cannot post shifts',
    ]);
  });
});

describe('a member with an offer or application', () => {
  const CHANGED = 'Its time, place or pay is not what it was';
  test.each([
    ['day', { date: '2026-11-20' }],
    ['start', { job_start_time: '15:00' }],
    ['end', { job_end_time: '22:00' }],
    ['break', { break_length: 60 }],
    ['rate', { staff_rate: 13.5 }],
    ['address', { address_line_1: '16 Carr Lane' }],
  ])('is told of another %s, and has no offer any more', async (_, change) => {
    const { job_id, save } = await posted();
    const { offered, applied, both } = await hopeful(job_id);
    expect((await save(change)).statusCode).toBe(200);
    expect(await offersOf(job_id)).toEqual([{ status: 'withdrawn' }, { status: 'withdrawn' }]);
    for (const { user_id } of [offered, both]) {
      expect(await told(user_id)).toMatchObject([
        { kind: 'offer_withdrawn', body: expect.stringContaining(CHANGED), link: `/job_info/${job_id}` },
      ]);
    }
    expect(await told(applied.user_id)).toMatchObject([
      { kind: 'job_changed', body: expect.stringContaining(CHANGED) },
    ]);
  });
  test.each([
    ['what the care provider is charged', { hcp_rate: 20 }],
    ['the ward', { ward: 'Rose' }],
    ['the description', { description: 'A calm floor' }],
    ['the deadline', { deadline: '2026-11-17' }],
  ])('is not told of %s, and keeps the offer', async (_, change) => {
    const { job_id, save } = await posted();
    const { offered, applied } = await hopeful(job_id);
    expect((await save(change)).json().data.version).toBe(2);
    expect(await offersOf(job_id)).toEqual([{ status: 'pending' }, { status: 'pending' }]);
    expect([...(await told(offered.user_id)), ...(await told(applied.user_id))]).toEqual([]);
  });
  test('is told that it is unpublished, with a link to the open shifts', async () => {
    const { job_id, save } = await posted();
    const { offered, applied } = await hopeful(job_id);
    await save({ status: 'Unpublished' });
    expect(await offersOf(job_id)).toEqual([{ status: 'withdrawn' }, { status: 'withdrawn' }]);
    for (const { user_id } of [offered, applied]) {
      const words = expect.stringContaining('It is not published any more');
      expect(await told(user_id)).toMatchObject([{ body: words, link: '/jobs' }]);
    }
  });
});
