import { z } from 'zod';
import { isQuarter } from '@handover/domain/attendance/quarters';

/** Start or end of paid time: a full quarter of an hour. */
export const quarter = (missing: string) =>
  z
    .string({ error: missing })
    .pipe(z.iso.datetime({ offset: true, error: missing }))
    .refine((at) => isQuarter(new Date(at)), 'Choose a quarter of an hour');
