import * as contract from '@handover/contract/clients/invitations';
import { openRoute, route, type Route } from '../../http/route.ts';
import { checkInvitation } from './check.ts';
import { listInvitations } from './queries.ts';
import { register } from './register.ts';
import { resendInvitation } from './resend.ts';
import { revokeInvitation } from './revoke.ts';
import { sendInvitations } from './send.ts';

export const invitationRoutes: Route[] = [
  route(contract.listInvitations, listInvitations),
  route(contract.sendInvitations, sendInvitations),
  route(contract.resendInvitation, resendInvitation),
  route(contract.revokeInvitation, revokeInvitation),
  openRoute(contract.checkInvitation, checkInvitation),
  openRoute(contract.register, register),
];
