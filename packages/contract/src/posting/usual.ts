import { z } from 'zod';
import { endpoint, OFFICE } from '../endpoint.ts';
import { id } from '../id.ts';
import { instant } from '../instant.ts';
import { day, times, workForm } from '../shifts/form.ts';
import { job, tag } from '../shifts/jobs.ts';
import { pounds, rate } from '../money.ts';
import { line } from '../text.ts';

const preset = z.strictObject({
  label: line(40, 'Name this shift'),
  shift_time: times.shift_time,
  job_start_time: times.job_start_time,
  job_end_time: times.job_end_time,
  break_is_paid_for: z.boolean().default(false),
  /** Minutes; 0 is no break. */
  break_length: z.int().min(0).max(90).multipleOf(5).default(0),
});
export type Preset = z.output<typeof preset>;
const presetsAnswer = z.object({ data: z.array(preset) });
const cardEntry = z.strictObject({
  title: line(120, 'Enter a role'),
  staff_rate: rate('a staff hourly rate'),
  hcp_rate: rate('an HCP hourly rate'),
  /** Tags that every shift of the role asks for. */
  tags: workForm.shape.tags,
});
const cardAnswer = z.object({
  data: z.array(z.object({ title: z.string(), staff_rate: pounds, hcp_rate: pounds, tags: z.array(tag) })),
  /** Day that the card applies to, and the first days of its versions, the latest first. */
  day: z.iso.date(),
  history: z.array(z.object({ valid_from: z.iso.date(), created_at: instant })),
  /** Unfilled shifts that start on that day or later: they keep their rates. */
  open_shifts: z.int(),
});
/** Defaults for the next shift, from the last shift of a role and shift type at a location. */
const roleMemory = z.object({
  shift_time: times.shift_time,
  ward: z.string(),
  description: z.string(),
  tags: z.array(z.uuid()),
  break_is_paid_for: z.boolean(),
  /** Minutes; 0 is no break. */
  break_length: z.number(),
});
/** True if the titles differ as they are stored: PostgreSQL gets a replacement character for a lone surrogate. */
const different = (entries: readonly { title: string }[]) =>
  new Set(entries.map(({ title }) => title.toWellFormed().toLowerCase())).size === entries.length;

export const usual = {
  /** Usual roles, rates and shifts of a location. */
  find: endpoint({
    name: 'offices.usual',
    method: 'GET',
    path: '/api/v1/offices/:office_id/usual',
    levels: OFFICE,
    summary: 'A location’s usual roles, rates and shifts',
    description:
      'Rates come from the location’s last shift of a role, else from the care provider’s rate card. `required_tags` are those of the rate card, which every new shift of the role gets. `remembered` is the last shift of the role per shift type, the latest first. `last` is the shift posted last, to be repeated.',
    input: z.strictObject({ office_id: id() }),
    answer: z.object({
      data: z.object({
        roles: z.array(
          z.object({
            title: z.string(),
            staff_rate: pounds,
            hcp_rate: pounds,
            from: z.enum(['last shift', 'rate card']),
            /** Rates of today's rate card, beside which a manager's rates are judged; null without an entry. */
            card: z.object({ staff_rate: pounds, hcp_rate: pounds }).nullable(),
            required_tags: z.array(tag),
            remembered: z.array(roleMemory),
          }),
        ),
        presets: z.array(preset),
        wards: z.array(z.string()),
        last: job.nullable(),
      }),
    }),
  }),
  /** Roles to suggest before a location is chosen. */
  roles: endpoint({
    name: 'jobs.roles',
    method: 'GET',
    path: '/api/v1/jobs/roles',
    levels: OFFICE,
    summary: 'Roles that shifts in my scope have had',
    input: z.strictObject({ search: z.string().trim().max(120).optional() }),
    answer: z.array(z.string()),
  }),
  savePresets: endpoint({
    name: 'offices.presets.save',
    method: 'PUT',
    path: '/api/v1/offices/:office_id/presets',
    levels: OFFICE,
    summary: 'Say what a location’s usual shifts are',
    description: 'In their order; none at all brings back those of most homes.',
    input: z.strictObject({ office_id: id(), presets: z.array(preset).max(12, 'Keep at most 12') }),
    answer: presetsAnswer,
  }),
  rateCard: endpoint({
    name: 'care_providers.rate_card',
    method: 'GET',
    path: '/api/v1/care_providers/:care_provider_id/rate_card',
    levels: [1, 2],
    summary: 'What roles usually cost at a care provider on a day',
    description: 'Today without `day`.',
    input: z.strictObject({ care_provider_id: id(), day: day('Choose a day').optional() }),
    answer: cardAnswer,
  }),
  saveRateCard: endpoint({
    name: 'care_providers.rate_card.save',
    method: 'PUT',
    path: '/api/v1/care_providers/:care_provider_id/rate_card',
    levels: [1, 2],
    summary: 'Say what roles usually cost at a care provider',
    description:
      'The whole card, in its order, from `valid_from` on, which is today if nothing is said. Shifts that are posted keep their rates.',
    input: z.strictObject({
      care_provider_id: id(),
      valid_from: day('Choose the first day').optional(),
      rates: z.array(cardEntry).max(60, 'Keep at most 60').refine(different, 'Name each role once'),
    }),
    answer: cardAnswer,
  }),
};
