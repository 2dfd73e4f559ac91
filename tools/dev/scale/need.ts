/**
 * How much is asked, reckoned from a few numbers. Those that nobody has measured are assumptions, and are shown as such
 * in docs/scale.md: change one here, run `npm run scale`, and everything that follows from it changes.
 */

/** Calls that somebody makes for one shift from its posting to its pay, by the kinds of tools/bench/calls. */
const OVER_THE_DAY: Record<string, number> = {
  'staff: home': 6,
  'staff: best matches': 2,
  'staff: open shifts': 2,
  'staff: news': 4,
  'staff: panel': 4,
  'staff: notifications': 3,
  'staff: threads': 0.5,
  apply: 1,
  accept: 0.5,
  message: 0.5,
  post: 1,
  'location: list': 4,
  'location: board': 1,
  'location: counts': 1,
  'location: panel': 3,
  'location: needs': 0.5,
  'location: charts': 0.5,
  'location: search': 0.3,
  'provider: list': 1,
  'provider: charts': 0.3,
  'provider: invoices': 0.3,
  'agency: list': 0.3,
  'platform: list': 1,
  'platform: panel': 1,
  'platform: suggested': 0.3,
  'platform: search': 0.4,
  offer: 1,
  assign: 0.3,
};
/** And those that come with the start and the end of it, all at once. */
const AT_THE_START: Record<string, number> = { 'staff: home': 1, 'staff: panel': 1, 'check-in': 1 };
const AT_THE_END: Record<string, number> = { 'staff: home': 1, 'staff: panel': 1, 'check-out': 1 };

export const ASSUMED = {
  shifts_per_worker_and_day: 0.6,
  /** Share of a day's shifts that begin, and that end, between seven and eight in the morning. */
  starting_at_seven: 0.4,
  ending_at_seven: 0.25,
  /** Share of that hour's calls in its busiest ten minutes. */
  in_ten_minutes: 0.5,
  /** Hours over which the other calls spread, and the factor of the busiest hour. */
  waking_hours: 16,
  busiest_hour: 2,
  /** Number of workers for each booker with a page open. */
  workers_per_open_page: 25,
  /** The population of the world is about so many times that of the UK. */
  countries_like_the_uk: 120,
} as const;

export type Place = { name: string; workers: number };
/** 1.5 million is the figure; a town of a hundred thousand has its share of 69 million people. */
export const PLACES: readonly Place[] = [
  { name: 'a town of 100,000', workers: 2_200 },
  { name: 'the UK', workers: 1_500_000 },
  { name: 'the world', workers: 1_500_000 * ASSUMED.countries_like_the_uk },
];

const sum = (calls: Record<string, number>): number => Object.values(calls).reduce((all, n) => all + n, 0);
export const CALLS_PER_SHIFT = sum(OVER_THE_DAY) + sum(AT_THE_START) + sum(AT_THE_END);

export type Need = {
  shifts_a_day: number;
  calls_a_day: number;
  check_ins_at_the_peak: number;
  /** A second, in the busiest ten minutes, by kind. */
  at_the_peak: Record<string, number>;
  calls_at_the_peak: number;
  open_pages: number;
};

export function needOf({ workers }: Place): Need {
  const its = ASSUMED;
  const shifts_a_day = workers * its.shifts_per_worker_and_day;
  const per_second = (share: number) => (shifts_a_day * share * its.in_ten_minutes) / 600;
  const [starts, ends] = [per_second(its.starting_at_seven), per_second(its.ending_at_seven)];
  const spread = (shifts_a_day * its.busiest_hour) / (its.waking_hours * 3_600);
  const at_the_peak: Record<string, number> = {};
  const add = (calls: Record<string, number>, times: number): void => {
    for (const [kind, n] of Object.entries(calls)) at_the_peak[kind] = (at_the_peak[kind] ?? 0) + n * times;
  };
  add(OVER_THE_DAY, spread);
  add(AT_THE_START, starts);
  add(AT_THE_END, ends);
  return {
    shifts_a_day,
    calls_a_day: shifts_a_day * CALLS_PER_SHIFT,
    check_ins_at_the_peak: starts,
    at_the_peak,
    calls_at_the_peak: sum(at_the_peak),
    open_pages: workers / its.workers_per_open_page,
  };
}
