import type { Rota, RotaHome, RotaShift } from '@handover/contract/rota/rota';
import { duration } from '@handover/domain/format';
import { rotaState, rotaWords } from '@handover/domain/rota/rota';
import { daysBetween, minutesBetween } from '@handover/domain/time';
import { nameOf, OUT_OF_DATE, timesText } from '../shifts/shared/shiftTexts.ts';

/** Shift of the rota with its moments as dates, as the rules take them. */
export type Planned = Omit<RotaShift, 'starts_at' | 'ends_at' | 'start_time'> & {
  starts_at: Date;
  ends_at: Date;
  start_time: Date | null;
};

export const asPlanned = (shift: RotaShift): Planned => ({
  ...shift,
  starts_at: new Date(shift.starts_at),
  ends_at: new Date(shift.ends_at),
  start_time: shift.start_time === null ? null : new Date(shift.start_time),
});

/** Where and what an empty cell posts: the row's ward and role, at its most frequent times. */
export type Posting = Pick<
  RotaShift,
  'office_id' | 'ward' | 'title' | 'shift_time' | 'job_start_time' | 'job_end_time'
>;

/** Row of a role or a person: its shifts on each of the seven days. */
export type RotaRow = {
  key: string;
  label: string;
  hint?: string;
  posting?: Posting;
  cells: readonly (readonly Planned[])[];
};

/** Rows under one heading: a ward, or all people. */
export type Section = { key: string; title: string | undefined; rows: readonly RotaRow[] };

export type By = 'ward' | 'person';

const DAYS = 7;
const cellsOf = (shifts: readonly Planned[], monday: string): Planned[][] => {
  const cells: Planned[][] = Array.from({ length: DAYS }, () => []);
  for (const shift of shifts) cells[daysBetween(monday, shift.date)]?.push(shift);
  return cells;
};

/** Most frequent times of a row's shifts; of equal ones the earliest. */
export function usualTimes(shifts: readonly Planned[]): Planned | undefined {
  const alike = [...Map.groupBy(shifts, timesText).values()];
  return alike.toSorted(
    ([a, ...more], [b, ...others]) =>
      others.length - more.length || (a?.job_start_time ?? '').localeCompare(b?.job_start_time ?? ''),
  )[0]?.[0];
}

/** Order of a location's wards: its own, then the others by name. */
const byWard = ({ wards }: RotaHome) => {
  const rank = (ward: string) => {
    const at = wards.indexOf(ward);
    return at === -1 ? wards.length : at;
  };
  return (a: string, b: string) => rank(a) - rank(b) || a.localeCompare(b);
};

const NO_WARD = 'No ward';

function roleRows(key: string, shifts: readonly Planned[], monday: string): RotaRow[] {
  const roles = Map.groupBy(shifts, ({ title }) => title.toLowerCase());
  return [...roles]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([role, its]) => {
      const usual = usualTimes(its);
      return {
        key: `${key} ${role}`,
        label: its[0]?.title ?? '',
        cells: cellsOf(its, monday),
        ...(usual && { posting: usual }),
      };
    });
}

/** Rows by ward and, within it, by role; wards of several locations are named with their location. */
export function byWards({
  shifts,
  homes,
  monday,
}: {
  shifts: readonly Planned[];
  homes: readonly RotaHome[];
  monday: string;
}): Section[] {
  const atHome = Map.groupBy(shifts, ({ office_id }) => office_id);
  return homes.flatMap((home) => {
    const wards = Map.groupBy(atHome.get(home.office_id) ?? [], ({ ward }) => ward);
    return [...wards]
      .toSorted(([a], [b]) => byWard(home)(a, b))
      .map(([ward, its]) => {
        const key = `${home.office_id} ${ward}`;
        const title = homes.length > 1 ? [home.title, ward].filter(Boolean).join(', ') : ward || NO_WARD;
        return { key, title, rows: roleRows(key, its, monday) };
      });
  });
}

/** Rows by person, those of shifts that nobody has first. Under a name stand the planned hours on this rota. */
export function byPeople(shifts: readonly Planned[], monday: string): Section[] {
  const people = Map.groupBy(shifts, ({ assigned_to }) => assigned_to?.member_id ?? '');
  const { '': open, ...theirs } = Object.fromEntries(people);
  const rows = Object.entries(theirs).map(([key, its]) => {
    const person = its[0]?.assigned_to;
    const minutes = its.reduce((sum, { starts_at, ends_at }) => sum + minutesBetween(starts_at, ends_at), 0);
    return { key, label: person ? nameOf(person) : '', hint: duration(minutes), cells: cellsOf(its, monday) };
  });
  const sorted = rows.toSorted((a, b) => a.label.localeCompare(b.label));
  const gaps = open ? [{ key: 'open', label: 'Nobody yet', cells: cellsOf(open, monday) }] : [];
  return [{ key: 'people', title: undefined, rows: [...gaps, ...sorted] }];
}

const LONG_NAME = 15;

/** Name as it fits into a cell: "Wanjiru Lewandowska" is "Wanjiru L." */
export function shortName(person: { first_name: string; last_name: string }): string {
  const whole = nameOf(person);
  return whole.length <= LONG_NAME ? whole : `${person.first_name} ${person.last_name.slice(0, 1)}.`;
}

/** Shift as its chip says it in full: who, when, how it stands, and where. */
export function chipLabel(shift: Planned, now: Date): string {
  const words = rotaWords(shift, now);
  const state = rotaState(shift, now);
  const who = shift.assigned_to ? [nameOf(shift.assigned_to), timesText(shift), words] : [words, timesText(shift)];
  const place = shift.ward ? `${shift.title}, ${shift.ward}` : shift.title;
  const papers = shift.out_of_date && state !== 'done' ? [OUT_OF_DATE.toLowerCase()] : [];
  return [...who, place, ...papers].join(', ');
}

/** First line of a chip that nobody has. */
export const OPEN_WORDS = { gap: 'Nobody yet', missed: 'Nobody came', draft: 'Not published' } as const;

/** Address of the form with what an empty cell knows; afterwards it returns to this rota. */
export function postAddress(posting: Posting, date: string, back: string): string {
  const { office_id, ward, title, shift_time, job_start_time, job_end_time } = posting;
  const asked = { form: 'quick', location_id: office_id, role: title, ward, date, shift_time };
  return `/jobs/new?${new URLSearchParams({ ...asked, start: job_start_time, end: job_end_time, back })}`;
}

type Totals = { needed: number; filled: number; cost: number };

/** Totals of the week. */
export const weekTotals = (days: Rota['days']): Totals =>
  days.reduce(
    (sum, day) => ({
      needed: sum.needed + day.needed,
      filled: sum.filled + day.filled,
      cost: sum.cost + day.cost,
    }),
    { needed: 0, filled: 0, cost: 0 },
  );

/** "2 gaps" */
export const gapsText = ({ needed, filled }: Pick<Totals, 'needed' | 'filled'>): string =>
  `${needed - filled} ${needed - filled === 1 ? 'gap' : 'gaps'}`;
