/** Money is whole pence inside; only people and the wire see pounds. */
const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });

/** "£1,163.46" */
export const asPounds = (pence: number): string => pounds.format(pence / 100);

/** Rounded half up, and only here: whoever rounds the hours first loses pence. */
export const forMinutes = (minutes: number, pence_an_hour: number): number =>
  Math.floor((minutes * pence_an_hour) / 60 + 0.5);
