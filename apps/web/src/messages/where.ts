import type { Answer } from '@handover/contract/endpoint';
import { messages, type Thread } from '@handover/contract/messages/messages';
import { call } from '../api/client.ts';

/** Thread, or the person to write to before a thread exists. */
export type Where = { thread_id: string } | { job_id: string; with: 'member' | 'creator' | 'home'; member_id?: string };

/** Other person in a conversation; null if a member writes to the planners, and without a user if to a home. */
export type Other = Answer<typeof messages.ofThread>['data']['with'];

/** Name of the planners, as members see it. */
export const PLANNERS = 'The planner';

/** Subject of a conversation; undefined until it is known. */
export const aboutOf = (where: Where, thread: Thread | null): Thread['about'] | undefined =>
  'thread_id' in where ? thread?.about : ({ member: 'booking', creator: 'job', home: 'home' } as const)[where.with];

export const readPage = (where: Where, before: string | undefined) =>
  'thread_id' in where ? call(messages.ofThread, { ...where, before }) : call(messages.ofJob, { ...where, before });

export const postThere = (where: Where, text: string) =>
  'thread_id' in where
    ? call(messages.sendInThread, { ...where, text })
    : call(messages.sendAboutJob, { ...where, text });
