import { sql } from 'kysely';
import type { Input } from '@handover/contract/endpoint';
import type { usual } from '@handover/contract/posting/usual';
import type { Viewer } from '@handover/domain/viewer';
import { literally } from '../db/like.ts';
import { ownRows } from '../db/tree.ts';
import type { Ctx } from '../http/route.ts';

const MOST_ROLES = 20;

/** Condition on the rate card of the viewer. A card is the care provider's, so a location has its care provider's. */
const cardScope = (viewer: Viewer): Record<string, string> =>
  viewer.kind === 'office' ? { care_provider_id: viewer.care_provider_id } : ownRows(viewer);

const within = (scope: Record<string, string>) =>
  sql.join([sql`true`, ...Object.entries(scope).map(([id, value]) => sql`${sql.ref(id)} = ${value}`)], sql` and `);

/** Suggests roles that begin with the typed text, then those that contain it. */
export async function suggestRoles({ db, viewer }: Ctx, { search = '' }: Input<typeof usual.roles>) {
  const typed = literally(search.toLowerCase());
  const { rows } = await sql<{ title: string }>`
    select max(title) as title from (
      select role, title from office_roles where ${within(ownRows(viewer))}
      union all
      select role, title from rate_cards where ${within(cardScope(viewer))}) known
    where role like ${`%${typed}%`}
    group by role order by role not like ${`${typed}%`}, role limit ${sql.lit(MOST_ROLES)}`.execute(db);
  return rows.map(({ title }) => title);
}
