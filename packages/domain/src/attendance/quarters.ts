import { londonTime } from '../time.ts';

const QUARTER_MS = 15 * 60_000;

/** Rounds up to the next quarter of an hour in London's time; a full quarter stays. */
export const quarterUp = (at: Date): Date => new Date(Math.ceil(at.getTime() / QUARTER_MS) * QUARTER_MS);

export const isQuarter = (at: Date): boolean => at.getTime() % QUARTER_MS === 0;

/**
 * Lists every quarter of an hour between two times, as London's clock shows it. In the night when an hour repeats, each
 * of its quarters appears twice, with the name of the time zone to tell them apart.
 */
export function quartersBetween(from: Date, to: Date): { at: Date; words: string }[] {
  const quarters: { at: Date; words: string }[] = [];
  for (let ms = quarterUp(from).getTime(); ms <= to.getTime(); ms += QUARTER_MS) {
    const at = new Date(ms);
    quarters.push({ at, words: londonTime(at) });
  }
  const twice = new Set(quarters.map(({ words }) => words).filter((words, n, all) => all.indexOf(words) !== n));
  return quarters.map(({ at, words }) => ({ at, words: twice.has(words) ? `${words} ${zoneName(at)}` : words }));
}

const zoneName = (at: Date): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', timeZoneName: 'short' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';
