import type { InvitationType } from '@handover/contract/clients/invitations';
import { invitationMail } from '@handover/domain/clients/invitationMail';
import { hasAccount } from '../accounts/queries.ts';
import type { Db } from '../db/connect.ts';
import { hashOf, taskToken } from '../http/session.ts';
import type { TaskHandlers } from '../adapters/tasks.ts';

/** Selects an invitation whose mail is not sent yet, with its sender. */
const waiting = (db: Db, invitation_id: string, now: Date) =>
  db
    .selectFrom('invitations as i')
    .innerJoin('users as inviter', 'inviter.user_id', 'i.invited_by')
    .leftJoin('agencies as own_agency', 'own_agency.agency_id', 'inviter.agency_id')
    .leftJoin('care_providers as own_provider', 'own_provider.care_provider_id', 'inviter.care_provider_id')
    .leftJoin('agencies as joined', 'joined.agency_id', 'i.agency_id')
    .select((is) => [
      'i.invitation_id',
      'i.type',
      'i.email',
      'i.expires_at',
      'i.message',
      'inviter.first_name',
      'inviter.last_name',
      'joined.company_name as agency_name',
      is.fn.coalesce('own_provider.company_name', 'own_agency.company_name').as('company_name'),
    ])
    .where('i.invitation_id', '=', invitation_id)
    .where('i.used_at', 'is', null)
    .where('i.revoked_at', 'is', null)
    .where('i.sent_at', 'is', null)
    .where('i.expires_at', '>', now)
    .executeTakeFirst();

/** The mail to a person who has an account already. Only they are told, so that the inviter cannot find out. */
const accountMail = (lines: string[], login: string) => ({
  lines: [...lines, 'You already have an account with this email, so there is nothing to register.'],
  action: { label: 'Sign in', url: login },
  after: ['If you have forgotten your password, you can set a new one there.'],
});

export const clientTasks: Pick<TaskHandlers, 'send_invitation'> = {
  /**
   * Mails an invitation; the link exists in the mail alone. A retry of the task sends the same link; a new task makes
   * another one.
   */
  async send_invitation({ db, mail, now, config, task_id }, { invitation_id }) {
    const invitation = await waiting(db, invitation_id, now);
    if (!invitation) return;
    const { email, message, expires_at, first_name, last_name, company_name, agency_name } = invitation;
    const of = [task_id, invitation_id, expires_at.toISOString()];
    const token = (await hasAccount(db, email)) ? undefined : taskToken(config.SECRET_KEY, ...of);
    const token_hash = token === undefined ? null : hashOf(token);
    const its = db.updateTable('invitations').where('invitation_id', '=', invitation_id);
    await its.set({ token_hash }).execute();
    const type = invitation.type as InvitationType;
    const invited_by = `${first_name} ${last_name}`;
    const { subject, lines, button, after } = invitationMail({ type, invited_by, company_name, agency_name, message });
    await mail.send(
      token === undefined
        ? { to: email, subject, ...accountMail(lines, `${config.PUBLIC_URL}/login`) }
        : {
            to: email,
            subject,
            lines,
            after,
            action: { label: button, url: `${config.PUBLIC_URL}/register#token=${token}` },
          },
    );
    // If it was asked for again meanwhile, it has no link or another one, and still waits for that mail.
    await its.set({ sent_at: now }).where('token_hash', 'is not distinct from', token_hash).execute();
  },
};
