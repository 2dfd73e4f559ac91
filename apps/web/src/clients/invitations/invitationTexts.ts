import type { InvitationType } from '@handover/contract/clients/invitations';
import { INVITATION_MS, invitationPolicy, type InvitationState } from '@handover/domain/clients/invitations';

type Words = {
  path: string;
  /** The tab. */
  title: string;
  /** The form's heading. */
  invite: string;
  none: string;
  submit: string;
};

/** Everything that differs between the three kinds of invitation. */
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

/** Someone who has not come yet can be reminded with a new link; a link that still works can be taken back. */
export const mayResend = (state: InvitationState): boolean => invitationPolicy.resend(state).ok;
export const mayRevoke = (state: InvitationState): boolean => state === 'sent' || state === 'opened';

/** When the newest link of an invitation left: it works for as long as all of them do. */
export const lastSent = ({ expires_at }: { expires_at: string }): string =>
  new Date(Date.parse(expires_at) - INVITATION_MS).toISOString();

/** "1 invitation", "3 invitations". */
export const invitationsOf = (count: number): string => `${count} ${count === 1 ? 'invitation' : 'invitations'}`;
