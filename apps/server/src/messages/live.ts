import { sql } from 'kysely';
import { asServer, type Pools } from '../db/connect.ts';
import type { Ctx } from '../http/route.ts';
import { channelOf, PLATFORM } from '../adapters/channels.ts';
import type { News } from '../adapters/live.ts';

type Thread = { thread_id: string; job_id: string };
type NewMessage = Thread & { message_id: string; about: string; hearers: readonly string[] };

/**
 * News of a message: the thread that it is in, never its text. Administrators get those of bookings on their screens
 * too.
 */
const newsOf = ({ message_id, thread_id, job_id, about, hearers }: NewMessage): News => ({
  event: 'message',
  id: message_id,
  to: [...new Set(hearers.map(channelOf)), ...(about === 'booking' ? [PLATFORM] : [])],
  data: { thread_id, job_id },
});

/** Announces a message: anyone who has the thread open reads it at once. */
export const announceMessage = ({ after, live }: Pick<Ctx, 'after' | 'live'>, said: NewMessage): void =>
  after(() => live.publish([newsOf(said)]));

/** Announces that messages were read: the mark under a message changes while its author looks at it. */
export const announceRead = ({ after, live }: Pick<Ctx, 'after' | 'live'>, thread: Thread, hearers: string[]): void =>
  after(() => live.publish([{ event: 'message', to: hearers.map(channelOf), data: thread }]));

/** Returns news of the messages since then. */
export async function messagesSince(pools: Pools, since: Date, most: number): Promise<News[]> {
  const { rows } = await asServer(pools, 'worker', (db) =>
    sql<NewMessage>`
      select m.message_id, m.thread_id, t.job_id, t.about,
        array(select p.user_id from thread_people p where p.thread_id = m.thread_id)::text[] as hearers
      from messages m join threads t using (thread_id)
      where m.created_at > ${since} order by m.created_at limit ${most + 1}`.execute(db),
  );
  return rows.map(newsOf);
}
