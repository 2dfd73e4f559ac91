import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Viewer, viewerOf } from '@handover/domain/viewer';
import { cameAt, checkInsIn } from '../../test/checkIns.ts';
import { useTestServer } from '../../test/harness.ts';
import { asViewer } from '../../test/signedIn.ts';
import type { Person } from '../../test/make.ts';
import type { MadeJob } from '../../test/makeJobs.ts';

const server = useTestServer();
const { comesSoon, send } = checkInsIn(server);
const REFUSED = { code: '42501' };
const as = (person: Person): Viewer => {
  const viewer = viewerOf({ agency_id: null, care_provider_id: null, office_id: null, ...person });
  if (!viewer) throw new Error('This account is attached to nothing');
  return viewer;
};
const rowsOf = (person: Person, query: string) =>
  asViewer(server(), as(person), 'write', async (db) => (await sql.raw(query).execute(db)).rows);

describe('the check-in radius', () => {
  test('is shown to a member for their own bookings alone: the location’s, else ten miles', async () => {
    const { make, owner } = server();
    const [strict, ann] = [await make.office(), await make.member()];
    await owner.query('update app.offices set check_in_radius = 0.5 where office_id = $1', [strict.office_id]);
    const mine = { status: 'Confirmed', assigned_to: ann.user_id };
    const [near, far] = [
      await make.job(strict, mine),
      await make.job(undefined, { ...mine, date: '2026-11-20', job_start_time: '08:00', job_end_time: '16:00' }),
    ];
    await make.job(strict, { status: 'Confirmed' });
    const offered = await make.job(strict);
    await make.offer(offered, ann);
    await make.application(offered, ann);
    expect(await rowsOf(ann, 'select * from my_check_ins order by check_in_radius')).toEqual([
      { job_id: near.job_id, check_in_radius: 0.5 },
      { job_id: far.job_id, check_in_radius: 10 },
    ]);
    expect(await rowsOf(await make.member(), 'select * from my_check_ins')).toEqual([]);
  });

  test('is shown to nobody else', async () => {
    const { make } = server();
    const office = await make.office();
    for (const person of [await make.admin(), await make.agencyManager(office), await make.locationManager(office)]) {
      await expect(rowsOf(person, 'select * from my_check_ins')).rejects.toMatchObject(REFUSED);
    }
  });
});

describe('a check-in', () => {
  let [ann, ben]: Person[] = [];
  let job: MadeJob;
  let place: Awaited<ReturnType<ReturnType<typeof server>['make']['office']>>;
  beforeAll(async () => {
    place = await server().make.office();
    const made = await comesSoon({}, place);
    [ann, job, ben] = [made.ann, made.job, await server().make.member()];
    await send(ann, job, cameAt(server().clock()));
  });
  const someone = (person: Person | undefined): Person => {
    if (!person) throw new Error('Somebody comes before the tests');
    return person;
  };

  test('is read by its member, by managers of the place and administrators; its position by member and administrators alone', async () => {
    const { make } = server();
    const [manager, elsewhere] = [
      await make.locationManager(place),
      await make.locationManager(await make.office(place)),
    ];
    const came = [{ job_id: job.job_id, miles: 0 }];
    const known = 'select job_id, miles from attendance';
    for (const person of [someone(ann), manager, await make.agencyManager(place), await make.admin()]) {
      expect(await rowsOf(person, known)).toEqual(came);
    }
    for (const person of [someone(ben), elsewhere]) expect(await rowsOf(person, known)).toEqual([]);
    for (const column of ['latitude', 'longitude', 'accuracy', 'position_at']) {
      const where = `select ${column} from attendance`;
      for (const person of [manager, await make.providerManager(place), await make.agencyManager(place)]) {
        await expect(rowsOf(person, where)).rejects.toMatchObject(REFUSED);
      }
      expect(await rowsOf(someone(ann), where)).toHaveLength(1);
      expect(await rowsOf(await make.admin(), where)).toHaveLength(1);
    }
  });

  test('is changed by nobody, and signed in nobody else’s name', async () => {
    for (const query of ['update attendance set miles = 1', 'delete from attendance', 'delete from signatures']) {
      await expect(rowsOf(someone(ann), query)).rejects.toMatchObject(REFUSED);
      await expect(rowsOf(await server().make.admin(), query)).rejects.toMatchObject(REFUSED);
    }
    const { job_id, agency_id, care_provider_id, office_id } = job;
    const forged = `insert into signatures (signature_id, agency_id, care_provider_id, office_id, job_id, member_id, typed,
        sha256, created_at)
      values (gen_random_uuid(), '${agency_id}', '${care_provider_id}', '${office_id}', '${job_id}',
        '${someone(ann).user_id}', 'Ann Lee', sha256(''), now())`;
    await expect(rowsOf(someone(ben), forged)).rejects.toMatchObject(REFUSED);
  });

  test('is recorded as late by no login but the one for commands', async () => {
    const late = `insert into slips (job_id, member_id, kind, at) values (gen_random_uuid(), gen_random_uuid(), 'late', now())`;
    for (const login of ['agency', 'provider', 'office', 'member', 'guest'] as const)
      await expect(server().pools[login].query(late)).rejects.toMatchObject(REFUSED);
  });
});
