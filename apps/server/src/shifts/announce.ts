import { sql } from 'kysely';
import type { JobStatus } from '@handover/domain/shifts/status';
import { asServer, type Pools } from '../db/connect.ts';
import { idOf } from '../db/id.ts';
import type { Ctx } from '../http/route.ts';
import { channelOf, channelsOfPlace, officeOf } from '../adapters/channels.ts';
import type { News } from '../adapters/live.ts';

/** An entry of a shift's history, as whoever may see the shift is told of it. */
type Entry = {
  entry_id: string;
  job_id: string;
  agency_id: string;
  care_provider_id: string;
  office_id: string;
  status: JobStatus;
  version: number;
  /** Where it was until then, if it is elsewhere now: it goes from one page and comes to another. */
  left_office?: string | null;
  /** Who has or had it, and whom it was offered or taken from: staff hear of no other shift. */
  members: readonly (string | null)[];
};

/** A location that it has left hears that it is gone from there, and not where it went. */
function newsOf({ entry_id, job_id, office_id, status, version, left_office, members, ...place }: Entry): News[] {
  const people = members.filter((member_id) => member_id !== null).map(channelOf);
  const to = [...new Set([...channelsOfPlace({ ...place, office_id }), ...people])];
  const here: News = { event: 'job', id: entry_id, to, data: { job_id, office_id, status, version } };
  if (!left_office || left_office === office_id) return [here];
  const data = { job_id, office_id: left_office, status, version };
  return [here, { event: 'job', id: `${entry_id}-left`, to: [officeOf({ office_id: left_office })], data }];
}

/** Every page in whose scope the shifts are hears that they have changed, once that is committed. */
export function announce({ after, live }: Pick<Ctx, 'after' | 'live'>, entries: readonly Entry[]): void {
  after(() => live.publish(entries.flatMap(newsOf)));
}

/** What became of shifts since then: the ids of entries are in the order of time. */
export async function jobNewsSince(pools: Pools, since: Date, most: number): Promise<News[]> {
  const { rows } = await asServer(pools, 'worker', (db) =>
    sql<Entry>`
      select h.entry_id, h.job_id, h.agency_id, h.care_provider_id, h.office_id, h.to_status as status, h.version,
        array[h.member_id, j.assigned_to]::text[] as members,
        jsonb_path_query_first(h.changes, '$[*] ? (@.field == "location").from_id') #>> '{}' as left_office
      from job_history h join jobs j using (job_id)
      where h.entry_id >= ${idOf(Buffer.alloc(16), since)} order by h.entry_id limit ${most + 1}`.execute(db),
  );
  return rows.flatMap(newsOf);
}
