import { type RawBuilder, sql } from 'kysely';
import type { Input } from '@handover/contract/endpoint';
import type { TicketLink } from '@handover/contract/support/support';
import type { supportLinks } from '@handover/contract/support/links';
import { LINK_KINDS, type LinkKind } from '@handover/domain/support/ticket';
import type { Ctx } from '../../http/route.ts';
import { seenTargets, seenWhere } from './seen.ts';

/**
 * Condition for a target by what people read on the thing itself, along its index: nothing is looked for by a part of a
 * name.
 */
function conditionFor(kind: LinkKind, q: string): RawBuilder<unknown> | undefined {
  const said = q.toUpperCase();
  const number = (pattern: RegExp) => {
    const digits = pattern.exec(said)?.[1];
    return digits === undefined ? undefined : Number(digits);
  };
  if (kind === 'job') {
    const its = number(/^(?:SH-?|#)?(\d{1,9})$/);
    return its === undefined ? undefined : sql`t.number = ${its}`;
  }
  if (kind === 'member') return /^ST-\d+$/.test(said) ? sql`t.code = ${said}` : undefined;
  const counted = number(/^[A-Z]{2,3}-\d{4}-0*(\d{1,9})$/);
  if (counted !== undefined) return sql`t.number = ${counted} and t.reference = ${said}`;
  const id = number(/^#?(\d{1,9})$/);
  return id === undefined ? undefined : sql`t.id = ${id}`;
}

/** Returns the targets that somebody could mean, as far as they may see them. */
export async function findTargets(
  { db, viewer }: Ctx,
  { q, kind, target_id }: Input<typeof supportLinks.find>,
): Promise<{ data: TicketLink[] }> {
  if (kind !== undefined && target_id !== undefined) {
    return { data: await seenTargets(db, viewer, [{ kind, target_id }]) };
  }
  const data: TicketLink[] = [];
  for (const each of LINK_KINDS) {
    const condition = q === undefined ? undefined : conditionFor(each, q);
    if (condition !== undefined) data.push(...(await seenWhere(db, viewer, each, condition)));
  }
  return { data };
}
