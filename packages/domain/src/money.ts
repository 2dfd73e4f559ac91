/** Formatter for pounds. The code counts in whole pence; only texts and the API show pounds. */
const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });

/** "£1,163.46" */
export const asPounds = (pence: number): string => pounds.format(pence / 100);

/** Pay for minutes, rounded half up. Only this result is rounded: rounding the hours first loses pence. */
export const forMinutes = (minutes: number, pence_an_hour: number): number =>
  Math.floor((minutes * pence_an_hour) / 60 + 0.5);
