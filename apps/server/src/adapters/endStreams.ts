import { sql } from 'kysely';
import { asServer, type Pools } from '../db/connect.ts';
import { channelOf } from './channels.ts';
import type { LivePart, News } from './live.ts';

type Ctx = { live: LivePart; after: (work: () => void) => void };

/** News at which every server ends the live streams of this person. */
export const endOf = (user_id: string): News => ({ event: 'ended', to: [channelOf(user_id)] });

/**
 * Ends the live streams of these people on every server once the change is committed. A page whose session still lives
 * opens its stream again.
 */
export const endStreams = ({ after, live }: Ctx, user_ids: readonly string[]): void =>
  after(() => live.publish(user_ids.map(endOf)));

/** Returns news of the people whose access ended since then, for a server that was not told. */
export async function endsSince(pools: Pools, since: Date, most: number): Promise<News[]> {
  const { rows } = await asServer(pools, 'worker', (db) =>
    sql<{ user_id: string; ended_at: Date }>`
      select user_id, ended_at from access_ends
      where ended_at > ${since} order by ended_at limit ${most + 1}`.execute(db),
  );
  return rows.map(({ user_id, ended_at }) => ({ ...endOf(user_id), id: `ended-${user_id}-${ended_at.getTime()}` }));
}
