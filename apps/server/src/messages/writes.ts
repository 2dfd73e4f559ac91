import { sql } from 'kysely';
import type { Ctx } from '../http/route.ts';

type Opened = { thread_id: string; job_id: string; about: 'booking' | 'job'; member_id: string | null };

/** The thread about a shift, opened if there is none: the database says once more who may. */
export async function openThread({ db, now }: Ctx, { thread_id, job_id, about, member_id }: Opened): Promise<string> {
  const { rows } = await sql<{ thread_id: string }>`
    select app.open_thread(${thread_id}, ${job_id}, ${about}, ${member_id}, ${now}) as thread_id`.execute(db);
  return rows[0]?.thread_id ?? thread_id;
}

type Heard = { hearers: string[]; told: string[] | null; relieved: string[] | null };
type Said = { thread_id: string; message_id: string; text: string; link: string };

/**
 * Says it, and answers who takes part, who is to be told, null if there is nobody to read it, and who need not see to it
 * any more.
 */
export async function writeMessage({ db, now }: Ctx, { thread_id, message_id, text, link }: Said): Promise<Heard> {
  const { rows } = await sql<Heard>`
    select * from app.say(${thread_id}, ${message_id}, ${text}, ${link}, ${now})`.execute(db);
  return rows[0] ?? { hearers: [], told: null, relieved: null };
}

/** Answers who is to see that it was read: nobody if that is no news. */
export async function readThread({ db }: Ctx, thread_id: string, message_id: string): Promise<string[]> {
  const { rows } = await sql<{ hearers: string[] }>`
    select app.read_thread(${thread_id}, ${message_id}) as hearers`.execute(db);
  return rows[0]?.hearers ?? [];
}
