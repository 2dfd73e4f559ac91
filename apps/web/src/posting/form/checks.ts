import { NO_PIN, postCodeProblem } from '@handover/contract/address';
import type { JobAnswer } from '@handover/contract/shifts/jobs';
import { schedule, type Timed, usualDeadline } from '@handover/domain/posting/form';
import { shortDate } from '@handover/domain/format';
import { londonDay } from '@handover/domain/time';
import { type Level, isAdmin, isAdminOrManager } from '@handover/domain/viewer';
import { unconfirmedPosition } from '../../lists/saving.ts';
import type { ShiftField, ShiftValues } from '../shared/values.ts';

export const NO_CARE_PROVIDERS = 'Please choose a agent with care providers first.';
export const NO_LOCATIONS = 'Please choose a care provider with locations first.';

export type Problems = Partial<Record<ShiftField, string>>;

/** Number of options to choose from now. */
export type Offered = { care_providers: number; locations: number };

/** Problems of agency, care provider and location: each level must choose where it has a choice. */
function whoFor(values: ShiftValues, level: Level, offered: Offered): Problems {
  const provider = offered.care_providers === 0 ? NO_CARE_PROVIDERS : 'Choose a care provider';
  const location = offered.locations === 0 ? NO_LOCATIONS : 'Choose a location';
  return {
    ...(isAdmin(level) && !values.agency_id ? { agency_id: 'Choose an agency' } : {}),
    ...(isAdminOrManager(level) && !values.care_provider_id ? { care_provider_id: provider } : {}),
    ...(values.location_id ? {} : { location_id: location }),
  };
}

const breaks = ({ has_break, break_is_paid_for, break_length }: ShiftValues): Problems => ({
  ...(has_break && break_is_paid_for === undefined ? { break_is_paid_for: 'Say whether the break is paid' } : {}),
  ...(has_break && break_length === undefined ? { break_length: 'Choose how long the break is' } : {}),
});

/** Problems of one shift's times, as far as they are filled in. */
function times(values: ShiftValues, now: Date, standing?: Timed): Problems {
  const { date, job_start_time = '', job_end_time = '', has_break = false, break_length = 0 } = values;
  const { deadline } = values;
  if (!date) {
    return deadline && deadline < londonDay(now) ? { deadline: 'The deadline cannot be earlier than today' } : {};
  }
  // Missing values must not hide problems of the rest, so they are replaced by noon to midnight, which always exists.
  const planned = schedule(
    {
      date,
      job_start_time: job_start_time || '12:00',
      job_end_time: job_end_time || '00:00',
      deadline: deadline || usualDeadline(date, now),
      has_break: has_break && job_start_time !== '' && job_end_time !== '',
      break_length,
    },
    now,
    standing,
  );
  if (planned.ok) return {};
  const { job_start_time: start, job_end_time: end, ...rest } = planned.errors;
  return {
    ...rest,
    ...(start && job_start_time ? { job_start_time: start } : {}),
    ...(end && job_end_time ? { job_end_time: end } : {}),
  };
}

/** Problems of several shifts' times; the first day with a problem is named. */
function manyTimes(values: ShiftValues, dates: readonly string[], now: Date): Problems {
  for (const date of dates) {
    const deadline = usualDeadline(date, now, values.close_days_before ?? 1);
    const { date: day, job_start_time: start, job_end_time: end, ...rest } = times({ ...values, date, deadline }, now);
    const wrong = day ?? start ?? end;
    if (wrong) return { ...rest, dates: `${shortDate(new Date(`${date}T12:00:00Z`), now)}: ${wrong}` };
    if (Object.keys(rest).length > 0) return rest;
  }
  return {};
}

function place(values: ShiftValues): Problems {
  const post_code = values.post_code.trim() === '' ? undefined : postCodeProblem(values);
  const { latitude = values.latitude === null ? NO_PIN : undefined } = unconfirmedPosition(values);
  return { ...(post_code ? { post_code } : {}), ...(latitude ? { latitude } : {}) };
}

/** Current times of a shift that this change does not publish; they are checked again only if they change. */
const standingOf = ({ status }: ShiftValues, job?: JobAnswer): Timed | undefined =>
  job?.deadline === undefined || (job.status === 'Unpublished' && status === 'Published')
    ? undefined
    : { ...job, deadline: job.deadline };

/** Problems that the contract's schema cannot express, or reports only once everything else is valid. */
export function shiftProblems(
  values: ShiftValues,
  level: Level,
  offered: Offered,
  now: Date,
  job?: JobAnswer,
): Problems {
  return {
    ...whoFor(values, level, offered),
    ...(values.dates ? manyTimes(values, values.dates, now) : times(values, now, standingOf(values, job))),
    ...breaks(values),
    ...place(values),
  };
}
