import { dayAfter, endOfLondonDay, londonDay, minutesBetween, shiftWindow } from '../time.ts';

/** Fields of a shift's form that depend on each other and on the time. */
export type Timed = {
  date: string;
  job_start_time: string;
  job_end_time: string;
  deadline: string;
  has_break: boolean;
  break_length: number;
};

/** Maximum days ahead; a later date is a mistyped year. */
const DAYS_AHEAD = 730;

/** Times of a shift and of its deadline, or the problems by field. */
export type Scheduled =
  | { ok: true; starts_at: Date; ends_at: Date; deadline_at: Date }
  | { ok: false; errors: Partial<Record<keyof Timed, string>> };

/**
 * Computes the times of a shift, or the problems by field. `standing` are the times of a shift that is posted already:
 * as long as they stay, its deadline or start may have passed, and the ward can still be corrected or the shift taken
 * down.
 */
export function schedule(form: Timed, now: Date, standing?: Timed): Scheduled {
  if (standing && TIMED.every((field) => form[field] === standing[field])) return judged(form, now, false);
  return judged(form, now, true);
}

const TIMED = ['date', 'job_start_time', 'job_end_time', 'deadline', 'has_break', 'break_length'] as const;

function judged(form: Timed, now: Date, by_now: boolean): Scheduled {
  const today = londonDay(now);
  if (form.date > dayAfter(today, DAYS_AHEAD)) {
    return { ok: false, errors: { date: 'Choose a day within the next two years' } };
  }
  const window = shiftWindow(form.date, form.job_start_time, form.job_end_time);
  const errors: Partial<Record<keyof Timed, string>> = {};
  if (by_now && form.deadline < today) errors.deadline = 'The deadline cannot be earlier than today';
  else if (form.deadline > form.date) errors.deadline = 'The deadline cannot be after the shift starts';
  if (by_now && form.date < today) errors.date = 'Choose today or a later day';
  if (!window.ok) return { ok: false, errors: { ...errors, [window.field]: window.message } };
  const { starts_at, ends_at } = window;
  if (by_now && starts_at <= now && errors.date === undefined)
    errors.job_start_time = 'This shift would have started already';
  if (form.has_break && form.break_length >= minutesBetween(starts_at, ends_at)) {
    errors.break_length = 'The break is as long as the shift';
  }
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  const closes = endOfLondonDay(form.deadline);
  return { ok: true, starts_at, ends_at, deadline_at: closes < starts_at ? closes : starts_at };
}

/** Default deadline: the day before the shift; today if that has passed. */
export function usualDeadline(date: string, now: Date, days_before = 1): string {
  const [today, usual] = [londonDay(now), dayAfter(date, -days_before)];
  return usual < today ? today : usual;
}
