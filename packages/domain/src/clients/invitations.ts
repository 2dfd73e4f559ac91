import { allowed, forbidden, notNow, type Verdict } from '../verdict.ts';
import { type Viewer, isAdmin, isManager } from '../viewer.ts';

/** Lifetime of the link in an invitation. */
export const INVITATION_MS = 7 * 24 * 3_600_000;

/** Maximum invitations a manager sends in a day, because they carry the sender's own words to strangers. */
export const MOST_INVITED_A_DAY = 200;

type InvitationType = 'agency' | 'care_provider' | 'staff_member';

/** Titles of the registration forms, and labels of the buttons in the mails that lead to them. */
export const REGISTRATION_TITLES: Record<InvitationType, string> = {
  agency: 'Create an Agency',
  care_provider: 'Create a Care Provider Company',
  staff_member: 'Create a staff account',
};

export type InvitationState = 'sent' | 'opened' | 'registered' | 'expired' | 'revoked';
type Invitation = { used_at: Date | null; revoked_at: Date | null; opened_at: Date | null; expires_at: Date };

/** Returns the state of an invitation. */
export function invitationState(
  { used_at, revoked_at, opened_at, expires_at }: Invitation,
  now: Date,
): InvitationState {
  if (used_at !== null) return 'registered';
  if (revoked_at !== null) return 'revoked';
  if (expires_at <= now) return 'expired';
  return opened_at === null ? 'sent' : 'opened';
}

/** Rules for inviting, and for resending or revoking an invitation. */
export const invitationPolicy = {
  invite(viewer: Viewer, type: InvitationType): Verdict {
    if (isAdmin(viewer)) return allowed;
    if (type === 'agency') return forbidden('Agencies are invited by an administrator');
    // A person who accepts is one of the agency's people from then on.
    if (type === 'staff_member' && viewer.kind === 'agency') return allowed;
    if (type === 'staff_member') return forbidden('Staff members are invited by an administrator');
    return isManager(viewer) ? allowed : forbidden('Care providers are invited by managers');
  },

  /** `today` counts the invitations sent or renewed in the last day, including those about to be sent. */
  send: (viewer: Viewer, today: number): Verdict =>
    isAdmin(viewer) || today <= MOST_INVITED_A_DAY
      ? allowed
      : notNow(`You can send ${MOST_INVITED_A_DAY} invitations a day. Send the rest tomorrow`),

  resend(state: InvitationState): Verdict {
    if (state === 'registered') return notNow('They have registered already');
    return state === 'revoked' ? notNow('This invitation was withdrawn. Invite them again') : allowed;
  },

  revoke: (state: InvitationState): Verdict =>
    state === 'registered' ? notNow('They have registered already. Disable their account instead') : allowed,
};
