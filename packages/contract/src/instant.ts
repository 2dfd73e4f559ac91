import { z } from 'zod';

/** A moment, in ISO 8601 on the wire; the server may hand over the Date that the database gave it. */
export const instant = z.preprocess(
  (value) => (value instanceof Date ? value.toISOString() : value),
  z.iso.datetime({ offset: true }),
);
