/** Maximum tickets a person opens in a day: with more, they are a program in a loop, or should telephone. */
export const MOST_TICKETS_A_DAY = 30;
export const TOO_MANY_TICKETS = `You have raised ${MOST_TICKETS_A_DAY} tickets since this time yesterday. Add to one of them, or try again tomorrow`;
