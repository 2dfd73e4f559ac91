import type { Answer } from '@handover/contract/endpoint';
import type { Preset, usual } from '@handover/contract/posting/usual';
import { USUAL_SHIFTS } from '@handover/domain/posting/fields';
import { usualDeadline } from '@handover/domain/posting/form';
import { shiftTypeOf } from '../shared/quickFields.ts';
import type { ShiftField, ShiftValues } from '../shared/values.ts';

export type Usual = Pick<Answer<typeof usual.find>['data'], 'roles' | 'presets'>;

/** Usual shifts of most homes, used until a location is chosen. */
export const USUAL_ANYWHERE: Usual = {
  roles: [],
  presets: USUAL_SHIFTS.map(({ id: _, ...shift }) => ({ ...shift, break_length: 0, break_is_paid_for: false })),
};

/** Values of a location's usual shift. Without a break of its own it leaves the break as it is. */
export const presetValues = ({
  label: _,
  break_length,
  break_is_paid_for,
  ...times
}: Preset): Partial<ShiftValues> => ({
  ...times,
  ...(break_length > 0 ? { has_break: true, break_length, break_is_paid_for } : {}),
});

/** Type of a shift with these times: as the location calls it, else by the hours. */
export function typeOfTimes(start: string, end: string, presets: readonly Preset[]) {
  const own = presets.find(({ job_start_time, job_end_time }) => job_start_time === start && job_end_time === end);
  return own?.shift_time ?? shiftTypeOf(start, end);
}

const penceless = (pounds: number | undefined): string => (pounds === undefined ? '' : pounds.toFixed(2));

/** Usual rates of a role at the location; empty for a role that it has not had. */
function usualRates(title: string, roles: Usual['roles']): Pick<ShiftValues, 'staff_rate' | 'hcp_rate'> {
  const sought = title.trim().toLowerCase();
  const known = roles.find((role) => role.title.toLowerCase() === sought);
  return { staff_rate: penceless(known?.staff_rate), hcp_rate: penceless(known?.hcp_rate) };
}

/**
 * Proposed values for fields not filled in by hand, after a change. `own` are the fields filled in by hand, which stay.
 */
export function proposals(
  values: ShiftValues,
  changed: ReadonlySet<ShiftField | 'usual'>,
  own: ReadonlySet<ShiftField>,
  { roles, presets }: Usual,
  now: Date,
): Partial<ShiftValues> {
  const { date, shift_time, job_start_time: start, job_end_time: end, title } = values;
  const timed = changed.has('job_start_time') || changed.has('job_end_time');
  const proposed: Partial<ShiftValues> = {};
  if (changed.has('date') && date) proposed.deadline = usualDeadline(date, now);
  if (changed.has('shift_time') && !timed && !own.has('job_start_time') && !own.has('job_end_time')) {
    const preset = presets.find((known) => known.shift_time === shift_time);
    if (preset) Object.assign(proposed, presetValues(preset));
  }
  if (timed && start && end) proposed.shift_time = typeOfTimes(start, end, presets) || undefined;
  if (changed.has('title') || changed.has('usual')) Object.assign(proposed, usualRates(title, roles));
  return Object.fromEntries(
    Object.entries(proposed).filter(([name]) => !own.has(name as ShiftField) && !changed.has(name as ShiftField)),
  );
}
