import { TIME_OPTIONS } from '@handover/domain/posting/fields';

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

/** Time from any spelling, "7", "730", "7.30" or "07:30"; undefined if it is not a quarter hour. */
export function tidyTime(typed: string): string | undefined {
  const digits = digitsOf(typed);
  const [hours, minutes] = digits.length <= 2 ? [digits, '00'] : [digits.slice(0, -2), digits.slice(-2)];
  const time = `${hours.padStart(2, '0')}:${minutes}`;
  return digits !== '' && TIME_OPTIONS.includes(time) ? time : undefined;
}

/** True if the time begins with the typed digits, with or without the leading zero and the colon. */
export function matchesTime(time: string, typed: string): boolean {
  const [digits, sought] = [digitsOf(time), digitsOf(typed)];
  return digits.startsWith(sought) || digits.replace(/^0/, '').startsWith(sought);
}
