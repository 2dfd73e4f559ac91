import { z } from 'zod';
import { JOB_STATUSES } from '@handover/domain/jobs/status';
import { endpoint, nothing } from './endpoint.ts';

/** What travels on the live stream: that something is new, and of a shift which one and how it stands, never what it says. */
export const LIVE_EVENTS = ['notification', 'job'] as const;
export type LiveEvent = (typeof LIVE_EVENTS)[number];

/** The data of a `job` event; its event id is that of the entry in the shift's history. */
export const jobNews = z.strictObject({
  job_id: z.uuid(),
  office_id: z.uuid(),
  status: z.enum(JOB_STATUSES),
  version: z.int(),
});
export type JobNews = z.output<typeof jobNews>;

export const openLive = endpoint({
  name: 'live',
  method: 'GET',
  path: '/api/v1/live',
  levels: [1, 2, 3, 4],
  summary: 'Hear of news as they happen',
  description:
    'A stream of server-sent events: `notification` when there is something new to read (no data), `job` when a shift in my scope has changed (its id, its location, its status and its version), or one that is mine if I am staff. For what has changed ask the calls. It keeps no session awake and ends with the session.',
  input: nothing,
  answer: z.string(),
  sends: 'events',
  background: true,
});
