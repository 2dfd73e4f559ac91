import type { offices } from '@handover/contract/clients/pages';
import type { Answer, Sent } from '@handover/contract/endpoint';
import type { jobs } from '@handover/contract/shifts/jobs';
import { MOST_SHIFTS_AT_ONCE, posting } from '@handover/contract/posting/posting';
import type { Preset, usual } from '@handover/contract/posting/usual';
import { SHIFT_TYPES, type ShiftType, TIME_OPTIONS } from '@handover/domain/posting/fields';
import { schedule, usualDeadline } from '@handover/domain/posting/form';
import { withRequiredTags } from '@handover/domain/posting/roleTags';
import type { FORM_STATUSES } from '@handover/domain/shifts/status';
import { dayAfter, daysBetween, londonDay } from '@handover/domain/time';
import { problemsOf } from '../../api/form.ts';
import type { Typed } from '../../api/typedInput.ts';
import type { CostValues } from '../shared/cost.ts';
import { addressOf } from '../shared/values.ts';
import { dayWords } from '../shared/days.ts';

export type Usual = Answer<typeof usual.find>['data'];
export type Office = Answer<typeof offices.find>['data'];
type Last = NonNullable<Usual['last']>;
export type Role = Usual['roles'][number];

/** Draft of quick post: four decisions, and values recalled for the role and the shift type. */
export type Draft = {
  title: string;
  staff_rate: string;
  hcp_rate: string;
  dates: string[];
  heads: number;
  shift_time: ShiftType | '';
  job_start_time: string;
  job_end_time: string;
  break_is_paid_for: boolean;
  /** 0 means no break. */
  break_length: number;
  ward: string;
  description: string;
  report_to: string;
  tags: string[];
  close_days_before: number;
};
export type Problems = Partial<Record<string, string>>;

const NOTHING: Draft = {
  title: '',
  staff_rate: '',
  hcp_rate: '',
  dates: [],
  heads: 1,
  shift_time: '',
  job_start_time: '',
  job_end_time: '',
  break_is_paid_for: false,
  break_length: 0,
  ward: '',
  description: '',
  report_to: '',
  tags: [],
  close_days_before: 1,
};

export const roleAt = (roles: readonly Role[], title: string): Role | undefined =>
  roles.find((role) => role.title.toLowerCase() === title.trim().toLowerCase());

export const requiredOf = (role: Role | undefined): string[] => role?.required_tags.map(({ tag_id }) => tag_id) ?? [];

const twoDecimals = (pounds: number | undefined): string => (pounds === undefined ? '' : pounds.toFixed(2));

/** Values that stay the same from one shift to the next, for all roles. */
const ofAnyRole = ({ report_to, date, deadline }: Last) => ({
  report_to,
  close_days_before: deadline ? Math.min(30, Math.max(0, daysBetween(deadline, date))) : 1,
});

export const startDraft = ({ last }: Pick<Usual, 'last'>): Draft => ({ ...NOTHING, ...(last ? ofAnyRole(last) : {}) });

/** Draft of the last shift again, for tomorrow, so that the manager checks the day before publishing. */
export function repeated(last: Last, roles: readonly Role[], now: Date): Draft {
  const role = roleAt(roles, last.title);
  const hcp_rate = last.hcp_rate ?? role?.hcp_rate;
  return {
    ...NOTHING,
    ...ofAnyRole(last),
    ward: last.ward,
    description: last.description,
    tags: withRequiredTags(
      last.tags.map(({ tag_id }) => tag_id),
      requiredOf(role),
    ),
    title: last.title,
    staff_rate: twoDecimals(last.staff_rate),
    hcp_rate: twoDecimals(hcp_rate),
    dates: [dayAfter(londonDay(now))],
    shift_time: last.shift_time,
    job_start_time: last.job_start_time,
    job_end_time: last.job_end_time,
    break_is_paid_for: last.has_break && last.break_is_paid_for,
    break_length: last.has_break ? last.break_length : 0,
  };
}

/** Usual rates of a role. */
export const ratesOf = ({ title, staff_rate, hcp_rate }: Role) => ({
  title,
  staff_rate: twoDecimals(staff_rate),
  hcp_rate: twoDecimals(hcp_rate),
});

const isTime = (said: unknown): said is string => TIME_OPTIONS.includes(String(said));
const isDay = (said: unknown): said is string => typeof said === 'string' && /^20\d\d-\d\d-\d\d$/.test(said);

/** Values with which the address opens the form, as the rota's empty cells do; what is not usable is left out. */
export function askedIn(search: Readonly<Record<string, unknown>>, roles: readonly Role[]): Partial<Draft> {
  const { role: title, ward, date, start, end } = search;
  const role = typeof title === 'string' ? roleAt(roles, title) : undefined;
  const shift_time = SHIFT_TYPES.find((type) => type === search['shift_time']);
  return {
    ...(role ? ratesOf(role) : typeof title === 'string' && title !== '' ? { title } : {}),
    ...(shift_time && isTime(start) && isTime(end) ? { shift_time, job_start_time: start, job_end_time: end } : {}),
    ...(typeof ward === 'string' ? { ward } : {}),
    ...(isDay(date) ? { dates: [date] } : {}),
  };
}

/** Hours of a usual shift; its break is recalled by them. */
export const hoursOf = ({ shift_time, job_start_time, job_end_time }: Preset) => ({
  shift_time,
  job_start_time,
  job_end_time,
});

/** Index of the location's usual shift with these hours; -1 if there is none. */
export const presetAt = (draft: Pick<Draft, 'job_start_time' | 'job_end_time'>, presets: readonly Preset[]): number =>
  presets.findIndex(
    (preset) => preset.job_start_time === draft.job_start_time && preset.job_end_time === draft.job_end_time,
  );

/** Draft as it is sent for any number of days and people. */
export function entryOf(draft: Draft, office: Office, status: (typeof FORM_STATUSES)[number]) {
  const { break_length, break_is_paid_for, shift_time, ...rest } = draft;
  const has_break = break_length > 0;
  return {
    ...rest,
    shift_time: shift_time as ShiftType,
    has_break,
    ...(has_break ? { break_is_paid_for, break_length } : {}),
    agency_id: office.agency_id,
    care_provider_id: office.care_provider_id,
    location_id: office.office_id,
    ...addressOf(office),
    status,
  } satisfies Typed<Sent<typeof posting.bulk>>;
}
type Entry = ReturnType<typeof entryOf>;

/** Entry for one person on one day. */
export function oneOf(
  { dates, heads: _, close_days_before, ...entry }: Entry,
  now: Date,
): Typed<Sent<typeof jobs.create>> {
  const [date = ''] = dates;
  return { ...entry, date, deadline: usualDeadline(date, now, close_days_before) };
}

/** Problems of the times on the first day that has any; reported at the day if there are several. */
function timeProblems(entry: Entry, now: Date): Problems {
  for (const date of entry.dates) {
    const deadline = usualDeadline(date, now, entry.close_days_before);
    const planned = schedule({ ...entry, date, deadline, break_length: entry.break_length ?? 0 }, now);
    if (planned.ok) continue;
    const { date: day, deadline: closing, ...fields } = planned.errors;
    const of_day = day ?? fields.job_start_time ?? fields.job_end_time;
    if (of_day && entry.dates.length > 1) return { dates: `${dayWords(date, now)}: ${of_day}` };
    return { ...fields, ...(day ? { dates: day } : {}), ...(closing ? { close_days_before: closing } : {}) };
  }
  return {};
}

/** Problems that the contract and the clock find, by the field that can fix them. */
export function problemsWith(entry: Entry, now: Date): Problems {
  // The shift type comes with the hours, so only hours can be missing.
  const { shift_time: _, job_start_time, job_end_time, ...others } = problemsOf(posting.bulk, entry);
  // Rates come with the role.
  const { staff_rate: __, hcp_rate: ___, ...apart } = others;
  const rated = entry.title === '' ? apart : others;
  // Notes come with the role and the shift, if there are any.
  const { description: ____, ...unnoted } = rated;
  const wrong: Problems = entry.title === '' || entry.job_start_time === '' ? unnoted : rated;
  if (job_start_time && job_end_time) return { ...wrong, shift_time: 'Choose a shift, or set its times' };
  if (job_start_time) return { ...wrong, job_start_time };
  if (job_end_time) return { ...wrong, job_end_time };
  if (entry.dates.length * entry.heads > MOST_SHIFTS_AT_ONCE) {
    return { ...wrong, dates: `Post at most ${MOST_SHIFTS_AT_ONCE} shifts at once` };
  }
  return { ...timeProblems(entry, now), ...wrong };
}

/** Values that decide the cost, as far as they are chosen. */
export const costValues = ({ dates, ...draft }: Draft): CostValues => ({
  ...draft,
  date: dates[0],
  has_break: draft.break_length > 0,
});
