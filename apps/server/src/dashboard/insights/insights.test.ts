import { beforeAll, describe, expect, test } from 'vitest';
import { INSIGHT_COLUMNS, type Insight } from '@handover/contract/dashboard/insights';
import { viewerOf } from '@handover/domain/viewer';
import { useTestServer } from '../../../test/harness.ts';
import { credited, issued, readCsv } from '../../../test/issued.ts';
import type { Person } from '../../../test/make.ts';
import { indexesOf, lookedAt, stepsOf, wasReadWhole } from '../../../test/plans.ts';
import { atRisk } from './findShiftsAtRisk.ts';
import { aggregateRollups } from '../aggregateRollups.ts';
import { on } from '../../../test/rollups.ts';

// Thursday, 12 November 2026.
const server = useTestServer({ DATABASE_POOL: '1' });
const at = (day: string, time = '08:00') => new Date(`2026-${day}T${time}:00Z`);
const ask = async (person: Person, insight: Insight) => {
  const answer = await server().as(person).get(`/api/v1/insights/${insight}`);
  expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, '']);
  return answer.json();
};
const fileOf = async (person: Person, insight: Insight) => {
  const answer = await server().as(person).get(`/api/v1/insights/${insight}/export`);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  return answer.body;
};
const fold = () => aggregateRollups(on(server().owner));

type Office = Awaited<ReturnType<ReturnType<typeof server>['make']['office']>>;
type Keeper = 'admin' | 'agency' | 'provider' | 'office';
let places: { alder: Office; birch: Office; cedar: Office; elsewhere: Office };
let people: Record<Keeper, Person>;

/** Alder and Birch House are of one care provider, Cedar House of another of the same agency. */
beforeAll(async () => {
  const { make } = server();
  const agency = await make.agency();
  const oak = await make.provider(agency, 'Oakhaven Care');
  const alder = await make.office(oak, 'Alder House');
  const birch = await make.office(oak, 'Birch House');
  const cedar = await make.office(await make.provider(agency, '=Elm'), 'Cedar House');
  const elsewhere = await make.office(undefined, 'Dale House');
  places = { alder, birch, cedar, elsewhere };
  people = {
    admin: await make.admin(),
    agency: await make.agencyManager(agency),
    provider: await make.providerManager(oak),
    office: await make.locationManager(alder),
  };
  const ann = await make.member();
  for (const office of Object.values(places)) {
    const job = (over: Record<string, unknown>) => make.job(office, over);
    await job({ status: 'Completed', assigned_to: ann.user_id, starts_at: at('11-02') });
    await job({ status: 'Unpublished', starts_at: at('11-10') });
    await job({ status: 'missed', starts_at: at('11-11') });
    await job({ status: 'cancelled', starts_at: at('11-12') });
    ann.user_id = (await make.member()).user_id;
  }
  const again = { status: 'Completed', starts_at: at('11-09') };
  const been = await server().owner.query(
    `select assigned_to from app.jobs where office_id = $1 and status = 'Completed'`,
    [alder.office_id],
  );
  const late = await make.job(alder, { ...again, assigned_to: been.rows[0].assigned_to });
  await server().owner.query(
    `insert into app.slips (agency_id, care_provider_id, office_id, job_id, member_id, kind, at)
     select agency_id, care_provider_id, office_id, job_id, assigned_to, 'late', starts_at from app.jobs where job_id = $1`,
    [late.job_id],
  );
});

describe('over the viewer’s own scope, aggregated or not', () => {
  const places_of: Record<Keeper, number> = { admin: 4, agency: 3, provider: 2, office: 1 };
  const cells = (Object.keys(places_of) as Keeper[]).flatMap((who) => [[who, false] as const, [who, true] as const]);
  test.each(cells)('%s, aggregated: %s', async (who, folded) => {
    if (folded) await fold();
    const person = people[who];
    const many = places_of[who];
    const [before, now] = (await ask(person, 'fill_rate')).data.slice(-2);
    expect(before).toMatchObject({ week: '2026-11-02', wanted: many, filled: many, fill_rate: 100, taken: 0 });
    expect(now).toMatchObject({ week: '2026-11-09', wanted: many + 1, filled: 1, taken: many + 1, minutes_to_fill: 0 });
    const continuity = (await ask(person, 'continuity')).data.slice(-2);
    expect(continuity).toEqual([
      { week: '2026-11-02', completed: many, returned: 0, continuity: 0 },
      { week: '2026-11-09', completed: 1, returned: 1, continuity: 100 },
    ]);
    const punctuality = (await ask(person, 'punctuality')).data;
    expect(punctuality).toHaveLength(12);
    expect(punctuality.slice(-2)).toEqual([
      { week: '2026-11-02', came: many, late: 0, late_rate: 0, no_shows: 0, no_show_rate: 0 },
      { week: '2026-11-09', came: 1, late: 1, late_rate: 100, no_shows: 0, no_show_rate: 0 },
    ]);
    expect(punctuality[0]).toEqual({
      week: '2026-08-24',
      came: 0,
      late: 0,
      late_rate: null,
      no_shows: 0,
      no_show_rate: null,
    });
    const given_up = (await ask(person, 'cancellations')).data as { reason: string; shifts: number; share: number }[];
    expect(given_up.filter(({ shifts }) => shifts > 0)).toEqual([
      { reason: 'No reason given', shifts: many, share: 100 },
    ]);
  });
});

describe('shifts at risk', () => {
  test('are the open ones of the next 72 hours, the soonest first, with applications and offers', async () => {
    const { make, clock } = server();
    const { alder, birch } = places;
    const next = await make.job(alder, { starts_at: at('11-13', '20:00') });
    const soon = await make.job(birch, { starts_at: at('11-12', '12:00') });
    for (const starts_at of [at('11-12', '09:00'), at('11-15', '10:25')]) await make.job(alder, { starts_at });
    await make.job(alder, { status: 'Confirmed', starts_at: at('11-13') });
    const [ann, ben, cleo] = [await make.member(), await make.member(), await make.member()];
    await make.application(next, ann);
    await make.application(next, ben, { withdrawn_at: clock() });
    await make.offer(next, cleo);
    await make.offer(next, ben, { status: 'declined' });
    await make.offer(next, ann, { expires_at: at('11-12', '10:00') });
    await server().owner.query('update app.jobs set refilling = true where job_id = $1', [next.job_id]);

    const seen = await ask(people.admin, 'shifts_at_risk');
    expect(seen).toEqual({
      data: [
        {
          job_id: soon.job_id,
          code: soon.code,
          title: 'Healthcare Assistant',
          ward: 'Ground floor',
          starts_at: '2026-11-12T12:00:00.000Z',
          ends_at: '2026-11-12T20:00:00.000Z',
          location: 'Birch House',
          care_provider: 'Oakhaven Care',
          applications: 0,
          offers: 0,
          refilling: false,
        },
        expect.objectContaining({ job_id: next.job_id, applications: 1, offers: 1, refilling: true }),
      ],
      more: false,
    });
    const ids = async (person: Person) =>
      (await ask(person, 'shifts_at_risk')).data.map((its: { job_id: string }) => its.job_id);
    expect(await ids(people.provider)).toEqual([soon.job_id, next.job_id]);
    expect(await ids(people.office)).toEqual([next.job_id]);
    expect(await ids(await make.locationManager(places.elsewhere))).toEqual([]);
    expect(Object.keys((await ask(people.office, 'shifts_at_risk')).data[0])).not.toContain('refilling');
  });

  test('are fifty on the page, and all of them in the file', async () => {
    const { make } = server();
    const office = await make.office();
    for (let n = 0; n < 51; n++) await make.job(office, { starts_at: at('11-13'), created_by: people.admin.user_id });
    const manager = await make.locationManager(office);
    const { data, more } = await ask(manager, 'shifts_at_risk');
    expect([data.length, more]).toEqual([50, true]);
    expect(readCsv(await fileOf(manager, 'shifts_at_risk'))).toHaveLength(51);
  });

  test('are read along the scope’s own index of its statuses', async () => {
    await server().owner.query('analyze app.jobs');
    const viewer = viewerOf(people.office as never);
    if (!viewer) throw new Error('A location’s manager is a viewer');
    const steps = await stepsOf(server(), viewer, (db) => atRisk({ db, viewer, now: server().clock() }, 51));
    expect([wasReadWhole(steps, 'jobs'), indexesOf(steps, 'jobs')]).toEqual([
      false,
      [expect.stringMatching(/^jobs_of_office_by_status|^jobs_of_office$/)],
    ]);
    expect(lookedAt(steps, 'jobs')).toBeLessThan(12);
  });
});

describe('spend against last month', () => {
  const done = async (office: Office, day: string, over: object = {}) => {
    const job = await server().make.job(office, { status: 'Completed', starts_at: at(day), ...over });
    const { client } = await issued(server(), job, { date: '2026-11-12' });
    return { job, net: client.lines.reduce((sum, { net }) => sum + net, 0) / 100 };
  };

  test('compares this month so far with the same days of the last and all of it, and has the budget', async () => {
    const { make, owner, clock } = server();
    const oak = await make.provider(undefined, 'Oak and Ash');
    const [home, lodge, gone] = [
      await make.office(oak, 'Home'),
      await make.office(oak, 'Lodge'),
      await make.office(oak, 'Gone'),
    ];
    const manager = await make.providerManager(oak);
    await owner.query(
      'insert into app.office_budgets (agency_id, care_provider_id, office_id, monthly, updated_by, updated_at) values ($1, $2, $3, 1500000, $4, $5)',
      [home.agency_id, home.care_provider_id, home.office_id, manager.user_id, clock()],
    );
    const now = await done(home, '11-10');
    const same = await done(home, '10-12', { hcp_rate: 930 });
    const after = await done(home, '10-13');
    const taken_back = await done(home, '11-11');
    await fold();
    await credited(server(), taken_back.job);
    const left = await done(gone, '10-30');
    await owner.query('update app.offices set deleted_at = $2 where office_id = $1', [gone.office_id, clock()]);
    const expected = {
      data: [
        {
          office_id: home.office_id,
          location: 'Home',
          care_provider: 'Oak and Ash',
          this_month: now.net,
          same_days: same.net,
          last_month: same.net + after.net,
          change: 100,
          budget: 15_000,
        },
        expect.objectContaining({ location: 'Gone', this_month: 0, same_days: 0, last_month: left.net, change: null }),
        expect.objectContaining({ location: 'Lodge', this_month: 0, last_month: 0, change: null, budget: null }),
      ],
      more: false,
      total: {
        this_month: now.net,
        same_days: same.net,
        last_month: same.net + after.net + left.net,
        change: 100,
      },
    };
    expect(await ask(manager, 'spend_by_location')).toEqual(expected);
    await fold();
    expect(await ask(manager, 'spend_by_location')).toEqual(expected);
    const own = await ask(await make.locationManager(lodge), 'spend_by_location');
    expect(own.data).toMatchObject([{ location: 'Lodge', this_month: 0 }]);
    const all = (await ask(people.admin, 'spend_by_location')).data as { location: string }[];
    expect(all[0]?.location).toBe('Home');
    expect(all.map(({ location }) => location)).toEqual(expect.arrayContaining(['Gone', 'Alder House', 'Dale House']));
  });

  test('does not reveal what staff are paid', async () => {
    const { make } = server();
    const office = await make.office();
    await done(office, '11-10', { staff_rate: 9_876, hcp_rate: 10 });
    const { body } = await server()
      .as(await make.locationManager(office))
      .get('/api/v1/insights/spend_by_location');
    expect(body).not.toMatch(/1135\.74|98\.76/);
  });
});

describe('an insight as a file', () => {
  test.each(Object.keys(INSIGHT_COLUMNS) as Insight[])(
    '%s has its columns and the rows of the page',
    async (insight) => {
      const body = await fileOf(people.admin, insight);
      expect(body.split('\r\n')[0]).toBe(INSIGHT_COLUMNS[insight].join(','));
      const { data, more } = await ask(people.admin, insight);
      if (!more) expect(readCsv(body)).toHaveLength(data.length);
      expect(body).not.toMatch(/NaN|undefined|null/);
    },
  );

  test('is safe to open, even if a care provider’s name is a formula, and empty where there was nothing to count', async () => {
    const { make } = server();
    await make.job(places.cedar, { starts_at: at('11-13') });
    const cedar = await make.locationManager(places.cedar);
    const [shift] = readCsv(await fileOf(cedar, 'shifts_at_risk'));
    expect(shift).toMatchObject({ Location: 'Cedar House', 'Care provider': `'=Elm`, Starts: '2026-11-13 08:00' });
    expect(Object.keys(shift ?? {})).not.toContain('Being filled again');
    expect(readCsv(await fileOf(people.admin, 'shifts_at_risk'))[0]).toHaveProperty('Being filled again', 'No');
    const [first] = readCsv(await fileOf(cedar, 'fill_rate'));
    expect(first).toEqual({
      Week: '2026-08-24',
      Wanted: '0',
      Filled: '0',
      'Fill rate %': '',
      'Taken that week': '0',
      'Hours to fill': '',
    });
  });
});
