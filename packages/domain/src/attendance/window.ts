/** Time before the start at which check-in opens. */
export const CHECK_IN_EARLY_MS = 3_600_000;
/** Time after the start at which a missing check-in counts as a no-show. */
export const NO_SHOW_AFTER_MS = 1_800_000;

/** True from the opening of check-in until the end of the shift. */
export const isCheckInOpen = ({ starts_at, ends_at }: { starts_at: Date; ends_at: Date }, at: Date): boolean =>
  at.getTime() >= starts_at.getTime() - CHECK_IN_EARLY_MS && at < ends_at;
