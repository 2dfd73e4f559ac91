import { beforeEach, expect, test } from 'vitest';
import type { MemberRow } from '@handover/contract/shifts/jobs';
import type { memberHome } from '@handover/contract/memberShifts/home';
import { clearShifts } from '../../test/clearShifts.ts';
import { useTestServer } from '../../test/harness.ts';
import { issued } from '../../test/issued.ts';
import type { Person } from '../../test/make.ts';

const server = useTestServer();
const HOUR = 3_600_000;
const hence = (hours: number) => new Date(server().clock().getTime() + hours * HOUR);
let ann: Person;

beforeEach(async () => {
  await clearShifts(server().owner);
  ann = await server().make.member();
});

type Home = (typeof memberHome.answer)['_output']['data'];
const home = async (who = ann): Promise<Home> => {
  const answer = await server().as(who).get('/api/v1/my_home');
  expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, '']);
  return answer.json().data;
};
const titles = (rows: readonly (MemberRow | null)[]) => rows.map((row) => row?.title);

test('a new member has no bookings or offers, and sees what is open', async () => {
  await server().make.job(undefined, { starts_at: hence(20) });
  expect(await home()).toEqual({
    next: null,
    last: null,
    offers: [],
    near: 1,
    has_address: false,
    applied: 0,
    bookings: 0,
    compliance: { in_order: true, words: 'Valid' },
  });
});

test('the next booking is the first that is not over, and unanswered shifts are offers', async () => {
  const { make } = server();
  const mine = { assigned_to: ann.user_id };
  await make.job(undefined, { title: 'Over', status: 'Completed', starts_at: hence(-60), ...mine });
  await make.job(undefined, { title: 'Later', status: 'Confirmed', starts_at: hence(60), ...mine });
  const next = await make.job(undefined, { title: 'Next', status: 'Confirmed', starts_at: hence(30), ...mine });
  const asked = await make.job(undefined, { title: 'Kept for me', status: 'Assigned', starts_at: hence(12), ...mine });
  await make.offer(asked, ann);
  const offered = await make.job(undefined, { title: 'Offered', starts_at: hence(90) });
  const { offer_id } = await make.offer(offered, ann, { expires_at: hence(5) });
  await make.offer(await make.job(undefined, { title: 'Too late' }), ann, { expires_at: hence(-1) });
  await make.offer(await make.job(undefined, { title: 'Somebody else’s' }), await make.member());
  const said = await home();
  expect(said.next?.job_id).toBe(next.job_id);
  expect(said.bookings).toBe(3);
  expect(titles(said.offers)).toEqual(['Kept for me', 'Offered']);
  expect(said.offers[1]).toMatchObject({ offer_id, offer_expires_at: hence(5).toISOString() });
  // During the shift it is still the next one.
  server().time.now = hence(31);
  expect(titles([(await home()).next])).toEqual(['Next']);
  server().time.now = hence(-31);
});

test('a member who has not checked out yet sees that shift before the next one, even past its end', async () => {
  const { make } = server();
  const mine = { assigned_to: ann.user_id };
  await make.job(undefined, { title: 'Next', status: 'Confirmed', starts_at: hence(12), ...mine });
  await make.job(undefined, { title: 'Never came', status: 'Confirmed', starts_at: hence(-20), ...mine });
  await make.job(undefined, { title: 'Still there', status: 'Checked in', starts_at: hence(-10), ...mine });
  expect(titles([(await home()).next])).toEqual(['Still there']);
});

test('nearby shifts are the open ones of the week within the member’s distance', async () => {
  const { make } = server();
  await make.address(ann, { proximity: 10 });
  const open = { starts_at: hence(20) };
  await make.job(undefined, open);
  await make.job(undefined, { starts_at: hence(24 * 7 - 1) });
  await make.job(undefined, { starts_at: hence(24 * 7 + 1) });
  await make.job(undefined, { starts_at: hence(-1) });
  await make.job(undefined, { ...open, latitude: 53.8, longitude: -1.54 });
  await make.job(undefined, { ...open, status: 'Confirmed' });
  expect(await home()).toMatchObject({ near: 2, has_address: true });
});

test('applications count while an answer is possible', async () => {
  const { make, clock } = server();
  await make.application(await make.job(), ann);
  await make.application(await make.job(), ann, { withdrawn_at: clock() });
  await make.application(await make.job(undefined, { starts_at: hence(-1) }), ann);
  await make.application(await make.job(undefined, { status: 'Confirmed' }), ann);
  await make.application(await make.job(), await make.member());
  expect((await home()).applied).toBe(1);
});

test('certificates that run out are reported in time', async () => {
  await server().owner.query(`update app.staff set valid_until = '2026-11-24' where member_id = $1`, [ann.user_id]);
  expect((await home()).compliance).toEqual({ in_order: false, words: 'Expires in 12 days' });
  await server().owner.query(`update app.staff set lacking = true where member_id = $1`, [ann.user_id]);
  expect((await home()).compliance).toEqual({ in_order: false, words: 'Something is missing' });
});

test('the document that ends first is named', async () => {
  const { make, owner } = server();
  await owner.query(`update app.staff set valid_until = '2026-11-02' where member_id = $1`, [ann.user_id]);
  await make.skill(ann, { title: 'Fire safety', state: 'verified', end_date: '2026-11-02' });
  await make.skill(ann, { title: 'First aid', state: 'verified', end_date: '2027-11-02' });
  expect((await home()).compliance.words).toBe('Fire safety expired 10 days ago');
});

test('a shift that they have just checked out of is there with its pay, for twelve hours', async () => {
  const { make } = server();
  const office = await make.office(undefined, 'Willow Court');
  const job = await make.worked(office, { assigned_to: ann.user_id, sheet: { received_at: hence(-11) } });
  await issued(server(), { ...job, assigned_to: ann.user_id });
  const { last } = await home();
  expect(last).toMatchObject({ job_id: job.job_id, location: 'Willow Court' });
  expect(last?.staff_pay).toBeGreaterThan(0);
});
