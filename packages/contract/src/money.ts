import { z } from 'zod';

/** Whole pence inside, pounds with two decimals on the wire. */
export const pounds = z
  .int()
  .transform((pence) => pence / 100)
  .pipe(z.number());

const blankIsMissing = (value: unknown) =>
  typeof value === 'string' ? value.replace(/[£\s,]/g, '') || undefined : value;

/** An hourly rate as someone enters it, in pounds; whole pence from here on. */
export const rate = (what: string) =>
  z.preprocess(
    blankIsMissing,
    z.coerce
      .number(`Enter ${what} in pounds, such as 13.40`)
      .min(0.01, `Enter ${what} above £0.00`)
      .max(999.99, `Enter ${what} below £1,000.00`)
      .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'Use whole pence')
      .transform((value) => Math.round(value * 100)),
  );
