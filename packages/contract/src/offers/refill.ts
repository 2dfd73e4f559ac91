import { z } from 'zod';
import { REFILL_LIMITS, REFILL_STATES, USUAL_REFILL, OFFER_ROUND_ORDER } from '@handover/domain/offers/refill';
import { endpoint } from '../endpoint.ts';
import { id } from '../id.ts';
import { instant } from '../instant.ts';
import { job_id } from '../shifts/jobs.ts';

const OFFER_STATES = ['pending', 'accepted', 'declined', 'withdrawn', 'expired'] as const;
const { per_wave, minutes } = REFILL_LIMITS;
const whole = ({ least, most }: { least: number; most: number }, words: string) =>
  z
    .number(words)
    .int(words)
    .min(least, `At least ${least}`)
    .max(most, `At most ${most.toLocaleString('en-GB')}`);
/** Number of offers per round, and minutes until the next round. */
const pace = {
  per_wave: whole(per_wave, 'Enter a number of people').default(USUAL_REFILL.per_wave),
  minutes: whole(minutes, 'Enter a number of minutes').default(USUAL_REFILL.minutes),
};

const person = z.object({
  member_id: z.uuid(),
  first_name: z.string(),
  last_name: z.string(),
  code: z.string(),
  picture: z.string().nullable(),
  /** Group that the person belongs to in the order of offers. */
  source: z.enum(OFFER_ROUND_ORDER),
});

const running = z.object({
  refill_id: z.uuid(),
  status: z.enum(REFILL_STATES),
  /** True if the care provider's setting started it, not a person. */
  automatic: z.boolean(),
  per_wave: z.int(),
  minutes: z.int(),
  started_at: instant,
  /** Name of the person. */
  started_by: z.string(),
  ended_at: instant.nullable(),
  /** Time of the next round, if nobody accepts before. */
  next_at: instant.nullable(),
  /** Rounds, the latest first. */
  waves: z.array(
    z.object({
      wave: z.int(),
      at: instant,
      expires_at: instant,
      offers: z.array(
        person.extend({ offer_id: z.uuid(), status: z.enum(OFFER_STATES), answered_at: instant.nullable() }),
      ),
    }),
  ),
});
export type RefillAnswer = z.output<typeof running>;
export type NextToAsk = z.output<typeof person>;

const settings = z.object({ automatic: z.boolean(), per_wave: z.int(), minutes: z.int() });
const state = z.object({
  data: z.object({
    /** Latest refill of this shift, running or ended. */
    refill: running.nullable(),
    /** Members that the next round would ask, as of now. */
    next: z.array(person),
    /** Settings of this care provider. */
    settings,
  }),
});
const PATH = '/api/v1/jobs/:job_id/refill';
const SETTINGS = '/api/v1/care_providers/:care_provider_id/refill';
const care_provider_id = id();

export const refill = {
  start: endpoint({
    name: 'jobs.refill.start',
    method: 'POST',
    path: PATH,
    levels: [1],
    summary: 'Fill a shift again, in waves',
    description:
      'Asks so many at a time, in the order standby, applicants, favourites, suggested. Someone who has not answered when the minutes are over is not asked any more, and the next are; the first acceptance wins.',
    input: z.strictObject({ job_id, ...pace }),
    answer: state,
  }),
  stop: endpoint({
    name: 'jobs.refill.stop',
    method: 'POST',
    path: `${PATH}/stop`,
    levels: [1],
    summary: 'Stop filling a shift again',
    description: 'Takes back what its waves offered and nobody has answered.',
    input: z.strictObject({ job_id }),
    answer: state,
  }),
  find: endpoint({
    name: 'jobs.refill.find',
    method: 'GET',
    path: PATH,
    levels: [1],
    summary: 'How filling a shift again goes',
    input: z.strictObject({ job_id }),
    answer: state,
  }),
};

export const refillSettings = {
  find: endpoint({
    name: 'care_providers.refill.find',
    method: 'GET',
    path: SETTINGS,
    levels: [1],
    summary: 'How a care provider’s shifts are filled again',
    input: z.strictObject({ care_provider_id }),
    answer: z.object({ data: settings }),
  }),
  save: endpoint({
    name: 'care_providers.refill.save',
    method: 'PUT',
    path: SETTINGS,
    levels: [1],
    summary: 'Say how a care provider’s shifts are filled again',
    description:
      'With `automatic`, a shift that someone declines, leaves or is taken from is filled again without anyone asking for it.',
    input: z.strictObject({ care_provider_id, automatic: z.boolean(), ...pace }),
    answer: z.object({ data: settings }),
  }),
};

const waiting = z.object({ data: z.object({ job_id: z.uuid(), standby: z.boolean() }) });
export const standby = {
  join: endpoint({
    name: 'jobs.standby.join',
    method: 'POST',
    path: '/api/v1/jobs/:job_id/standby',
    levels: [4],
    summary: 'Wait in case a shift comes free',
    description:
      'For a shift that I applied for or was offered, open or taken by somebody else. People who wait are asked first. Withdrawing, declining and dropping out end it.',
    input: z.strictObject({ job_id }),
    answer: waiting,
  }),
  leave: endpoint({
    name: 'jobs.standby.leave',
    method: 'DELETE',
    path: '/api/v1/jobs/:job_id/standby',
    levels: [4],
    summary: 'Wait for a shift no more',
    input: z.strictObject({ job_id }),
    answer: waiting,
  }),
};
