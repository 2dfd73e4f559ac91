/** Reasons to look at a check-in or a timesheet, in the words that a planner reads. A flag never costs anybody pay. */
export const ATTENDANCE_FLAGS = {
  sent_late: 'It reached us more than 15 minutes after it happened',
  clock: 'The phone’s clock was wrong by more than five minutes',
  no_position: 'The phone could not say where it was',
  stale: 'The position was old',
  imprecise: 'The position was not exact',
  too_far: 'The position was too far away',
  other_code: 'The code was not the one that the location showed',
  approximate: 'The place on the map has not been confirmed',
  other_start: 'The chosen start is earlier than the check-in',
  papers: 'Something of theirs was out of date',
  outside_window: 'The hours go beyond the shift',
  overlap: 'The hours overlap with those of another shift of theirs',
  nobody_to_sign: 'Nobody was there to sign',
  closed_by_clock: 'Nobody checked out, so the hours are as planned',
  closed_by_admin: 'Nobody checked out, so an administrator put the hours down',
} as const;
export type AttendanceFlag = keyof typeof ATTENDANCE_FLAGS;

export const flagsInWords = (flags: readonly string[]): string[] =>
  flags.map((flag) => ATTENDANCE_FLAGS[flag as AttendanceFlag] ?? flag);
