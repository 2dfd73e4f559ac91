import { sql } from 'kysely';
import type { z } from 'zod';
import { MESSAGES_ON_A_PAGE, type messages, THREADS_ON_A_PAGE } from '@handover/contract/messages/messages';
import { pictureAddress } from '../accounts/pictureAddress.ts';
import type { Ctx } from '../http/route.ts';

type Mine = Pick<Ctx, 'db' | 'viewer'>;
type Listed = z.input<typeof messages.threads.answer>['data'][number];
type Message = z.input<typeof messages.ofThread.answer>['data']['messages'][number];

/** Thread as the viewer may see it, with the other person and the last message. */
export type ThreadRow = Omit<Listed, 'with' | 'last'> & {
  member_id: string | null;
  with_id: string | null;
  with_name: string | null;
  with_picture: string | null;
};
type LastMessage = { last_text: string; last_is_mine: boolean };

const THREAD = sql`thread_id, about, member_id, unread, last_at, with_id, with_name, with_picture,
  json_build_object('job_id', job_id, 'code', code, 'title', title, 'office_title', office_title, 'date', date, 'shift_time', shift_time,
    'job_start_time', job_start_time, 'job_end_time', job_end_time, 'starts_at', starts_at, 'staff_rate', staff_rate) as job`;

/**
 * Returns the threads in which the viewer takes part, behind the cursor, and where they go on. Their ids are read along
 * the index first: the last message is looked up for those of one page.
 */
export async function threadsBehind({ db, viewer }: Mine, after: string | undefined) {
  const [moment, thread_id] = after?.split('~') ?? [];
  const behind = sql`and (last_at, thread_id) < ('epoch'::timestamptz + ${moment}::bigint * interval '1 microsecond',
    ${thread_id}::uuid)`;
  const newest = await sql<{ thread_id: string; cursor: string }>`
    select thread_id, (extract(epoch from last_at) * 1000000)::bigint || '~' || thread_id as cursor
    from thread_people where user_id = ${viewer.user_id} ${after === undefined ? sql`` : behind}
    order by last_at desc, thread_id desc limit ${THREADS_ON_A_PAGE + 1}`.execute(db);
  const page = newest.rows.slice(0, THREADS_ON_A_PAGE);
  const ids = page.map((row) => row.thread_id);
  const { rows } = await sql<ThreadRow & LastMessage>`
    select ${THREAD}, last_text, last_is_mine from my_threads where thread_id = any (${ids}::uuid[])
    order by array_position(${ids}::uuid[], thread_id)`.execute(db);
  return { threads: rows, next: newest.rows.length > page.length ? (page.at(-1)?.cursor ?? null) : null };
}

export async function findThread({ db }: Mine, thread_id: string): Promise<ThreadRow | undefined> {
  const { rows } = await sql<ThreadRow>`select ${THREAD} from my_threads where thread_id = ${thread_id}`.execute(db);
  return rows[0];
}

/** Finds the thread about a shift with this member; or the viewer's own with the person who posted it. */
export async function threadAbout(
  { db }: Mine,
  job_id: string,
  of: { about: 'booking' | 'home'; member_id: string } | { about: 'job'; with_id: string },
): Promise<ThreadRow | undefined> {
  const its =
    of.about === 'job'
      ? sql`about = 'job' and with_id = ${of.with_id}`
      : sql`about = ${of.about} and member_id = ${of.member_id}`;
  const { rows } = await sql<ThreadRow>`
    select ${THREAD} from my_threads where job_id = ${job_id} and ${its}`.execute(db);
  return rows[0];
}

const messageOf = ({ user_id }: Mine['viewer']) =>
  sql`message_id, author_name, author_id = ${user_id} as mine, text, created_at, read`;

export async function findMessage(
  { db, viewer }: Mine,
  thread_id: string,
  message_id: string,
): Promise<Message | undefined> {
  const { rows } = await sql<Message>`
    select ${messageOf(viewer)} from my_messages
    where thread_id = ${thread_id} and message_id = ${message_id}`.execute(db);
  return rows[0];
}

/** Returns the newest messages before that one, oldest first, and where to go on to earlier ones. */
export async function messagesBefore(
  { db, viewer }: Mine,
  thread_id: string,
  before: string | undefined,
): Promise<{ messages: Message[]; next: string | null }> {
  const earlier = sql`and created_at < (select created_at from my_messages where thread_id = ${thread_id}
    and message_id = ${before})`;
  const { rows } = await sql<Message>`
    select ${messageOf(viewer)} from my_messages where thread_id = ${thread_id} ${before === undefined ? sql`` : earlier}
    order by created_at desc limit ${MESSAGES_ON_A_PAGE + 1}`.execute(db);
  const messages = rows.slice(0, MESSAGES_ON_A_PAGE).toReversed();
  return { messages, next: rows.length > MESSAGES_ON_A_PAGE ? (messages[0]?.message_id ?? null) : null };
}

/** Counts the viewer's own messages in a thread since then. */
export async function countMessagesSince({ db, viewer }: Mine, thread_id: string, since: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from my_messages
    where thread_id = ${thread_id} and created_at > ${since} and author_id = ${viewer.user_id}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Returns the other person of a thread, as its list shows them; pictures of staff are shown to administrators. */
export const otherOf = ({ about, job, with_id, with_name, with_picture }: ThreadRow) =>
  with_id === null
    ? about === 'home'
      ? { user_id: null, name: job.office_title, picture: null }
      : null
    : {
        user_id: with_id,
        name: with_name ?? '',
        picture: about === 'booking' && with_picture !== null ? pictureAddress(with_id, with_picture) : null,
      };

/** Returns what an administrator wants to know of the member they write to. */
export async function memberToWriteTo({ db }: Mine, member_id: string) {
  const row = await db
    .selectFrom('staff')
    .innerJoin('users', 'users.user_id', 'staff.member_id')
    .select([
      'users.user_id',
      'users.picture',
      'staff.name',
      'staff.position',
      'staff.city',
      'users.mobile_telephone as telephone',
    ])
    .where('staff.member_id', '=', member_id)
    .executeTakeFirst();
  return row && { ...row, picture: row.picture && pictureAddress(member_id, row.picture) };
}
