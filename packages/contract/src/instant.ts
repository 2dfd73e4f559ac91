import { z } from 'zod';

/** Time in ISO 8601; the server may also pass the Date from the database. */
export const instant = z.preprocess(
  (value) => (value instanceof Date ? value.toISOString() : value),
  z.iso.datetime({ offset: true }),
);
