import { supportFiles } from '@handover/contract/support/files';
import { supportLinks } from '@handover/contract/support/links';
import { supportDesk } from '@handover/contract/support/list';
import { ticketCommands } from '@handover/contract/support/support';
import { route, type Route } from '../http/route.ts';
import { assignUser } from './assign.ts';
import { addNote } from './addNote.ts';
import { addLink, removeLink } from './changeLinks.ts';
import { changePriority } from './changePriority.ts';
import { changeStatus } from './changeStatus.ts';
import { addComment } from './addComment.ts';
import { cannedReplyRoutes } from './cannedReplies/routes.ts';
import { deleteComment } from './deleteComment.ts';
import { deleteNote } from './deleteNote.ts';
import { findTicket } from './find.ts';
import { openFile } from './openFile.ts';
import { openTicket } from './openTicket.ts';

export const supportRoutes: Route[] = [
  route(supportDesk.raise, openTicket),
  route(ticketCommands.find, async (ctx, { uuid }) => ({ data: await findTicket(ctx, uuid) })),
  route(ticketCommands.comment, addComment),
  route(ticketCommands.delete_comment, deleteComment),
  route(ticketCommands.note, addNote),
  route(ticketCommands.delete_note, deleteNote),
  route(ticketCommands.change_status, changeStatus),
  route(ticketCommands.change_priority, changePriority),
  route(ticketCommands.assign, assignUser),
  route(supportFiles.open, openFile),
  route(supportLinks.add, addLink),
  route(supportLinks.remove, removeLink),
  ...cannedReplyRoutes,
];
