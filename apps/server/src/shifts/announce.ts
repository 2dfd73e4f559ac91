import { sql } from 'kysely';
import type { JobStatus } from '@handover/domain/shifts/status';
import { asServer, type Pools } from '../db/connect.ts';
import { idOf } from '../db/id.ts';
import type { Ctx } from '../http/route.ts';
import { channelOf, channelsOfPlace, officeOf } from '../adapters/channels.ts';
import type { News } from '../adapters/live.ts';

/** An entry of a shift's history, as it is announced to viewers of the shift. */
type Entry = {
  entry_id: string;
  job_id: string;
  agency_id: string;
  care_provider_id: string;
  office_id: string;
  status: JobStatus;
  version: number;
  /** The location before the change, if it is another: the shift disappears from one page and appears on another. */
  left_office?: string | null;
  /** The shift's members before and after, and those of its offer: staff are told of no other shift. */
  members: readonly (string | null)[];
};

/** Makes the events of an entry. The former location is told that the shift is gone, and not where it went. */
function newsOf({ entry_id, job_id, office_id, status, version, left_office, members, ...place }: Entry): News[] {
  const people = members.filter((member_id) => member_id !== null).map(channelOf);
  const to = [...new Set([...channelsOfPlace({ ...place, office_id }), ...people])];
  const here: News = { event: 'job', id: entry_id, to, data: { job_id, office_id, status, version } };
  if (!left_office || left_office === office_id) return [here];
  const data = { job_id, office_id: left_office, status, version };
  return [here, { event: 'job', id: `${entry_id}-left`, to: [officeOf({ office_id: left_office })], data }];
}

/** Announces changed shifts to all pages in whose scope they are, after the commit. */
export function announce({ after, live }: Pick<Ctx, 'after' | 'live'>, entries: readonly Entry[]): void {
  after(() => live.publish(entries.flatMap(newsOf)));
}

/** Returns the news of shifts since a time: ids of entries are ordered by time. */
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
