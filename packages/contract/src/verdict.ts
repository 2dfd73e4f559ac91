import { z } from 'zod';

/** Whether something may be done now; where it may not, a code and the words for the person. */
export const verdict = z.object({ allowed: z.boolean(), code: z.string().nullable(), text: z.string().nullable() });
