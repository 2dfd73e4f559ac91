/**
 * Reasons for a cancellation; choosing one is optional. Shifts are counted by these texts and stored with them, so
 * never change one: add a new one.
 */
export const CANCEL_REASONS = [
  'No longer needed',
  'Covered by our own staff',
  'Posted by mistake',
  'Resident away or in hospital',
  'Other',
] as const;
export type CancelReason = (typeof CANCEL_REASONS)[number];
