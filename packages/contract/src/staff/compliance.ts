import { z } from 'zod';
import { NATIONS } from '@handover/domain/places';
import { CREDENTIAL_STATES, ITEM_KINDS, type ItemKind } from '@handover/domain/staff/items';
import { done, endpoint } from '../endpoint.ts';
import { id } from '../id.ts';
import { instant } from '../instant.ts';
import { listEndpoints, listResource, options } from '../list.ts';
import { line } from '../text.ts';
import { careProviderField, officeField, optionalId } from '../accounts/users.ts';

const KINDS = Object.keys(ITEM_KINDS) as [ItemKind, ...ItemKind[]];
const kindOptions = KINDS.map((value) => ({ value, label: ITEM_KINDS[value].label }));
const months = z
  .number('Enter a number of months')
  .int('Enter a whole number')
  .min(1, 'At least a month')
  .max(240, 'At most 240 months')
  .nullable()
  .default(null);
const created = {
  id: 'created_at',
  title: 'Created',
  filter: 'date',
  hide_on_form: true,
  width: '12%',
  custom_td: 'relative',
} as const;

/** List of requirement types. */
export const itemsList = listResource({
  resource: 'compliance_items',
  title: 'Compliance items',
  one: 'Item',
  id_field: 'item_id',
  levels: [1],
  write_levels: [1],
  sort: { sortBy: 'title', sortDirection: 'asc' },
  fields: [
    { id: 'title', title: 'Title', filter: 'text', width: '34%' },
    { id: 'kind', title: 'Kind', filter: 'select', field_type: 'select', options: kindOptions, width: '20%' },
    {
      id: 'months',
      title: 'Counts for months',
      field_type: 'number',
      disable_sorting: true,
      width: '12%',
      description: 'From the day it was made or checked; empty if it has an end of its own.',
    },
    {
      id: 'nations',
      title: 'Nations',
      field_type: 'multiSelect',
      options: NATIONS.map((value) => ({ value, label: value })),
      disable_sorting: true,
      description: 'Where it means anything; everywhere if none is chosen.',
    },
    created,
  ],
  row: z.object({
    item_id: z.uuid(),
    title: z.string(),
    kind: z.enum(KINDS),
    nations: z.array(z.enum(NATIONS)),
    months: z.int().nullable(),
    created_at: instant,
  }),
  form: z.strictObject({
    title: line(80, 'Enter a title'),
    kind: z.enum(KINDS, 'Choose a kind'),
    nations: z.array(z.enum(NATIONS, 'Choose nations of the list')).max(5).default([]),
    months,
  }),
});
export const complianceItems = listEndpoints(itemsList);

export const complianceOptions = {
  items: endpoint({
    name: 'options.compliance_items',
    method: 'GET',
    path: '/api/v1/options/compliance_items',
    levels: [1, 2, 4],
    summary: 'Choices of what can be proved and asked for',
    input: z.strictObject({ search: z.string().trim().max(100).optional() }),
    answer: options,
  }),
  tags: endpoint({
    name: 'options.tags',
    method: 'GET',
    path: '/api/v1/options/tags',
    levels: [1],
    summary: 'Choices of tags',
    input: z.strictObject({ search: z.string().trim().max(100).optional() }),
    answer: options,
  }),
};

/** List of requirements. */
export const requirementsList = listResource({
  resource: 'requirements',
  title: 'Requirements',
  one: 'Requirement',
  id_field: 'requirement_id',
  levels: [1, 2],
  write_levels: [1, 2],
  sort: { sortBy: 'scope', sortDirection: 'asc' },
  fields: [
    {
      id: 'item_id',
      id2: 'item.title',
      title: 'Item',
      filter: 'select',
      field_type: 'select',
      apiUrl: '/api/v1/options/compliance_items',
      apiLabel: 'label',
      apiValue: 'value',
      disable_sorting: true,
      width: '24%',
    },
    {
      id: 'scope',
      title: 'Asked by',
      filter: 'select',
      hide_on_form: true,
      width: '14%',
      options: [
        { value: 'platform', label: 'Everyone' },
        { value: 'care_provider', label: 'Care provider' },
        { value: 'office', label: 'Location' },
        { value: 'tag', label: 'Tag' },
      ],
    },
    careProviderField,
    { ...officeField, disable_sorting: true },
    {
      id: 'tag_id',
      id2: 'tag.title',
      title: 'Tag',
      field_type: 'select',
      apiUrl: '/api/v1/options/tags',
      apiLabel: 'label',
      apiValue: 'value',
      disable_sorting: true,
      levels: [1],
      description: 'Where none of the three is chosen, it is asked of everyone.',
    },
    {
      id: 'months',
      title: 'Months old, at most',
      field_type: 'number',
      disable_sorting: true,
      description: 'If it is asked for sooner than such things usually end.',
    },
    { id: 'valid_from', title: 'From', field_type: 'date', width: '12%' },
    { ...created, hide_on_table: true },
  ],
  row: z.object({
    requirement_id: z.uuid(),
    item_id: z.uuid(),
    item: z.object({ title: z.string(), kind: z.enum(KINDS), nations: z.array(z.enum(NATIONS)) }),
    scope: z.enum(['platform', 'care_provider', 'office', 'tag']),
    care_provider_id: z.uuid().nullable(),
    care_provider: z.object({ company_name: z.string() }).nullable(),
    office_id: z.uuid().nullable(),
    office: z.object({ title: z.string() }).nullable(),
    tag_id: z.uuid().nullable(),
    tag: z.object({ title: z.string() }).nullable(),
    months: z.int().nullable(),
    valid_from: z.iso.date(),
    created_at: instant,
  }),
  form: z.strictObject({
    item_id: id('Choose an item'),
    care_provider_id: optionalId('Choose a care provider'),
    office_id: optionalId('Choose a location'),
    tag_id: optionalId('Choose a tag'),
    months,
    valid_from: z.iso
      .date('Enter the first day')
      .refine((day) => day >= '1990-01-01' && day < '2100-01-01', 'Check the year'),
  }),
});
export type RequirementRow = z.output<typeof requirementsList.row>;

export const requirements = {
  ...listEndpoints(requirementsList),
  remove: endpoint({
    name: 'requirements.remove',
    method: 'DELETE',
    path: '/api/v1/requirements/:requirement_id',
    levels: [1, 2],
    summary: 'Ask for something no more',
    input: z.strictObject({ requirement_id: z.uuid() }),
    answer: done,
  }),
};

/** List of documents by their last day. */
export const expiriesList = listResource({
  resource: 'compliance',
  title: 'Compliance',
  one: 'Certificate',
  id_field: 'entry_id',
  levels: [1],
  write_levels: [],
  sort: { sortBy: 'expires_on', sortDirection: 'asc' },
  fields: [
    { id: 'name', title: 'Staff member', filter: 'text', width: '21%', custom_td: 'person' },
    { id: 'title', title: 'What', filter: 'text', width: '26%' },
    {
      id: 'kind',
      title: 'Kind',
      filter: 'select',
      width: '14%',
      options: [
        { value: 'skill', label: 'Certificate' },
        { value: 'medical', label: 'Vaccination' },
      ],
    },
    { id: 'expires_on', title: 'Until', width: '26%' },
    {
      id: 'within',
      title: 'Ends within',
      filter: 'select',
      hide_on_table: true,
      options: [
        { value: 'ended', label: 'Has ended' },
        { value: '7', label: '7 days' },
        { value: '30', label: '30 days' },
        { value: '60', label: '60 days' },
      ],
    },
    {
      id: 'state',
      title: 'State',
      filter: 'select',
      width: '14%',
      custom_td: 'status',
      options: [
        { value: 'waiting', label: 'Waiting' },
        { value: 'verified', label: 'Verified' },
        { value: 'rejected', label: 'Rejected' },
        { value: 'withdrawn', label: 'Withdrawn' },
      ],
    },
  ],
  row: z.object({
    entry_id: z.uuid(),
    member_id: z.uuid(),
    name: z.string(),
    picture: z.string().nullable(),
    title: z.string(),
    kind: z.enum(['skill', 'medical']),
    expires_on: z.iso.date(),
    state: z.enum(CREDENTIAL_STATES),
  }),
  form: z.strictObject({}),
});
const expiryCalls = listEndpoints(expiriesList);
export const expiries = {
  list: {
    ...expiryCalls.list,
    description: `${expiryCalls.list.description} Vaccinations are not named, and anyone who reads of one leaves a trace in the audit.`,
    leaves_trace: true as const,
  },
  export: {
    ...expiryCalls.export,
    description: `${expiryCalls.export.description} Certificates only: a file can be read by anyone who has it.`,
  },
};

const block = z.object({
  code: z.string(),
  /** False for a soft one, which an administrator may overrule with a reason. */
  hard: z.boolean(),
  words: z.string(),
});
export const findEligibility = endpoint({
  name: 'jobs.eligibility',
  method: 'GET',
  path: '/api/v1/jobs/:job_id/eligibility',
  levels: [1, 4],
  summary: 'Whether someone may work a shift, with words',
  description: 'Judged as at the shift’s end. Level 1 names the staff member; level 4 asks about themself.',
  input: z.strictObject({ job_id: id(), member_id: id().optional() }),
  answer: z.object({
    data: z.object({ allowed: z.boolean(), blocks: z.array(block), warnings: z.array(z.string()) }),
  }),
});
export type Eligibility = z.output<typeof findEligibility.answer>['data'];
