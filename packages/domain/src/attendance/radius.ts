/** How near somebody must be to check in, in miles: where a location says nothing, and the least that phones can tell. */
export const WIDEST_RADIUS = 10;
export const NARROWEST_RADIUS = 0.1;
/** The building and its car park, with room for what phones get wrong between walls. */
export const SUGGESTED_RADIUS = 0.25;
