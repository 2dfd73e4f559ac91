import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Viewer, viewerOf } from '@handover/domain/viewer';
import { useTestServer } from '../../../test/harness.ts';
import type { Person } from '../../../test/make.ts';
import { asViewer } from '../../../test/signedIn.ts';

const server = useTestServer({ SIGN_IN_LIMITS_FACTOR: '1000' });

type Place = { agency_id: string; care_provider_id: string; office_id: string };
let here: Place;
let elsewhere: Place;
let boss: Person & { agency_id: string };
let own: Person;
let former: Person;
let theirs: Person;
let nobodys: Person;

/** An agency that engages one member and engaged another; one of another agency; one of nobody, who worked here. */
beforeAll(async () => {
  const { make, clock, owner } = server();
  [here, elsewhere] = [await make.office(), await make.office()];
  boss = await make.agencyManager(here);
  own = await make.member({ first_name: 'Amara', last_name: 'Okafor', mobile_telephone: '07700 900 142' });
  [former, theirs, nobodys] = [await make.member(), await make.member(), await make.member()];
  await owner.query(`update app.staff set name = 'Amara Okafor' where member_id = $1`, [own.user_id]);
  await make.engagement(here, own);
  await make.engagement(here, former, { until: clock(), ended_by: former.user_id });
  await make.engagement(elsewhere, former);
  await make.engagement(elsewhere, theirs);
  await make.job(here, { status: 'Completed', assigned_to: nobodys.user_id });
});

const list = async (who: Person) => (await server().as(who).get('/api/v1/people')).json();
const find = (who: Person, { user_id }: Person) => server().as(who).get(`/api/v1/people/${user_id}`);
const viewer = (person: object): Viewer =>
  viewerOf({ agency_id: null, care_provider_id: null, office_id: null, ...person } as never) as Viewer;

describe('an agency', () => {
  test('reads its current people alone: not those it engaged, nor another’s, nor who is only booked [people-1]', async () => {
    const { data, meta } = await list(boss);
    expect(data.map(({ member_id }: { member_id: string }) => member_id)).toEqual([own.user_id]);
    expect(meta.total).toBe(1);
    expect((await find(boss, own)).json().data).toMatchObject({
      name: 'Amara Okafor',
      mobile_telephone: '07700 900 142',
    });
    for (const other of [former, theirs, nobodys]) expect((await find(boss, other)).statusCode).toBe(404);
    // Who is booked here is a card, and no profile.
    const card = await server().as(boss).get(`/api/v1/staff/${nobodys.user_id}/card`);
    expect([card.statusCode, card.body.includes(nobodys.email)]).toEqual([200, false]);
  });

  test('counts hours, homes and the next shift of its own alone [people-2]', async () => {
    const { make, clock } = server();
    const hours = (n: number) => new Date(clock().getTime() + n * 3_600_000);
    // Wednesday to Thursday: all of one week.
    const at = (place: Place, from: number, status: string) =>
      make.job(place, {
        status,
        assigned_to: own.user_id,
        starts_at: hours(from),
        ends_at: hours(from + 8),
        break_is_paid_for: true,
      });
    await at(elsewhere, 2, 'Confirmed');
    await at(elsewhere, -12, 'Completed');
    const before = (await find(boss, own)).json().data;
    expect(before).toMatchObject({ homes: [], next_shift: null, week: { minutes: 0, limit_hours: 48 } });
    const { job_id } = await at(here, 20, 'Confirmed');
    await at(here, -24, 'Completed');
    const after = await find(boss, own);
    expect(after.json().data).toMatchObject({
      homes: [{ office_id: here.office_id }],
      next_shift: { job_id },
      week: { minutes: 16 * 60, limit_hours: 48 },
    });
    expect(after.body).not.toContain(elsewhere.office_id);
  });

  test('reads the worst document by name, and never a file, a number or a vaccination’s name [people-3]', async () => {
    const { make } = server();
    const jab = await make.item({ kind: 'vaccination', title: 'Hepatitis Q' });
    const fire = await make.item({ title: 'Fire drill' });
    await make.requirement(jab);
    await make.requirement(fire);
    await make.medical(own, { item_id: jab.item_id, title: 'Engerix' });
    await make.skill(own, { item_id: fire.item_id, title: 'Fire drill', number: 'FS-991', end_date: '2026-11-01' });
    const answer = await find(boss, own);
    expect(answer.json().data.compliance).toEqual({ state: 'expired', words: 'Fire drill expired' });
    expect(answer.json().data.papers.map(({ title }: { title: string }) => title)).toEqual(
      expect.arrayContaining(['Fire drill', 'Vaccination']),
    );
    for (const secret of ['FS-991', 'Engerix', 'Hepatitis']) expect(answer.body).not.toContain(secret);
    expect((await server().as(boss).get(`/api/v1/staff/${own.user_id}`)).statusCode).toBe(403);
  });

  test('has one view of people in the database, which shows no other login anybody, and no table of staff', async () => {
    const seen = (who: Viewer, table: string) =>
      asViewer(server(), who, 'read', async (db) =>
        (await sql<{ member_id: string }>`select member_id from ${sql.table(table)}`.execute(db)).rows.map(
          (row) => row.member_id,
        ),
      );
    expect(await seen(viewer(boss), 'agency_people')).toEqual([own.user_id]);
    const { make } = server();
    const others = [await make.providerManager(here), await make.locationManager(here), await make.admin(), own];
    for (const person of others)
      await expect(seen(viewer(person), 'agency_people')).rejects.toThrow(/permission denied/);
    for (const table of [
      'staff',
      'skills',
      'medicals',
      'addresses',
      'work_experience',
      'availability',
      'declared_hours',
    ])
      await expect(seen(viewer(boss), table)).rejects.toThrow(/permission denied/);
  });
});

test('an administrator begins an engagement once and ends it once; the agency reads the member meanwhile [people-4]', async () => {
  const { make, as } = server();
  const [admin, ann] = [await make.admin(), await make.member()];
  const path = `/api/v1/staff/${ann.user_id}/engagements`;
  const start = () => as(admin).post(path, { agency_id: here.agency_id });
  const { engagement_id } = (await start()).json().data;
  expect((await find(boss, ann)).statusCode).toBe(200);
  expect((await start()).json()).toMatchObject({ message: 'This agency engages them already' });
  const end = () => as(admin).post(`${path}/${engagement_id}/end`);
  expect((await end()).statusCode).toBe(200);
  expect((await find(boss, ann)).statusCode).toBe(404);
  expect([(await end()).statusCode, (await start()).statusCode]).toEqual([409, 200]);
  const { data } = (await as(admin).get(path)).json();
  expect(data.map(({ until }: { until: string | null }) => until === null)).toEqual([true, false]);
  await expect(
    server().owner.query('update app.engagements set until = null, ended_by = null where engagement_id = $1', [
      engagement_id,
    ]),
  ).rejects.toThrow('an engagement ends once');
});

test('who accepts an agency’s invitation is one of its people; an administrator’s is nobody’s [people-5]', async () => {
  const { make, nobody, owner } = server();
  const join = async (over: object) => {
    const { invite_id } = await make.invitation({ type: 'staff_member', ...over });
    const person = {
      first_name: 'Bo',
      last_name: 'Lund',
      mobile_telephone: '+44 7700 900123',
      password: 'four quiet corridors',
    };
    const answer = await nobody.post('/api/v1/register', { invite_id, type: 'staff_member', ...person });
    expect(answer.statusCode).toBe(200);
    const { user_id } = answer.json().data;
    return (await owner.query('select agency_id from app.engagements where member_id = $1', [user_id])).rows;
  };
  expect(await join({ agency_id: boss.agency_id, invited_by: boss.user_id })).toEqual([{ agency_id: boss.agency_id }]);
  expect(await join({})).toEqual([]);
});
