import { type APIRequestContext, expect } from '@playwright/test';
import { makerOn } from '../apps/server/test/make.ts';
import { owner } from './database.ts';
import { newNumber } from './numbers.ts';
import { personOf, type Someone } from './people.ts';

const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
const ADDRESS = 'address_line_1, address_line_2, city, town, province, post_code, country, latitude, longitude';

/** Full hour, `hours` from now. */
export const inHours = (hours: number) => new Date(Math.ceil(Date.now() / HOUR) * HOUR + hours * HOUR);
/** London's date, `days` from now, as in the API. */
export const dayIn = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' }).format(new Date(Date.now() + days * DAY));

type Place = { agency_id: string; care_provider_id: string; office_id: string };
export type Home = { place: Place; title: string; manager_id: string; address: Record<string, unknown> };

/** Home that a person manages. */
export const homeOf = (who: Someone): Promise<Home> =>
  owner(async (client) => {
    const { rows } = await client.query(
      `select agency_id, care_provider_id, office_id, o.title, u.user_id as manager_id, ${ADDRESS}
       from app.users u join app.offices o using (agency_id, care_provider_id, office_id) where u.email = $1`,
      [personOf(who).email],
    );
    const { agency_id, care_provider_id, office_id, title, manager_id, ...address } = rows[0];
    return { place: { agency_id, care_provider_id, office_id }, title, manager_id, address };
  });

/**
 * Eligible staff members for a shift in England or Wales who are free now and in the weeks after the fortnight of the
 * demo's bookings.
 */
export const freeMembers = (most: number): Promise<{ member_id: string; name: string }[]> =>
  owner(async (client) => {
    const { rows } = await client.query(
      `select m.member_id, u.first_name || ' ' || u.last_name as name
       from app.staff m join app.users u on u.user_id = m.member_id
       where not exists (select 1 from app.jobs j where j.assigned_to = m.member_id
         and (j.starts_at between now() - interval '3 days' and now() + interval '3 days'
           or j.starts_at between now() + interval '15 days' and now() + interval '55 days'))
         and not m.lacking and m.valid_until > current_date + 60
         and exists (select 1 from app.skills s join app.compliance_items i using (item_id)
           where s.member_id = m.member_id and s.state = 'verified' and 'England' = any (i.nations))
         and not exists (select 1 from app.skills s where s.member_id = m.member_id and s.weekly_hours is not null)
       order by m.code desc limit $1`,
      [most],
    );
    return rows;
  });

type Wanted = { starts_at: Date; title: string } & Record<string, unknown>;

/** Inserts shifts of a home directly into the database, of eight hours by default. */
export const makeShifts = <Name extends string>(home: Home, wanted: Record<Name, Wanted>) =>
  owner(async (client) => {
    const make = makerOn(client, () => new Date());
    const made = {} as Record<Name, { job_id: string; code: string }>;
    for (const [name, its] of Object.entries(wanted) as [Name, Wanted][]) {
      const ends_at = new Date(its.starts_at.getTime() + 8 * HOUR);
      const usual = { ...home.address, created_by: home.manager_id, number: newNumber(), ends_at };
      const { job_id, code } = await make.job(home.place, { ...usual, ...its });
      made[name] = { job_id, code };
    }
    return made;
  });

const QUARTER = HOUR / 4;

/** Creates a booking that can be checked in to now: it starts with the next quarter of an hour. */
export const bookedNow = async (home: Home, member: { user_id: string }, over: Record<string, unknown> = {}) => {
  const starts_at = new Date((Math.floor(Date.now() / QUARTER) + 1) * QUARTER);
  const wanted = {
    title: newRole('Night Carer'),
    starts_at,
    status: 'Confirmed',
    assigned_to: member.user_id,
    ...over,
  };
  return (await makeShifts(home, { booked: wanted })).booked;
};

/** Values of a form for posting a shift. */
export const shiftForm = (home: Home, over: Record<string, unknown> = {}) => ({
  title: 'Night Carer',
  description: 'Help residents with washing, dressing and meals',
  agency_id: home.place.agency_id,
  care_provider_id: home.place.care_provider_id,
  location_id: home.place.office_id,
  date: dayIn(30),
  deadline: dayIn(29),
  shift_time: 'Day Shift',
  job_start_time: '08:00',
  job_end_time: '16:00',
  has_break: false,
  staff_rate: 13.4,
  hcp_rate: 18.6,
  report_to: 'Sister Clarke',
  ...home.address,
  approximate: false,
  ...over,
});

/** Unique role, so that a search for it finds only the shifts of one test. */
export const newRole = (words: string) => `${words} ${newNumber().toString(36).slice(-5).toUpperCase()}`;

type Said = { data: { job_id: string; code: string; status: string; version: number } };

/** Sends a request as the signed-in person, as their page would. */
export async function send(by: APIRequestContext, method: 'post' | 'put', path: string, data?: object) {
  const answer = await by[method](`/api/v1/${path}`, { headers: { 'X-Requested-With': 'XMLHttpRequest' }, data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return ((await answer.json()) as Said).data;
}
