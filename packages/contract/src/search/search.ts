import { z } from 'zod';
import { endpoint, OFFICE } from '../endpoint.ts';
import { jobRow } from '../shifts/jobs.ts';

const shift = jobRow
  .pick({ job_id: true, code: true, title: true, status: true, date: true, job_start_time: true })
  .extend({ job_end_time: z.string(), location: jobRow.shape.location, city: z.string() });
export type FoundShift = z.output<typeof shift>;

/** Of each kind at most so many. */
export const MOST_FOUND = 6;
/** A role is looked for so many days back and ahead. */
export const TITLE_DAYS = 90;

export const search = endpoint({
  name: 'search',
  method: 'GET',
  path: '/api/v1/search',
  levels: OFFICE,
  summary: 'Find shifts, homes, clients and staff',
  description: `Shifts by the beginning of their code, with or without SH-, and by role within ${TITLE_DAYS} days; homes, clients and (level 1) staff by name, and the next shifts of the first of them. At most ${MOST_FOUND} of each, in the viewer's scope.`,
  input: z.strictObject({ q: z.string().trim().min(2).max(100) }),
  answer: z.object({
    data: z.object({
      shifts: z.array(shift),
      homes: z.array(
        z.object({
          office_id: z.uuid(),
          title: z.string(),
          company_name: z.string(),
          care_provider_id: z.uuid(),
          city: z.string(),
        }),
      ),
      clients: z.array(
        z.object({
          kind: z.enum(['agency', 'care_provider']),
          id: z.uuid(),
          company_name: z.string(),
          city: z.string(),
        }),
      ),
      staff: z.array(
        z.object({
          member_id: z.uuid(),
          first_name: z.string(),
          last_name: z.string(),
          code: z.string(),
          city: z.string(),
        }),
      ),
      /** Whose the shifts of `theirs` are: the first home, client or staff member that was found. */
      whose: z.string().nullable(),
      theirs: z.array(shift),
    }),
  }),
  background: true,
});
