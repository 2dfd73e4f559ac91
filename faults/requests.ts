import { randomInt } from 'node:crypto';
import type { StaffMember } from '@handover/contract/staff';
import { randomFrom } from '../apps/server/src/db/demo/random.ts';
import { DEMO_PASSWORD, seedDemo } from '../apps/server/src/db/seed.ts';
import type { Measure } from '../bench/named.ts';
import { callerOf, signIn } from '../bench/parts/clients.ts';
import { quantile } from '../bench/parts/figures.ts';
import { startServer } from '../bench/parts/server.ts';
import { withScratchDatabase } from '../scripts/scratch.ts';
import { COLLECTING, heldMb } from './parts/memory.ts';
import { badRequests, type Made } from './requests/generate.ts';
import { type Answered, curlLine, sender } from './requests/send.ts';
import type { Known } from './requests/valid.ts';

const PEOPLE = [
  'priya.nair@handover.example',
  'gareth.pugh@larkfield.example',
  'anna.doyle@meadowbank.example',
  'helen.marsh@meadowbank.example',
  'amara.okafor@handover.example',
];
const CLIENTS = 8;
const SLOW_MS = 2_000;
/** CI asks the same questions every time; people find more with new ones. FAULTS_SEED repeats a run. */
const SEED_OF_CI = 20_261_112;
/** Past these the server has loaded what it loads once, and its memory is compared from here. */
const WARM_UP = 1_500;

type Hit = { made: Made; who: string | undefined; answered: Answered };

/** Random bad requests over every endpoint, from each level by turns, against a real server. */
const requests: Measure = ({ short }) =>
  withScratchDatabase('faults', async (owner_url) => {
    await seedDemo(owner_url);
    const seed = Number(process.env['FAULTS_SEED'] ?? (short ? SEED_OF_CI : randomInt(2 ** 31)));
    console.log(`FAULTS_SEED=${seed}`);
    const database = new URL(owner_url);
    database.username = '';
    database.password = '';
    const server = await startServer({ DATABASE_URL: database.href, ...COLLECTING });
    try {
      return await attack(server, seed, short ? 5_000 : 20_000);
    } finally {
      await server.stop();
    }
  });
export default requests;

async function attack(server: { url: string; pid: number }, seed: number, count: number) {
  const made = badRequests(randomFrom(seed), await knownIds(server.url));
  const signedIn = sessions(server.url);
  const { send, close } = sender(server.url);
  const statuses = new Map<number | undefined, number>();
  const took: number[] = [];
  const hits: Hit[] = [];
  const reached = new Set<string>();
  const served = new Set<string>();
  let sent = 0;

  const client = async (until: number) => {
    while (sent < until) {
      const n = sent++;
      const next = made.next().value;
      const who = PEOPLE[n % (PEOPLE.length + 1)];
      const token = who === undefined ? undefined : await signedIn.token(who);
      const headers = { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...next.headers };
      const answered = await send({ ...next, headers });
      if (who !== undefined && answered.status === 401) signedIn.forget(who, token);
      reached.add(next.name);
      if (answered.status !== undefined && answered.status < 400) served.add(next.name);
      statuses.set(answered.status, (statuses.get(answered.status) ?? 0) + 1);
      took.push(answered.ms);
      if (answered.status === undefined || answered.status >= 500 || answered.ms > SLOW_MS) {
        hits.push({ made: next, who, answered });
      }
    }
  };
  const began = performance.now();
  const clients = (until: number) => Promise.all(Array.from({ length: CLIENTS }, () => client(until)));
  await clients(WARM_UP);
  const paused = performance.now();
  const before = await heldMb(server);
  const pause = performance.now() - paused;
  await clients(count);
  const seconds = (performance.now() - began - pause) / 1000;
  close();
  show(server.url, hits);
  const alive = await fetch(`${server.url}/readyz`).then(
    ({ ok }) => Number(ok),
    () => 0,
  );
  const after = alive ? await heldMb(server) : { heap: Number.NaN, resident: Number.NaN };
  const of = (from: number, to: number) =>
    [...statuses].reduce((sum, [status = 0, n]) => (status >= from && status <= to ? sum + n : sum), 0);
  const codes = [...statuses].toSorted(([a = 0], [b = 0]) => a - b).map(([status, n]) => `${status ?? 'none'}: ${n}`);
  console.log(`${reached.size} endpoints, ${served.size} answered well; by status: ${codes.join(', ')}`);
  return {
    rows: [
      { name: 'requests', figure: count, unit: '' },
      { name: 'requests per second', figure: count / seconds, unit: '/s' },
      { name: 'answers 2xx and 3xx', figure: of(200, 399), unit: '' },
      { name: 'answers 4xx', figure: of(400, 499), unit: '' },
      { name: 'answers 5xx', figure: of(500, 599), unit: '' },
      { name: 'without an answer', figure: statuses.get(undefined) ?? 0, unit: '' },
      { name: 'slower than 2 s', figure: took.filter((ms) => ms > SLOW_MS).length, unit: '' },
      { name: 'p95', figure: quantile(took, 0.95), unit: 'ms' },
      { name: 'slowest', figure: Math.max(...took), unit: 'ms' },
      { name: 'memory growth, held', figure: after.heap - before.heap, unit: 'MB' },
      { name: 'memory growth, resident', figure: after.resident - before.resident, unit: 'MB' },
      { name: 'alive at the end', figure: alive, unit: '' },
    ],
    targets: {
      'answers 2xx and 3xx': { at_least: count / 50 },
      'answers 5xx': { at_most: 0 },
      'without an answer': { at_most: 0 },
      'slower than 2 s': { at_most: 0 },
      'memory growth, held': { at_most: 50 },
      'alive at the end': { at_least: 1 },
    },
  };
}

function show(url: string, hits: readonly Hit[]): void {
  for (const { made, who, answered } of hits.slice(0, 10)) {
    const what = answered.status ?? answered.why ?? 'no answer';
    console.log(`${what} in ${Math.round(answered.ms)} ms (${made.name}): ${curlLine(url, made, who)}`);
  }
  if (hits.length > 10) console.log(`and ${hits.length - 10} more`);
}

/** One session per person. Some requests sign out or are refused as signed out: then the next one signs in again. */
function sessions(url: string) {
  const tokens = new Map<string, Promise<string>>();
  return {
    token(who: string): Promise<string> {
      const known = tokens.get(who) ?? signIn(url, who, DEMO_PASSWORD);
      tokens.set(who, known);
      return known;
    },
    forget(who: string, used: string | undefined): void {
      void tokens.get(who)?.then((now) => now === used && tokens.delete(who));
    },
  };
}

type Shift = {
  job_id: string;
  agency: { agency_id: string };
  care_provider: { care_provider_id: string };
  location: { office_id: string };
};

/** Ids as an administrator sees them, the same in every run. The people who sign in are left out, to stay as they are. */
async function knownIds(url: string): Promise<Known> {
  const [priya = '', , , helen = '', amara = ''] = PEOPLE;
  const readAs = async (who: string) => {
    const caller = callerOf(url, await signIn(url, who, DEMO_PASSWORD));
    return { read: async <T>(path: string) => JSON.parse(await caller.read(path)) as T, close: caller.close };
  };
  const [{ read, close }, location, member] = [await readAs(priya), await readAs(helen), await readAs(amara)];
  const options = async (what: string) => {
    const all = await read<{ value: string }[]>(`/api/v1/options/${what}`);
    return all.map(({ value }) => value);
  };
  const shifts = async (ask: typeof read, status: string) =>
    (await ask<{ data: Shift[] }>(`/api/v1/jobs?page_size=100&status=${status}`)).data.map(({ job_id }) => job_id);
  const users = await read<{ data: { user_id: string; email: string; level: number }[] }>(
    '/api/v1/users?page_size=200',
  );
  const tags = await read<{ data: { tag_id: string }[] }>('/api/v1/job_tags?page_size=200');
  const open = await shifts(read, 'unallocated');
  const own = await shifts(location.read, 'unallocated');
  // Half of all requests are about one place whose manager, care provider and agency are among those who ask.
  const home = (await read<{ data: Shift }>(`/api/v1/jobs/${own[0]}`)).data;
  const half = (one: string, all: string[]) => [...all, ...all.map(() => one)];
  const offices = half(home.location.office_id, await options('offices'));
  const offered: string[] = [];
  for (const job_id of open) {
    const { offer_id } = (await member.read<{ data: { offer_id: string | null } }>(`/api/v1/jobs/${job_id}`)).data;
    if (offer_id) offered.push(offer_id);
  }
  const amaraId = users.data.find(({ email }) => email === amara)?.user_id ?? '';
  const profile = (await read<{ data: StaffMember }>(`/api/v1/staff/${amaraId}`)).data;
  const asked = await read<{ data: { requirement_id: string }[] }>('/api/v1/requirements');
  const others = users.data.filter(({ email }) => !PEOPLE.includes(email));
  const known = {
    user_id: others.map(({ user_id }) => user_id),
    member_id: half(
      amaraId,
      others.filter(({ level }) => level === 4).map(({ user_id }) => user_id),
    ),
    skill_id: profile.skills.map(({ skill_id }) => skill_id),
    address_id: profile.addresses.map(({ address_id }) => address_id),
    availability_id: profile.availability.map(({ availability_id }) => availability_id),
    experience_id: profile.work_experience.map(({ experience_id }) => experience_id),
    medical_id: profile.medicals.map(({ medical_id }) => medical_id),
    item_id: await options('compliance_items'),
    requirement_id: asked.data.map(({ requirement_id }) => requirement_id),
    tag_id: tags.data.map(({ tag_id }) => tag_id),
    agency_id: half(home.agency.agency_id, await options('agencies')),
    care_provider_id: half(home.care_provider.care_provider_id, await options('care_providers')),
    office_id: offices,
    location_id: offices,
    job_id: [...open, ...own, ...(await shifts(read, 'allocated')), ...(await shifts(location.read, 'completed'))],
    offer_id: offered,
  };
  for (const each of [{ close }, location, member]) each.close();
  return known;
}
