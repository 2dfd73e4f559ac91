import { sql } from 'kysely';
import type { Thread } from '@handover/domain/messages/policy';
import type { Contacts, HomeManager, Participant } from '@handover/domain/messages/recipients';
import { newId } from '../db/id.ts';
import type { Ctx } from '../http/route.ts';

type Writer = Pick<Ctx, 'db' | 'viewer' | 'now'>;
type Place = { job_id: string; agency_id: string; care_provider_id: string; office_id: string };
export type LockedThread = Thread & { thread_id: string; job_id: string };

/** Locks the shift that a thread is opened about: it does not go to another location until the thread is there. */
export async function lockPlace({ db }: Writer, job_id: string): Promise<Place | undefined> {
  const { rows } = await sql<Place>`
    select job_id, agency_id, care_provider_id, office_id from thread_jobs where job_id = ${job_id}
    for key share`.execute(db);
  return rows[0];
}

/** Locks a shift so that its booking does not end until the message is there. */
export async function lockBooking({ db }: Writer, job_id: string): Promise<void> {
  await sql`select from thread_jobs where job_id = ${job_id} for share`.execute(db);
}

/** Locks a thread: others who write or read in it wait. */
export async function lockThread({ db }: Writer, thread_id: string): Promise<LockedThread | undefined> {
  const { rows } = await sql<LockedThread>`
    select thread_id, about, job_id, member_id from writable_threads where thread_id = ${thread_id} for no key update`.execute(
    db,
  );
  return rows[0];
}

/** Opens a thread, unless somebody else did so at this moment. */
export async function insertThread(
  { db, viewer, now }: Writer,
  { job_id, agency_id, care_provider_id, office_id }: Place,
  { about, member_id }: Thread,
): Promise<void> {
  await sql`
    insert into new_threads (thread_id, agency_id, care_provider_id, office_id, job_id, about, member_id, opened_by,
      created_at, last_at)
    values (${newId(now)}, ${agency_id}, ${care_provider_id}, ${office_id}, ${job_id}, ${about}, ${member_id},
      ${viewer.user_id}, ${now}, ${now})
    on conflict do nothing`.execute(db);
}

export async function participantsOf({ db }: Pick<Ctx, 'db'>, thread_id: string): Promise<Participant[]> {
  const { rows } = await sql<Participant>`
    select user_id, active from thread_participants where thread_id = ${thread_id}`.execute(db);
  return rows;
}

/** Adds people who do not take part yet. */
export async function join({ db, now }: Writer, thread_id: string, user_ids: readonly string[]): Promise<void> {
  await sql`
    insert into thread_participants (thread_id, user_id, last_at)
    select ${thread_id}, person, ${now} from unnest(${user_ids}::uuid[]) person
    on conflict do nothing`.execute(db);
}

export async function contactsOf({ db }: Writer, thread_id: string): Promise<Contacts | undefined> {
  const { rows } = await sql<Contacts>`
    select job_planner, admin_user, offered_by, acted_last from thread_contacts
    where thread_id = ${thread_id}`.execute(db);
  return rows[0];
}

/** Returns the active managers of the home of a thread. */
export async function managersOf({ db }: Writer, thread_id: string): Promise<HomeManager[]> {
  const { rows } = await sql<HomeManager>`
    select user_id, of_location from home_managers where thread_id = ${thread_id}`.execute(db);
  return rows;
}

/** Writes a message at a moment of its own, and counts it as unread for these people. */
export async function insertMessage(
  { db, viewer, now }: Writer,
  {
    thread_id,
    message_id,
    text,
    unread_by,
  }: Record<'thread_id' | 'message_id' | 'text', string> & {
    unread_by: readonly string[];
  },
): Promise<void> {
  await sql`
    update writable_threads set last_at = greatest(${now}, last_at + interval '1 microsecond')
    where thread_id = ${thread_id}`.execute(db);
  await sql`
    insert into new_messages (message_id, thread_id, author_id, author_name, text, created_at)
    select ${message_id}, t.thread_id, u.user_id, u.first_name || ' ' || u.last_name, ${text}, t.last_at
    from writable_threads t, users u
    where t.thread_id = ${thread_id} and u.user_id = ${viewer.user_id}`.execute(db);
  await sql`
    update thread_participants p
    set last_at = t.last_at, unread = p.unread + (p.user_id = any (${unread_by}::uuid[]))::int
    from writable_threads t
    where t.thread_id = ${thread_id} and p.thread_id = t.thread_id`.execute(db);
}

/** Returns those of these people who have an unread notification with this link. */
export async function alreadyNotified({ db }: Writer, user_ids: readonly string[], link: string): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from thread_notices where user_id = any (${user_ids}::uuid[]) and link = ${link}`.execute(db);
  return rows.map(({ user_id }) => user_id);
}

/** Marks their notifications with this link as read, and returns the people whose were unread. */
export async function markNoticesRead(
  { db, now }: Writer,
  user_ids: readonly string[],
  link: string,
): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    update thread_notices set read_at = ${now} where user_id = any (${user_ids}::uuid[]) and link = ${link}
    returning user_id`.execute(db);
  return rows.map(({ user_id }) => user_id);
}

/** Returns the authors of the messages after a message, or null if it is not of this thread. */
export async function authorsAfter({ db }: Writer, thread_id: string, message_id: string): Promise<string[] | null> {
  const { rows } = await sql<{ authors: string[] | null }>`
    select (select coalesce(array_agg(m.author_id), '{}') from my_messages m
      where m.thread_id = ${thread_id} and m.created_at > seen.created_at)::text[] as authors
    from my_messages seen where seen.thread_id = ${thread_id} and seen.message_id = ${message_id}`.execute(db);
  return rows[0]?.authors ?? null;
}

/**
 * Moves the viewer's read mark forward to this message; false if it was as far already, or if they do not take part.
 */
export async function moveMark(
  { db, viewer }: Writer,
  { thread_id, message_id, unread }: { thread_id: string; message_id: string; unread: number },
): Promise<boolean> {
  const { rows } = await sql`
    update thread_participants p set read_at = m.created_at, unread = ${unread}
    from my_messages m
    where m.thread_id = ${thread_id} and m.message_id = ${message_id} and p.thread_id = m.thread_id
      and p.user_id = ${viewer.user_id} and (p.read_at is null or p.read_at < m.created_at)
    returning p.user_id`.execute(db);
  return rows.length > 0;
}
