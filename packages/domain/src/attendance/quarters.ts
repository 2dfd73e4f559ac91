import { londonTime } from '../time.ts';

const QUARTER_MS = 15 * 60_000;

/** The next full quarter of an hour; one that is full already stays. London's quarters are everyone's. */
export const quarterUp = (at: Date): Date => new Date(Math.ceil(at.getTime() / QUARTER_MS) * QUARTER_MS);

export const isQuarter = (at: Date): boolean => at.getTime() % QUARTER_MS === 0;

/**
 * Every quarter of an hour from one moment to another, as it is read in London. In the night in which an hour comes twice
 * each of its quarters is there twice, told apart by the name of the time.
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
