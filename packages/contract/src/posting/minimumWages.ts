import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { instant } from '../instant.ts';
import { day } from '../shifts/form.ts';
import { pounds, rate } from '../money.ts';

const COUNTRIES = ['GB', 'IE'] as const;
const answer = z.object({
  data: z.object({
    /** Minimum wages, the latest first day first. */
    wages: z.array(
      z.object({
        country: z.enum(COUNTRIES),
        valid_from: z.iso.date(),
        hourly: pounds,
        created_at: instant,
        /** Null for an entry that Handover was installed with. */
        created_by: z.string().nullable(),
      }),
    ),
    /** Open shifts that pay less than the minimum of their day. */
    below: z.int(),
  }),
});

/** Minimum wages by law, by country and from a day on. */
export const minimumWages = {
  find: endpoint({
    name: 'minimum_wages.find',
    method: 'GET',
    path: '/api/v1/minimum_wages',
    levels: [1],
    summary: 'The minimum wages and how many open shifts pay less',
    input: z.strictObject({}),
    answer,
  }),
  add: endpoint({
    name: 'minimum_wages.add',
    method: 'POST',
    path: '/api/v1/minimum_wages',
    levels: [1],
    summary: 'Enter a minimum wage from a day on',
    description:
      'Pay below it is refused for shifts from that day on. Shifts that are open already keep their rates and are listed by `status=below_minimum`. What was entered stays in the history; a later entry for the same day replaces it. For Ireland the amount is in pounds.',
    input: z.strictObject({
      country: z.enum(COUNTRIES, 'Choose a country'),
      valid_from: day('Choose the first day'),
      hourly: rate('an hourly minimum wage'),
    }),
    answer,
  }),
};
