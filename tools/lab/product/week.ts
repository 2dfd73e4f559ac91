import pg from 'pg';
import { quarterUp } from '@handover/domain/attendance/quarters';
import { makerOn } from '../../../apps/server/test/make.ts';
import { ADDRESS } from '../../../apps/server/test/makeJobs.ts';
import { signEveryoneIn, tokenOf } from './market.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const named = (who: string) => ({ email: `${who}@week.example` });

/** A booking with its planned hours. */
export type Booking = { job_id: string; number: number; starts_at: Date; ends_at: Date };
/** Somebody with a phone, and what they are booked for: the oldest first, the last of them now. */
export type Member = { member_id: string; token: string; bookings: Booking[] };
/** `newcomers` have today's shift alone; the planner is an administrator. */
export type World = { members: Member[]; newcomers: Member[]; planner: { token: string } };

/** Position of the home, where everyone checks in. */
export const HOME = { latitude: ADDRESS.latitude, longitude: ADDRESS.longitude };

/** One home and its staff, most of whom have worked there this week without a network on their phones. */
export async function settle(
  owner_url: string,
  { phones, days, newcomers }: { phones: number; days: number; newcomers: number },
): Promise<World> {
  const owner = new pg.Client({ connectionString: owner_url });
  await owner.connect();
  await owner.query('delete from app.requirements');
  const make = makerOn(owner, () => new Date());
  const office = await make.office();
  const { user_id: planner_id, email: planner } = await make.admin(named('planner'));
  const { user_id: created_by } = await make.locationManager(office, named('manager'));
  const now = quarterUp(new Date()).getTime();
  const members: Member[] = [];
  for (let n = 0; n < phones + newcomers; n++) {
    const { user_id: member_id, email } = await make.member(named(`member.${n}`));
    const bookings: Booking[] = [];
    for (let day = n < phones ? days - 1 : 0; day >= 0; day--) {
      const starts_at = new Date(now - day * DAY);
      const ends_at = new Date(starts_at.getTime() + 8 * HOUR);
      const created_at = new Date(starts_at.getTime() - 3 * DAY);
      const whose = { status: 'Confirmed', assigned_to: member_id, job_planner: planner_id, created_by, created_at };
      const { job_id, code } = await make.job(office, { starts_at, ends_at, ...whose });
      bookings.push({ job_id, number: Number(code.slice('SH-'.length)), starts_at, ends_at });
    }
    members.push({ member_id, token: tokenOf(email), bookings });
  }
  await signEveryoneIn(owner);
  await owner.end();
  return { members: members.slice(0, phones), newcomers: members.slice(phones), planner: { token: tokenOf(planner) } };
}
