import type { Answer } from '@handover/contract/endpoint';
import { messages, type Thread } from '@handover/contract/messages/messages';
import { call } from '../api/client.ts';

/** A thread, or whom someone means before there is one. */
export type Where = { thread_id: string } | { job_id: string; with: 'member' | 'creator'; member_id?: string };

/** Whom it is with; nobody in particular where a staff member writes to the planners. */
export type Other = Answer<typeof messages.ofThread>['data']['with'];

/** What a staff member reads instead of a name. */
export const PLANNERS = 'The planner';

/** What it is about, as soon as that is known. */
export const aboutOf = (where: Where, thread: Thread | null): Thread['about'] | undefined =>
  'thread_id' in where ? thread?.about : where.with === 'member' ? 'booking' : 'job';

export const readPage = (where: Where, before: string | undefined) =>
  'thread_id' in where ? call(messages.ofThread, { ...where, before }) : call(messages.ofJob, { ...where, before });

export const sayThere = (where: Where, text: string) =>
  'thread_id' in where ? call(messages.sayInThread, { ...where, text }) : call(messages.sayOfJob, { ...where, text });
