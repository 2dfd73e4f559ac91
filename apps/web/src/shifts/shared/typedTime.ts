import { TIME_OPTIONS } from '@handover/domain/posting/fields';

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

/** A time however it is typed, "7", "730", "7.30" or "07:30", if it is one of the quarter hours. */
export function tidyTime(typed: string): string | undefined {
  const digits = digitsOf(typed);
  const [hours, minutes] = digits.length <= 2 ? [digits, '00'] : [digits.slice(0, -2), digits.slice(-2)];
  const time = `${hours.padStart(2, '0')}:${minutes}`;
  return digits !== '' && TIME_OPTIONS.includes(time) ? time : undefined;
}

/** The times that begin as someone types, with or without the nought and the colon. */
export function matchesTime(time: string, typed: string): boolean {
  const [digits, sought] = [digitsOf(time), digitsOf(typed)];
  return digits.startsWith(sought) || digits.replace(/^0/, '').startsWith(sought);
}
