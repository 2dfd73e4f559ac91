import { z } from 'zod';
import { MATCH_PARTS } from '@handover/domain/offers/match';
import { endpoint, OFFICE } from '../endpoint.ts';
import { id } from '../id.ts';
import { instant } from '../instant.ts';
import { job, job_id } from '../shifts/jobs.ts';
import { pageMeta } from '../paging.ts';

const OFFER_STATES = ['pending', 'accepted', 'declined', 'withdrawn', 'expired'] as const;

/** Part of a match score, with its explanation. */
const part = z.object({
  part: z.enum(MATCH_PARTS),
  points: z.int(),
  of: z.int(),
  words: z.string(),
});

/** Candidate for a shift. */
export const candidate = z.object({
  member_id: z.uuid(),
  first_name: z.string(),
  last_name: z.string(),
  code: z.string(),
  picture: z.string().nullable(),
  position: z.string().nullable(),
  city: z.string().nullable(),
  /** Tags that the member holds. */
  skills: z.array(z.object({ title: z.string() })),
  match_percentage: z.int(),
  match: z.array(part),
  miles: z.number().nullable(),
  completed_jobs_count: z.int(),
  /** Latest offer of this shift. */
  offer: z
    .object({
      offer_id: z.uuid(),
      status: z.enum(OFFER_STATES),
      created_at: instant,
      expires_at: instant,
      answered_at: instant.nullable(),
    })
    .nullable(),
  applied_at: instant.nullable(),
  favourite: z.boolean(),
  standby: z.boolean(),
  /** Ineligibilities that refuse an offer; a soft one may be overruled. */
  blocks: z.array(z.object({ code: z.string(), hard: z.boolean(), words: z.string() })),
  warnings: z.array(z.string()),
  /** Reasons why the member is not suggested although an offer is possible. */
  remarks: z.array(z.string()),
});
export type CandidateRow = z.output<typeof candidate>;

export const CANDIDATES_ON_A_PAGE = 20;
const listed = z.object({
  data: z.array(candidate),
  meta: pageMeta,
  /** Number of nearest eligible members that were scored for the suggestions, and whether there are more. */
  pool: z.object({ size: z.int(), full: z.boolean() }).optional(),
});
const input = z.strictObject({ job_id, page: z.coerce.number().int().min(1).max(1000).default(1) });

export const candidates = {
  suggested: endpoint({
    name: 'jobs.suggested_staff',
    method: 'GET',
    path: '/api/v1/jobs/:job_id/suggested_staff',
    levels: [1],
    summary: 'Who would fit a shift, the best match first',
    description:
      'Of the nearest who hold every required tag, are free, would come so far and may work it, the best first: by match, then by distance, then by name. `pool` says how many were looked at.',
    input,
    answer: listed,
  }),
  applied: endpoint({
    name: 'jobs.applied_staff',
    method: 'GET',
    path: '/api/v1/jobs/:job_id/applied_staff',
    levels: [1],
    summary: 'Who has applied for a shift, the best match first',
    input,
    answer: listed,
  }),
  offerMany: endpoint({
    name: 'jobs.offer_many',
    method: 'POST',
    path: '/api/v1/jobs/:job_id/offer_many',
    levels: OFFICE,
    summary: 'Offer a shift to several staff members at once',
    description:
      'Levels 2 and 3 only for care providers whose managers fill their own shifts. Each is judged alone: people who may not be offered it are named with the reason, and the others are asked.',
    input: z.strictObject({ job_id, user_ids: z.array(id()).min(1, 'Choose someone').max(50, 'Choose at most 50') }),
    answer: z.object({
      data: z.object({
        job,
        offered: z.array(z.uuid()),
        refused: z.array(z.object({ user_id: z.uuid(), message: z.string() })),
      }),
    }),
  }),
};
/** Answer of `GET /api/v1/staff` with `check_offer` and `job_id`. */
export const foundCandidates = listed;
