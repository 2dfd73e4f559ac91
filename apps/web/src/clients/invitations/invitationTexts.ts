import type { InvitationType } from '@handover/contract/clients/invitations';
import { INVITATION_MS, invitationPolicy, type InvitationState } from '@handover/domain/clients/invitations';

type Words = {
  path: string;
  /** Title of the tab. */
  title: string;
  /** Heading of the form. */
  invite: string;
  none: string;
  submit: string;
};

/** Texts and paths that differ between the three kinds of invitation. */
export const INVITATIONS: Record<InvitationType, Words> = {
  staff_member: {
    path: '/invite_staff',
    title: 'Staff Members',
    invite: 'Invite staff members',
    none: 'No staff members have been invited yet',
    submit: 'Create account',
  },
  agency: {
    path: '/invite_agencies',
    title: 'Agencies',
    invite: 'Invite agencies',
    none: 'No agencies have been invited yet',
    submit: 'Create company',
  },
  care_provider: {
    path: '/invite_care_providers',
    title: 'Care Providers',
    invite: 'Invite care providers',
    none: 'No care providers have been invited yet',
    submit: 'Create company',
  },
};

export const STATE_WORDS: Record<InvitationState, string> = {
  sent: 'Sent',
  opened: 'Opened, not registered',
  registered: 'Registered',
  expired: 'Expired',
  revoked: 'Revoked',
};

/**
 * True if a new link can be sent as a reminder, because the person has not registered yet. A link that still works can
 * be revoked.
 */
export const mayResend = (state: InvitationState): boolean => invitationPolicy.resend(state).ok;
export const mayRevoke = (state: InvitationState): boolean => state === 'sent' || state === 'opened';

/** Time when the newest link was sent, computed from its expiry, since all links are valid for the same time. */
export const lastSent = ({ expires_at }: { expires_at: string }): string =>
  new Date(Date.parse(expires_at) - INVITATION_MS).toISOString();

/** Number of invitations in words: "1 invitation", "3 invitations". */
export const invitationsOf = (count: number): string => `${count} ${count === 1 ? 'invitation' : 'invitations'}`;
