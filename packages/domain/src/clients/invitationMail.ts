import { REGISTRATION_TITLES } from './invitations.ts';

export type Invited = {
  type: keyof typeof REGISTRATION_TITLES;
  /** Name of the person who invites, and of their company if they have one. */
  invited_by: string;
  company_name: string | null;
  /** Agency that a care provider will belong to. */
  agency_name: string | null;
  message: string;
};

const joining = ({ type, agency_name }: Invited): string => {
  switch (type) {
    case 'agency':
      return 'as an agency';
    case 'care_provider':
      return agency_name === null ? 'as a care provider' : `as a care provider of ${agency_name}`;
    case 'staff_member':
      return 'as a staff member';
  }
};

/** Texts of an invitation: of the mail, and of the preview beside the form. The subject names nobody. */
export function invitationMail(invited: Invited) {
  const { type, invited_by, company_name, message } = invited;
  const who = company_name === null ? invited_by : `${invited_by} of ${company_name}`;
  return {
    subject: 'You are invited to Handover',
    lines: [
      'Hello,',
      `${who} invites you to Handover ${joining(invited)}.`,
      ...(message === '' ? [] : [`Their message: ${message}`]),
    ],
    button: REGISTRATION_TITLES[type],
    after: ['The link works once and for seven days. If you did not expect this, do nothing.'],
  };
}
