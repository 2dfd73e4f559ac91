import type { z } from 'zod';
import { isAdmin } from '@handover/domain/viewer';
import type { ticketAnswer, TicketFile } from '@handover/contract/support/support';
import { ticketPolicy } from '@handover/domain/support/policy';
import { isOverdue } from '@handover/domain/support/targets';
import { orNotFound } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';
import type { Db } from '../db/connect.ts';
import { linksOf } from './links/of.ts';
import { administrators, commentsOf, notesOf, ticketView } from './queries.ts';

type FoundTicket = z.input<typeof ticketAnswer>['data'];

/** Returns a ticket as its page shows it to this viewer; a ticket out of sight is not found. */
export async function findTicket(ctx: Pick<Ctx, 'db' | 'viewer' | 'now'>, uuid: string): Promise<FoundTicket> {
  const { db, viewer, now } = ctx;
  const { assigned_to_name, raised_by_name, ...ticket } = orNotFound(await ticketView(db, viewer, uuid), 'Ticket');
  const [comments, files, links] = [await commentsOf(db, uuid), await filesOf(db, uuid), await linksOf(ctx, uuid)];
  const { assigned_to_id } = ticket;
  return {
    ...ticket,
    created_by: raised_by_name,
    assigned_to: assigned_to_id === null ? null : { id: assigned_to_id, name: assigned_to_name ?? '' },
    overdue: isOverdue(ticket.respond_by, now),
    comments: comments.map((comment) => ({
      ...comment,
      files: files.filter(({ comment_id }) => comment_id === comment.id),
    })),
    notes: ticketPolicy.note(viewer).ok ? await notesOf(db, uuid) : [],
    files: files.filter(({ comment_id }) => comment_id === null),
    links,
    admins: isAdmin(viewer) ? await administrators(db) : [],
  };
}

/** File with the comment it belongs to; without one it came with the ticket itself. */
type FileOf = TicketFile & { comment_id: number | null };

/** Returns the files of a ticket that the reader was found to see, in the order in which they came. */
const filesOf = (db: Db, uuid: string): Promise<FileOf[]> =>
  db
    .selectFrom('ticket_files')
    .select(['file_id', 'name', 'content_type', 'size', 'comment_id'])
    .where('uuid', '=', uuid)
    .orderBy('file_id')
    .execute();
