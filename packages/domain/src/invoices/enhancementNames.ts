/** Hours that may cost and pay more; of those that hold at once, the first. */
export const ENHANCEMENTS = ['bank_holiday', 'sunday', 'saturday', 'night'] as const;
export type EnhancementName = (typeof ENHANCEMENTS)[number];
