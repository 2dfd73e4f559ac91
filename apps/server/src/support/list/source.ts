import { type RawBuilder, sql } from 'kysely';
import { ticketsList } from '@handover/contract/support/list';
import type { TicketView } from '@handover/domain/support/ticket';
import { type Viewer, isAdmin } from '@handover/domain/viewer';
import type { Ctx } from '../../http/route.ts';
import { type Filters, listSource } from '../../lists/source.ts';
import { ticketScope } from '../scope.ts';

/** Columns that the list and one's own tickets share. */
export const headOf = (now: Date) => sql`t.id, t.uuid, t.title, t.status, t.priority, t.assigned_to_id,
  case when t.assigned_to_id is not null
    then json_build_object('id', t.assigned_to_id, 'name', t.assigned_to_name) end as assigned_to,
  t.raised_by_name as created_by, t.created_at, t.updated_at, t.respond_by,
  coalesce(t.respond_by <= ${now}, false) as overdue`;

/**
 * Conditions of the views of the desk. Answering is the administrators' task, so to others their own are the tickets
 * that they raised.
 */
const views = ({ level, user_id }: Viewer, now: Date): Record<TicketView, RawBuilder<boolean>> => ({
  mine: isAdmin(level) ? sql`t.assigned_to_id = ${user_id}` : sql`t.raised_by = ${user_id}`,
  unassigned: sql`t.assigned_to_id is null`,
  overdue: sql`t.respond_by <= ${now}`,
});

/**
 * Selects open tickets, unless a status says otherwise or one is asked for by its number. It is a column, so that it
 * leads an index.
 */
function openOrNot({ status, id }: Filters): Record<string, string> {
  if (!Array.isArray(status)) return id === undefined ? { open: 'true' } : {};
  if (!status.includes('completed')) return { open: 'true' };
  return status.length === 1 ? { open: 'false' } : {};
}

/**
 * Returns the list of the desk at this moment for this viewer. The number of open tickets is kept; filtered ones are
 * counted.
 */
export function ticketsFor({ viewer, now }: Pick<Ctx, 'viewer' | 'now'>, filters: Filters = {}) {
  const view = views(viewer, now);
  return listSource({
    resource: ticketsList,
    table: 'tickets',
    scope: (of) => ({ ...ticketScope(of), ...openOrNot(filters) }),
    select: sql`${headOf(now)},
      (select json_build_object('company_name', c.company_name) from care_providers c
       where c.care_provider_id = t.care_provider_id) as care_provider`,
    conditions: { view: (chosen) => view[chosen as TicketView] },
    // Open and completed tickets have an order each; both together are looked for along the order of all.
    in_order: ({ title, priority, status }) =>
      title === undefined && priority === undefined && (status === undefined || 'open' in openOrNot({ status })),
    total: 'tally',
  });
}
