/** Hours that may cost and pay more; of those that hold at once, the first. */
export const BANDS = ['bank_holiday', 'sunday', 'saturday', 'night'] as const;
export type BandName = (typeof BANDS)[number];
