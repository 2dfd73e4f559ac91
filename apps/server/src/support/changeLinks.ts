import type { Input } from '@handover/contract/endpoint';
import type { supportLinks } from '@handover/contract/support/links';
import { orNotFound } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';
import { findTicket } from './find.ts';
import { lockTicket } from './lock.ts';
import { addLinks, linksOf } from './links/of.ts';

/** Adds a link to what a ticket is about; everyone who sees the ticket may do so. */
export async function addLink(ctx: Ctx, { uuid, ...target }: Input<typeof supportLinks.add>) {
  await lockTicket(ctx, uuid);
  await addLinks(ctx, uuid, [target]);
  return { data: await findTicket(ctx, uuid) };
}

/** Removes a link, if the viewer sees what it points at. */
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
