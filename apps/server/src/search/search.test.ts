import { beforeAll, describe, expect, test } from 'vitest';
import type { Answer } from '@handover/contract/endpoint';
import type { search } from '@handover/contract/search/search';
import { useTestServer } from '../../test/harness.ts';
import type { Person } from '../../test/make.ts';
import { shiftForm } from '../../test/shiftForm.ts';
import { rangesOf } from './shifts.ts';

const server = useTestServer();
const HOUR = 3_600_000;
const hence = (hours: number) => new Date(server().clock().getTime() + hours * HOUR);
type Found = Answer<typeof search>['data'];

async function found(who: Person, q: string): Promise<Found> {
  const answer = await server()
    .as(who)
    .get(`/api/v1/search?${new URLSearchParams({ q })}`);
  expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, '']);
  return answer.json().data;
}

const KINDS = ['admin', 'agency', 'provider', 'office'] as const;
type Kind = (typeof KINDS)[number];
const people: Record<Kind, Person> = {} as never;
type Home = { agency_id: string; care_provider_id: string; office_id: string };
let home: Home, sister: Home, cousin: Home, stranger: Home;

/** Makes homes that share a word: one's own, its sister, the agency's other care provider's, and a stranger's. */
beforeAll(async () => {
  const { make } = server();
  const agency = await make.agency('Larkspur Staffing');
  const provider = await make.provider(agency, 'Larkfield Care');
  home = await make.office(provider, 'Lark Rise');
  sister = await make.office(provider, 'The Larks');
  cousin = await make.office(await make.provider(agency, 'Skylark Homes'), 'Skylark House');
  stranger = await make.office(await make.provider(await make.agency('Meadowlark'), 'Lark & Sons'), 'Larkhall');
  people.admin = await make.admin({ first_name: 'Zoe', last_name: 'Abbott' });
  people.agency = await make.agencyManager(agency);
  people.provider = await make.providerManager(provider);
  people.office = await make.locationManager(home);
});

describe('by the beginning of a code', () => {
  let numbers: Record<string, Home>;
  beforeAll(async () => {
    numbers = { '70412': home, '704': cousin, '704123': sister, '70499': stranger, '7041': home, '80412': home };
    for (const [number, place] of Object.entries(numbers)) await server().make.job(place, { number, title: number });
  });
  const codes = async (kind: Kind, q: string) => (await found(people[kind], q)).shifts.map(({ code }) => code);

  test('the one that was typed comes first, then the newest', async () => {
    expect(await codes('admin', '704')).toEqual(['SH-704', 'SH-704123', 'SH-70499', 'SH-70412', 'SH-7041']);
    expect(await codes('admin', '7041')).toEqual(['SH-7041', 'SH-704123', 'SH-70412']);
  });
  test.each(['SH-70412', 'sh-70412', 'SH70412', 'sh 70412', '70412', ' 70412 '])('"%s" is the same code', async (q) => {
    expect(await codes('admin', q)).toEqual(['SH-70412', 'SH-704123']);
  });
  test('nobody finds a code out of their scope', async () => {
    expect(await codes('agency', '704')).toEqual(['SH-704', 'SH-704123', 'SH-70412', 'SH-7041']);
    expect(await codes('provider', '704')).toEqual(['SH-704123', 'SH-70412', 'SH-7041']);
    expect(await codes('office', '704')).toEqual(['SH-70412', 'SH-7041']);
  });
  test('it is a code from its beginning on, and at most six', async () => {
    expect(await codes('admin', '0412')).toEqual([]);
    expect(await codes('admin', 'SH-')).toEqual([]);
    for (let n = 0; n < 8; n++) await server().make.job(home, { number: 66_001 + n });
    expect(await codes('admin', '66')).toEqual([8, 7, 6, 5, 4, 3].map((n) => `SH-6600${n}`));
  });
  test('a number lies in one range for each of its lengths', () => {
    expect(rangesOf('204').slice(0, 3)).toEqual([
      { first: 204, last: 204 },
      { first: 2040, last: 2049 },
      { first: 20_400, last: 20_499 },
    ]);
    expect(rangesOf('9999999999')).toEqual([{ first: 9_999_999_999, last: 9_999_999_999 }]);
  });
});

describe('by name', () => {
  const homes = async (kind: Kind, q: string) => (await found(people[kind], q)).homes.map(({ title }) => title);
  const clients = async (kind: Kind, q: string) =>
    (await found(people[kind], q)).clients.map(({ company_name }) => company_name);

  test('homes that begin with it come first, and each scope has its own', async () => {
    expect(await homes('admin', 'lark')).toEqual(['Lark Rise', 'Larkhall', 'Skylark House', 'The Larks']);
    expect(await homes('agency', 'LARK')).toEqual(['Lark Rise', 'Skylark House', 'The Larks']);
    expect(await homes('provider', 'lark')).toEqual(['Lark Rise', 'The Larks']);
    expect(await homes('office', 'lark')).toEqual(['Lark Rise']);
  });
  test('clients that begin with it come first, and nobody finds the company above them', async () => {
    expect(await clients('admin', 'lark')).toEqual([
      'Lark & Sons',
      'Larkfield Care',
      'Larkspur Staffing',
      'Meadowlark',
      'Skylark Homes',
    ]);
    expect(await clients('agency', 'lark')).toEqual(['Larkfield Care', 'Larkspur Staffing', 'Skylark Homes']);
    expect(await clients('provider', 'lark')).toEqual(['Larkfield Care']);
    expect(await clients('office', 'lark')).toEqual(['Larkfield Care']);
  });
  test('two letters are the beginning of a name', async () => {
    expect(await homes('admin', 'la')).toEqual(['Lark Rise', 'Larkhall']);
    expect(await homes('admin', 'ky')).toEqual([]);
    expect(await homes('admin', 'kyl')).toEqual(['Skylark House']);
  });
  test('characters that mean something to a database mean nothing here [search-1]', async () => {
    for (const q of ['%%%', '___', 'l%k', '\\\\\\']) expect(await homes('admin', q)).toEqual([]);
  });
  test('what was removed is not found', async () => {
    const { make, owner, clock } = server();
    const gone = await make.office(await make.provider(undefined, 'Quillmore Care'), 'Quillmore Lodge');
    expect(await homes('admin', 'quillm')).toEqual(['Quillmore Lodge']);
    for (const table of ['offices', 'care_providers'])
      await owner.query(`update app.${table} set deleted_at = $1 where care_provider_id = $2`, [
        clock(),
        gone.care_provider_id,
      ]);
    expect([await homes('admin', 'quillm'), await clients('admin', 'quillm')]).toEqual([[], []]);
  });
  test('a home comes with its company and its town', async () => {
    expect((await found(people.office, 'lark rise')).homes).toEqual([
      {
        office_id: home.office_id,
        title: 'Lark Rise',
        company_name: 'Larkfield Care',
        care_provider_id: home.care_provider_id,
        city: 'York',
      },
    ]);
    expect((await found(people.agency, 'larkspur')).clients).toEqual([
      { kind: 'agency', id: home.agency_id, company_name: 'Larkspur Staffing', city: '' },
    ]);
  });
});

describe('the next shifts', () => {
  const theirs = async (kind: Kind, q: string) => {
    const { whose, theirs: shifts } = await found(people[kind], q);
    return [whose, shifts.map(({ title }) => title)];
  };
  test('are those of the first home that was found, soonest first', async () => {
    const { make } = server();
    const office = await make.office(undefined, 'Thornbury');
    await make.job(office, { title: 'Later', starts_at: hence(60) });
    await make.job(office, { title: 'Next', starts_at: hence(3) });
    await make.job(office, { title: 'Begun', starts_at: hence(-3) });
    await make.job(office, { title: 'Off', status: 'cancelled', starts_at: hence(4) });
    expect(await theirs('admin', 'thornb')).toEqual(['Thornbury', ['Next', 'Later']]);
  });
  test('or else of the first client, or of the first staff member', async () => {
    const { make } = server();
    const office = await make.office(await make.provider(await make.agency('Hollins Group'), 'Hazelmere'), 'Elm View');
    const member = await make.member({ first_name: 'Petra', last_name: 'Quince' });
    await make.job(office, { title: 'Open', starts_at: hence(5) });
    await make.job(office, { title: 'Petra’s', status: 'Confirmed', assigned_to: member.user_id, starts_at: hence(9) });
    expect(await theirs('admin', 'hazelm')).toEqual(['Hazelmere', ['Open', 'Petra’s']]);
    expect(await theirs('admin', 'hollins')).toEqual(['Hollins Group', ['Open', 'Petra’s']]);
    expect(await theirs('admin', 'petra quince')).toEqual(['Petra Quince', ['Petra’s']]);
    expect(await theirs('agency', 'hazelm')).toEqual([null, []]);
  });
  test('keep to the scope', async () => {
    const { make } = server();
    await make.job(sister, { title: 'At the sister', starts_at: hence(2) });
    await make.job(home, { title: 'At home', starts_at: hence(4) });
    expect(await theirs('office', 'larkfield')).toEqual([
      'Larkfield Care',
      expect.not.arrayContaining(['At the sister']),
    ]);
    expect((await theirs('provider', 'larkfield'))[1]).toContain('At the sister');
  });
});

describe('by role', () => {
  const post = async (place: Home, over: object) => {
    const answer = await server().as(people.admin).post('/api/v1/jobs', shiftForm(place, over));
    expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, '']);
    return answer.json().data.code as string;
  };
  const titled = async (kind: Kind, q: string) => (await found(people[kind], q)).shifts.map(({ code }) => code);

  test('the next come first, then the last that each location posted', async () => {
    const later = await post(home, { title: 'Phlebotomist', date: '2026-12-01' });
    const soon = await post(sister, { title: 'Senior phlebotomist', date: '2026-11-20' });
    const far = await post(cousin, { title: 'Phlebotomist', date: '2027-03-20', deadline: '2027-03-19' });
    expect(await titled('admin', 'phleb')).toEqual([soon, later, far]);
    expect(await titled('agency', 'phleb')).toEqual([soon, later, far]);
    expect(await titled('provider', 'phleb')).toEqual([soon, later]);
    expect(await titled('office', 'phleb')).toEqual([later]);
    expect(await titled('admin', 'ph')).toEqual([later, far]);
    expect(await titled('admin', 'phlebotomists')).toEqual([]);
  });

  test('ninety days on it is forgotten', async () => {
    await post(stranger, { title: 'Chiropodist' });
    expect(await titled('admin', 'chirop')).toHaveLength(1);
    const { time } = server();
    const before = time.now;
    time.now = new Date(before.getTime() + 100 * 24 * HOUR);
    expect(await titled('admin', 'chirop')).toHaveLength(0);
    time.now = before;
  });
});

test('a found shift holds what a line of a menu needs', async () => {
  const job = await server().make.job(home, { number: 33_001 });
  expect((await found(people.office, 'SH-33001')).shifts).toEqual([
    {
      job_id: job.job_id,
      code: 'SH-33001',
      title: 'Healthcare Assistant',
      status: 'Published',
      date: '2026-11-15',
      job_start_time: '08:00',
      job_end_time: '20:00',
      location: { office_id: home.office_id, title: 'Lark Rise' },
      city: 'York',
    },
  ]);
});

test.each(['', ' ', 'x', ' x ', 'y'.repeat(101)])('"%s" is too short or too long to look for', async (q) => {
  const answer = await server()
    .as(people.admin)
    .get(`/api/v1/search?${new URLSearchParams({ q })}`);
  expect(answer.statusCode).toBe(422);
});

test('any text gets an answer [search-2]', async () => {
  for (const q of [
    `'; drop table`,
    '??',
    '🙂🙂',
    'a\tb',
    'é'.repeat(50),
    '00',
    '-1',
    'SH-99999999999999999999',
    'NULL',
    '\u0000\u0000',
  ]) {
    const answer = await server()
      .as(people.admin)
      .get(`/api/v1/search?${new URLSearchParams({ q })}`);
    expect([q, answer.statusCode < 500]).toEqual([q, true]);
  }
});
