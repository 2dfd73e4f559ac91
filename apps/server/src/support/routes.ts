import { ticketMoves } from '@handover/contract/support';
import { route, type Route } from '../http/route.ts';
import { assignUser } from './assign.ts';
import { changePriority } from './changePriority.ts';
import { changeStatus } from './changeStatus.ts';
import { comment } from './comment.ts';
import { deleteComment } from './deleteComment.ts';
import { findTicket } from './find.ts';
import { deskRoutes } from './list/routes.ts';

export const supportRoutes: Route[] = [
  ...deskRoutes,
  route(ticketMoves.find, async (ctx, { uuid }) => ({ data: await findTicket(ctx, uuid) })),
  route(ticketMoves.comment, comment),
  route(ticketMoves.delete_comment, deleteComment),
  route(ticketMoves.change_status, changeStatus),
  route(ticketMoves.change_priority, changePriority),
  route(ticketMoves.assign, assignUser),
];
