import { describe, expect, test } from 'vitest';
import type { Need } from '@handover/domain/dashboard/needs';
import type { JobStatus } from '@handover/domain/shifts/status';
import { useTestServer } from '../../test/harness.ts';

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
  ['somebody was due at five minutes ago', 'late', 'Confirmed', { at: '10:19' }],
  ['somebody is due at since this minute', undefined, 'Confirmed', { at: '10:20' }],
  ['begins in a minute and nobody has', 'soon', 'Published', { at: '10:25' }],
  ['begins in a day to the minute and nobody has', 'soon', 'Published', { day: '2026-11-13', at: '10:24' }],
  ['begins in a day and a minute', undefined, 'Published', { day: '2026-11-13', at: '10:25' }],
  ['is still a draft', undefined, 'Unpublished', { at: '12:00' }],
  ['began without anybody', undefined, 'Published', { at: '10:00' }],
];

describe('urgent shifts', () => {
  test.each(CASES)('a shift that %s: %s', async (_, need, status, { day = '2026-11-12', at, ...over }, late) => {
    const { make, as } = server();
    const home = await make.office();
    const boss = await make.locationManager(home);
    const starts_at = new Date(`${String(day)}T${String(at)}:00Z`);
    const job = await make.job(home, { status, starts_at, created_by: boss.user_id, ...over });
    if (late !== undefined) await make.attendance(job, { late_check_in: late });
    const href = `/jobs?status=${need}&view=table`;
    expect(await needsOf(boss)).toEqual(need ? [{ need, total: 1, href }] : []);
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
    expect(told).toEqual({ need: 'expiring', total: 2, href: '/compliance?within=7&kind=skill&state=verified' });
    const { meta } = (await as(admin).get(`/api/v1/compliance${told?.href.slice('/compliance'.length)}`)).json();
    expect(meta.total).toBe(2);
    const others = await needsOf(await make.locationManager(await make.office()));
    expect(others).toEqual([]);
  });
});
