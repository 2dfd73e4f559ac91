import { z } from 'zod';

/** Verdict on an act now; a refusal has a code and a text for the person. */
export const verdict = z.object({ allowed: z.boolean(), code: z.string().nullable(), text: z.string().nullable() });
