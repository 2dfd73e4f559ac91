import type { Answer } from '@handover/contract/endpoint';
import { type supportDesk, ticketsList } from '@handover/contract/support/list';
import { TICKET_VIEWS } from '@handover/domain/support/ticket';
import type { Ctx } from '../../http/route.ts';
import { countMatches } from '../../lists/filtered.ts';
import { exactTotal } from '../../lists/total.ts';
import { ticketsFor } from './source.ts';

/** Counts each view, by the very conditions that the list itself uses. */
export async function countViews(ctx: Ctx): Promise<Answer<typeof supportDesk.views>> {
  const { db, viewer } = ctx;
  const source = ticketsFor(ctx);
  const asked = { source, viewer, page_size: 0, offset: 0, ...ticketsList.sort };
  const [open, ...counts] = await Promise.all([
    exactTotal(db, source, viewer),
    ...TICKET_VIEWS.map((view) => countMatches(db, { ...asked, filters: { view } })),
  ]);
  const [mine = 0, unassigned = 0, overdue = 0] = counts;
  return { data: { open, mine, unassigned, overdue } };
}
