import { z } from 'zod';
import { DECLARED_WEEKS_AHEAD, DECLARED_WEEKS_BACK, MOST_DECLARED_HOURS } from '@handover/domain/staff/declared';
import { endpoint } from '../endpoint.ts';
import { id } from '../id.ts';
import { instant } from '../instant.ts';
import { day } from '../shifts/form.ts';

const member_id = id();
const PATH = '/api/v1/staff/:member_id/declared_hours';
const answer = z.object({
  data: z.object({
    /** Weeks with hours, the latest first. */
    weeks: z.array(z.object({ monday: z.iso.date(), hours: z.number(), changed_at: instant })),
  }),
});

/** Hours that a member works outside the platform. */
export const declaredHours = {
  find: endpoint({
    name: 'declared_hours.find',
    method: 'GET',
    path: PATH,
    levels: [1, 4],
    summary: 'Hours that a staff member works elsewhere',
    description:
      'By week from Monday to Sunday, as they were said last. They count in the weekly average, the average of night workers and a visa’s hours.',
    input: z.strictObject({ member_id }),
    answer,
  }),
  save: endpoint({
    name: 'declared_hours.save',
    method: 'PUT',
    path: PATH,
    levels: [4],
    summary: 'Say how many hours I work elsewhere in a week',
    description: `In quarters of an hour; 0 for none. Weeks can be changed for ${DECLARED_WEEKS_BACK} weeks and entered ${DECLARED_WEEKS_AHEAD} weeks ahead. Every change is kept.`,
    input: z.strictObject({
      member_id,
      monday: day('Choose a week'),
      hours: z
        .number('Enter a number of hours')
        .min(0, 'At least 0 h')
        .max(MOST_DECLARED_HOURS, `At most ${MOST_DECLARED_HOURS} h`)
        .multipleOf(0.25, 'Use quarters of an hour'),
    }),
    answer,
  }),
};
