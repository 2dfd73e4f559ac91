/** Kinds of hours with a rate enhancement; if several apply, the first of this list counts. */
export const ENHANCEMENTS = ['bank_holiday', 'sunday', 'saturday', 'night'] as const;
export type EnhancementName = (typeof ENHANCEMENTS)[number];
