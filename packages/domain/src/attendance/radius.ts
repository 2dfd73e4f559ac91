/**
 * Check-in radius in miles: the default and widest, and the smallest that phones can measure. A location sets its own in
 * between (`offices.check_in_radius`).
 */
export const WIDEST_RADIUS = 10;
export const NARROWEST_RADIUS = 0.1;
/** Suggested radius: the building and its car park, with a margin for phones' errors indoors. */
export const SUGGESTED_RADIUS = 0.25;
