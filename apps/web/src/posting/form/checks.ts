import { NO_PIN, postCodeProblem } from '@handover/contract/address';
import type { JobAnswer } from '@handover/contract/shifts/jobs';
import { schedule, type Timed, usualDeadline } from '@handover/domain/posting/form';
import { shortDate } from '@handover/domain/format';
import { londonDay } from '@handover/domain/time';
import type { Level } from '@handover/domain/viewer';
import { unconfirmedPosition } from '../../lists/saving.ts';
import type { ShiftField, ShiftValues } from '../shared/values.ts';

export const NO_CARE_PROVIDERS = 'Please choose a agent with care providers first.';
export const NO_LOCATIONS = 'Please choose a care provider with locations first.';

export type Problems = Partial<Record<ShiftField, string>>;

/** What there is to choose from at the moment. */
export type Offered = { care_providers: number; locations: number };

/** Whom the shift is for: each level chooses what it has a choice of. */
function whoFor(values: ShiftValues, level: Level, offered: Offered): Problems {
  const provider = offered.care_providers === 0 ? NO_CARE_PROVIDERS : 'Choose a care provider';
  const location = offered.locations === 0 ? NO_LOCATIONS : 'Choose a location';
  return {
    ...(level === 1 && !values.agency_id ? { agency_id: 'Choose an agency' } : {}),
    ...(level <= 2 && !values.care_provider_id ? { care_provider_id: provider } : {}),
    ...(values.location_id ? {} : { location_id: location }),
  };
}

const breaks = ({ has_break, break_is_paid_for, break_length }: ShiftValues): Problems => ({
  ...(has_break && break_is_paid_for === undefined ? { break_is_paid_for: 'Say whether the break is paid' } : {}),
  ...(has_break && break_length === undefined ? { break_length: 'Choose how long the break is' } : {}),
});

/** The time of one shift, as far as it is filled in. */
function times(values: ShiftValues, now: Date, standing?: Timed): Problems {
  const { date, job_start_time = '', job_end_time = '', has_break = false, break_length = 0 } = values;
  const { deadline } = values;
  if (!date) {
    return deadline && deadline < londonDay(now) ? { deadline: 'The deadline cannot be earlier than today' } : {};
  }
  // What is not filled in yet must not hide what is wrong with the rest: noon to midnight is always there.
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

/** The times of several shifts: the first day on which something is wrong is named. */
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

/** A shift that is not published by this has its times already; they are judged again only if someone changes them. */
const standingOf = ({ status }: ShiftValues, job?: JobAnswer): Timed | undefined =>
  job?.deadline === undefined || (job.status === 'Unpublished' && status === 'Published')
    ? undefined
    : { ...job, deadline: job.deadline };

/** What the contract's schema cannot say, or says only once everything else is right. */
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
