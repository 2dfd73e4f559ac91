import { sql } from 'kysely';
import type { Input } from '@handover/contract/endpoint';
import type { sendInvitations as send } from '@handover/contract/clients/invitations';
import { INVITATION_MS, invitationPolicy } from '@handover/domain/clients/invitations';
import { newId } from '../../db/id.ts';
import { assertAllowed } from '../../http/refusals.ts';
import type { Ctx } from '../../http/route.ts';
import { enqueue } from '../../adapters/queue.ts';
import { agencyToJoin } from './company.ts';
import { findInvitations } from './queries.ts';

/** The columns of invitations_open_key, which make two open invitations the same one. */
const SAME = sql`email, type, coalesce(agency_id, '00000000-0000-0000-0000-000000000000'),
  coalesce(inviting_care_provider_id, '00000000-0000-0000-0000-000000000000')`;

/** Values that renew an invitation. The old link stops at once; the worker makes another when it sends the mail. */
export const renewed = (now: Date) => ({
  token_hash: null,
  sent_at: null,
  opened_at: null,
  expires_at: new Date(now.getTime() + INVITATION_MS),
});

/**
 * Invites people, and renews an open invitation of the same kind. The answer does not reveal who has an account
 * already.
 */
export async function sendInvitations(ctx: Ctx, { type, emails, agency_id, message }: Input<typeof send>) {
  const { db, viewer, now } = ctx;
  assertAllowed(invitationPolicy.invite(viewer, type));
  assertAllowed(invitationPolicy.send(viewer, (await sentToday(ctx)) + emails.length));
  const its = {
    type,
    message,
    invited_by: viewer.user_id,
    // An administrator's staff are engaged by nobody.
    agency_id: type === 'care_provider' || viewer.kind === 'agency' ? await agencyToJoin(ctx, agency_id) : null,
    inviting_care_provider_id: viewer.kind === 'provider' ? viewer.care_provider_id : null,
    ...renewed(now),
  };
  const sent = await db
    .insertInto('invitations')
    // In one order, so that two senders of the same invitations cannot deadlock.
    .values([...emails].sort().map((email) => ({ invitation_id: newId(now), email, created_at: now, ...its })))
    .onConflict((same) =>
      same
        .expression(SAME)
        .where('used_at', 'is', null)
        .where('revoked_at', 'is', null)
        .doUpdateSet({ message, invited_by: viewer.user_id, ...renewed(now) }),
    )
    .returning('invitation_id')
    .execute();
  const ids = sent.map(({ invitation_id }) => invitation_id);
  await Promise.all(ids.map((id) => mailInvitation(db, id)));
  return { data: await findInvitations(ctx, ids) };
}

const DAY_MS = 24 * 3_600_000;

/** Counts the invitations sent in the last day, recognized by the time until they expire. */
async function sentToday({ db, viewer, now }: Ctx): Promise<number> {
  const { sent } = await db
    .selectFrom('invitations')
    .select((is) => is.fn.countAll<number>().as('sent'))
    .where('invited_by', '=', viewer.user_id)
    .where('expires_at', '>', new Date(now.getTime() + INVITATION_MS - DAY_MS))
    .executeTakeFirstOrThrow();
  return sent;
}

/** Enqueues one mail, however often it is asked for before the worker sends it. */
export const mailInvitation = (db: Ctx['db'], invitation_id: string) =>
  enqueue(db, 'send_invitation', { invitation_id }, `send_invitation:${invitation_id}`);
