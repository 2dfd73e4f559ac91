import { describe, expect, test } from 'vitest';
import type { FillingCard } from '@handover/contract/offers/filling';
import { candidatesIn } from '../../../test/candidates.ts';
import { useTestServer } from '../../../test/harness.ts';
import type { Person } from '../../../test/make.ts';
import type { MadeJob } from '../../../test/makeJobs.ts';
import { said, shiftsIn } from '../../../test/shifts.ts';

const server = useTestServer();
const { as, booker, planned, planner, offers, lastTold, lastEntry, stands } = shiftsIn(server);
const { nurse } = candidatesIn(server);

/** Makes a location of a care provider whose managers fill, or not, with people of every level. */
async function home({ fills = true } = {}) {
  const { make } = server();
  const agency = await make.agency();
  const provider = await make.provider(agency);
  const office = await make.office(provider);
  if (fills) await let_fill(provider.care_provider_id, true);
  return { agency, provider, office, matron: await make.locationManager(office) };
}
const let_fill = async (care_provider_id: string, managers_fill: boolean) =>
  server()
    .as(await booker())
    .put(`/api/v1/care_providers/${care_provider_id}/filling`, { managers_fill });
const list = (person: Person, { job_id }: MadeJob, name: string) =>
  server().as(person).get(`/api/v1/jobs/${job_id}/filling_candidates?list=${name}`);
const cards = async (person: Person, job: MadeJob, name: string): Promise<FillingCard[]> =>
  (await list(person, job, name)).json().data;
const worked = async ({ user_id }: { user_id: string }, office: { care_provider_id: string; office_id: string }) =>
  server().owner.query(
    'insert into app.member_shifts select $1, agency_id, care_provider_id, office_id, 3 from app.offices where office_id = $2',
    [user_id, office.office_id],
  );
const MINE = 'This is not for your level';

describe('a manager whose care provider lets managers fill', () => {
  test('lists candidates as cards and nothing else, people who know the place first', async () => {
    const { office, matron } = await home();
    const job = await planned({}, office);
    const [near, regular] = [await nurse({ miles: 1.234 }), await nurse({ miles: 8 })];
    await worked(regular, office);
    const found = await cards(matron, job, 'suggested');
    const ids = found.map(({ member_id }) => member_id);
    expect(ids.indexOf(regular.user_id)).toBe(0);
    const card = found[ids.indexOf(near.user_id)];
    expect(Object.keys(card ?? {}).toSorted()).toEqual([
      'applied_at',
      'ask',
      'compliance',
      'favourite',
      'first_name',
      'last_here',
      'last_name',
      'match_percentage',
      'member_id',
      'miles',
      'offered_at',
      'own',
      'position',
      'skills',
      'times_here',
    ]);
    expect(card).toMatchObject({ miles: 1.2, times_here: 0, ask: { allowed: true } });
    expect((await cards(matron, job, 'known')).map(({ member_id }) => member_id)).toEqual([regular.user_id]);
  });

  test('offers, takes back and assigns, as does the agency', async () => {
    const { agency, office, matron } = await home();
    const [job, ann, boss] = [await planned({}, office), await nurse(), await server().make.agencyManager(agency)];
    expect((await as(matron).offer(job, ann)).json().data).toMatchObject({ job_id: job.job_id, version: 2 });
    expect(await lastTold(ann)).toMatchObject({ kind: 'offer_made' });
    expect(await lastEntry(job)).toMatchObject({ command: 'offer', actor_id: matron.user_id });
    expect((await as(matron).undo(job, ann)).statusCode).toBe(200);
    const { data } = (
      await server()
        .as(boss)
        .post(`/api/v1/jobs/${job.job_id}/offer_many`, { user_ids: [ann.user_id] })
    ).json();
    expect(data).toMatchObject({ offered: [ann.user_id], refused: [] });
    expect((await cards(boss, job, 'suggested'))[0]?.offered_at).not.toBeNull();
    const ben = await nurse();
    await server().make.application(job, ben);
    expect((await cards(matron, job, 'applied')).map(({ member_id }) => member_id)).toEqual([ben.user_id]);
    expect((await as(matron).assign(job, ben)).json().data).toMatchObject({ status: 'Confirmed' });
    expect(await lastTold(ann)).toMatchObject({ kind: 'offer_withdrawn' });
  });

  test('of an agency has its own people first, also behind many who are nearer, and tells no other manager', async () => {
    const { agency, office, matron } = await home();
    const { make, clock } = server();
    const [job, boss] = [await planned({}, office), await make.agencyManager(agency)];
    const [own, former, others] = [await nurse({ miles: 9 }), await nurse({ miles: 8 }), await nurse({ miles: 7 })];
    await nurse({ miles: 1 });
    await make.engagement(agency, own);
    await make.engagement(agency, former, { until: clock(), ended_by: former.user_id });
    await make.engagement(await make.agency(), others);
    const seen = await cards(boss, job, 'suggested');
    expect(seen.filter((card) => card.own).map(({ member_id }) => member_id)).toEqual([own.user_id]);
    expect(seen[0]?.member_id).toBe(own.user_id);
    const by_matron = await cards(matron, job, 'suggested');
    expect(by_matron.map((card) => card.own)).not.toContain(true);
    expect(by_matron[0]?.member_id).not.toBe(own.user_id);
  });

  test('is told who accepted and who declined, without the reason', async () => {
    const { office, matron } = await home();
    const [job, ann] = [await planned({}, office), await nurse()];
    await as(matron).offer(job, ann);
    const [made] = await server()
      .owner.query<{ offer_id: string }>('select offer_id from app.offers where job_id = $1', [job.job_id])
      .then(({ rows }) => rows);
    await as(ann).decline({ offer_id: made?.offer_id ?? '' }, { reason: 'I am ill' });
    expect(await lastTold(matron)).toMatchObject({ kind: 'offer_answered', title: 'An offer was declined' });
    expect((await lastTold(matron))?.body).not.toContain('ill');
    expect((await lastTold(await planner()))?.body).toContain('I am ill');
  });

  test('is not told where somebody else works, and overrules nothing', async () => {
    const { office, matron } = await home();
    const [job, busy] = [await planned({}, office), await nurse()];
    await worked(busy, office);
    const { code } = await planned({
      status: 'Confirmed',
      assigned_to: busy.user_id,
      starts_at: job.starts_at,
      ends_at: job.ends_at,
    });
    const answer = await list(matron, job, 'known');
    expect(answer.body).not.toContain(code);
    expect(answer.json().data).toMatchObject([{ ask: { allowed: false, text: 'Not free for this shift' } }]);
    expect(said(await as(matron).offer(job, busy, { override_reason: 'We need them' }))).toEqual([
      409,
      'Not free for this shift',
    ]);
    expect(await offers(job)).toEqual([]);
  });

  test('does not find a shift elsewhere', async () => {
    const { provider, matron } = await home();
    const beside = await planned({}, await server().make.office(provider));
    const ann = await nurse();
    for (const job of [beside, await planned()]) {
      for (const answer of [
        await list(matron, job, 'suggested'),
        await as(matron).offer(job, ann),
        await as(matron).assign(job, ann),
        await as(matron).undo(job, ann),
      ])
        expect(said(answer)).toEqual([404, 'Shift not found']);
    }
  });
});

test('with the setting off a manager is refused as before, and offers that are out stay', async () => {
  const { provider, office, matron } = await home();
  const [job, ann] = [await planned({}, office), await nurse()];
  await as(matron).offer(job, ann);
  await let_fill(provider.care_provider_id, false);
  for (const answer of [
    await list(matron, job, 'suggested'),
    await as(matron).offer(job, ann),
    await as(matron).assign(job, ann),
    await as(matron).undo(job, ann),
    await as(matron).offer(await planned(), ann),
  ])
    expect(said(answer)).toEqual([403, MINE]);
  expect(await offers(job)).toMatchObject([{ status: 'pending' }]);
  expect(Object.keys((await as(matron).read(job)).acts)).not.toContain('offer');
});

test('an agency fills only for the care providers that let managers', async () => {
  const { agency } = await home();
  const boss = await server().make.agencyManager(agency);
  const other = await server().make.office(await server().make.provider(agency));
  expect(said(await list(boss, await planned({}, other), 'known'))).toEqual([403, MINE]);
});

describe('a request to fill', () => {
  test('is made once, told, counted, listed, and shown with who works on it', async () => {
    const { office, matron } = await home({ fills: false });
    const job = await planned({}, office);
    const ask = () => server().as(matron).post(`/api/v1/jobs/${job.job_id}/ask_to_fill`);
    expect((await ask()).json().data).toMatchObject({ fill_request: { taken_by: null } });
    expect(said(await ask())).toEqual([409, 'Handover was asked already']);
    expect(await lastTold(await planner())).toMatchObject({ kind: 'fill_asked' });
    const admin = await booker();
    const needs = (await server().as(admin).get('/api/v1/dashboard/needs')).json().data;
    expect(needs).toContainEqual(
      expect.objectContaining({ need: 'fill_asked', total: 1, href: '/jobs?status=fill_asked&view=table' }),
    );
    const { data } = (await server().as(admin).get('/api/v1/jobs?status=fill_asked')).json();
    expect(data.map(({ job_id }: MadeJob) => job_id)).toEqual([job.job_id]);
    await as(admin).workOn(job, admin);
    expect((await as(matron).read(job)).fill_request).toMatchObject({ taken_by: admin.first_name });
  });

  test('ends when somebody has the shift, and the manager is told', async () => {
    const { office, matron } = await home({ fills: false });
    const [job, ann] = [await planned({}, office), await nurse()];
    await server().as(matron).post(`/api/v1/jobs/${job.job_id}/ask_to_fill`);
    await server().make.application(job, ann);
    await as(await booker()).assign(job, ann);
    expect(await stands(job)).toMatchObject({ status: 'Confirmed' });
    expect((await as(matron).read(job)).fill_request).toBeNull();
    expect(await lastTold(matron)).toMatchObject({ kind: 'shift_filled' });
  });
});

test('only an administrator lets managers fill, and the audit says it', async () => {
  const { provider, agency } = await home();
  const { rows } = await server().owner.query<{ changes: object }>(
    `select changes from app.audit where action = 'care_providers.filling.save' and target_id = $1`,
    [provider.care_provider_id],
  );
  expect(JSON.stringify(rows[0]?.changes)).toContain('"managers_fill":[false,true]');
  const boss = await server().make.agencyManager(agency);
  const url = `/api/v1/care_providers/${provider.care_provider_id}/filling`;
  expect((await server().as(boss).put(url, { managers_fill: false })).statusCode).toBe(403);
});
