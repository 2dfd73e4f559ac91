import { beforeEach, expect, test } from 'vitest';
import { useTestServer } from '../../test/harness.ts';
import { liveIn } from '../../test/live.ts';
import type { Person } from '../../test/make.ts';
import type { MadeJob } from '../../test/makeJobs.ts';
import { channelOf } from '../adapters/channels.ts';

const testServer = useTestServer();
const { startServer, page, send } = liveIn(testServer);
type Place = { agency_id: string; care_provider_id: string; office_id: string };
let home: Place;
let ann: Person;
let open: MadeJob;
let booked: MadeJob;

/** Ann has a booking at a home and a notification; another shift is open there, and one elsewhere. */
beforeEach(async () => {
  const { make } = testServer();
  home = await make.office();
  ann = await make.member();
  open = await make.job(home);
  booked = await make.job(home, { status: 'Confirmed', assigned_to: ann.user_id });
  await make.job();
  await make.notification(ann);
});

/** Returns the answers to a person's requests, word for word. */
async function everythingFor(who: Person, urls: readonly string[]): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = {};
  for (const url of urls) {
    const answer = await testServer().as(who).get(`/api/v1/${url}`);
    const { request_id: _, ...said } = answer.json();
    answers[url] = [answer.statusCode, said];
  }
  return answers;
}

const OF_ANN = () => [
  'me',
  'notifications',
  'my_jobs?type=my_bookings',
  'my_jobs?type=applied_jobs',
  'my_places',
  `jobs/${booked.job_id}`,
  `jobs/${booked.job_id}/eligibility`,
  `staff/${ann.user_id}`,
  `staff/${ann.user_id}/jobs?status=active`,
];
const OF_THE_HOME = () => [
  'me',
  'notifications',
  'jobs',
  'regards',
  `jobs/${open.job_id}`,
  `jobs/${open.job_id}/history`,
  `jobs/${open.job_id}/notes`,
  `jobs/${booked.job_id}`,
  `jobs/${booked.job_id}/history`,
  `staff/${ann.user_id}/card`,
];

/** Publishes an event that the person does receive, so that all earlier events have arrived too. */
async function fence(person: Person, said: () => string) {
  const { adapters } = testServer();
  const id = `fence-${person.user_id}`;
  adapters.live.publish([{ to: [channelOf(person.user_id)], event: 'notification', id }]);
  await expect.poll(() => said().includes(id)).toBe(true);
}
const frames = (text: string) => [...text.matchAll(/^event: (.*)$/gm)].map(([, event]) => event);

test('a member learns nothing of a home’s block, apart from the shifts being gone [neverAnnounced-1]', async () => {
  const { make } = testServer();
  const server = await startServer();
  const screen = await page(server, ann);
  const manager = await make.locationManager(home);
  const before = await everythingFor(ann, OF_ANN());
  const market = await available();
  const frames_before = frames(screen.text()).length;

  const { care_provider_id, office_id } = home;
  const body = { member_id: ann.user_id, care_provider_id, office_id, kind: 'block', reason: 'Came late twice' };
  expect((await send(server, manager, 'PUT', '/api/v1/regards', body)).statusCode).toBe(200);

  expect(await everythingFor(ann, OF_ANN())).toEqual(before);
  expect(await available()).toEqual(market.filter((job_id) => job_id !== open.job_id));
  await fence(ann, screen.text);
  expect(frames(screen.text()).slice(frames_before)).toEqual(['notification']);
});

test('a home, its care provider and its agency learn nothing of a member’s block', async () => {
  const { make } = testServer();
  const server = await startServer();
  const side = [
    await make.locationManager(home),
    await make.providerManager(home),
    await make.providerManager(home, { level: 3 }),
    await make.agencyManager(home),
  ];
  for (const manager of side) {
    const screen = await page(server, manager);
    const before = await everythingFor(manager, OF_THE_HOME());
    const frames_before = frames(screen.text()).length;
    for (const kind of ['favourite', 'block']) {
      const body = { office_id: home.office_id, whole: true, kind, reason: 'Too far in winter' };
      expect((await send(server, ann, 'PUT', '/api/v1/my_places', body)).statusCode).toBe(200);
    }
    expect(await everythingFor(manager, OF_THE_HOME())).toEqual(before);
    await fence(manager, screen.text);
    expect(frames(screen.text()).slice(frames_before)).toEqual(['notification']);
  }
});

test('no notification or mail goes to either side, and no task is left that would send one [neverAnnounced-2]', async () => {
  const { make, owner, as } = testServer();
  await as(await make.admin()).put('/api/v1/regards', {
    member_id: ann.user_id,
    care_provider_id: home.care_provider_id,
    kind: 'block',
    reason: 'Came late',
  });
  await as(ann).put('/api/v1/my_places', { office_id: home.office_id, kind: 'block', reason: 'Too far' });
  const { rows } = await owner.query('select task_identifier from graphile_worker.jobs');
  expect(rows).toEqual([]);
});

const available = async (): Promise<string[]> =>
  (await testServer().as(ann).get('/api/v1/my_jobs?type=available')).json().data.map(({ job_id }: MadeJob) => job_id);
