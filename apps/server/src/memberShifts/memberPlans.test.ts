import { beforeAll, expect, test } from 'vitest';
import { memberViews } from '@handover/contract/memberShifts/views';
import { FLOW_LOOK } from '@handover/contract/memberShifts/memberJobs';
import type { Viewer } from '@handover/domain/viewer';
import { useTestServer } from '../../test/harness.ts';
import { asViewer } from '../../test/signedIn.ts';
import { manyJobs } from '../../test/manyJobs.ts';
import { indexesOf, lookedAt, stepsOf, wasReadWhole } from '../../test/plans.ts';
import type { Db } from '../db/connect.ts';
import { findJob } from '../shifts/find.ts';
import { flowForMember } from './flow.ts';
import { homeForMember } from './home.ts';

const server = useTestServer({ DATABASE_POOL: '1' });
let viewer: Viewer;

/** Inserts enough shifts that a wrong plan costs more than the right one. */
beforeAll(async () => {
  const { make } = server();
  await manyJobs(server(), [await make.office(), await make.office()], 20_000);
  const { user_id } = await make.member();
  viewer = { kind: 'member', level: 4, user_id, member_id: user_id };
});

test.each(['asc', 'desc'])(
  'a page of open shifts %s is read from its index, and each shift once more for its verdicts',
  async (sortDirection) => {
    for (const after of [undefined, '2026-11-20T08:00:00Z~01900000-0000-7000-8000-000000000000']) {
      const wanted = memberViews.flow.input.parse({ sortDirection, ...(after ? { after } : {}) });
      const taken = await stepsOf(server(), viewer, (db) =>
        flowForMember({ db, viewer, now: server().clock() }, wanted),
      );
      expect(indexesOf(taken, 'jobs')).toEqual(['jobs_by_status', 'jobs_pkey', 'jobs_of_member']);
      expect(wasReadWhole(taken, 'jobs')).toBe(false);
      // Once for itself, and once for the data about its member.
      expect(lookedAt(taken, 'jobs')).toBeLessThanOrEqual(51 + 2 * 50);
    }
  },
);
test.each(['my_bookings', 'applied_jobs'])('%s are looked up by the member', async (type) => {
  const wanted = memberViews.flow.input.parse({ type });
  const taken = await stepsOf(server(), viewer, (db) => flowForMember({ db, viewer, now: server().clock() }, wanted));
  for (const table of ['jobs', 'applications']) expect(wasReadWhole(taken, table)).toBe(false);
  expect(lookedAt(taken, 'jobs')).toBe(0);
});

test('the home page looks up the shifts that it shows, not all that are open', async () => {
  const { make, clock } = server();
  const ann = { user_id: viewer.user_id };
  await make.address(ann);
  await make.offer(await make.job(), ann, { expires_at: new Date(clock().getTime() + 1e7) });
  const taken = await stepsOf(server(), viewer, (db) => homeForMember({ db, viewer, now: clock() }));
  expect(wasReadWhole(taken, 'jobs')).toBe(false);
  expect(lookedAt(taken, 'jobs')).toBeLessThanOrEqual(5);
});

test('an opened shift finds its signatures by their keys', async () => {
  const { make, clock } = server();
  const { job_id } = await make.job(undefined, { status: 'Confirmed', assigned_to: viewer.user_id });
  const taken = await stepsOf(server(), viewer, (db) => findJob({ db, viewer, now: clock() }, job_id));
  expect(wasReadWhole(taken, 'signatures')).toBe(false);
});

test('a filter that matches nothing checks a constant number of shifts, and the next page continues there', async () => {
  const wanted = memberViews.flow.input.parse({ q: 'Nowhere' });
  const ask = (db: Db) => flowForMember({ db, viewer, now: server().clock() }, wanted);
  const taken = await stepsOf(server(), viewer, ask);
  expect(wasReadWhole(taken, 'jobs')).toBe(false);
  // Once to check, and once to find where the check ended.
  expect(lookedAt(taken, 'jobs')).toBeLessThanOrEqual(2 * FLOW_LOOK);
  const { data, next } = await asViewer(server(), viewer, 'read', ask);
  expect(data).toEqual([]);
  expect(next).not.toBeNull();
});

test('the nearest shifts come from the spatial index, as many as the pool holds', async () => {
  const { owner, clock } = server();
  const heard: string[] = [];
  const listen = ({ message }: { message?: string | undefined }) => void heard.push(message ?? '');
  owner.on('notice', listen);
  await owner.query('analyze app.job_geo');
  await owner.query(`load 'auto_explain'`);
  await owner.query(`set auto_explain.log_min_duration = 0; set auto_explain.log_analyze = on;
    set auto_explain.log_nested_statements = on; set client_min_messages = log; set role handover_gate`);
  const { rows } = await owner.query('select * from app.nearest_open(53.9, -1.1, $1, $2, 500)', [
    clock(),
    new Date(clock().getTime() + 1e10),
  ]);
  await owner.query('reset role; reset client_min_messages; reset auto_explain.log_min_duration');
  owner.off('notice', listen);
  expect(rows).toHaveLength(500);
  const plan = heard.find((said) => said.includes('job_geo_open')) ?? '';
  expect(plan).toMatch(/Index Scan using job_geo_open on job_geo g .*rows=500/);
});
