import { z } from 'zod';

/** Whole pence inside, pounds with two decimals on the wire. */
export const pounds = z
  .int()
  .transform((pence) => pence / 100)
  .pipe(z.number());

const wholePence = (value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;

/** An hourly rate as someone enters it, in pounds; whole pence from here on. */
export const rate = (what: string) =>
  z
    .number(`Enter ${what} in pounds, such as 13.40`)
    .min(0.01, `Enter ${what} above £0.00`)
    .max(999.99, `Enter ${what} below £1,000.00`)
    .refine(wholePence, 'Use whole pence')
    .transform((value) => Math.round(value * 100));

/** What a location means to spend in a month, as someone enters it. */
export const monthlyBudget = z
  .number('Enter a budget in pounds, such as 15000')
  .min(1, 'Enter a budget of at least £1.00')
  .max(10_000_000, 'Enter a budget of at most £10,000,000.00')
  .refine(wholePence, 'Use whole pence')
  .transform((value) => Math.round(value * 100));
