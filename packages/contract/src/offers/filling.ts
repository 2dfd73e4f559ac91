import { z } from 'zod';
import { compliance } from '../compliance.ts';
import { endpoint } from '../endpoint.ts';
import { id } from '../id.ts';
import { instant } from '../instant.ts';
import { pageMeta } from '../paging.ts';
import { job_id } from '../shifts/jobs.ts';
import { verdict } from '../verdict.ts';

/** Lists of candidates for a manager: people who worked at the location, the best matches, and applicants. */
export const FILLING_LISTS = ['known', 'suggested', 'applied'] as const;

/** Card of a candidate: all that a manager reads of somebody who does not work for them. */
const card = z.object({
  member_id: z.uuid(),
  first_name: z.string(),
  last_name: z.string(),
  position: z.string().nullable(),
  skills: z.array(z.object({ title: z.string() })),
  /** Rounded to a tenth, so that several shifts do not give away an address. */
  miles: z.number().nullable(),
  match_percentage: z.int(),
  compliance,
  /** Shifts completed at this location, and the start of the last one that was worked there. */
  times_here: z.int(),
  last_here: instant.nullable(),
  favourite: z.boolean(),
  /** One of the viewer's own people: whom an agency engages. */
  own: z.boolean(),
  applied_at: instant.nullable(),
  /** Pending offer of this shift. */
  offered_at: instant.nullable(),
  /** Whether they can be offered the shift; the text does not say where else they work. */
  ask: verdict,
});
export type FillingCard = z.output<typeof card>;

const setting = z.object({ managers_fill: z.boolean() });
const SETTING = '/api/v1/care_providers/:care_provider_id/filling';
const care_provider_id = id();

export const filling = {
  candidates: endpoint({
    name: 'jobs.filling_candidates',
    method: 'GET',
    path: '/api/v1/jobs/:job_id/filling_candidates',
    levels: [2, 3],
    summary: 'Who could be offered a shift, for managers who fill it themselves',
    description:
      'For care providers whose managers fill their own shifts; 403 for others. Cards alone. People who cannot be asked stand last.',
    input: z.strictObject({
      job_id,
      list: z.enum(FILLING_LISTS, 'Choose a list'),
      page: z.coerce.number().int().min(1).max(1000).default(1),
    }),
    answer: z.object({ data: z.array(card), meta: pageMeta }),
  }),
};

/** Setting of a care provider: its managers fill its shifts. */
export const fillingSetting = {
  find: endpoint({
    name: 'care_providers.filling.find',
    method: 'GET',
    path: SETTING,
    levels: [1],
    summary: 'Whether a care provider’s managers fill its shifts',
    input: z.strictObject({ care_provider_id }),
    answer: z.object({ data: setting }),
  }),
  save: endpoint({
    name: 'care_providers.filling.save',
    method: 'PUT',
    path: SETTING,
    levels: [1],
    summary: 'Let a care provider’s managers fill its shifts, or not',
    description: 'Offers that are out stay when it is switched off.',
    input: z.strictObject({ care_provider_id, managers_fill: z.boolean('Choose one') }),
    answer: z.object({ data: setting }),
  }),
};
