import { REGISTRATION_TITLES } from './invitations.ts';

export type Invited = {
  type: keyof typeof REGISTRATION_TITLES;
  /** Name of the person who invites, and of their company if they have one. */
  invited_by: string;
  company_name: string | null;
  /** Agency that a care provider will belong to, or that will engage a staff member. */
  agency_name: string | null;
  message: string;
};

/** What an agency reads of the people whom it engages: they are told before they accept. */
export const readBy = (agency_name: string): string =>
  `${agency_name} will see your profile, your telephone numbers and which of your papers are in date, and not the papers.`;

const joining = ({ type, agency_name }: Invited): string => {
  switch (type) {
    case 'agency':
      return 'as an agency';
    case 'care_provider':
      return agency_name === null ? 'as a care provider' : `as a care provider of ${agency_name}`;
    case 'staff_member':
      return agency_name === null ? 'as a staff member' : `as a staff member of ${agency_name}`;
  }
};

/** Texts of an invitation: of the mail, and of the preview beside the form. The subject names nobody. */
export function invitationMail(invited: Invited) {
  const { type, invited_by, company_name, agency_name, message } = invited;
  const who = company_name === null ? invited_by : `${invited_by} of ${company_name}`;
  return {
    subject: 'You are invited to Handover',
    lines: [
      'Hello,',
      `${who} invites you to Handover ${joining(invited)}.`,
      ...(type === 'staff_member' && agency_name !== null ? [readBy(agency_name)] : []),
      ...(message === '' ? [] : [`Their message: ${message}`]),
    ],
    button: REGISTRATION_TITLES[type],
    after: ['The link works once and for seven days. If you did not expect this, do nothing.'],
  };
}
