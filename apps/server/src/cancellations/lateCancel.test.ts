import { describe, expect, test } from 'vitest';
import { JOB_STATUSES } from '@handover/domain/shifts/status';
import { type Viewer, viewerOf } from '@handover/domain/viewer';
import { setCancellation } from '../../test/agreed.ts';
import { useTestServer } from '../../test/harness.ts';
import { asViewer } from '../../test/signedIn.ts';
import type { Person } from '../../test/make.ts';
import type { MadeJob } from '../../test/makeJobs.ts';
import { said, shiftsIn } from '../../test/shifts.ts';

const server = useTestServer();
const { stands, lastEntry, lastTold, told, planned, planner, booker, as, offered, later } = shiftsIn(server);
const viewer = (person: Person): Viewer => {
  const its = viewerOf({ agency_id: null, care_provider_id: null, office_id: null, ...person });
  if (!its) throw new Error('This account is attached to nothing');
  return its;
};
const HOUR = 3_600_000;
const ahead = (hours: number) => new Date(server().clock().getTime() + hours * HOUR);
const rows = async (text: string, ...values: unknown[]) => (await server().owner.query(text, values)).rows;

type Office = Awaited<ReturnType<ReturnType<typeof server>['make']['office']>>;
const post = (person: Person, { job_id }: { job_id: string }, act: string, body: object = {}) =>
  later().as(person).post(`/api/v1/jobs/${job_id}/${act}`, body);
const cost = async (person: Person, { job_id }: { job_id: string }) =>
  (await server().as(person).get(`/api/v1/jobs/${job_id}/cancellation`)).json().data;
const WHY = 'The unit is closed for a night';
const ask = (person: Person, job: MadeJob, paid_minutes = 240) =>
  post(person, job, 'ask_to_cancel', { reason: WHY, paid_minutes });
const cancelLate = (person: Person, job: MadeJob, paid_minutes = 240) =>
  post(person, job, 'cancel_late', { reason: 'They rang us', paid_minutes });
const requests = ({ job_id }: MadeJob) =>
  rows('select * from app.cancel_requests where job_id = $1 order by asked_at, request_id', job_id);
const invoices = ({ job_id }: MadeJob) =>
  rows(
    `select n.kind, n.purpose, n.amount::int, n.tax_total::int, i.name, i.minutes, i.unit_cost::int, i.net::int
     from app.invoices n join app.invoice_items i using (uuid) where n.job_id = $1 order by n.kind`,
    job_id,
  );

/** A shift of eight hours that a member accepted, three hours ahead unless a test says when. */
async function late(over: Record<string, unknown> = {}, hours = 3, at?: Office) {
  const { make } = server();
  const office = at ?? (await make.office());
  const ann = await make.member();
  const job = await planned(
    { status: 'Confirmed', assigned_to: ann.user_id, starts_at: ahead(hours), ...over },
    office,
  );
  return { ann, office, job, manager: await make.locationManager(office), admin: await booker() };
}

describe('the cost of a late cancellation', () => {
  test('shows the location, before it asks, the hours and the money with its VAT, and never the staff’s pay', async () => {
    const { job, manager } = await late();
    const shown = await cost(manager, job);
    expect(shown).toEqual({
      job_id: job.job_id,
      paid_minutes: 240,
      words: 'Cancelled with less than 4 hours’ notice: 4 hours are paid',
      cost: 74.4,
      tax_total: 14.88,
      total: 89.28,
      until: null,
      terms: ['With less than 4 hours’ notice 4 hours are paid', 'With less than 24 hours’ notice 2 hours are paid'],
      request: null,
      may: ['ask_to_cancel'],
    });
  });

  test('shows an administrator what the member gets, and until when that holds', async () => {
    const { job, admin } = await late({}, 10);
    expect(await cost(admin, job)).toMatchObject({
      paid_minutes: 120,
      cost: 37.2,
      total: 44.64,
      pay: 26.8,
      until: new Date(job.starts_at.getTime() - 4 * HOUR).toISOString(),
      may: ['cancel_late'],
    });
  });

  test('follows the care provider’s own terms where it has some', async () => {
    const office = await server().make.office();
    await setCancellation(server(), office, [
      { notice_hours: 6, paid_minutes: 90 },
      { notice_hours: 2, paid_minutes: 480 },
    ]);
    const { job, manager } = await late({}, 3, office);
    expect(await cost(manager, job)).toMatchObject({ paid_minutes: 90, cost: 27.9, tax_total: 5.58 });
    // At most what the shift itself would have paid: eight hours less an unpaid half hour.
    server().time.now = new Date(job.starts_at.getTime() - HOUR);
    expect(await cost(manager, job)).toMatchObject({ paid_minutes: 450, cost: 139.5 });
  });

  test.each(['Published', 'Assigned'])('is nothing for a shift that is %s: nobody has accepted it', async (status) => {
    const { job, manager } = await late(status === 'Published' ? { status, assigned_to: null } : { status });
    expect(await cost(manager, job)).toMatchObject({
      paid_minutes: 0,
      cost: 0,
      total: 0,
      words: 'Nobody has said yes to this shift: nothing is paid',
    });
  });

  test('is nothing after a no-show, and something again once another member has accepted', async () => {
    const { job, admin } = await late({ no_show: true }, -1);
    await note(job, 'no_show');
    expect(await cost(admin, job)).toMatchObject({
      paid_minutes: 0,
      words: 'Nobody came to this shift: nothing is paid',
    });
    await note(job, 'accept');
    expect(await cost(admin, job)).toMatchObject({
      paid_minutes: 240,
      words: 'Cancelled after its start: 4 hours are paid',
    });
  });
});

/** Writes the history entry of a no-show or of another member's acceptance. */
async function note({ job_id }: MadeJob, command: 'no_show' | 'accept') {
  await server().owner.query(
    `insert into app.job_history (entry_id, agency_id, care_provider_id, office_id, job_id, version, at, actor_name,
                                  command, from_status, to_status)
     select gen_random_uuid(), agency_id, care_provider_id, office_id, job_id, version + 1, $2, 'Handover', $3,
       case $3 when 'no_show' then 'Confirmed' else 'Published' end, 'Confirmed' from app.jobs where job_id = $1`,
    [job_id, server().clock(), command],
  );
  await server().owner.query('update app.jobs set version = version + 1 where job_id = $1', [job_id]);
}

describe('asking to cancel', () => {
  test('stores the cost shown and the reason, is in the history, and notifies those who plan the shift', async () => {
    const { job, manager } = await late();
    const answer = await ask(manager, job);
    expect(answer.statusCode).toBe(200);
    const asked_by_name = `${manager.first_name} ${manager.last_name}`;
    expect(answer.json().data).toMatchObject({
      request: { status: 'open', asked_by_name, reason: WHY, paid_minutes: 240, cost: 74.4, decision: null },
      may: ['withdraw_cancel_request'],
    });
    expect(await requests(job)).toMatchObject([{ asked_by: manager.user_id, paid_minutes: 240, cost: 7440 }]);
    expect(await stands(job)).toMatchObject({ status: 'Confirmed' });
    expect(await lastEntry(job)).toMatchObject({ command: 'ask_to_cancel', reason: WHY, actor_id: manager.user_id });
    expect(await lastTold(await planner())).toMatchObject({
      kind: 'cancel_asked',
      body: expect.stringContaining(WHY),
      link: `/job_info/${job.job_id}`,
    });
    expect(await invoices(job)).toEqual([]);
  });

  test.each([
    ['an agency', (office: Office) => server().make.agencyManager(office)],
    ['a care provider', (office: Office) => server().make.providerManager(office)],
    ['a care provider’s level 3', (office: Office) => server().make.providerManager(office, { level: 3 })],
  ] as [string, (office: Office) => Promise<Person>][])('is possible to %s, once at a time', async (_, who) => {
    const { job, office, manager } = await late();
    const person = await who(office);
    expect((await ask(person, job)).statusCode).toBe(200);
    expect(said(await ask(manager, job))).toEqual([409, 'This was asked already and waits for an answer']);
    expect(await requests(job)).toHaveLength(1);
  });

  test('is refused a day ahead, and needs a reason and the cost that was shown', async () => {
    const { job, manager } = await late({}, 25);
    expect(said(await ask(manager, job, 0))).toEqual([409, 'This shift can still be cancelled without asking']);
    const soon = await late();
    expect((await post(soon.manager, soon.job, 'ask_to_cancel', { reason: ' ', paid_minutes: 240 })).statusCode).toBe(
      422,
    );
    expect((await post(soon.manager, soon.job, 'ask_to_cancel', { reason: WHY })).statusCode).toBe(422);
    expect(said(await ask(soon.manager, soon.job, 120))).toEqual([
      409,
      'What it costs has changed meanwhile: 4 hours are paid now. Look again',
    ]);
    expect(await requests(soon.job)).toEqual([]);
  });

  test('can be withdrawn by a colleague, and asked again', async () => {
    const { job, office, manager } = await late();
    await ask(manager, job);
    const colleague = await server().make.providerManager(office);
    expect((await post(colleague, job, 'withdraw_cancel_request')).json().data).toMatchObject({
      request: { status: 'withdrawn' },
      may: ['ask_to_cancel'],
    });
    expect(await lastEntry(job)).toMatchObject({ command: 'answer_cancel', actor_id: colleague.user_id });
    expect(await lastTold(await planner())).toMatchObject({ title: 'Nobody asks any more to cancel this shift' });
    expect(said(await post(manager, job, 'withdraw_cancel_request'))).toEqual([
      409,
      'Nobody asks any more for this shift to be cancelled',
    ]);
    expect((await ask(manager, job)).statusCode).toBe(200);
    expect((await requests(job)).map(({ status }) => status)).toEqual(['withdrawn', 'open']);
  });

  test('is refused with a reason that is sent to the person who asked; the shift goes ahead', async () => {
    const { job, manager, admin } = await late();
    await ask(manager, job);
    const answer = await post(admin, job, 'refuse_cancel', { reason: 'She is on her way' });
    expect(answer.json().data.request).toMatchObject({ status: 'refused', decision: 'She is on her way' });
    expect(await lastTold(manager)).toMatchObject({
      kind: 'cancel_refused',
      body: expect.stringContaining('She is on her way'),
    });
    expect(await stands(job)).toMatchObject({ status: 'Confirmed' });
    expect((await cost(manager, job)).request).toMatchObject({ decided_by_name: expect.any(String) });
    expect((await post(admin, job, 'refuse_cancel', { reason: 'Again' })).statusCode).toBe(409);
  });

  test('is in the list of open requests until it is answered', async () => {
    const { job, manager, admin } = await late();
    const listed = async () =>
      (await server().as(admin).get('/api/v1/cancel_requests')).json().data.map((one: MadeJob) => one.job_id);
    await ask(manager, job);
    expect(await listed()).toContain(job.job_id);
    await post(admin, job, 'refuse_cancel', { reason: 'She is on her way' });
    expect(await listed()).not.toContain(job.job_id);
  });
});

const NOBODYS: readonly string[] = ['Unpublished', 'Published', 'declined'];

describe('cancelling late', () => {
  test('grants the request, invoices both sides to the penny, and tells who is paid what [lateCancel-1]', async () => {
    const { ann, job, manager, admin } = await late();
    await ask(manager, job);
    const answer = await cancelLate(admin, job);
    expect([answer.statusCode, answer.json().data.status]).toEqual([200, 'cancelled']);
    expect(answer.json().data.late_paid_minutes).toBe(240);
    expect(await requests(job)).toMatchObject([
      { status: 'granted', decided_by: admin.user_id, decision: 'They rang us' },
    ]);
    expect(await lastEntry(job)).toMatchObject({
      command: 'cancel_late',
      reason: 'They rang us',
      changes: [{ field: 'late_cancellation', to: '4 hours are paid' }],
    });
    const line = { purpose: 'late_cancellation', minutes: 240, name: expect.stringContaining('late cancellation') };
    expect(await invoices(job)).toMatchObject([
      { ...line, kind: 'client', unit_cost: 1860, net: 7440, tax_total: 1488, amount: 8928 },
      { ...line, kind: 'staff', unit_cost: 1340, net: 5360, tax_total: 0, amount: 5360 },
    ]);
    expect(await lastTold(ann)).toMatchObject({
      kind: 'job_cancelled',
      body: expect.stringContaining('You will be paid 4 hours for it'),
    });
    expect(await lastTold(manager)).toMatchObject({
      kind: 'job_cancelled',
      body: expect.stringContaining('4 hours are paid'),
    });
    expect((await server().as(ann).get(`/api/v1/jobs/${job.job_id}`)).json().data.late_paid_minutes).toBe(240);
    expect((await server().as(manager).get(`/api/v1/jobs/${job.job_id}`)).json().data.late_paid_minutes).toBe(240);
  });

  test('bears the VAT of the agency’s rule, on the location’s screen as on the invoice', async () => {
    const { job, office, manager, admin } = await late();
    await server().owner.query(
      `insert into app.vat_rules (rule_id, agency_id, care_provider_id, treatment, tax_rate, reason, valid_from, created_by, created_at)
       values (gen_random_uuid(), $1, $2, 'nursing_concession', 0, 'Nursing staff', '2026-01-01', $3, $4)`,
      [office.agency_id, office.care_provider_id, admin.user_id, server().clock()],
    );
    expect(await cost(manager, job)).toMatchObject({ cost: 74.4, tax_total: 0, total: 74.4 });
    await cancelLate(admin, job);
    expect(await invoices(job)).toMatchObject([{ kind: 'client', amount: 7440, tax_total: 0 }, { kind: 'staff' }]);
    const rulesSeenFrom = async (place: typeof office) => {
      const { make } = server();
      const { kind, level } = { kind: 'office', level: 3 } as const;
      const { user_id } = await make.locationManager(place);
      const rules = await asViewer(server(), { kind, level, user_id, ...place }, 'read', (db) =>
        db.selectFrom('vat_rules').select('reason').execute(),
      );
      return rules.map(({ reason }) => reason);
    };
    expect(await rulesSeenFrom(office)).toEqual(['Nursing staff']);
    const { agency_id } = office;
    expect(await rulesSeenFrom(await server().make.office(await server().make.provider({ agency_id })))).toEqual([]);
    expect((await server().pools.office.query('select rule_id from app.vat_rules')).rows).toEqual([]);
  });

  test('of a shift without a member costs nothing and makes no invoice; applicants are told', async () => {
    const { job, admin } = await late({ status: 'Published', assigned_to: null });
    const [ben, eve] = [await server().make.member(), await server().make.member()];
    await offered(job, ben);
    await server().make.application(job, eve);
    expect((await cancelLate(admin, job, 0)).statusCode).toBe(200);
    expect(await invoices(job)).toEqual([]);
    for (const person of [ben, eve]) expect(await lastTold(person)).toMatchObject({ link: '/jobs' });
  });

  test('is refused when the cost has risen since it was shown', async () => {
    const { job, admin } = await late({}, 4);
    expect(await cost(admin, job)).toMatchObject({ paid_minutes: 240 });
    const other = await late({}, 5);
    server().time.now = new Date(other.job.starts_at.getTime() - 4 * HOUR);
    expect(await cost(admin, other.job)).toMatchObject({ paid_minutes: 120 });
    server().time.now = new Date(server().time.now.getTime() + 1);
    expect(said(await cancelLate(admin, other.job, 120))).toEqual([
      409,
      'What it costs has changed meanwhile: 4 hours are paid now. Look again',
    ]);
    expect(await stands(other.job)).toMatchObject({ status: 'Confirmed' });
    expect(await invoices(other.job)).toEqual([]);
  });

  test.each(JOB_STATUSES)('is possible or not from %s', async (status) => {
    const { job, admin, manager } = await late({ status, ...(NOBODYS.includes(status) ? { assigned_to: null } : {}) });
    const open = ['Published', 'Assigned', 'Confirmed'].includes(status);
    const paid = status === 'Confirmed' ? 240 : 0;
    expect((await ask(manager, job, paid)).statusCode).toBe(open ? 200 : 409);
    expect((await cancelLate(admin, job, paid)).statusCode).toBe(open ? 200 : 409);
    expect(await stands(job)).toMatchObject({ status: open ? 'cancelled' : status });
    expect(await requests(job)).toMatchObject(open ? [{ status: 'granted' }] : []);
  });

  test('is for administrators alone, and refused a day ahead', async () => {
    const { job, manager, ann } = await late();
    for (const person of [manager, ann]) expect((await cancelLate(person, job)).statusCode).toBe(403);
    const far = await late({}, 25);
    expect(said(await cancelLate(far.admin, far.job, 0))).toEqual([
      409,
      'This shift can still be cancelled without cost',
    ]);
  });

  test('answers not found to people outside the shift', async () => {
    const { job } = await late();
    const stranger = await server().make.locationManager();
    for (const [act, body] of [
      ['ask_to_cancel', { reason: WHY, paid_minutes: 240 }],
      ['withdraw_cancel_request', {}],
    ] as const) {
      expect((await post(stranger, job, act, body)).statusCode).toBe(404);
    }
    expect((await server().as(stranger).get(`/api/v1/jobs/${job.job_id}/cancellation`)).statusCode).toBe(404);
  });
});

describe('a request lapses', () => {
  test.each(['Checked in', 'missed', 'Unpublished', 'declined', 'cancelled'])(
    'with the move by which the shift is %s',
    async (status) => {
      const { job, manager } = await late();
      await ask(manager, job);
      const now = NOBODYS.includes(status) ? ', assigned_to = null' : '';
      await server().owner.query(`update app.jobs set status = $2 ${now} where job_id = $1`, [job.job_id, status]);
      expect(await requests(job)).toMatchObject([{ status: 'lapsed', decided_at: expect.any(Date) }]);
    },
  );

  test('when the shift is moved to another time, and not when it is taken from someone', async () => {
    const { job, manager, admin } = await late();
    await ask(manager, job);
    await as(admin).unassign(job);
    expect(await requests(job)).toMatchObject([{ status: 'open' }]);
    await server().owner.query(
      "update app.jobs set starts_at = starts_at + interval '2 days', ends_at = ends_at + interval '2 days' where job_id = $1",
      [job.job_id],
    );
    expect(await requests(job)).toMatchObject([{ status: 'lapsed' }]);
    expect(await told(manager)).toEqual([]);
  });
});

test('no login answers a request of another location, an answered one, or one outside the view of open requests', async () => {
  const { job, manager, office } = await late();
  await ask(manager, job);
  const { pools, make } = server();
  const answer = (person: Person) =>
    asViewer(server(), viewer(person), 'write', async (db) => {
      const change = db
        .updateTable('open_cancel_requests')
        .set({ status: 'withdrawn' })
        .where('job_id', '=', job.job_id);
      return Number((await change.executeTakeFirst()).numUpdatedRows);
    });
  for (const login of ['admin', 'agency', 'provider', 'office', 'member'] as const) {
    const change = pools[login].query(`update app.cancel_requests set status = 'granted'`);
    await expect(change).rejects.toMatchObject({ code: '42501' });
  }
  await expect(answer(await make.member())).rejects.toMatchObject({ code: '42501' });
  for (const at of [make.locationManager, make.providerManager, make.agencyManager]) {
    expect(await answer(await at(await make.office()))).toBe(0);
  }
  expect(await requests(job)).toMatchObject([{ status: 'open' }]);
  expect(await answer(await make.providerManager(office))).toBe(1);
  expect(await answer(manager)).toBe(0);
  expect(await requests(job)).toMatchObject([{ status: 'withdrawn' }]);
});
