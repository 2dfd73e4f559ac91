import { beforeEach, describe, expect, test } from 'vitest';
import { asCommand, memberViewer } from '../../test/command.ts';
import { useTestServer } from '../../test/harness.ts';
import type { MadeJob } from '../../test/makeJobs.ts';
import type { Person } from '../../test/make.ts';
import { newId } from '../db/id.ts';
import type { Ctx } from '../http/route.ts';
import { keepInduction } from './readInduction.ts';

const server = useTestServer();
let office: { agency_id: string; care_provider_id: string; office_id: string };
let manager: Person;
let ann: Person;
let booking: MadeJob;
beforeEach(async () => {
  server().time.now = new Date('2026-11-12T10:24:00Z');
  office = await server().make.office(undefined, 'Willow Court');
  manager = await server().make.locationManager(office);
  ann = await server().make.member();
  booking = await booked();
});

const booked = () => server().make.job(office, { status: 'Confirmed', assigned_to: ann.user_id });
const url = () => `/api/v1/offices/${office.office_id}/on_the_day`;
const read = async (who = manager) => (await server().as(who).get(url())).json().data;
const items = (...texts: string[]) => texts.map((text) => ({ text }));
const save = (body: object, who = manager) =>
  server()
    .as(who)
    .put(url(), { check_in_radius: null, induction: [], ...body });
const due = async ({ job_id } = booking, who = ann) =>
  (await server().as(who).get(`/api/v1/jobs/${job_id}/induction`)).json().data?.items;

describe('check-in settings of a location', () => {
  test('are empty at first: ten miles and no list', async () => {
    const data = {
      office_id: office.office_id,
      title: 'Willow Court',
      check_in_radius: null,
      induction: [],
      shown: [],
    };
    expect(await read()).toEqual(data);
  });

  test('are saved by a manager of the location, in order, and replaced as a whole', async () => {
    const first = await save({ check_in_radius: 0.25, induction: items('Fire exits', 'Who is in charge') });
    expect([first.statusCode, first.json().data.check_in_radius]).toEqual([200, 0.25]);
    expect((await read(await server().make.admin())).induction).toEqual(items('Fire exits', 'Who is in charge'));
    await save(
      { check_in_radius: null, induction: items('Who is in charge') },
      await server().make.agencyManager(office),
    );
    expect(await read()).toMatchObject({ check_in_radius: null, induction: items('Who is in charge') });
  });

  test('tell booked members how near they must be', async () => {
    const told = async () => (await server().as(ann).get(`/api/v1/jobs/${booking.job_id}`)).json().data.check_in_radius;
    expect(await told()).toBe(10);
    await save({ check_in_radius: 0.5 });
    expect(await told()).toBe(0.5);
  });

  test.each([
    [{ check_in_radius: 10.01 }, 'check_in_radius', 'Between 0.1 and 10 miles'],
    [{ check_in_radius: 0.09 }, 'check_in_radius', 'Between 0.1 and 10 miles'],
    [{ check_in_radius: 'near' }, 'check_in_radius', 'Between 0.1 and 10 miles'],
    [{ induction: items('Fire exits', ' ') }, 'induction.1.text', 'Say what they are shown'],
    [{ induction: items('Fire exits', 'fire exits') }, 'induction', 'Say each thing once'],
    [{ induction: items(...Array.from({ length: 31 }, (_, n) => `Door ${n}`)) }, 'induction', 'Keep at most 30'],
  ])('refuses %j', async (body, field, words) => {
    const answer = await save(body);
    expect([answer.statusCode, answer.json().errors]).toEqual([422, { [field]: [words] }]);
  });

  test('are one list, not both, if two people save at once', async () => {
    const lists = [items('Fire exits', 'Garden gate'), items('Stairs', 'Who is in charge')];
    const answers = await Promise.all(lists.map((induction) => save({ induction })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(lists).toContainEqual((await read()).induction);
  });
});

describe('the first time at a location', () => {
  const shownAround = async (at: Date, ticked = ['Fire exits'], { job_id } = booking) => {
    const signature_id = newId(at);
    await server().owner.query(
      `insert into app.signatures values ($1, $2, $3, $4, $5, $6, null, 'Ann Lee', sha256('x'), $7)`,
      [signature_id, office.agency_id, office.care_provider_id, office.office_id, job_id, ann.user_id, at],
    );
    const viewer = memberViewer(ann);
    await asCommand(server(), viewer, { job_id }, (db) =>
      keepInduction({ db, viewer, now: at } as Ctx, { ...office, job_id }, ticked, signature_id),
    );
  };

  test('the list is due until it is ticked and signed, and again after six months', async () => {
    await save({ induction: items('Fire exits', 'Who is in charge') });
    expect(await due()).toEqual(['Fire exits', 'Who is in charge']);
    await shownAround(server().time.now);
    expect(await due()).toEqual([]);
    server().time.now = new Date('2027-05-12T10:23:59Z');
    expect(await due()).toEqual([]);
    server().time.now = new Date('2027-05-12T10:24:00Z');
    expect(await due()).toEqual(['Fire exits', 'Who is in charge']);
  });

  test('managers of the location see who was shown around, with what they ticked, for as long as it counts', async () => {
    await shownAround(server().time.now);
    const { first_name, last_name } = ann;
    const shown = [
      {
        member_id: ann.user_id,
        name: `${first_name} ${last_name}`,
        at: server().time.now.toISOString(),
        items: ['Fire exits'],
      },
    ];
    const admin = await server().make.admin();
    for (const who of [manager, admin, await server().make.providerManager(office)]) {
      expect((await read(who)).shown).toEqual(shown);
    }
    server().time.now = new Date('2027-05-12T10:24:00Z');
    expect((await read(admin)).shown).toEqual([]);
  });

  test('an induction at one location does not count at another', async () => {
    const next_door = await server().make.office(office);
    await server()
      .as(await server().make.locationManager(next_door))
      .put(`/api/v1/offices/${next_door.office_id}/on_the_day`, { check_in_radius: null, induction: items('Stairs') });
    const other = await server().make.job(next_door, {
      status: 'Confirmed',
      assigned_to: ann.user_id,
      date: '2026-11-20',
    });
    await shownAround(server().time.now);
    expect(await due(other)).toEqual(['Stairs']);
  });

  test('a home without a list shows nothing', async () => {
    expect(await due()).toEqual([]);
  });

  test('what was signed keeps its text when the list changes', async () => {
    await save({ induction: items('Fire exits') });
    await shownAround(server().time.now);
    await save({ induction: items('Garden gate') });
    const { rows } = await server().owner.query('select items from app.inductions where member_id = $1', [ann.user_id]);
    expect(rows).toEqual([{ items: ['Fire exits'] }]);
  });

  test('the list is for the booked member alone: for anyone else there is no such shift', async () => {
    await save({ induction: items('Fire exits') });
    const answer = await server()
      .as(await server().make.member())
      .get(`/api/v1/jobs/${booking.job_id}/induction`);
    expect([answer.statusCode, answer.json().message]).toEqual([404, 'Shift not found']);
  });
});
