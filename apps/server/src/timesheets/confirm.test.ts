import { describe, expect, test } from 'vitest';
import { timesheets } from '@handover/contract/timesheets/timesheets';
import { useTestServer } from '../../test/harness.ts';
import { expectToHold } from '../../test/holds.ts';
import type { Person } from '../../test/make.ts';
import type { MadeJob } from '../../test/makeJobs.ts';

const server = useTestServer();
const DAY = 24 * 3_600_000;
const pathOf = ({ job_id }: MadeJob, act = '') => `/api/v1/jobs/${job_id}/timesheet${act && `/${act}`}`;
const send = (who: Person, job: MadeJob, act: string, body: object = {}) =>
  server().as(who).post(pathOf(job, act), body);
const read = async (who: Person, job: MadeJob) => (await server().as(who).get(pathOf(job))).json().data;
const said = (answer: { statusCode: number; json: () => { message?: string } }) =>
  answer.statusCode === 200 ? 200 : [answer.statusCode, answer.json().message];
const later = (ms: number) => void (server().time.now = new Date(server().time.now.getTime() + ms));
const list = async (who: Person, state = 'to_confirm') => {
  const answer = (await server().as(who).get(`/api/v1/timesheets?state=${state}`)).json();
  expectToHold(timesheets.list, answer);
  return answer as { data: { job_id: string; hours_state: string; may: string[] }[]; waiting: { to_confirm: number } };
};
const LESS = { start_time: '2026-11-11T08:00:00Z', end_time: '2026-11-11T19:00:00Z', break_time: 30 };

async function home() {
  const { make } = server();
  const office = await make.office(undefined, 'Willow Court');
  const helen = await make.locationManager(office, { first_name: 'Helen', last_name: 'Marsh' });
  const priya = await make.admin({ first_name: 'Priya', last_name: 'Nair' });
  const amara = await make.member();
  const worked = () => make.worked(office, { created_by: helen.user_id, assigned_to: amara.user_id });
  return { office, helen, priya, amara, worked };
}

describe('signed hours', () => {
  test('wait for the home, which confirms them by name; then only an administrator corrects them', async () => {
    const { helen, priya, amara, worked } = await home();
    const job = await worked();
    expect(await read(helen, job)).toMatchObject({
      hours_state: 'to_confirm',
      confirmation: null,
      may: ['confirm', 'query'],
    });
    expect((await read(amara, job)).may).toEqual(['query']);
    const confirmed = await send(helen, job, 'confirm', { version: 1 });
    expect(said(confirmed)).toBe(200);
    expectToHold(timesheets.confirm, confirmed.json());
    expect(confirmed.json().data).toMatchObject({
      hours_state: 'confirmed',
      confirmation: { how: 'home', confirmed_by_name: 'Helen Marsh' },
      may: [],
    });
    const CONFIRMED = 'These hours are confirmed: only an administrator can correct them now';
    for (const who of [helen, amara])
      expect(said(await send(who, job, 'query', { text: 'Not so' }))).toEqual([409, CONFIRMED]);
    expect(said(await send(helen, job, 'confirm', { version: 1 }))).toEqual([409, 'These hours are confirmed already']);
    const { rows } = await server().owner.query(
      'select command, actor_name from app.job_history where job_id = $1 order by version desc limit 1',
      [job.job_id],
    );
    expect(rows).toEqual([{ command: 'confirm_hours', actor_name: 'Helen Marsh' }]);

    expect(said(await send(priya, job, 'correct', { ...LESS, reason: 'The night book says so' }))).toBe(200);
    expect(await read(helen, job)).toMatchObject({ hours_state: 'to_confirm', may: ['confirm', 'query'] });
  });

  test('cannot be confirmed by the agency, an administrator or the care worker', async () => {
    const { office, priya, amara, worked } = await home();
    const job = await worked();
    const agency = await server().make.agencyManager(office);
    expect(said(await send(agency, job, 'confirm', { version: 1 }))).toEqual([
      403,
      'Hours are confirmed by the care provider',
    ]);
    for (const who of [priya, amara]) expect((await send(who, job, 'confirm', { version: 1 })).statusCode).toBe(403);
    expect((await list(agency)).data).toMatchObject([{ job_id: job.job_id, may: [] }]);
    const provider = await server().make.providerManager(office);
    expect(said(await send(provider, job, 'confirm', { version: 1 }))).toBe(200);
  });

  test('that changed since they were read are not confirmed', async () => {
    const { helen, priya, worked } = await home();
    const job = await worked();
    await send(priya, job, 'correct', { ...LESS, reason: 'The night book says so' });
    expect(said(await send(helen, job, 'confirm', { version: 1 }))).toEqual([
      409,
      'These hours have changed since you read them',
    ]);
    expect(said(await send(helen, job, 'confirm', { version: 2 }))).toBe(200);
  });

  test('count as confirmed after seven days, unless they are disputed', async () => {
    const { helen, amara, worked } = await home();
    const [quiet, disputed] = [await worked(), await worked()];
    await send(amara, disputed, 'query', { text: 'I stayed longer' });
    expect((await list(helen)).data.map(({ job_id }) => job_id)).toEqual([quiet.job_id]);
    later(7 * DAY - 1_000);
    expect(await read(helen, quiet)).toMatchObject({ hours_state: 'to_confirm' });
    later(1_000);
    expect(await list(helen)).toMatchObject({ data: [], waiting: { to_confirm: 0 } });
    expect(await read(helen, quiet)).toMatchObject({ hours_state: 'confirmed', confirmation: null, may: [] });
    expect(await read(helen, disputed)).toMatchObject({ hours_state: 'disputed' });
    expect(said(await send(helen, quiet, 'confirm', { version: 1 }))).toEqual([
      409,
      'These hours are confirmed already',
    ]);
  });
});

describe('a dispute', () => {
  test('that is withdrawn leaves the hours to be confirmed', async () => {
    const { helen, worked } = await home();
    const job = await worked();
    await send(helen, job, 'query', { text: 'She left at seven', hours: LESS });
    expect(await read(helen, job)).toMatchObject({ hours_state: 'disputed', may: ['withdraw_query'] });
    expect(said(await send(helen, job, 'confirm', { version: 1 }))).toEqual([409, 'These hours are disputed']);
    await send(helen, job, 'withdraw_query');
    expect(await read(helen, job)).toMatchObject({ hours_state: 'to_confirm', may: ['confirm', 'query'] });
  });

  test('that ends in agreement, or is settled by an administrator, leaves no confirmation open', async () => {
    const { helen, priya, amara, worked } = await home();
    const ended = async (end: (job: MadeJob) => Promise<unknown>) => {
      const job = await worked();
      await send(helen, job, 'query', { text: 'She left at seven', hours: LESS });
      await end(job);
      const { hours_state, confirmation, may } = await read(helen, job);
      return [hours_state, confirmation?.how, may];
    };
    expect(await ended((job) => send(amara, job, 'agree'))).toEqual(['corrected', 'agreed', []]);
    expect(await ended((job) => send(priya, job, 'correct', { ...LESS, reason: 'So it was' }))).toEqual([
      'corrected',
      'settled',
      [],
    ]);
    expect(await ended((job) => send(priya, job, 'answer', { text: 'The hours stand' }))).toEqual([
      'confirmed',
      'settled',
      [],
    ]);
    expect(await list(helen)).toMatchObject({ data: [], waiting: { to_confirm: 0 } });
  });
});

test('hours more than 30 minutes off the plan are marked, and confirmed by themselves', async () => {
  const { office, helen, amara, worked } = await home();
  const [near, far] = [
    await worked(),
    await server().make.worked(office, {
      created_by: helen.user_id,
      assigned_to: amara.user_id,
      sheet: { end_time: new Date('2026-11-11T20:45:00Z'), total_time: 735 },
    }),
  ];
  const all = [near, far].map(({ job_id }) => ({ job_id, version: 1 }));
  const confirm = async (wanted: object[]) =>
    (await server().as(helen).post('/api/v1/timesheets/confirm', { timesheets: wanted })).json().data;
  const rows = (await list(helen)).data as Record<string, unknown>[];
  expect(rows.find(({ job_id }) => job_id === near.job_id)).toMatchObject({
    difference: 0,
    may: ['confirm', 'confirm_together'],
  });
  expect(rows.find(({ job_id }) => job_id === far.job_id)).toMatchObject({
    planned_time: 690,
    difference: 45,
    may: ['confirm'],
  });
  expect(await confirm(all)).toEqual({
    confirmed: [near.job_id],
    refused: [{ job_id: far.job_id, message: 'More than 30 minutes off the plan: confirm these hours by themselves' }],
  });
  expect(await confirm([all[1] ?? {}])).toEqual({ confirmed: [far.job_id], refused: [] });
});

test('list and page of an invoice say how firm its hours are, and whether they may be disputed', async () => {
  const { office, helen, amara } = await home();
  const { job, client } = await server().make.invoiced({
    office,
    created_by: helen.user_id,
    assigned_to: amara.user_id,
  });
  const shown = async (who: Person) => {
    const [listed] = (await server().as(who).get('/api/v1/invoices')).json().data;
    const page = (await server().as(who).get(`/api/v1/invoices/${listed.uuid}`)).json().data;
    return [listed.hours_state, page.hours_state, page.can.dispute_hours.allowed];
  };
  expect(client.uuid).toBeTruthy();
  expect([await shown(helen), await shown(amara)]).toEqual([
    ['to_confirm', 'to_confirm', true],
    ['to_confirm', 'to_confirm', true],
  ]);
  expect((await list(helen)).data).toMatchObject([{ job_id: job.job_id, cost: expect.any(Number) }]);
  expect((await list(amara)).data[0]).not.toHaveProperty('cost');
  await send(amara, job, 'query', { text: 'I stayed longer' });
  expect(await shown(helen)).toEqual(['disputed', 'disputed', false]);
  await send(amara, job, 'withdraw_query');
  await send(helen, job, 'confirm', { version: 1 });
  expect(await shown(helen)).toEqual(['confirmed', 'confirmed', false]);
});

test('many are confirmed at once, each separately, and those that cannot be are returned with the reason', async () => {
  const { helen, amara, worked } = await home();
  const { make } = server();
  const jobs = [await worked(), await worked(), await worked()] as const;
  await send(amara, jobs[1], 'query', { text: 'I stayed longer' });
  const foreign = await make.worked();
  const answer = await server()
    .as(helen)
    .post('/api/v1/timesheets/confirm', {
      timesheets: [
        { job_id: jobs[0].job_id, version: 1 },
        { job_id: jobs[1].job_id, version: 1 },
        { job_id: jobs[2].job_id, version: 2 },
        { job_id: foreign.job_id, version: 1 },
      ],
    });
  expect(said(answer)).toBe(200);
  expectToHold(timesheets.confirmMany, answer.json());
  const { confirmed, refused } = answer.json().data;
  expect(confirmed).toEqual([jobs[0].job_id]);
  expect(refused).toHaveLength(3);
  expect(refused).toEqual(
    expect.arrayContaining([
      { job_id: jobs[1].job_id, message: 'These hours are disputed' },
      { job_id: jobs[2].job_id, message: 'These hours have changed since you read them' },
      { job_id: foreign.job_id, message: 'Shift not found' },
    ]),
  );
  expect((await list(helen)).data.map(({ job_id }) => job_id)).toEqual([jobs[2].job_id]);
});

test('an invoice shows whether its hours are confirmed', async () => {
  const { office, helen, amara } = await home();
  const { client, staff, job } = await server().make.invoiced({ office, assigned_to: amara.user_id });
  const states = async () =>
    Promise.all(
      (
        [
          [helen, client.uuid],
          [amara, staff.uuid],
        ] as const
      ).map(async ([who, uuid]) => (await server().as(who).get(`/api/v1/invoices/${uuid}`)).json().data.hours_state),
    );
  expect(await states()).toEqual(['to_confirm', 'to_confirm']);
  await send(helen, job, 'query', { text: 'She left at seven' });
  expect(await states()).toEqual(['disputed', 'disputed']);
  await send(helen, job, 'withdraw_query');
  await send(helen, job, 'confirm', { version: 1 });
  expect(await states()).toEqual(['confirmed', 'confirmed']);
});
