import { type RawBuilder, sql } from 'kysely';
import type { TicketLink } from '@handover/contract/support/support';
import { LINK_KINDS, type LinkKind } from '@handover/domain/support/ticket';
import { type Viewer, isAdmin, isMember } from '@handover/domain/viewer';
import type { Db } from '../../db/connect.ts';

export type Target = { kind: LinkKind; target_id: string };
type Seen = { target_id: string; label: string };

/**
 * Table of a kind in which the reader finds targets, read on the reader's own login: row-level security of shifts,
 * invoices and staff decides what is visible. A member has views of their own, and levels 2 and 3 know staff by their
 * card.
 */
const sourceFor = ({ kind: who }: Viewer): Record<LinkKind, RawBuilder<unknown>> => ({
  job:
    who === 'member'
      ? sql`(select job_id, number, code, title from my_bookings union select job_id, number, code, title from job_market
             union select job_id, number, code, title from taken_jobs) t`
      : sql`jobs t`,
  invoice: sql`invoices t`,
  member:
    who === 'admin' || who === 'member'
      ? sql`(select s.member_id, s.code, u.first_name, u.last_name from staff s join users u on u.user_id = s.member_id
             where s.deleted_at is null) t`
      : sql`member_cards t`,
});

const IDS: Record<LinkKind, RawBuilder<unknown>> = {
  job: sql`t.job_id`,
  invoice: sql`t.uuid`,
  member: sql`t.member_id`,
};
const LABELS: Record<LinkKind, RawBuilder<unknown>> = {
  job: sql`t.code || ' ' || t.title`,
  invoice: sql`t.reference`,
  member: sql`t.first_name || ' ' || t.last_name`,
};

/**
 * Returns the page of a target, or nothing: levels 2 and 3 know who works for them, but have no page of theirs to open.
 */
function pathTo({ level }: Viewer, { kind, target_id }: Target): string {
  if (kind === 'job') return `/job_info/${target_id}`;
  if (kind === 'invoice') return `/invoices/${target_id}`;
  return isAdmin(level) || isMember(level) ? `/staff/${target_id}` : '';
}

/** Returns the targets of a kind that the reader may see, if a condition on `t` holds. */
export async function seenWhere(
  db: Db,
  viewer: Viewer,
  kind: LinkKind,
  condition: RawBuilder<unknown>,
): Promise<TicketLink[]> {
  const { rows } = await sql<Seen>`
    select ${IDS[kind]} as target_id, ${LABELS[kind]} as label from ${sourceFor(viewer)[kind]}
    where ${condition} order by label limit 20`.execute(db);
  return rows.map(({ target_id, label }) => ({ kind, target_id, label, path: pathTo(viewer, { kind, target_id }) }));
}

/** Returns those of the targets that the reader may see, with their labels. */
export async function seenTargets(db: Db, viewer: Viewer, targets: readonly Target[]): Promise<TicketLink[]> {
  const seen: TicketLink[] = [];
  for (const kind of LINK_KINDS) {
    const ids = targets.filter((each) => each.kind === kind).map(({ target_id }) => target_id);
    if (ids.length > 0) seen.push(...(await seenWhere(db, viewer, kind, sql`${IDS[kind]} = any (${ids}::uuid[])`)));
  }
  return seen;
}
