import { z } from 'zod';
import { HOURLY } from '@handover/domain/notifications/floods';
import { compliance } from '../compliance.ts';
import { foundCandidates } from '../offers/candidates.ts';
import { done, endpoint, OFFICE } from '../endpoint.ts';
import { id } from '../id.ts';
import { instant } from '../instant.ts';
import { listEndpoints, listResource } from '../list.ts';
import {
  availability,
  medical,
  memberAddress,
  optionalDay,
  skill,
  STAFF_PARTS,
  type StaffPart,
  workExperience,
} from './parts.ts';
import { line } from '../text.ts';
import { blankIsNull, dob, email, newPassword, personName, telephone } from '../accounts/users.ts';

const COMPLIANCE_OPTIONS = [
  { value: 'valid', label: 'Valid' },
  { value: 'expiring', label: 'Expires within 60 days' },
  { value: 'expired', label: 'Expired' },
  { value: 'missing', label: 'Something is missing' },
];

const tag = z.object({ tag_id: z.uuid(), title: z.string() });
const member_id = id();
const phone = z.preprocess(blankIsNull, telephone).default(null);

/** Row of the list of staff. */
const staffRow = z.object({
  member_id: z.uuid(),
  code: z.string(),
  name: z.string(),
  picture: z.string().nullable(),
  position: z.string().nullable(),
  city: z.string().nullable(),
  mobile_telephone: z.string().nullable(),
  tags: z.array(tag),
  compliance,
  completed_jobs_count: z.int(),
  last_sign_in_at: instant.nullable(),
  created_at: instant,
});
export type StaffRow = z.output<typeof staffRow>;

const position = z.preprocess(blankIsNull, line(80).nullable());

/** Fields that every person's record begins with. */
const person = {
  first_name: personName('first name'),
  last_name: personName('last name'),
  mobile_telephone: phone,
  dob: dob.default(null),
  position: position.default(null),
};

export const staffList = listResource({
  resource: 'staff',
  title: 'Staff Members',
  one: 'Staff member',
  id_field: 'member_id',
  base_link: '/staff/',
  levels: [1],
  write_levels: [1],
  sort: { sortBy: 'name', sortDirection: 'asc' },
  fields: [
    { id: 'name', title: 'Name', filter: 'text', width: '23%', custom_td: 'person', hide_on_form: true },
    { id: 'first_name', title: 'First name', hide_on_table: true },
    { id: 'last_name', title: 'Last name', hide_on_table: true },
    { id: 'email', title: 'Email', field_type: 'email', hide_on_table: true },
    { id: 'position', title: 'Position', filter: 'text', width: '14.5%' },
    { id: 'city', title: 'City', filter: 'text', width: '8.2%', hide_on_form: true },
    { id: 'mobile_telephone', title: 'Mobile', field_type: 'tel', width: '10.3%', disable_sorting: true },
    { id: 'dob', title: 'Date of birth', field_type: 'date', hide_on_table: true },
    {
      id: 'tags',
      title: 'Tags',
      filter: 'multiSelect',
      any_or_all: true,
      apiUrl: '/api/v1/options/tags',
      apiLabel: 'label',
      apiValue: 'value',
      width: '12%',
      disable_sorting: true,
      hide_on_form: true,
    },
    {
      id: 'compliance',
      title: 'Compliance',
      filter: 'select',
      options: COMPLIANCE_OPTIONS,
      width: '14.3%',
      disable_sorting: true,
      hide_on_form: true,
    },
    {
      id: 'completed_jobs_count',
      title: 'Completed',
      width: '7.5%',
      td_class: 'r',
      disable_sorting: true,
      hide_on_form: true,
    },
    {
      id: 'post_code',
      title: 'Near post code',
      filter: 'text',
      brings: { distance: '20' },
      hide_on_table: true,
      hide_on_form: true,
    },
    {
      id: 'distance',
      title: 'Within',
      filter: 'select',
      options: ['5', '10', '15', '20', '30', '50', '75'].map((value) => ({ value, label: `${value} miles` })),
      hide_on_table: true,
      hide_on_form: true,
    },
    { id: 'available_on', title: 'Available on', filter: 'date', hide_on_table: true, hide_on_form: true },
    { id: 'created_at', title: 'Joined', filter: 'date', width: '10.2%', custom_td: 'relative', hide_on_form: true },
    // Not shown on the list: the search for candidates of a shift uses it.
    { id: 'search', title: 'Name or code', filter: 'text', hide_on_table: true, hide_on_form: true, levels: [] },
    {
      id: 'password',
      title: 'Password',
      field_type: 'password',
      hide_on_table: true,
      show_on_add: true,
      description: 'Counts once they accept by the link in their mail. Leave it empty and they choose their own.',
    },
  ],
  row: staffRow,
  form: z.strictObject({
    ...person,
    email,
    password: z.preprocess((value) => (value === '' || value === null ? undefined : value), newPassword.optional()),
  }),
});

/** Complete record of a staff member, for themself and administrators. */
export const staffMember = z.object({
  member_id: z.uuid(),
  code: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  dob: z.iso.date().nullable(),
  position: z.string().nullable(),
  mobile_telephone: z.string().nullable(),
  home_telephone: z.string().nullable(),
  whatsapp_telephone: z.string().nullable(),
  picture: z.string().nullable(),
  tags: z.array(tag),
  opted_out_on: z.iso.date().nullable(),
  opt_out_ends_on: z.iso.date().nullable(),
  skills: z.array(skill),
  work_experience: z.array(workExperience),
  addresses: z.array(memberAddress),
  availability: z.array(availability),
  medicals: z.array(medical),
  compliance: compliance.extend({
    /** Titles of required documents that are missing. */
    missing: z.array(z.string()),
  }),
  active_jobs_count: z.int(),
  completed_jobs_count: z.int(),
  invoiced_jobs_count: z.int(),
  last_sign_in_at: instant.nullable(),
  created_at: instant,
});
export type StaffMember = z.output<typeof staffMember>;

const calls = listEndpoints(staffList, {
  check_offer: z.enum(['true', 'false']).optional(),
  job_id: id().optional(),
});
export const STAFF_PATH = '/api/v1/staff/:member_id';
const path = STAFF_PATH;

export const staff = {
  list: endpoint({
    ...calls.list,
    description: `${calls.list.description} With \`check_offer=true\`, \`job_id\` and \`search\` (a name or a code) it answers candidates for that shift, the best match of the name first, whether or not they fit.`,
    answer: z.union([calls.list.answer, foundCandidates]),
  }),
  export: calls.export,
  create: { ...calls.create, hourly: HOURLY.new_accounts },
  find: endpoint({
    name: 'staff.find',
    method: 'GET',
    path,
    levels: [1, 4],
    summary: 'A staff member’s profile',
    description:
      'Level 4 sees their own. With `include_extras=1` the answer holds `staff_member` and `tags` (all there are) at the top level. Anyone else who reads a medical entry leaves a trace in the audit.',
    input: z.strictObject({ member_id, include_extras: z.literal('1').optional() }),
    answer: z.union([z.object({ data: staffMember }), z.object({ staff_member: staffMember, tags: z.array(tag) })]),
    leaves_trace: true,
  }),
  update: endpoint({
    name: 'staff.update',
    method: 'PUT',
    path,
    levels: [1, 4],
    summary: 'Change a staff member’s basic information',
    description:
      'Level 4 changes their own; position and tags are an administrator’s to say, and stay as they are when a member sends the same or none.',
    input: z.strictObject({
      member_id,
      ...person,
      position: position.optional(),
      home_telephone: phone,
      whatsapp_telephone: phone,
      opted_out_on: optionalDay('Enter a day'),
      opt_out_ends_on: optionalDay('Enter a day'),
      tags: z.array(z.uuid()).max(100).optional(),
    }),
    answer: z.object({
      data: staffMember.pick({
        member_id: true,
        first_name: true,
        last_name: true,
        dob: true,
        position: true,
        mobile_telephone: true,
        home_telephone: true,
        whatsapp_telephone: true,
        opted_out_on: true,
        opt_out_ends_on: true,
        tags: true,
      }),
    }),
  }),
  jobs: endpoint({
    name: 'staff.jobs',
    method: 'GET',
    path: `${path}/jobs`,
    levels: [1, 4],
    summary: 'A staff member’s shifts by status',
    description: 'The newest 200. Active: given, confirmed or begun. Invoiced: with an invoice of theirs.',
    input: z.strictObject({ member_id, status: z.enum(['active', 'completed', 'invoiced']) }),
    answer: z.object({
      data: z.array(
        z.object({
          job_id: z.uuid(),
          code: z.string(),
          title: z.string(),
          city: z.string(),
          date: z.iso.date(),
          status: z.string(),
        }),
      ),
    }),
  }),
  card: endpoint({
    name: 'staff.card',
    method: 'GET',
    path: `${path}/card`,
    levels: OFFICE,
    summary: 'Who works for us',
    description: 'Of staff who are or were booked in the caller’s scope, and no more than this.',
    input: z.strictObject({ member_id }),
    answer: z.object({
      data: z.object({
        member_id: z.uuid(),
        code: z.string(),
        first_name: z.string(),
        last_name: z.string(),
        picture: z.string().nullable(),
        position: z.string().nullable(),
        tags: z.array(tag),
        compliance,
        completed_jobs_count: z.int(),
      }),
    }),
  }),
};

/** Endpoints that write one section, under one of its paths. */
function partCalls<Row extends z.ZodType, Form extends z.ZodObject>(its: StaffPart<Row, Form>, at: string) {
  const entries = `${path}/${at}`;
  const entry = `${entries}/:${its.id_field}`;
  const ids = { member_id, [its.id_field]: id() };
  const answer = z.object({ data: its.row });
  return {
    create: endpoint({
      name: `staff.${at}.create`,
      method: 'POST',
      path: entries,
      levels: [1, 4],
      summary: `Add a ${its.one}`,
      input: its.form.safeExtend({ member_id }),
      answer,
    }),
    update: endpoint({
      name: `staff.${at}.update`,
      method: 'PUT',
      path: entry,
      levels: [1, 4],
      summary: `Change a ${its.one}`,
      ...(its.evidence ? { description: 'Whatever was verified waits to be looked at again.' } : {}),
      input: its.form.safeExtend(ids),
      answer,
    }),
    remove: endpoint({
      name: `staff.${at}.remove`,
      method: 'DELETE',
      path: entry,
      levels: [1, 4],
      summary: `Delete a ${its.one}`,
      input: z.strictObject(ids),
      answer: done,
    }),
  };
}

export const staffParts = {
  skills: partCalls(STAFF_PARTS.skills, 'skills'),
  work_experience: partCalls(STAFF_PARTS.work_experience, 'work_experience'),
  addresses: partCalls(STAFF_PARTS.addresses, 'addresses'),
  availability: partCalls(STAFF_PARTS.availability, 'availability'),
  medical: partCalls(STAFF_PARTS.medicals, 'medical'),
  medicals: partCalls(STAFF_PARTS.medicals, 'medicals'),
};
