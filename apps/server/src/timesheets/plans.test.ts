import { beforeAll, expect, test } from 'vitest';
import { MOST_COUNTED, timesheets, TIMESHEETS_ON_A_PAGE } from '@handover/contract/timesheets/timesheets';
import type { Viewer } from '@handover/domain/viewer';
import { useTestServer } from '../../test/harness.ts';
import { manyJobs } from '../../test/manyJobs.ts';
import { indexesOf, lookedAt, stepsOf, wasReadWhole } from '../../test/plans.ts';
import { vacuum } from '../../test/vacuum.ts';
import type { Ctx } from '../http/route.ts';
import { listTimesheets } from './list.ts';

const server = useTestServer({ DATABASE_POOL: '1' });
const viewers = {} as Record<'admin' | 'agency' | 'provider' | 'office' | 'member', Viewer>;

/**
 * Inserts enough hours that a wrong plan costs more than the right one; each hundredth is disputed, each fiftieth
 * flagged.
 */
beforeAll(async () => {
  const { make, owner } = server();
  const offices = await Promise.all(Array.from({ length: 4 }, () => make.office()));
  const [own] = offices;
  if (!own) throw new Error('there is no location');
  await manyJobs(server(), offices, 20_000);
  const { user_id: amara } = await make.member();
  await owner.query(
    `
    with made as (
      insert into app.timesheets (timesheet_id, agency_id, care_provider_id, office_id, job_id, member_id, version, made_by,
        start_time, end_time, break_time, break_is_paid_for, total_time, comments, authorized_person, nobody_to_sign,
        checked_out_at, received_at, flags, actor_name, hash)
      select gen_random_uuid(), agency_id, care_provider_id, office_id, job_id, case when number % 8 = 0 then $1 else assigned_to end, v, 'check_out', starts_at, ends_at,
        0, true, 10, '', '', false, ends_at, ends_at + v * interval '1 hour',
        case when number % 50 = 0 and v = 1 then '{nobody_to_sign}'::text[] else '{}' end, 'Ann Lee', sha256('x')
      from app.jobs, generate_series(1, 2) v
      where status = 'Completed' and (v = 1 or number % 20 = 0)),
    asked as (
      insert into app.timesheet_queries (query_id, agency_id, care_provider_id, office_id, job_id, member_id, version, raised_by,
        raised_by_name, raised_level, raised_at, text, status, closed_at)
      select gen_random_uuid(), agency_id, care_provider_id, office_id, job_id, assigned_to, 1, assigned_to, 'Ann Lee', 4,
        ends_at, 'Longer', case when number % 700 = 0 then 'open' else 'withdrawn' end,
        case when number % 700 = 0 then null else ends_at end
      from app.jobs where status = 'Completed' and number % 7 = 0)
    select`,
    [amara],
  );
  await vacuum(owner, 'app.timesheets, app.timesheet_queries, app.timesheet_confirmations, app.reviews_due');
  const { user_id } = await make.admin();
  const { office_id, ...provider } = own;
  Object.assign(viewers, {
    admin: { kind: 'admin', level: 1, user_id },
    agency: { kind: 'agency', level: 2, user_id, agency_id: own.agency_id },
    provider: { kind: 'provider', level: 2, user_id, ...provider },
    office: { kind: 'office', level: 3, user_id, ...provider, office_id },
    member: { kind: 'member', level: 4, user_id: amara, member_id: amara },
  });
});

const steps = (who: keyof typeof viewers, asked: Record<string, string>) =>
  stepsOf(server(), viewers[who], (db) =>
    listTimesheets({ db, viewer: viewers[who], now: server().clock() } as Ctx, timesheets.list.input.parse(asked)),
  );

/** Maximum rows: a page with the versions of its rows, and the count for the tab of hours to confirm. */
const MOST_LOOKED_AT = 8 * TIMESHEETS_ON_A_PAGE + 2 * MOST_COUNTED;

test.each([
  ['admin', 'timesheets_by_time'],
  ['agency', 'timesheets_of_agency'],
  ['provider', 'timesheets_of_provider'],
  ['office', 'timesheets_of_office'],
  ['member', 'timesheets_of_member'],
] as const)('a page of hours for %s is read along %s and no further', async (who, index) => {
  const taken = await steps(who, {});
  expect(indexesOf(taken, 'timesheets')).toContain(index);
  expect(wasReadWhole(taken, 'timesheets')).toBe(false);
  expect(lookedAt(taken, 'timesheets')).toBeLessThan(MOST_LOOKED_AT);
  expect(wasReadWhole(taken, 'jobs')).toBe(false);
});

test.each(['admin', 'agency', 'provider', 'office', 'member'] as const)(
  'disputed hours are found for %s among the open disputes alone',
  async (who) => {
    const taken = await steps(who, { state: 'queried' });
    expect(wasReadWhole(taken, 'timesheet_queries')).toBe(false);
    expect(indexesOf(taken, 'timesheet_queries').filter((index) => !/open/.test(index))).toEqual([]);
    expect(lookedAt(taken, 'timesheet_queries')).toBeLessThan(120);
  },
);

test.each(['admin', 'agency', 'provider', 'office', 'member'] as const)(
  'hours to confirm are found for %s among the last seven days alone',
  async (who) => {
    const taken = await steps(who, { state: 'to_confirm' });
    expect(wasReadWhole(taken, 'timesheets')).toBe(false);
    expect(wasReadWhole(taken, 'timesheet_queries')).toBe(false);
    expect(lookedAt(taken, 'timesheets')).toBeLessThan(MOST_LOOKED_AT);
  },
);

test('hours to review are read along their own short index', async () => {
  const taken = await steps('admin', { state: 'to_review' });
  expect(indexesOf(taken, 'reviews_due')).toContain('reviews_due_by_time');
  expect(wasReadWhole(taken, 'timesheets')).toBe(false);
});

test('a far day of a location is reached at once', async () => {
  const taken = await steps('office', { from: '2026-08-01', to: '2026-08-02' });
  expect(indexesOf(taken, 'timesheets')).toContain('timesheets_of_office');
  expect(lookedAt(taken, 'timesheets')).toBeLessThan(MOST_LOOKED_AT);
});
