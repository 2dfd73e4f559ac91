import { z } from 'zod';
import { isQuarter } from '@handover/domain/attendance/quarters';

/** A moment that may be the start or the end of paid time. */
export const quarter = (missing: string) =>
  z
    .string({ error: missing })
    .pipe(z.iso.datetime({ offset: true, error: missing }))
    .refine((at) => isQuarter(new Date(at)), 'Choose a quarter of an hour');
