import { beforeEach, describe, expect, test } from 'vitest';
import { CODE_STEP_MS } from '@handover/domain/attendance/code';
import { useTestServer } from '../../test/harness.ts';
import { asViewer } from '../../test/signedIn.ts';
import type { MadeJob } from '../../test/makeJobs.ts';
import type { Person } from '../../test/make.ts';
import { codeHolds } from './code.ts';

const server = useTestServer({ PUBLIC_URL: 'https://handover.example' });
/** The start of a code's period. */
const TURN = new Date('2026-11-12T10:24:00Z');
const after = (ms: number) => new Date(TURN.getTime() + ms);
const HOUR = 3_600_000;

type Office = { agency_id: string; care_provider_id: string; office_id: string };
let office: Office;
let manager: Person;
let ann: Person;
let booking: MadeJob;
beforeEach(async () => {
  server().time.now = TURN;
  office = await server().make.office(undefined, 'Willow Court');
  manager = await server().make.locationManager(office);
  ann = await server().make.member();
  booking = await bookedAt(office, 0);
});

const bookedAt = (place: Office, starts_in_ms: number, over: object = {}) =>
  server().make.job(place, {
    status: 'Confirmed',
    assigned_to: ann.user_id,
    starts_at: after(starts_in_ms),
    ...over,
  });
const shownAt = async (place: Office = office, who: Person = manager) =>
  (await server().as(who).get(`/api/v1/offices/${place.office_id}/check_in_code`)).json().data;
const viewer = (who: Person) => ({ kind: 'member', level: 4, user_id: who.user_id, member_id: who.user_id }) as const;
const holds = (code: string, at: Date, who = ann, { job_id } = booking) =>
  asViewer(server(), viewer(who), 'read', (db) => codeHolds(db, job_id, code, at));

describe('the code of a location', () => {
  test('comes with the address for a phone’s camera, and until when it is shown', async () => {
    server().time.now = after(12_000);
    const shown = await shownAt();
    expect(shown).toEqual({
      office_id: office.office_id,
      title: 'Willow Court',
      code: expect.stringMatching(/^[CDFHJKMNPQRTVWXY3479]{8}$/),
      url: `https://handover.example/check_in?code=${shown.code}`,
      until: after(CODE_STEP_MS).toISOString(),
      left_ms: CODE_STEP_MS - 12_000,
    });
  });

  test('stays for its half minute, on every screen, and then changes [code-1]', async () => {
    const first = (await shownAt()).code;
    server().time.now = after(CODE_STEP_MS - 1);
    expect((await shownAt(office, await server().make.admin())).code).toBe(first);
    server().time.now = after(CODE_STEP_MS);
    expect((await shownAt()).code).not.toBe(first);
  });

  test('differs between locations', async () => {
    const next_door = await server().make.office(office);
    const boss = await server().make.providerManager(office);
    expect((await shownAt(next_door, boss)).code).not.toBe((await shownAt(office, boss)).code);
  });

  test('exists for a location that is added today', async () => {
    const boss = await server().make.providerManager(office);
    const form = {
      title: 'New wing',
      address_line_1: '14 Carr Lane',
      city: 'York',
      post_code: 'YO26 5RL',
      country: 'GB',
      latitude: 53.9576,
      longitude: -1.1271,
    };
    const added = await server().as(boss).post('/api/v1/offices', form);
    expect(added.statusCode).toBe(200);
    expect((await shownAt(added.json().data, boss)).code).toHaveLength(8);
  });
});

describe('a code at check-in', () => {
  test.each([
    ['as the turn before it begins', -CODE_STEP_MS, true],
    ['a moment earlier than that', -CODE_STEP_MS - 1, false],
    ['while it is shown', 15_000, true],
    ['as the turn after it ends', 2 * CODE_STEP_MS - 1, true],
    ['a moment later than that', 2 * CODE_STEP_MS, false],
    ['an hour later', HOUR, false],
    ['a day earlier', -24 * HOUR, false],
  ])('captured %s is good: %s ms after the turn, %s', async (_, ms, good) => {
    const { code } = await shownAt();
    // The code is judged by when it was captured; when it arrives does not matter.
    server().time.now = after(3 * 24 * HOUR);
    expect(await holds(code, after(ms))).toBe(good);
  });

  test('may be typed in lower case, with a space or a dash', async () => {
    const { code } = await shownAt();
    expect(await holds(` ${code.slice(0, 4).toLowerCase()} ${code.slice(4)}`, TURN)).toBe(true);
    expect(await holds(`${code.slice(0, 4)}-${code.slice(4).toLowerCase()}`, TURN)).toBe(true);
  });

  test('is refused cut short, empty, or with one character wrong', async () => {
    const { code } = await shownAt();
    const wrong = `${code.slice(0, 7)}${code.endsWith('C') ? 'D' : 'C'}`;
    for (const typed of [code.slice(0, 7), '', wrong, `${code}C`, '%', 'null']) {
      expect([typed, await holds(typed, TURN)]).toEqual([typed, false]);
    }
  });

  test('of another location is refused, also of the same care provider', async () => {
    const boss = await server().make.providerManager(office);
    const next_door = await server().make.office(office);
    expect(await holds((await shownAt(next_door, boss)).code, TURN)).toBe(false);
    expect(await holds((await shownAt(office, boss)).code, TURN)).toBe(true);
  });

  test('is checked for the booked member only', async () => {
    const { code } = await shownAt();
    expect(await holds(code, TURN, await server().make.member())).toBe(false);
  });

  test('has a secret that no login reads, and is made by no login for a location that it does not run [code-2]', async () => {
    for (const login of ['admin', 'agency', 'provider', 'office', 'member', 'worker', 'guest'] as const) {
      const pool = server().pools[login];
      await expect(pool.query('select secret from app.office_codes')).rejects.toThrow(/permission denied/);
      await expect(pool.query(`select app.code_from('\\x00', gen_random_uuid(), 1)`)).rejects.toThrow(
        /permission denied/,
      );
    }
    const ask = 'select app.code_of_office($1, 1) as code';
    await expect(server().pools.member.query(ask, [office.office_id])).rejects.toThrow(/permission denied/);
    for (const login of ['agency', 'provider', 'office'] as const) {
      expect((await server().pools[login].query(ask, [office.office_id])).rows).toEqual([{ code: null }]);
    }
  });
});

test('the secret of the codes is in no answer', async () => {
  const { rows } = await server().owner.query<{ secret: Buffer }>(
    'select secret from app.office_codes where office_id = $1',
    [office.office_id],
  );
  const secret = rows[0]?.secret ?? Buffer.alloc(0);
  expect(secret).toHaveLength(32);
  const { code } = await shownAt();
  const at = `/api/v1/offices/${office.office_id}`;
  const answers = [
    await server().as(manager).get(`${at}/check_in_code`),
    await server().as(manager).get(`${at}/on_the_day`),
    await server().as(manager).get(at),
    await server().as(ann).get(`/api/v1/jobs/by_code?code=${code}`),
    await server().as(ann).get(`/api/v1/jobs/${booking.job_id}`),
  ];
  for (const { statusCode, body } of answers) {
    expect(statusCode).toBe(200);
    for (const form of ['hex', 'base64', 'base64url'] as const) expect(body).not.toContain(secret.toString(form));
  }
});

describe('a booking found by its code', () => {
  const find = async (code: string, who = ann) => server().as(who).get(`/api/v1/jobs/by_code?code=${code}`);
  const found = async (code: string) => (await find(code)).json().data;

  test('is the one whose check-in is open now, from an hour before its start', async () => {
    await server().owner.query('update app.jobs set starts_at = $2 where job_id = $1', [booking.job_id, after(HOUR)]);
    expect(await found((await shownAt()).code)).toEqual({
      job_id: booking.job_id,
      found: 'open',
      title: 'Willow Court',
      opens_at: null,
    });
  });

  test('says from when it is open before that', async () => {
    await server().owner.query('update app.jobs set starts_at = $2, ends_at = $3 where job_id = $1', [
      booking.job_id,
      after(2 * HOUR),
      after(8 * HOUR),
    ]);
    expect(await found((await shownAt()).code)).toMatchObject({
      job_id: booking.job_id,
      found: 'early',
      opens_at: after(HOUR).toISOString(),
    });
  });

  test('is the one to check in to before one that they are checked in to', async () => {
    const early = await bookedAt(office, -8 * HOUR, { status: 'Checked in', ends_at: TURN });
    await server().owner.query(`update app.jobs set status = 'cancelled' where job_id = $1`, [booking.job_id]);
    expect(await found((await shownAt()).code)).toMatchObject({ job_id: early.job_id, found: 'inside' });
    const next = await bookedAt(office, HOUR / 2);
    expect(await found((await shownAt()).code)).toMatchObject({ job_id: next.job_id, found: 'open' });
  });

  test('is not named for a code that has changed or is of another location', async () => {
    const { code } = await shownAt();
    const elsewhere = await server().make.office();
    const other = (await shownAt(elsewhere, await server().make.locationManager(elsewhere))).code;
    const nothing = { job_id: null, found: 'turned', title: null, opens_at: null };
    expect(await found(other)).toEqual(nothing);
    server().time.now = after(2 * CODE_STEP_MS);
    expect(await found(code)).toEqual(nothing);
  });

  test('is reported as none for a member without a shift about now, whatever the code', async () => {
    const { code } = await shownAt();
    const ben = await server().make.member();
    expect((await find(code, ben)).json().data).toMatchObject({ job_id: null, found: 'none' });
  });

  test('cannot be guessed: each person has twenty tries in a minute [code-3]', async () => {
    const guess = async (who: Person) => (await find('CDFHJKMN', who)).statusCode;
    const answers: number[] = [];
    for (let n = 0; n < 21; n++) answers.push(await guess(ann));
    expect(answers).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
    expect(await guess(await server().make.member())).toBe(200);
    server().time.now = after(60_000);
    expect(await guess(ann)).toBe(200);
  });
});
