import { z } from 'zod';
import { passwordProblem } from '@handover/domain/accounts/password';
import { HOURLY } from '@handover/domain/notifications/floods';
import { LEVEL_NAMES, LEVELS, type Level } from '@handover/domain/viewer';
import { done, endpoint } from '../endpoint.ts';
import { id } from '../id.ts';
import { instant } from '../instant.ts';
import { listEndpoints, type ListField, listResource, options } from '../list.ts';
import { line } from '../text.ts';

/** Account states; a `pending` account cannot be used until its person accepts it. */
export const USER_STATUSES = ['active', 'disabled', 'pending'] as const;
export const USER_STATUS_WORDS: Record<(typeof USER_STATUSES)[number], string> = {
  active: 'Active',
  disabled: 'Disabled',
  pending: 'Waiting for them to accept',
};

/** New password; the messages come from the domain. */
export const newPassword = z.string('Enter a password').superRefine((password, context) => {
  const problem = passwordProblem(password);
  if (problem) context.addIssue({ code: 'custom', message: problem });
});

export const email = z
  .string('Enter an email address, such as name@example.org')
  .trim()
  .toLowerCase()
  .max(254, 'Use at most 254 characters')
  .pipe(z.email('Enter an email address, such as name@example.org'));

export const personName = (what: string) => line(80, `Enter a ${what}`);
export const telephone = z
  .string('Enter a telephone number')
  .trim()
  .regex(/^[+\d][\d ()-]{5,24}$/, 'Enter a telephone number')
  .nullable();

const level = z.literal([...LEVELS], 'Choose a level');
export const blankIsNull = (value: unknown) => (value === '' ? null : value);
export const optionalId = (words?: string) => z.preprocess(blankIsNull, id(words).nullable()).default(null);

/** Date of birth in a plausible range, because people mistype the year. */
export const dob = z.preprocess(
  blankIsNull,
  z.iso
    .date('Enter a date of birth')
    .refine((day) => day >= '1900-01-01' && day < '2100-01-01', 'Check the year of birth')
    .nullable(),
);

export const user = z.object({
  user_id: z.uuid(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  /** New email, which becomes valid once the link mailed to it is opened. */
  waiting_email: z.string().nullable(),
  mobile_telephone: z.string().nullable(),
  /** Sent to administrators only. */
  dob: z.iso.date().nullable(),
  /** Address of the picture, if they have one. */
  picture: z.string().nullable(),
  level,
  status: z.enum(USER_STATUSES),
  agency_id: z.uuid().nullable(),
  care_provider_id: z.uuid().nullable(),
  office_id: z.uuid().nullable(),
  agency: z.object({ company_name: z.string() }).nullable(),
  care_provider: z.object({ company_name: z.string() }).nullable(),
  office: z.object({ title: z.string() }).nullable(),
  last_sign_in_at: instant.nullable(),
  created_at: instant,
});

/** Fields for adding or changing an account. */
export const userForm = z.strictObject({
  first_name: personName('first name'),
  last_name: personName('last name'),
  email,
  mobile_telephone: z.preprocess(blankIsNull, telephone).default(null),
  /** Set by administrators; unchanged if absent. */
  dob: dob.optional(),
  level,
  agency_id: optionalId(),
  care_provider_id: optionalId(),
  office_id: optionalId(),
  status: z.enum(USER_STATUSES, 'Choose a status').default('active'),
  password: z.preprocess((value) => (value === '' || value === null ? undefined : value), newPassword.optional()),
});

const levelOptions = LEVELS.map((value: Level) => ({ value: String(value), label: LEVEL_NAMES[value] }));

/** Filter and field for the companies in scope; absent for viewers with only one. */
export const agencyField: ListField = {
  id: 'agency_id',
  id2: 'agency.company_name',
  title: 'Agency',
  filter: 'select',
  field_type: 'select',
  apiUrl: '/api/v1/options/agencies',
  apiLabel: 'label',
  apiValue: 'value',
  disable_sorting: true,
  levels: [1],
};
export const careProviderField: ListField = {
  id: 'care_provider_id',
  id2: 'care_provider.company_name',
  title: 'Care provider',
  filter: 'select',
  field_type: 'select',
  apiUrl: '/api/v1/options/care_providers',
  apiLabel: 'label',
  apiValue: 'value',
  disable_sorting: true,
  levels: [1, 2],
};
export const officeField: ListField = {
  id: 'office_id',
  id2: 'office.title',
  title: 'Location',
  field_type: 'select',
  apiUrl: '/api/v1/options/offices',
  apiLabel: 'label',
  apiValue: 'value',
};

/** List of accounts in the viewer's scope; level 1 sees staff members here too. */
export const usersList = listResource({
  resource: 'users',
  title: 'Users',
  one: 'User',
  id_field: 'user_id',
  base_link: '/users/',
  levels: [1, 2, 3],
  write_levels: [1, 2, 3],
  sort: { sortBy: 'last_name', sortDirection: 'asc' },
  fields: [
    { id: 'first_name', title: 'First name', filter: 'text', width: '12%', custom_td: 'person' },
    { id: 'last_name', title: 'Last name', filter: 'text', width: '9.8%' },
    { id: 'email', title: 'Email', filter: 'text', field_type: 'email', width: '22.5%' },
    {
      id: 'mobile_telephone',
      title: 'Mobile telephone',
      field_type: 'tel',
      hide_on_table: true,
    },
    { id: 'dob', title: 'Date of birth', field_type: 'date', hide_on_table: true, levels: [1] },
    {
      id: 'level',
      title: 'Level',
      filter: 'multiSelect',
      field_type: 'select',
      options: levelOptions,
      width: '9.4%',
      custom_td: 'level',
    },
    agencyField,
    careProviderField,
    { ...officeField, hide_on_table: true },
    {
      id: 'status',
      title: 'Status',
      filter: 'select',
      field_type: 'select',
      default_value: 'pending',
      width: '8%',
      custom_td: 'status',
      options: USER_STATUSES.map((value) => ({ value, label: USER_STATUS_WORDS[value] })),
    },
    { id: 'created_at', title: 'Created', filter: 'date', hide_on_form: true, width: '10.2%', custom_td: 'relative' },
    {
      id: 'password',
      title: 'Password',
      field_type: 'password',
      hide_on_table: true,
      show_on_add: true,
      description: 'Counts once they accept by the link in their mail. Leave it empty and they choose their own.',
    },
  ],
  row: user,
  form: userForm,
});

/** The update call may also change the person's company, so `userAndCompany` defines it. */
const { update, ...others } = listEndpoints(usersList);
export const updateUserAlone = update;

export const users = {
  ...others,
  create: { ...others.create, hourly: HOURLY.new_accounts },
  password: endpoint({
    name: 'users.password',
    method: 'POST',
    path: '/api/v1/users/:user_id/password',
    levels: [1, 2, 3, 4],
    summary: 'Set a password',
    description:
      "One's own needs the current password and ends the other sessions. Level 1 may set another's: all sessions of that user end and they are told.",
    input: z.strictObject({
      user_id: z.uuid(),
      password: newPassword,
      current_password: z.string().min(1).max(200).optional(),
    }),
    answer: done,
  }),
  remove: endpoint({
    name: 'users.remove',
    method: 'DELETE',
    path: '/api/v1/users/:user_id',
    levels: [1, 2, 3],
    summary: 'Remove an account',
    description: 'They are signed out and gone from every list; what they did stays. Nobody removes themself.',
    input: z.strictObject({ user_id: z.uuid() }),
    answer: done,
  }),
};

const optionList = (what: string, levels: readonly Level[]) =>
  endpoint({
    name: `options.${what}`,
    method: 'GET',
    path: `/api/v1/options/${what}`,
    levels,
    summary: `Choices of ${what.replace('_', ' ')} in scope`,
    input: z.strictObject({ search: z.string().trim().max(100).optional() }),
    answer: options,
  });

export const clientOptions = {
  agencies: optionList('agencies', [1]),
  care_providers: optionList('care_providers', [1, 2]),
  offices: optionList('offices', [1, 2, 3]),
};
