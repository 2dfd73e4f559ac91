import { z } from 'zod';
import { endpoint, OFFICE } from '../endpoint.ts';
import { jobRow } from '../shifts/jobs.ts';

const shift = jobRow
  .pick({ job_id: true, code: true, title: true, status: true, date: true, job_start_time: true })
  .extend({ job_end_time: z.string(), location: jobRow.shape.location, city: z.string() });
export type FoundShift = z.output<typeof shift>;

/** Maximum results of each kind. */
export const MOST_FOUND = 6;
/** Days back and ahead in which shifts are searched by role. */
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
      /** Name that the shifts of `theirs` belong to: the first home, client or staff member found. */
      whose: z.string().nullable(),
      theirs: z.array(shift),
    }),
  }),
  background: true,
});
