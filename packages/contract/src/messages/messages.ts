import { z } from 'zod';
import { HOURLY } from '@handover/domain/notifications/floods';
import { SHIFT_TYPES } from '@handover/domain/posting/fields';
import { MESSAGE_LENGTH, MOST_A_MINUTE, TALK_DAYS, THREADS } from '@handover/domain/messages/policy';
import { done, endpoint, nothing } from '../endpoint.ts';
import { id } from '../id.ts';
import { instant } from '../instant.ts';
import { job_id } from '../shifts/jobs.ts';
import { pounds } from '../money.ts';
import { lines } from '../text.ts';
import { verdict } from '../verdict.ts';

const EVERY_LEVEL = [1, 2, 3, 4] as const;
const thread_id = id();
export const THREADS_ON_A_PAGE = 30;
export const MESSAGES_ON_A_PAGE = 30;

const message = z.object({
  message_id: z.uuid(),
  author_name: z.string(),
  mine: z.boolean(),
  text: z.string(),
  created_at: instant,
  /** True if a participant of the other side has read it. */
  read: z.boolean(),
});
export type Message = z.output<typeof message>;

const thread = z.object({
  thread_id: z.uuid(),
  /** A booking, with its member and the planners; a shift, with the person who posted it; a home and its booked member. */
  about: z.enum(THREADS),
  /** Shift in a line; participants see this much also if they may not open the shift. */
  job: z.object({
    job_id: z.uuid(),
    code: z.string(),
    title: z.string(),
    office_title: z.string(),
    date: z.iso.date(),
    shift_time: z.enum(SHIFT_TYPES),
    job_start_time: z.string(),
    job_end_time: z.string(),
    starts_at: instant,
    staff_rate: pounds,
  }),
  /** Messages of the other side that are unread. */
  unread: z.int(),
  last_at: instant,
});
export type Thread = z.output<typeof thread>;

/**
 * Participant of the other side; null for a staff member, who writes to the planners as a group. A home has its name and
 * no user.
 */
const other = z.object({ user_id: z.uuid().nullable(), name: z.string(), picture: z.string().nullable() }).nullable();

const threadRow = thread.extend({
  with: other,
  last: z.object({ text: z.string(), mine: z.boolean() }),
});
export type ThreadRow = z.output<typeof threadRow>;

const conversation = z.object({
  data: z.object({
    /** Null before the first message. */
    thread: thread.nullable(),
    with: other
      .unwrap()
      .extend({
        position: z.string().nullable().optional(),
        city: z.string().nullable().optional(),
        telephone: z.string().nullable().optional(),
      })
      .nullable(),
    /** Whether the viewer may write now. */
    can: z.object({ write: verdict }),
    messages: z.array(message),
  }),
  /** Cursor for `before`; null at the first message. */
  next: z.string().nullable(),
});

/** Cursor of the list of threads: a time to the microsecond, and the thread. */
const cursor = z
  .string()
  .regex(/^\d{1,16}~[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'This list does not go on here');
const before = id('This list does not go on here').optional();
const text = lines(MESSAGE_LENGTH, 'Write something');
const meant = {
  job_id,
  with: z.enum(['member', 'creator', 'home']),
  /** Staff member of the booking; for a staff member always themself. */
  member_id: id().optional(),
};
const OF_HOME = `from the booking until ${TALK_DAYS} days after the end, with each other’s telephone number`;
const OF_JOB =
  '`with=member` is the thread of a booking, for administrators and the staff member themself; `with=creator` the one with the person who posted the shift, for everyone else who sees it; `with=home` the one of the home and the member who is booked';
const PAGED = 'The newest messages, oldest of them first; `next` goes on to earlier ones by `before`.';
const SAID = `At most ${MESSAGE_LENGTH.toLocaleString('en-GB')} characters, and ${MOST_A_MINUTE} messages a minute in a thread. The other side hears of it at once, and by mail if it is unread after ten minutes.`;

const sharing = z.object({ data: z.object({ shares_number: z.boolean(), mobile_telephone: z.string().nullable() }) });

export const messages = {
  threads: endpoint({
    name: 'messages.threads',
    method: 'GET',
    path: '/api/v1/messages',
    levels: EVERY_LEVEL,
    summary: 'The threads in which I take part, the newest first',
    input: z.strictObject({ after: cursor.optional() }),
    answer: z.object({
      data: z.array(threadRow),
      /** Cursor for `after`; null at the end. */
      next: z.string().nullable(),
    }),
  }),
  ofJob: endpoint({
    name: 'jobs.messages',
    method: 'GET',
    path: '/api/v1/jobs/:job_id/messages',
    levels: EVERY_LEVEL,
    summary: 'What was said about a shift with someone',
    description: `${OF_JOB}, ${OF_HOME}. ${PAGED}`,
    input: z.strictObject({ ...meant, before }),
    answer: conversation,
  }),
  sendAboutJob: endpoint({
    name: 'jobs.messages.say',
    method: 'POST',
    path: '/api/v1/jobs/:job_id/messages',
    levels: EVERY_LEVEL,
    hourly: HOURLY.shift_messages,
    summary: 'Say something about a shift',
    description: `${OF_JOB}, ${OF_HOME}. ${SAID}`,
    input: z.strictObject({ ...meant, text }),
    answer: z.object({ data: message.extend({ thread_id: z.uuid() }) }),
  }),
  ofThread: endpoint({
    name: 'threads.messages',
    method: 'GET',
    path: '/api/v1/threads/:thread_id/messages',
    levels: EVERY_LEVEL,
    summary: 'What was said in a thread',
    description: PAGED,
    input: z.strictObject({ thread_id, before }),
    answer: conversation,
  }),
  sendInThread: endpoint({
    name: 'threads.messages.say',
    method: 'POST',
    path: '/api/v1/threads/:thread_id/messages',
    levels: EVERY_LEVEL,
    hourly: HOURLY.thread_messages,
    summary: 'Say something in a thread',
    description: SAID,
    input: z.strictObject({ thread_id, text }),
    answer: z.object({ data: message.extend({ thread_id: z.uuid() }) }),
  }),
  read: endpoint({
    name: 'threads.read',
    method: 'POST',
    path: '/api/v1/threads/:thread_id/read',
    levels: EVERY_LEVEL,
    summary: 'Say that I have read a thread as far as a message',
    input: z.strictObject({ thread_id, message_id: id() }),
    answer: done,
  }),
  number: endpoint({
    name: 'my_number.find',
    method: 'GET',
    path: '/api/v1/my_number',
    levels: [4],
    summary: 'Whether homes that have booked me see my mobile number',
    input: nothing,
    answer: sharing,
  }),
  shareNumber: endpoint({
    name: 'my_number.save',
    method: 'PUT',
    path: '/api/v1/my_number',
    levels: [4],
    summary: 'Show my mobile number to homes that have booked me, or keep it back',
    description: `They see it from the booking until ${TALK_DAYS} days after the end of the shift.`,
    input: z.strictObject({ shares_number: z.boolean('Say whether it is shown') }),
    answer: sharing,
  }),
};
