import { z } from 'zod';

/** Amount: whole pence in the code, pounds with two decimals in the API. */
export const pounds = z
  .int()
  .transform((pence) => pence / 100)
  .pipe(z.number());

const wholePence = (value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;

/** Hourly rate entered in pounds, parsed into whole pence. */
export const rate = (what: string) =>
  z
    .number(`Enter ${what} in pounds, such as 13.40`)
    .min(0.01, `Enter ${what} above £0.00`)
    .max(999.99, `Enter ${what} below £1,000.00`)
    .refine(wholePence, 'Use whole pence')
    .transform((value) => Math.round(value * 100));

/** Monthly budget of a location, entered in pounds, parsed into whole pence. */
export const monthlyBudget = z
  .number('Enter a budget in pounds, such as 15000')
  .min(1, 'Enter a budget of at least £1.00')
  .max(10_000_000, 'Enter a budget of at most £10,000,000.00')
  .refine(wholePence, 'Use whole pence')
  .transform((value) => Math.round(value * 100));
