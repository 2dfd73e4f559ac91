import { duration } from '../format.ts';

const NONE_YET = 'none yet';

/** "87%", or "none yet" without a value. */
export const percentText = (share: number | null): string => (share === null ? NONE_YET : `${share}%`);

const DAY = 24 * 60;

/** Minutes in words: "45 min", "11 h 30 min", "3 days 4 h". */
export function spanText(minutes: number | null): string {
  if (minutes === null) return NONE_YET;
  if (minutes < 2 * DAY) return duration(minutes);
  const hours = Math.round(minutes / 60);
  const [days, rest] = [Math.floor(hours / 24), hours % 24];
  return rest === 0 ? `${days} days` : `${days} days ${rest} h`;
}

/** "12% more", "3% less", "the same"; "none yet" if there is nothing to compare with. */
export function changeText(change: number | null): string {
  if (change === null) return NONE_YET;
  if (change === 0) return 'the same';
  return change > 0 ? `${change}% more` : `${-change}% less`;
}
