/**
 * Why a shift is no longer wanted, as people choose it; nobody must. Shifts are counted by these words and kept with them,
 * so none is respelt: a new one is added.
 */
export const CANCEL_REASONS = [
  'No longer needed',
  'Covered by our own staff',
  'Posted by mistake',
  'Resident away or in hospital',
  'Other',
] as const;
export type CancelReason = (typeof CANCEL_REASONS)[number];
