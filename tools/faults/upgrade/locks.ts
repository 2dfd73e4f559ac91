import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** The longest that anybody but the migration itself was seen waiting for a lock, in milliseconds. */
export async function watchLocks(owner_url: string) {
  const client = new pg.Client({ connectionString: owner_url, application_name: 'watches locks' });
  // What fails meanwhile is told by what failed, and not by us who watched when its database went.
  client.on('error', () => undefined);
  await client.connect();
  let longest = 0;
  let watching = true;
  const look = async () => {
    while (watching) {
      const { rows } = await client.query<{ ms: number }>(
        `select coalesce(max(extract(epoch from clock_timestamp() - waitstart) * 1000), 0)::float8 as ms
         from pg_locks join pg_stat_activity using (pid)
         where not granted and waitstart is not null and application_name like 'handover %'`,
      );
      longest = Math.max(longest, rows[0]?.ms ?? 0);
      await sleep(20);
    }
  };
  const looking = look();
  looking.catch(() => undefined);
  return async (): Promise<number> => {
    watching = false;
    await looking;
    await client.end();
    return longest;
  };
}
