import { z } from 'zod';
import { JOB_STATUSES } from '@handover/domain/shifts/status';
import { endpoint, nothing } from '../endpoint.ts';

/**
 * Events of the live stream. They tell which shift changed and its status, or which thread has news, never any text.
 */
export const LIVE_EVENTS = ['notification', 'job', 'message'] as const;
export type LiveEvent = (typeof LIVE_EVENTS)[number];

/** Data of a `job` event; the event id is that of the entry in the shift's history. */
export const jobNews = z.strictObject({
  job_id: z.uuid(),
  office_id: z.uuid(),
  status: z.enum(JOB_STATUSES),
  version: z.int(),
});
export type JobNews = z.output<typeof jobNews>;

/** Data of a `message` event: a message was written or read in this thread. */
export const messageNews = z.strictObject({ thread_id: z.uuid(), job_id: z.uuid() });
export type MessageNews = z.output<typeof messageNews>;

export const openLive = endpoint({
  name: 'live',
  method: 'GET',
  path: '/api/v1/live',
  levels: [1, 2, 3, 4],
  summary: 'Hear of news as they happen',
  description:
    'A stream of server-sent events: `notification` when there is something new to read (no data), `job` when a shift in my scope has changed (its id, its location, its status and its version), or one that is mine if I am staff, `message` when something was said or read in a thread of mine or about a booking (which thread and which shift). For what has changed ask the calls. It keeps no session awake and ends with the session.',
  input: nothing,
  answer: z.string(),
  sends: 'events',
  background: true,
});
