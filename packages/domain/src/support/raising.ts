/** A person who writes more in a day is in a loop, or should be on the telephone. */
export const MOST_TICKETS_A_DAY = 30;
export const TOO_MANY_TICKETS = `You have raised ${MOST_TICKETS_A_DAY} tickets since this time yesterday. Add to one of them, or try again tomorrow`;
