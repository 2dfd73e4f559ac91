import { expect, test } from 'vitest';
import { isActive } from '@handover/domain/shifts/groups';
import { JOB_STATUSES } from '@handover/domain/shifts/status';
import { endOfLondonDay } from '@handover/domain/time';
import { useTestServer } from '../../../test/harness.ts';

const server = useTestServer();
const MINUTE = 60_000;
/** Moments around Thursday 12 November 2026, 10:24 in London, at which the answer may change. */
const STARTS = [
  '2026-11-10T23:00:00Z',
  '2026-11-11T00:00:00Z',
  '2026-11-11T14:00:00Z',
  '2026-11-11T22:24:00Z',
  '2026-11-11T23:29:59Z',
  '2026-11-11T23:30:00Z',
  '2026-11-12T00:00:00Z',
  '2026-11-12T10:24:00Z',
  '2026-11-12T23:45:00Z',
  '2026-11-13T00:00:00Z',
];
const LENGTHS = [15, 8 * 60, 25 * 60];
const TODAY = { from: endOfLondonDay('2026-11-11'), to: endOfLondonDay('2026-11-12') };

test.each(JOB_STATUSES)(
  'a shift that is %s is active in the database exactly when it is by the rules [active-1]',
  async (status) => {
    const { make, as, clock } = server();
    const office = await make.office();
    const boss = await make.locationManager(office);
    const wanted: string[] = [];
    for (const [starts_at, minutes] of STARTS.flatMap((at) =>
      LENGTHS.map((length) => [new Date(at), length] as const),
    )) {
      const ends_at = new Date(starts_at.getTime() + minutes * MINUTE);
      const no_show = status === 'missed' && minutes !== 15;
      const { job_id } = await make.job(office, { status, no_show, starts_at, ends_at, created_by: boss.user_id });
      // Until attendance is recorded, a shift counts as ended at its planned end.
      if (isActive({ status, starts_at, ends_at, no_show, end_time: ends_at }, clock(), TODAY)) wanted.push(job_id);
    }
    const { data, meta } = (await as(boss).get('/api/v1/jobs?status=active&page_size=100')).json();
    expect(data.map(({ job_id }: { job_id: string }) => job_id).sort()).toEqual(wanted.sort());
    expect(meta.total).toBe(wanted.length);
    expect((await as(boss).get('/api/v1/jobs/counts')).json().data.active).toBe(wanted.length);
  },
);
