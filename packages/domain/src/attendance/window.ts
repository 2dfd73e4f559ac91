/** A member may come this early. */
export const CHECK_IN_EARLY_MS = 3_600_000;
/** Whoever has not come by then is said not to have. */
export const NO_SHOW_AFTER_MS = 1_800_000;

/** Somebody can check in until their shift is over. */
export const isCheckInOpen = ({ starts_at, ends_at }: { starts_at: Date; ends_at: Date }, at: Date): boolean =>
  at.getTime() >= starts_at.getTime() - CHECK_IN_EARLY_MS && at < ends_at;
