import type { Input } from '@handover/contract/endpoint';
import type { supportLinks } from '@handover/contract/support/links';
import { orNotFound } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';
import { findTicket } from './find.ts';
import { lockTicket } from './lock.ts';
import { addLinks, linksOf } from './links/of.ts';

/** Whoever sees a ticket may say what it is about. */
export async function addLink(ctx: Ctx, { uuid, ...target }: Input<typeof supportLinks.add>) {
  await lockTicket(ctx, uuid);
  await addLinks(ctx, uuid, [target]);
  return { data: await findTicket(ctx, uuid) };
}

/** And take it away again, as far as they see what it points at. */
export async function removeLink(ctx: Ctx, { uuid, kind, target_id }: Input<typeof supportLinks.remove>) {
  await lockTicket(ctx, uuid);
  const links = await linksOf(ctx, uuid);
  orNotFound(
    links.find((link) => link.kind === kind && link.target_id === target_id),
    'Link',
  );
  await ctx.db
    .deleteFrom('ticket_links')
    .where((eb) => eb.and({ uuid, kind, target_id }))
    .execute();
  return { data: await findTicket(ctx, uuid) };
}
