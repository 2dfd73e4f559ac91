import { dayAfter, londonDay, mondayOf } from '../time.ts';
import type { ShiftType } from './fields.ts';

/** What the words of a person may choose from: a location's roles, wards and usual shifts, and its own name. */
export type Vocabulary = {
  place: string;
  roles: readonly { title: string; tags: readonly string[] }[];
  wards: readonly string[];
  presets: readonly { label: string; shift_time: ShiftType; job_start_time: string; job_end_time: string }[];
};

/** Values that were understood, and the words that were not. */
export type Understood = {
  title?: string;
  ward?: string;
  dates?: string[];
  heads?: number;
  hours?: { shift_time: ShiftType; job_start_time: string; job_end_time: string };
  unknown: string[];
};

const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const NUMBERS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const MOST_HEADS = 20;
/** Words that say nothing by themselves. */
const FILLERS = new Set(['a', 'an', 'the', 'at', 'on', 'in', 'for', 'and', 'of', 'shift', 'shifts', 'please', 'need']);
/** Words for a kind of hours, with the shift types that they mean, the likeliest first. */
const KINDS: Readonly<Record<string, readonly ShiftType[]>> = {
  night: ['Night Shift'],
  nights: ['Night Shift'],
  early: ['Morning Shift'],
  morning: ['Morning Shift'],
  late: ['Afternoon Shift'],
  afternoon: ['Afternoon Shift'],
  day: ['Day Shift'],
  days: ['Day Shift'],
};

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}:&-]+/gu) ?? [];

/** Short names of a role: its title, its initials and its tags: "Healthcare Assistant" is also "HCA". */
const INITIALS: Readonly<Record<string, string>> = { healthcare: 'hc' };
const namesOf = ({ title, tags }: Vocabulary['roles'][number]): string[][] => {
  const words = wordsOf(title);
  const initials = words.map((word) => INITIALS[word] ?? word.slice(0, 1)).join('');
  return [words, ...(words.length > 1 ? [[initials]] : []), ...tags.map(wordsOf)];
};
/** Single words of a role's title, if no name of a role was said: "nurse". */
const partsOf = ({ title }: Vocabulary['roles'][number]): string[][] =>
  wordsOf(title)
    .filter((word) => !KINDS[word])
    .map((word) => [word]);

/** Removes words from a text where they stand together; undefined if they do not. A plural is the same word. */
function without(text: readonly string[], words: readonly string[]): string[] | undefined {
  if (words.length === 0) return undefined;
  const same = (said: string | undefined, word: string) => said === word || said === `${word}s`;
  const at = text.findIndex((_, from) => words.every((word, n) => same(text[from + n], word)));
  return at < 0 ? undefined : [...text.slice(0, at), ...text.slice(at + words.length)];
}

/** Finds the choice with the longest name that stands in the text; none if two different ones are as long. */
function pick<T>(text: string[], choices: readonly T[], names: (choice: T) => string[][]): [T | undefined, string[]] {
  const found = choices.flatMap((choice) =>
    names(choice).flatMap((words) => {
      const rest = without(text, words);
      return rest ? [{ choice, rest, length: words.length }] : [];
    }),
  );
  const longest = Math.max(0, ...found.map(({ length }) => length));
  const best = found.filter(({ length }) => length === longest);
  const [first] = best;
  if (!first || new Set(best.map(({ choice }) => choice)).size > 1) return [undefined, text];
  return [first.choice, first.rest];
}

/** Times such as "20:00-08:00", "8-20" or "7:30 to 14:30", if both are quarter hours. */
const SPAN = /\b(\d{1,2})(?::(\d{2}))?\s*(?:-|–|to)\s*(\d{1,2})(?::(\d{2}))?\b/;
function timeOf(hour: string | undefined, minute = '00'): string | undefined {
  const known = Number(hour) < 24 && Number(minute) < 60 && Number(minute) % 15 === 0;
  return known ? `${hour?.padStart(2, '0')}:${minute}` : undefined;
}

/** Reads the days: "today", "tomorrow", a weekday (the next one, not today), "weekend" and "next" before them. */
function daysIn(text: readonly string[], now: Date): [string[], string[]] {
  const today = londonDay(now);
  const next_monday = dayAfter(mondayOf(today), 7);
  const dates = new Set<string>();
  const rest: string[] = [];
  text.forEach((word, at) => {
    const weekday = word.length >= 3 ? DAYS.findIndex((day) => day.startsWith(word) || `${day}s` === word) : -1;
    const after_next = text[at - 1] === 'next';
    if (word === 'today' || word === 'tonight') dates.add(today);
    else if (word === 'tomorrow') dates.add(dayAfter(today));
    else if (weekday >= 0) {
      const coming = dayAfter(mondayOf(today), weekday);
      const wanted = after_next || coming <= today ? dayAfter(next_monday, weekday) : coming;
      dates.add(wanted);
    } else if (word === 'weekend') {
      const saturday = dayAfter(after_next ? next_monday : mondayOf(today), 5);
      for (const date of [saturday, dayAfter(saturday)]) if (date > today) dates.add(date);
    } else if (word !== 'next' || text[at + 1] === undefined) rest.push(word);
  });
  return [[...dates].sort(), rest];
}

/**
 * Reads a shift that a person typed in a few words: "night RGN tomorrow Willow Court". It only proposes values for the
 * form: what is not understood is returned, and nothing is guessed between two choices.
 */
export function shiftFromWords(said: string, { place, roles, wards, presets }: Vocabulary, now: Date): Understood {
  const found: Understood = { unknown: [] };
  const span = SPAN.exec(said.toLowerCase());
  const [start, end] = span ? [timeOf(span[1], span[2]), timeOf(span[3], span[4])] : [];
  const timed = start !== undefined && end !== undefined && start !== end;
  const [, after_place] = pick(wordsOf(timed ? said.replace(SPAN, ' ') : said), [place], (name) => [wordsOf(name)]);
  const by_name = pick(after_place, roles, namesOf);
  const [role, after_role] = by_name[0] ? by_name : pick(after_place, roles, partsOf);
  if (role) found.title = role.title;
  const [ward, after_ward] = pick(after_role, wards, (name) => [wordsOf(name)]);
  if (ward !== undefined) found.ward = ward;
  const [preset, after_preset] = pick(after_ward, presets, ({ label }) => [wordsOf(label)]);
  let text = after_preset;
  const kind = text.find((word) => KINDS[word]) ?? (text.includes('tonight') ? 'night' : undefined);
  const types = kind === undefined ? [] : (KINDS[kind] ?? []);
  const meant = preset ?? only(presets.filter(({ shift_time }) => types.includes(shift_time)));
  if (timed) {
    const shift_time = meant?.shift_time ?? types[0] ?? typeOf(start, end);
    found.hours = { shift_time, job_start_time: start, job_end_time: end };
  } else if (meant) {
    const { shift_time, job_start_time, job_end_time } = meant;
    found.hours = { shift_time, job_start_time, job_end_time };
  }
  if (found.hours) text = text.filter((word) => word !== kind || word === 'tonight');
  const [dates, after_days] = daysIn(text, now);
  if (dates.length > 0) found.dates = dates;
  for (const word of after_days) {
    const number = /^\d+x?$/.test(word) ? Number.parseInt(word, 10) : NUMBERS.indexOf(word) + 1;
    if (found.heads === undefined && number >= 1 && number <= MOST_HEADS) found.heads = number;
    else if (!FILLERS.has(word)) found.unknown.push(word);
  }
  return found;
}

const only = <T>(choices: readonly T[]): T | undefined => (choices.length === 1 ? choices[0] : undefined);

/** Usual type of a shift with such hours. */
function typeOf(start: string, end: string): ShiftType {
  if (end < start && start >= '17:00') return 'Night Shift';
  const hours = (Number(end.slice(0, 2)) - Number(start.slice(0, 2)) + 24) % 24;
  if (hours >= 10) return 'Day Shift';
  return start < '12:00' ? 'Morning Shift' : 'Afternoon Shift';
}
