import { describe, expect, test } from 'vitest';
import type { Need } from '@handover/domain/dashboard/needs';
import type { JobStatus } from '@handover/domain/shifts/status';
import { useTestServer } from '../../test/harness.ts';
import { makeTicket } from '../../test/tickets.ts';

const server = useTestServer();
type Person = Parameters<ReturnType<typeof server>['as']>[0];
type Found = { need: Need; total: number; href: string }[];
const needsOf = async (person: Person): Promise<Found> =>
  (await server().as(person).get('/api/v1/dashboard/needs')).json().data;

/** Cases at 10:24 on Thursday 12 November 2026. */
const CASES: readonly [string, Need | undefined, JobStatus, Record<string, unknown>, late?: number][] = [
  ['nobody has come to', 'no_show', 'Confirmed', { at: '07:30', no_show: true }],
  ['nobody has come to and that is open again', 'no_show', 'Published', { at: '07:30', no_show: true }],
  ['nobody came to this morning', 'no_show', 'missed', { at: '01:00', no_show: true }],
  ['nobody came to yesterday', undefined, 'missed', { day: '2026-11-11', at: '08:00', no_show: true }],
  ['was missed because nobody had it', undefined, 'missed', { at: '01:00' }],
  ['nobody came to, and another did in the end', undefined, 'Checked in', { at: '07:30', no_show: true }],
  ['somebody came to 18 minutes late', 'late', 'Checked in', { at: '07:30' }, 18],
  ['somebody came to 4 minutes late', undefined, 'Checked in', { at: '07:30' }, 4],
  ['somebody was due at five minutes ago', 'not_here', 'Confirmed', { at: '10:19' }],
  ['somebody is due at since this minute', 'not_here', 'Assigned', { at: '10:24' }],
  ['somebody is due at in a minute', undefined, 'Confirmed', { at: '10:25' }],
  ['begins in a minute and nobody has', 'soon', 'Published', { at: '10:25' }],
  ['begins in three days to the minute and nobody has', 'soon', 'Published', { day: '2026-11-15', at: '10:24' }],
  ['begins in three days and a minute', undefined, 'Published', { day: '2026-11-15', at: '10:25' }],
  ['is still a draft', undefined, 'Unpublished', { at: '12:00' }],
  ['began without anybody', undefined, 'Published', { at: '10:00' }],
];

describe('somebody who is not here', () => {
  test('is the first need of every level from the minute of the start', async () => {
    const { make, time } = server();
    const agency = await make.agency();
    const provider = await make.provider(agency, 'Meadowbank');
    const home = await make.office(provider, 'Willow Court');
    const ann = await make.member({ first_name: 'Ann', last_name: 'Lee', mobile_telephone: '07700 900123' });
    const starts_at = new Date(time.now.getTime() + 60_000);
    const job = await make.job(home, {
      status: 'Confirmed',
      assigned_to: ann.user_id,
      starts_at,
      title: 'Night Carer',
      ward: 'Attic',
    });
    await make.job(home, { starts_at: new Date(time.now.getTime() + 3_600_000) });
    const people = [
      await make.admin(),
      await make.agencyManager(agency),
      await make.providerManager(provider),
      await make.locationManager(home),
    ];
    for (const person of people) expect((await needsOf(person))[0]?.need).toBe('soon');
    const before = time.now;
    time.now = starts_at;
    for (const person of people) {
      expect((await needsOf(person))[0]).toMatchObject({
        need: 'not_here',
        total: 1,
        first: {
          href: `/dashboard?job=${job.job_id}`,
          what: 'Night Carer',
          where: person === people[3] ? 'Attic' : 'Willow Court',
          person: 'Ann Lee',
          telephone: person === people[0] ? '07700 900123' : null,
        },
      });
      if (person === people[0]) continue;
      const { data } = (await server().as(person).get('/api/v1/dashboard/today')).json();
      expect([data[0].title, data[0].shifts[0].job_id]).toEqual(['Willow Court', job.job_id]);
      const active = (await server().as(person).get('/api/v1/jobs?status=active&sortBy=attention')).json().data;
      expect(active[0].job_id).toBe(job.job_id);
    }
    time.now = before;
  });
});

describe('urgent shifts', () => {
  test.each(CASES)('a shift that %s: %s', async (_, need, status, { day = '2026-11-12', at, ...over }, late) => {
    const { make, as } = server();
    const home = await make.office();
    const boss = await make.locationManager(home);
    const starts_at = new Date(`${String(day)}T${String(at)}:00Z`);
    const job = await make.job(home, { status, starts_at, created_by: boss.user_id, ...over });
    if (late !== undefined) await make.attendance(job, { late_check_in: late });
    const href = `/jobs?status=${need}&view=table`;
    const first = expect.objectContaining({ href: `/dashboard?job=${job.job_id}`, what: job.title, telephone: null });
    expect(await needsOf(boss)).toEqual(need ? [{ need, total: 1, href, first }] : []);
    if (!need) return;
    const { data, meta } = (await as(boss).get(`/api/v1/jobs?status=${need}`)).json();
    expect([data.map(({ job_id }: { job_id: string }) => job_id), meta.total]).toEqual([[job.job_id], 1]);
    const views = [`board?status=${need}`, `flow?status=${need}`, `map?status=${need}&zoom=5&bounds=-10,49,3,60`];
    for (const view of views) {
      const answer = await as(boss).get(`/api/v1/jobs/${view}`);
      expect([view, answer.statusCode]).toEqual([view, 200]);
      if (status !== 'missed') expect(answer.body).toContain(job.job_id);
    }
  });

  test('are listed in a fixed order, each with its number', async () => {
    const { make } = server();
    const home = await make.office();
    const boss = await make.locationManager(home);
    for (const at of ['11:00', '12:00']) await make.job(home, { starts_at: new Date(`2026-11-12T${at}:00Z`) });
    await make.job(home, { status: 'Confirmed', no_show: true, starts_at: new Date('2026-11-12T07:30:00Z') });
    expect((await needsOf(boss)).map(({ need, total }) => [need, total])).toEqual([
      ['no_show', 1],
      ['soon', 2],
    ]);
  });

  test('are only those of the viewer’s locations', async () => {
    const { make } = server();
    const agency = await make.agency();
    const provider = await make.provider(agency);
    const home = await make.office(provider);
    await make.job(home, { starts_at: new Date('2026-11-12T14:00:00Z') });
    const sees = async (person: Person) => (await needsOf(person)).length;
    expect(await sees(await make.agencyManager(agency))).toBe(1);
    expect(await sees(await make.providerManager(provider))).toBe(1);
    expect(await sees(await make.locationManager(home))).toBe(1);
    expect(await sees(await make.locationManager(await make.office(provider)))).toBe(0);
    expect(await sees(await make.providerManager(await make.provider(agency)))).toBe(0);
  });

  test('include certificates for administrators, as many as the linked page has', async () => {
    const { make, as, owner } = server();
    const member = await make.member();
    const ends = async (expires_on: string, over: { kind?: string; state?: string } = {}) =>
      owner.query(
        `insert into app.expiries (entry_id, member_id, kind, title, name, expires_on, state)
         values (gen_random_uuid(), $1, $2, 'Moving and handling', 'Ann Lee', $3, $4)`,
        [member.user_id, over.kind ?? 'skill', expires_on, over.state ?? 'verified'],
      );
    for (const day of ['2026-11-11', '2026-11-12', '2026-11-19', '2026-11-20']) await ends(day);
    await ends('2026-11-14', { kind: 'medical' });
    await ends('2026-11-14', { state: 'rejected' });
    const admin = await make.admin();
    const told = (await needsOf(admin)).find(({ need }) => need === 'expiring');
    const href = '/compliance?within=7&kind=skill&state=verified';
    expect(told).toEqual({ need: 'expiring', total: 2, href, first: null });
    const { meta } = (await as(admin).get(`/api/v1/compliance${told?.href.slice('/compliance'.length)}`)).json();
    expect(meta.total).toBe(2);
    const others = await needsOf(await make.locationManager(await make.office()));
    expect(others).toEqual([]);
  });
});

describe('needs that are no shifts', () => {
  test('of a home are hours to confirm, of an administrator timesheets, tickets, papers and requests to cancel', async () => {
    const { make, as, owner, time } = server();
    const home = await make.office(undefined, 'Larch House');
    const boss = await make.locationManager(home, { first_name: 'Helen', last_name: 'Marsh' });
    const admin = await make.admin();
    await make.worked(home, { created_by: boss.user_id, assigned_to: (await make.member()).user_id });
    expect((await needsOf(boss)).map(({ need, total, href }) => [need, total, href])).toContainEqual([
      'to_confirm',
      1,
      '/timesheets?state=to_confirm',
    ]);
    const starts_at = new Date(time.now.getTime() + 10 * 3_600_000);
    const ann = await make.member();
    const job = await make.job(home, {
      status: 'Confirmed',
      assigned_to: ann.user_id,
      starts_at,
      created_by: boss.user_id,
    });
    const asked = { reason: 'The unit is closed', paid_minutes: 120 };
    expect((await as(boss).post(`/api/v1/jobs/${job.job_id}/ask_to_cancel`, asked)).statusCode).toBe(200);
    const ticket = await makeTicket(server(), boss, { respond_by: new Date(time.now.getTime() - 14 * 60_000) });
    await owner.query(
      `insert into app.expiries (entry_id, member_id, kind, title, name, expires_on, state)
       values (gen_random_uuid(), $1, 'skill', 'Moving and handling', 'Ann Lee', '2027-11-12', 'waiting')`,
      [ann.user_id],
    );
    const needs = new Map((await needsOf(admin)).map((its) => [its.need, its]));
    expect(needs.get('cancel_request')).toMatchObject({
      total: 1,
      first: {
        person: 'Helen Marsh',
        where: 'Larch House',
        price: { now: 37.2, rises_to: 74.4, rises_at: new Date(starts_at.getTime() - 4 * 3_600_000).toISOString() },
      },
    });
    expect(needs.get('ticket')).toMatchObject({
      total: 1,
      first: { href: `/support_desk/${ticket.uuid}`, what: `#${ticket.id} ${ticket.title}` },
    });
    expect(needs.get('documents')?.total).toBe(1);
    expect((await as(admin).get('/api/v1/compliance?state=waiting')).json().meta.total).toBe(1);
    expect(needs.has('to_confirm')).toBe(false);
  });
});
