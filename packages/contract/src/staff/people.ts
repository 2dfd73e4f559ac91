import { z } from 'zod';
import { COMPLIANCE_STATES } from '@handover/domain/staff/credentials';
import { CREDENTIAL_STATES } from '@handover/domain/staff/items';
import { endpoint } from '../endpoint.ts';
import { id } from '../id.ts';
import { instant } from '../instant.ts';
import { listEndpoints, listResource } from '../list.ts';
import { STAFF_PATH, staffList } from './staff.ts';

const column = (wanted: string) => {
  const found = staffList.fields.find((field) => field.id === wanted);
  if (!found) throw new Error(`The list of staff has no ${wanted}`);
  return found;
};

/** Homes that they completed shifts at, those with most first, hours of this week and the next shift. */
const own = {
  homes: z.array(z.object({ office_id: z.uuid(), title: z.string() })),
  week: z.object({ minutes: z.int(), limit_hours: z.int().nullable() }),
  next_shift: z.object({ job_id: z.uuid(), starts_at: instant, status: z.string(), office: z.string() }).nullable(),
};

/** Row of the list of an agency's people. Shifts in it are the agency's own. */
const personRow = z.object({
  member_id: z.uuid(),
  code: z.string(),
  name: z.string(),
  picture: z.string().nullable(),
  position: z.string().nullable(),
  city: z.string().nullable(),
  tags: z.array(z.object({ tag_id: z.uuid(), title: z.string() })),
  /** The worst of their documents, by name. */
  compliance: z.object({ state: z.enum([...COMPLIANCE_STATES, 'waiting']), words: z.string() }),
  since: instant,
  ...own,
});
export type PersonRow = z.output<typeof personRow>;

/** List of the people whom the viewer's agency engages. */
export const peopleList = listResource({
  resource: 'people',
  title: 'Staff Members',
  one: 'Staff member',
  id_field: 'member_id',
  base_link: '/staff/',
  levels: [2],
  write_levels: [],
  sort: { sortBy: 'name', sortDirection: 'asc' },
  fields: [
    { ...column('name'), width: '22%' },
    { id: 'position', title: 'Role', filter: 'text', width: '15%' },
    {
      id: 'homes',
      title: 'Homes they know',
      filter: 'select',
      apiUrl: '/api/v1/options/offices',
      apiLabel: 'label',
      apiValue: 'value',
      disable_sorting: true,
      width: '19%',
    },
    { id: 'week', title: 'Hours this week', disable_sorting: true, width: '12%' },
    { ...column('compliance'), width: '18%' },
    { id: 'next_shift', title: 'Next shift', disable_sorting: true, width: '14%' },
    { ...column('tags'), hide_on_table: true },
    { ...column('city'), hide_on_table: true },
  ],
  row: personRow,
  form: z.strictObject({}),
});

const calls = listEndpoints(peopleList);

/** Profile of a person whom the viewer's agency engages: no files, date of birth, address lines or health. */
const person = personRow.extend({
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  mobile_telephone: z.string().nullable(),
  home_telephone: z.string().nullable(),
  whatsapp_telephone: z.string().nullable(),
  /** Requirements that are not met, by name. */
  missing: z.array(z.string()),
  papers: z.array(
    z.object({
      entry_id: z.uuid(),
      title: z.string(),
      state: z.enum(CREDENTIAL_STATES),
      start_date: z.iso.date().nullable(),
      expires_on: z.iso.date().nullable(),
    }),
  ),
  work_experience: z.array(
    z.object({
      company_name: z.string(),
      position: z.string(),
      start_date: z.iso.date(),
      end_date: z.iso.date().nullable(),
    }),
  ),
  availability: z.array(z.object({ date: z.iso.date(), from_time: z.string(), to_time: z.string() })),
});
export type OwnPerson = z.output<typeof person>;

export const people = {
  list: {
    ...calls.list,
    summary: 'List the people of an agency',
    description: `Those whom the caller’s agency engages; 403 for care providers. Hours and shifts are the agency’s own. ${calls.list.description}`,
  },
  export: calls.export,
  find: endpoint({
    name: 'people.find',
    method: 'GET',
    path: '/api/v1/people/:member_id',
    levels: [2],
    summary: 'The profile of a person of an agency',
    description: 'While the agency engages them. Certificates without their files and numbers.',
    input: z.strictObject({ member_id: id() }),
    answer: z.object({ data: person }),
  }),
};

const engagement = z.object({
  member_id: z.uuid(),
  engagement_id: z.uuid(),
  agency: z.object({ agency_id: z.uuid(), company_name: z.string() }),
  since: instant,
  until: instant.nullable(),
});
export type Engagement = z.output<typeof engagement>;
const member_id = id();

/** Engagements of a member by agencies, which administrators begin and end. */
export const engagements = {
  list: endpoint({
    name: 'engagements.list',
    method: 'GET',
    path: `${STAFF_PATH}/engagements`,
    levels: [1],
    summary: 'The agencies that engage a staff member, now and before',
    input: z.strictObject({ member_id }),
    answer: z.object({ data: z.array(engagement) }),
  }),
  start: endpoint({
    name: 'engagements.start',
    method: 'POST',
    path: `${STAFF_PATH}/engagements`,
    levels: [1],
    summary: 'Make a staff member one of an agency’s people',
    description: 'The agency reads their profile and compliance from then on. 409 if it engages them already.',
    input: z.strictObject({ member_id, agency_id: z.uuid('Choose an agency') }),
    answer: z.object({ data: engagement }),
  }),
  end: endpoint({
    name: 'engagements.end',
    method: 'POST',
    path: `${STAFF_PATH}/engagements/:engagement_id/end`,
    levels: [1],
    summary: 'End an engagement',
    description: 'The agency reads their profile no longer. Shifts that they have stay.',
    input: z.strictObject({ member_id, engagement_id: id() }),
    answer: z.object({ data: engagement }),
  }),
};
