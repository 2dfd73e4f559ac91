import { supportFiles } from '@handover/contract/support/files';
import { supportLinks } from '@handover/contract/support/links';
import { supportDesk } from '@handover/contract/support/list';
import { ticketMoves } from '@handover/contract/support/support';
import { route, type Route } from '../http/route.ts';
import { assignUser } from './assign.ts';
import { addLink, removeLink } from './changeLinks.ts';
import { changePriority } from './changePriority.ts';
import { changeStatus } from './changeStatus.ts';
import { comment } from './comment.ts';
import { deleteComment } from './deleteComment.ts';
import { findTicket } from './find.ts';
import { openFile } from './openFile.ts';
import { raiseTicket } from './raise.ts';

export const supportRoutes: Route[] = [
  route(supportDesk.raise, raiseTicket),
  route(ticketMoves.find, async (ctx, { uuid }) => ({ data: await findTicket(ctx, uuid) })),
  route(ticketMoves.comment, comment),
  route(ticketMoves.delete_comment, deleteComment),
  route(ticketMoves.change_status, changeStatus),
  route(ticketMoves.change_priority, changePriority),
  route(ticketMoves.assign, assignUser),
  route(supportFiles.open, openFile),
  route(supportLinks.add, addLink),
  route(supportLinks.remove, removeLink),
];
