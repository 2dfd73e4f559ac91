import type { TicketLink } from '@handover/contract/support/support';
import { LINK_KINDS } from '@handover/domain/support/ticket';
import type { Ctx } from '../../http/route.ts';
import { invalidField } from '../../http/refusals.ts';
import { seenTargets, type Target } from './seen.ts';

/** Returns what a ticket is about, as far as the reader may see that; the ticket itself they were found to see. */
export async function linksOf({ db, viewer }: Pick<Ctx, 'db' | 'viewer'>, uuid: string): Promise<TicketLink[]> {
  const rows = await db.selectFrom('ticket_links').select(['kind', 'target_id']).where('uuid', '=', uuid).execute();
  const seen = await seenTargets(db, viewer, rows as Target[]);
  return seen.toSorted(
    (a, b) => LINK_KINDS.indexOf(a.kind) - LINK_KINDS.indexOf(b.kind) || a.label.localeCompare(b.label),
  );
}

/** Adds links. Nobody links what they do not see themselves; a link that exists stays as it is. */
export async function addLinks(
  { db, viewer }: Pick<Ctx, 'db' | 'viewer'>,
  uuid: string,
  targets: readonly Target[],
): Promise<void> {
  if (targets.length === 0) return;
  const seen = await seenTargets(db, viewer, targets);
  const unseen = targets.some(
    (one) => !seen.some((other) => other.kind === one.kind && other.target_id === one.target_id),
  );
  if (unseen) throw invalidField('target_id', 'Choose something that you can see');
  await db
    .insertInto('ticket_links')
    .values(targets.map(({ kind, target_id }) => ({ uuid, kind, target_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
