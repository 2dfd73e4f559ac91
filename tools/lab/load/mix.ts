import { randomUUID } from 'node:crypto';
import { dayAfter, londonDay } from '@handover/domain/time';
import type { Random } from '../../../apps/server/seed/demo/random.ts';
import type { Journey, Request } from './crowd.ts';
import type { Stock } from './stock.ts';

/** Kind of call: who makes it, its name in the report, and its share of a thousand. The shares are chosen, not measured. */
type Use = { kind: string; of_1000: number; ask: (stock: Stock, random: Random) => Request };

const pick = <T>(from: readonly T[], random: Random): T => from[random.whole(from.length)] as T;
const get = (kind: string, path: string, token: string): Request => ({ kind, method: 'GET', path, token });
const post = (kind: string, path: string, token: string, body: object): Request => {
  return { kind, method: 'POST', path, token, body, key: randomUUID() };
};

type Reader = 'admins' | 'agencies' | 'providers' | 'offices' | 'members';
const look = (kind: string, of_1000: number, who: Reader, path: (stock: Stock, random: Random) => string): Use => ({
  kind,
  of_1000,
  ask: (stock, random) => get(kind, path(stock, random), pick(stock[who], random).token),
});

const LIST = '/api/v1/jobs?page_size=50';
const search = ({ words }: Stock, random: Random) => `/api/v1/search?q=${encodeURIComponent(pick(words, random))}`;
const anyShift = ({ offices }: Stock, random: Random) => pick(pick(offices, random).job_ids, random);
const openShift = ({ open }: Stock, random: Random) => pick(open, random);
const since = () => encodeURIComponent(new Date(Date.now() - 60_000).toISOString());

/** Staff on their phones: nearly half of all. */
const STAFF: Use[] = [
  look('staff: home', 130, 'members', () => '/api/v1/my_home'),
  look('staff: best matches', 60, 'members', () => '/api/v1/my_jobs/ranked?order=best_match'),
  look('staff: open shifts', 50, 'members', () => '/api/v1/my_jobs?type=available'),
  look('staff: news', 50, 'members', () => `/api/v1/my_jobs/news?since=${since()}`),
  look('staff: panel', 80, 'members', (stock, random) => `/api/v1/jobs/${openShift(stock, random)}`),
  look('staff: notifications', 60, 'members', () => '/api/v1/notifications'),
  look('staff: threads', 20, 'members', () => '/api/v1/messages'),
];
/** Somebody who keeps a location open all day. */
const OFFICES: Use[] = [
  look('location: list', 70, 'offices', () => LIST),
  look('location: board', 30, 'offices', () => '/api/v1/jobs/board'),
  look('location: counts', 30, 'offices', () => '/api/v1/jobs/counts'),
  look('location: needs', 20, 'offices', () => '/api/v1/dashboard/needs'),
  look('location: charts', 20, 'offices', () => '/dashboard/get_jobs_bar_graph'),
  look('location: search', 10, 'offices', search),
  {
    kind: 'location: panel',
    of_1000: 60,
    ask(stock, random) {
      const { token, job_ids } = pick(stock.offices, random);
      return get('location: panel', `/api/v1/jobs/${pick(job_ids, random)}`, token);
    },
  },
];
const COMPANIES: Use[] = [
  look('provider: list', 40, 'providers', () => LIST),
  look('provider: board', 15, 'providers', () => '/api/v1/jobs/board'),
  look('provider: charts', 15, 'providers', () => '/dashboard/get_jobs_total_value_bar_graph'),
  look('provider: invoices', 10, 'providers', () => '/api/v1/invoices?page_size=50'),
  look('agency: list', 20, 'agencies', () => LIST),
  look('agency: search', 10, 'agencies', search),
  look('agency: charts', 10, 'agencies', () => '/dashboard/get_jobs_by_status'),
];
const PLATFORM: Use[] = [
  look('platform: list', 30, 'admins', () => LIST),
  look('platform: board', 10, 'admins', () => '/api/v1/jobs/board'),
  look('platform: panel', 20, 'admins', (stock, random) => `/api/v1/jobs/${anyShift(stock, random)}`),
  look(
    'platform: suggested',
    10,
    'admins',
    (stock, random) => `/api/v1/jobs/${openShift(stock, random)}/suggested_staff`,
  ),
  look('platform: needs', 10, 'admins', () => '/api/v1/dashboard/needs'),
  look('platform: search', 20, 'admins', search),
];

/** Takes from the stock; a stock that has run out is a mistake of the plan, and throws. */
const left = <T>(from: T[], what: string): T[] => {
  if (from.length === 0) throw new Error(`There are not enough ${what}`);
  return from;
};
const taken = <T>(from: T[], what: string): T => left(from, what).pop() as T;
const FORM = {
  title: 'Registered Nurse',
  description: 'Medication round and handover',
  shift_time: 'Day Shift',
  job_start_time: '08:00',
  job_end_time: '20:00',
  has_break: false,
  staff_rate: 21.5,
  hcp_rate: 30,
  ward: 'Ground floor',
  report_to: 'The nurse in charge',
  status: 'Published',
  approximate: false,
  address_line_1: '1 High Street',
  city: 'York',
  post_code: 'YO26 5RL',
  latitude: 53.96,
  longitude: -1.12,
};
const daysAhead = (days: number) => {
  const date = dayAfter(londonDay(new Date()), days);
  return { date, deadline: dayAfter(date, -1) };
};
const WRITES: Use[] = [
  {
    kind: 'apply',
    of_1000: 25,
    ask: (stock, random) =>
      post('apply', `/api/v1/jobs/${openShift(stock, random)}/apply`, pick(stock.members, random).token, {}),
  },
  {
    kind: 'offer',
    of_1000: 15,
    ask: (stock, random) =>
      post('offer', `/api/v1/jobs/${openShift(stock, random)}/offer`, pick(stock.admins, random).token, {
        user_id: pick(stock.members, random).user_id,
      }),
  },
  {
    kind: 'assign',
    of_1000: 5,
    ask(stock, random) {
      const job_id = taken(stock.open, 'open shifts');
      const { user_id } = pick(stock.members, random);
      return post('assign', `/api/v1/jobs/${job_id}/assign_staff/${user_id}`, pick(stock.admins, random).token, {});
    },
  },
  {
    kind: 'accept',
    of_1000: 5,
    ask(stock) {
      const { offer_id, member } = taken(stock.offers, 'offers');
      return post('accept', `/api/v1/offers/${offer_id}/accept`, member.token, {});
    },
  },
  {
    kind: 'message',
    of_1000: 20,
    ask(stock, random) {
      const { job_id, member } = pick(left(stock.bookings, 'bookings'), random);
      const said = { with: 'member', text: 'I am on my way and shall be there in ten minutes' };
      return post('message', `/api/v1/jobs/${job_id}/messages`, member.token, said);
    },
  },
  {
    kind: 'post',
    of_1000: 5,
    ask(stock, random) {
      const { office_id, token } = pick(stock.offices, random);
      return post('post', '/api/v1/jobs', token, {
        ...FORM,
        location_id: office_id,
        ...daysAhead(4 + random.whole(20)),
      });
    },
  },
  { kind: 'check-in', of_1000: 20, ask: (stock) => checkIn(taken(stock.bookings, 'bookings')) },
];

const QUARTER_MS = 15 * 60_000;

/** Input of a check-in by position; with the time of arrival if there was no network then. */
export function checkIn(booking: Stock['bookings'][number], captured?: Date): Request {
  const { job_id, member, latitude, longitude } = booking;
  const now = new Date();
  const came = captured ?? now;
  const at = came.toISOString();
  return post('check-in', `/api/v1/jobs/${job_id}/checkin`, member.token, {
    // The quarter in which they came; another is refused.
    start_time: new Date(Math.floor(came.getTime() / QUARTER_MS) * QUARTER_MS).toISOString(),
    candidate_signature: 'Ann Lee',
    position: { latitude, longitude, accuracy: 20, at },
    captured_at: at,
    sent_at: now.toISOString(),
  });
}

export const USES: readonly Use[] = [...STAFF, ...OFFICES, ...COMPANIES, ...PLATFORM, ...WRITES];
export const WRITTEN: ReadonlySet<string> = new Set(WRITES.map(({ kind }) => kind));
const ALL = USES.reduce((sum, { of_1000 }) => sum + of_1000, 0);

/** Stock that the given number of calls needs, with some to spare for chance. */
export function needOf(calls: number) {
  const of = (kind: string) => {
    const share = (USES.find((use) => use.kind === kind)?.of_1000 ?? 0) / ALL;
    return Math.ceil(calls * share + 5 * Math.sqrt(calls * share)) + 40;
  };
  return { bookings: of('check-in'), offers: of('accept'), open: of('assign') + of('accept') + 300 };
}

export function nextRequest(stock: Stock, random: Random): Request {
  let at = random.whole(ALL);
  for (const use of USES) {
    at -= use.of_1000;
    if (at < 0) return use.ask(stock, random);
  }
  throw new Error('Nothing is asked for');
}

/** Random arrivals: a fixed number in each piece, spread evenly over it. */
export function arrivals(stock: Stock, random: Random, per_second: number) {
  return (from: number, to: number): Journey[] => {
    const count = Math.round(((to - from) / 1_000) * per_second);
    const dues = Array.from({ length: count }, () => from + (random.whole(1_000_000) / 1_000_000) * (to - from));
    return dues.toSorted((a, b) => a - b).map((due) => ({ due, steps: [nextRequest(stock, random)] }));
  };
}
