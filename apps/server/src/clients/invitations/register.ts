import { sql } from 'kysely';
import type { Input } from '@handover/contract/endpoint';
import { companyEntry } from '@handover/contract/address';
import type { register as contract } from '@handover/contract/clients/invitations';
import { type Level, isMember } from '@handover/domain/viewer';
import { refuseBreached } from '../../accounts/breachedPasswords.ts';
import { takeAttempt } from '../../accounts/limits.ts';
import { checkPassword, openSession } from '../../accounts/login.ts';
import { hashPassword } from '../../accounts/passwords.ts';
import { newId } from '../../db/id.ts';
import { orNotFound, invalidField, Refusal } from '../../http/refusals.ts';
import type { OpenCtx } from '../../http/route.ts';
import { hashOf } from '../../http/session.ts';
import { newsOf } from '../../notifications/queries.ts';
import { gazetteerPosition } from '../../adapters/gazetteer.ts';
import { recheckSoon } from '../../adapters/queue.ts';
import { asKept } from '../address.ts';
import { openInvitation } from './check.ts';

const ANOTHER_KIND = 'This invitation is for another kind of account';

/**
 * Registers an invited person. The invitation decides their email, kind and rights; the form brings their name,
 * password and company.
 */
export async function register(ctx: OpenCtx, { invite_id, type, ...sent }: Input<typeof contract>) {
  const { email: _, password, first_name, last_name, mobile_telephone, ...company } = sent;
  await takeAttempt(ctx, 'registration', { account: invite_id });
  const invitation = await openInvitation(ctx, invite_id);
  if (invitation.type !== type) throw invalidField('type', ANOTHER_KIND);
  await refuseBreached(ctx.config, password);
  const password_hash = await hashPassword(password);
  const [user_id, notification_id] = [newId(ctx.now), newId(ctx.now)];
  const registered = await useUp(ctx, invite_id, {
    user_id,
    notification_id,
    person: { first_name, last_name, mobile_telephone },
    company: type === 'staff_member' ? null : placed(company),
    password_hash,
  });
  const { email, level, invited_by } = registered ?? (await tooLate(ctx, invite_id));
  ctx.live.publish([newsOf(invited_by, notification_id)]);
  // A new member has no documents yet, so their flags are computed.
  if (isMember(level)) await ctx.guest((db) => recheckSoon(db, user_id));
  const account = orNotFound(await checkPassword(ctx, email, password_hash), 'Account');
  const { data } = await openSession(ctx, account, email, false);
  return { data: { user_id, ...data } };
}

/** Places a company without a pin near its post code or city until a pin is set. */
function placed(company: object) {
  const entry = asKept(companyEntry.parse(company));
  return entry.latitude === null ? { ...entry, ...gazetteerPosition(entry) } : entry;
}

type Registering = {
  user_id: string;
  notification_id: string;
  person: object;
  company: object | null;
  password_hash: string;
};

async function useUp({ guest, now, request }: OpenCtx, invite_id: string, its: Registering) {
  const company = its.company && JSON.stringify(its.company);
  return guest(async (db) => {
    const { rows } = await sql<{ email: string; level: Level; invited_by: string }>`
      select * from app.register(${hashOf(invite_id)}, ${its.user_id}, ${newId(now)}, ${its.notification_id},
        ${JSON.stringify(its.person)}::jsonb, ${company}::jsonb, ${its.password_hash}, ${now}, ${request.id})`.execute(
      db,
    );
    return rows[0];
  });
}

/** Throws the reason why a link that was used or revoked during the registration does not work. */
async function tooLate(ctx: OpenCtx, invite_id: string): Promise<never> {
  await openInvitation(ctx, invite_id);
  throw new Refusal('not_now', 'This invitation was changed just now. Please try again');
}
