import { z } from 'zod';
import { JOB_STATUSES } from '@handover/domain/shifts/status';
import { endpoint, nothing } from '../endpoint.ts';

/**
 * What travels on the live stream: that something is new, of a shift which one and how it stands, of a message in which
 * thread, never what it says.
 */
export const LIVE_EVENTS = ['notification', 'job', 'message'] as const;
export type LiveEvent = (typeof LIVE_EVENTS)[number];

/** The data of a `job` event; its event id is that of the entry in the shift's history. */
export const jobNews = z.strictObject({
  job_id: z.uuid(),
  office_id: z.uuid(),
  status: z.enum(JOB_STATUSES),
  version: z.int(),
});
export type JobNews = z.output<typeof jobNews>;

/** The data of a `message` event: something was said there, or read. */
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
