import { sql } from 'kysely';
import type { Input } from '@handover/contract/endpoint';
import type { InvitationType, listInvitations as list } from '@handover/contract/clients/invitations';
import { invitationPolicy, invitationState } from '@handover/domain/clients/invitations';
import type { Viewer } from '@handover/domain/viewer';
import type { Db } from '../../db/connect.ts';
import { orNotFound, assertAllowed } from '../../http/refusals.ts';
import type { Ctx } from '../../http/route.ts';

const MOST_SHOWN = 200;

/** Selects the invitations a viewer may see: an agency those into itself, a care provider those that it sent. */
function visibleInvitations(db: Db, viewer: Viewer) {
  const invitations = db.selectFrom('invitations');
  switch (viewer.kind) {
    case 'admin':
      return invitations;
    case 'agency':
      return invitations.where('agency_id', '=', viewer.agency_id);
    case 'provider':
      return invitations.where('inviting_care_provider_id', '=', viewer.care_provider_id);
    case 'office':
    case 'member':
      return invitations.where((is) => is.lit(false));
  }
}

type Company = { company_name: string };
type Name = { first_name: string; last_name: string };

/** Selects invitations as shown to people. The inviter stays unnamed if the viewer may not see them. */
function shown({ db, viewer }: Ctx) {
  return visibleInvitations(db, viewer)
    .select(['invitation_id', 'type', 'email', 'created_at', 'expires_at', 'opened_at', 'used_at', 'revoked_at'])
    .select([
      sql<Company | null>`(select json_build_object('company_name', a.company_name) from agencies a
        where a.agency_id = invitations.agency_id)`.as('agency'),
      sql<Name | null>`(select json_build_object('first_name', u.first_name, 'last_name', u.last_name) from users u
        where u.user_id = invitations.invited_by)`.as('invited_by'),
    ])
    .orderBy('expires_at', 'desc')
    .orderBy('invitation_id', 'desc');
}

type Row = Awaited<ReturnType<ReturnType<typeof shown>['execute']>>[number];
const withState = (row: Row, now: Date) => ({
  ...row,
  type: row.type as InvitationType,
  state: invitationState(row, now),
});

export async function listInvitations(ctx: Ctx, { type }: Input<typeof list>) {
  assertAllowed(invitationPolicy.invite(ctx.viewer, type));
  const [rows, { total }] = await Promise.all([
    shown(ctx).where('type', '=', type).limit(MOST_SHOWN).execute(),
    visibleInvitations(ctx.db, ctx.viewer)
      .select((is) => is.fn.countAll<number>().as('total'))
      .where('type', '=', type)
      .executeTakeFirstOrThrow(),
  ]);
  return { data: rows.map((row) => withState(row, ctx.now)), meta: { total } };
}

export const findInvitations = async (ctx: Ctx, invitation_ids: readonly string[]) =>
  (await shown(ctx).where('invitation_id', 'in', invitation_ids).execute()).map((row) => withState(row, ctx.now));

export const lockInvitation = async ({ db, viewer }: Ctx, invitation_id: string) =>
  orNotFound(
    await visibleInvitations(db, viewer)
      .select(['agency_id', 'expires_at', 'opened_at', 'used_at', 'revoked_at'])
      .where('invitation_id', '=', invitation_id)
      .forUpdate()
      .executeTakeFirst(),
    'Invitation',
  );
