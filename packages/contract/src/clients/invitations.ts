import { z } from 'zod';
import { HOURLY } from '@handover/domain/notifications/floods';
import { companyEntry, companyForm, companyPart } from '../address.ts';
import { done, endpoint } from '../endpoint.ts';
import { instant } from '../instant.ts';
import { lines } from '../text.ts';
import { email, newPassword, optionalId, personName, telephone } from '../accounts/users.ts';

export const INVITATION_TYPES = ['agency', 'care_provider', 'staff_member'] as const;
export type InvitationType = (typeof INVITATION_TYPES)[number];
export const INVITATION_STATES = ['sent', 'opened', 'registered', 'expired', 'revoked'] as const;
export const MOST_INVITED_AT_ONCE = 100;

const type = z.enum(INVITATION_TYPES, 'Choose whom to invite');
const invitation = z.object({
  invitation_id: z.uuid(),
  type,
  email: z.string(),
  state: z.enum(INVITATION_STATES),
  agency: z.object({ company_name: z.string() }).nullable(),
  invited_by: z.object({ first_name: z.string(), last_name: z.string() }).nullable(),
  created_at: instant,
  expires_at: instant,
});
const id = { invitation_id: z.uuid() };

export const listInvitations = endpoint({
  name: 'invitations.list',
  method: 'GET',
  path: '/api/v1/invitations',
  levels: [1, 2],
  summary: 'Invitations that were sent',
  description: 'The newest 200 of a type that are in scope, each with its state.',
  input: z.strictObject({ type }),
  answer: z.object({ data: z.array(invitation), meta: z.object({ total: z.int() }) }),
});

export const sendInvitations = endpoint({
  name: 'invitations.send',
  method: 'POST',
  path: '/api/v1/invitations',
  levels: [1, 2],
  hourly: HOURLY.invitations_to_one,
  summary: 'Invite one or many',
  description:
    'Level 1 invites anyone and names the agency of a care provider; level 2 invites care providers into its own agency, and an agency staff, whom it engages once they accept. Someone who was invited already gets a new link.',
  input: z.strictObject({
    type,
    emails: z
      .array(email)
      .min(1, 'Enter at least one email')
      .max(MOST_INVITED_AT_ONCE, `Invite at most ${MOST_INVITED_AT_ONCE} people at once`)
      .transform((all) => [...new Set(all)]),
    agency_id: optionalId('Choose an agency'),
    message: lines(500).default(''),
  }),
  answer: z.object({ data: z.array(invitation) }),
});

export const resendInvitation = endpoint({
  name: 'invitations.resend',
  method: 'POST',
  path: '/api/v1/invitations/:invitation_id/resend',
  levels: [1, 2],
  hourly: HOURLY.invitations_again,
  summary: 'Send an invitation again',
  description: 'With a new link and seven new days; the old link stops working.',
  input: z.strictObject(id),
  answer: z.object({ data: invitation }),
});

export const revokeInvitation = endpoint({
  name: 'invitations.revoke',
  method: 'DELETE',
  path: '/api/v1/invitations/:invitation_id',
  levels: [1, 2],
  summary: 'Revoke an invitation',
  description: 'Its link stops working at once.',
  input: z.strictObject(id),
  answer: done,
});

/** Token of the mailed link: 32 random bytes in base64url. */
const inviteId = z.string().regex(/^[\w-]{43}$/, 'This link is not complete. Open it again from the email');

export const checkInvitation = endpoint({
  name: 'invitations.check',
  method: 'POST',
  path: '/api/v1/invitations/check',
  levels: 'everyone',
  summary: 'What an invitation link is for',
  input: z.strictObject({ invite_id: inviteId }),
  answer: z.object({
    data: z.object({
      type,
      email: z.string(),
      message: z.string(),
      /** Name of the person who invites. */
      invited_by: z.string(),
      /** Name of their company, if they have one. */
      company_name: z.string().nullable(),
    }),
  }),
});

/** Registration by an invitation; a new company also needs an address. */
export const register = endpoint({
  name: 'register',
  method: 'POST',
  path: '/api/v1/register',
  levels: 'everyone',
  summary: 'Register by an invitation',
  description:
    'Makes the company and its first manager, or the staff account, and signs them in. Email, type and agency are the invitation’s, whatever is sent.',
  input: z
    .strictObject({
      invite_id: inviteId,
      type,
      first_name: personName('first name'),
      last_name: personName('last name'),
      mobile_telephone: telephone.unwrap(),
      email: email.optional(),
      password: newPassword,
      ...z.strictObject(companyForm).partial().shape,
    })
    .superRefine((entry, context) => {
      if (entry.type === 'staff_member') return;
      for (const { path, message } of companyEntry.safeParse(companyPart(entry)).error?.issues ?? []) {
        const said = context.issues.some((issue) => issue.path?.[0] === path[0]);
        if (!said) context.addIssue({ code: 'custom', path, message });
      }
    }),
  answer: z.object({
    data: z.object({ user_id: z.uuid(), next: z.enum(['dashboard', 'set_up_second_factor']), token: z.string() }),
  }),
  answers_secret: true,
});
