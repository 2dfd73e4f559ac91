import { duration, shortDate } from '../format.ts';
import { londonDay, londonTime } from '../time.ts';
import { isPressing, MOST_NEEDS, type Need, needAddress } from './needs.ts';

/** The most urgent of what a need counts. */
export type First = {
  /** Page on which it is dealt with. */
  href: string;
  /** What it is about: a role, or the title of a ticket. */
  what: string;
  /** Where it is, which a location need not be told, or who asks. */
  where: string;
  /** Booked member, or who asks for a cancellation. */
  person: string | null;
  /** Telephone number of the booked member, for viewers who may see it. */
  telephone: string | null;
  /** Start of the shift, or time by which an answer was due. */
  at: Date;
  ends_at: Date | null;
  /** Cost in pounds of a cancellation now, and what it rises to. */
  price: { now: number; rises_to: number | null; rises_at: Date | null } | null;
};

const MINUTE = 60_000;
const COUNTED: Record<Need, readonly [one: string, more: string]> = {
  not_here: ['person is not here', 'people are not here'],
  no_show: ['no show', 'no shows'],
  late: ['late check-in', 'late check-ins'],
  soon: ['unfilled in the next 72 h', 'unfilled in the next 72 h'],
  fill_asked: ['request to fill', 'requests to fill'],
  cancel_request: ['request to cancel', 'requests to cancel'],
  ticket: ['ticket overdue', 'tickets overdue'],
  to_confirm: ['shift with hours to confirm', 'shifts with hours to confirm'],
  disputed: ['shift with disputed hours', 'shifts with disputed hours'],
  documents: ['document waiting', 'documents waiting'],
  to_review: ['timesheet to review', 'timesheets to review'],
  rate_review: ['rate to look at', 'rates to look at'],
  below_minimum: ['shift pays less than the minimum wage', 'shifts pay less than the minimum wage'],
  expiring: ['certificate expires this week', 'certificates expire this week'],
};

const minutesSince = (at: Date, now: Date) => Math.max(0, Math.floor((now.getTime() - at.getTime()) / MINUTE));
const countOf = (total: number) =>
  total > MOST_NEEDS ? `${MOST_NEEDS.toLocaleString('en-GB')}+` : total.toLocaleString('en-GB');

/** "2 late check-ins" */
export const needWords = (need: Need, total: number): string =>
  `${countOf(total)} ${COUNTED[need][total === 1 ? 0 : 1]}`;

/** Day of a time beside the present: "today 14:00", "Fri 20 Nov, 14:00". */
const when = (at: Date, now: Date) =>
  londonDay(at) === londonDay(now) ? `today ${londonTime(at)}` : `${shortDate(at, now)}, ${londonTime(at)}`;

/** Title of a need: one alone is named, several are counted. */
export function needTitle(need: Need, total: number, first: First | null, now: Date): string {
  if (need === 'not_here' && first) {
    const time = duration(minutesSince(first.at, now));
    return total === 1 && first.person
      ? `${first.person} is not here, ${time}`
      : `${needWords(need, total)}, longest ${time}`;
  }
  if (total === 1 && first) {
    if (need === 'cancel_request') return `${first.person} asks to cancel ${first.what}, ${when(first.at, now)}`;
    if (need === 'no_show' && first.person) return `${first.person} did not come`;
    if (need === 'late' && first.person) return `${first.person} came late`;
    if (need === 'ticket') return `Ticket overdue by ${duration(minutesSince(first.at, now))}`;
  }
  return needWords(need, total);
}

const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });

/** "£73.15 now, £146.30 from 10:00, in 1 h 35 min" */
export function priceWords({ now: price, rises_to, rises_at }: NonNullable<First['price']>, now: Date): string {
  if (rises_to === null || rises_at === null) return pounds.format(price);
  const left = duration(Math.max(0, Math.ceil((rises_at.getTime() - now.getTime()) / MINUTE)));
  return `${pounds.format(price)} now, ${pounds.format(rises_to)} from ${londonTime(rises_at)}, in ${left}`;
}

/** Second line of a need: about the most urgent of them. */
export function needDetail(need: Need, total: number, first: First | null, now: Date): string | null {
  if (!first) return null;
  const { what, where, person, at, ends_at, price } = first;
  const hours = ends_at ? `${londonTime(at)} – ${londonTime(ends_at)}` : when(at, now);
  const about = (...parts: (string | null)[]) => parts.filter(Boolean).join(', ');
  switch (need) {
    case 'not_here':
    case 'no_show':
    case 'late':
      return total === 1 ? about(what, where, hours) : about(person, what, where, `due ${londonTime(at)}`);
    case 'soon':
    case 'fill_asked':
      return `The first: ${about(what, where, when(at, now))}`;
    case 'cancel_request':
      return `${where}. ${price ? priceWords(price, now) : ''}`;
    case 'ticket':
      return about(what, where);
    default:
      return null;
  }
}

const ACTIONS: Record<Need, readonly [one: string, more: string]> = {
  not_here: ['Find a replacement', 'See them'],
  no_show: ['Open', 'See them'],
  late: ['Open', 'See them'],
  soon: ['Fill', 'Fill'],
  fill_asked: ['Fill', 'Fill'],
  cancel_request: ['Decide', 'Decide'],
  ticket: ['Reply', 'Reply'],
  to_confirm: ['Confirm', 'Confirm'],
  disputed: ['Answer', 'Answer'],
  documents: ['Review', 'Review'],
  to_review: ['Review', 'Review'],
  rate_review: ['Decide', 'Decide'],
  below_minimum: ['Open', 'See them'],
  expiring: ['See them', 'See them'],
};

/** First step of a need: one alone is opened, several as their list. */
export const needAction = (need: Need, total: number, first: First | null): { words: string; href: string } =>
  total === 1 && first
    ? { words: ACTIONS[need][0], href: first.href }
    : { words: ACTIONS[need][1], href: needAddress(need) };

/** "26 things, 3 of them pressing" */
export function needsInAll(needs: readonly { need: Need; total: number }[]): string {
  const sum = (its: readonly { total: number }[]) => its.reduce((all, { total }) => all + total, 0);
  const [all, pressing] = [sum(needs), sum(needs.filter(({ need }) => isPressing(need)))];
  const things = `${countOf(all)} ${all === 1 ? 'thing' : 'things'}`;
  return pressing > 0 && pressing < all ? `${things}, ${countOf(pressing)} of them pressing` : things;
}
