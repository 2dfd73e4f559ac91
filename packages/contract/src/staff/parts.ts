import { z } from 'zod';
import { PROXIMITY } from '@handover/domain/places';
import { CREDENTIAL_STATES } from '@handover/domain/staff/items';
import { address, addressFields, addressForm, checkAddress } from '../address.ts';
import { instant } from '../instant.ts';
import type { ListField } from '../list.ts';
import { line, lines } from '../text.ts';
import { blankIsNull, optionalId } from '../accounts/users.ts';

const day = (words: string) =>
  z.iso
    .date({ error: words, abort: true })
    .refine((date) => date >= '1900-01-01' && date < '2100-01-01', 'Check the year');
export const optionalDay = (words: string) => z.preprocess(blankIsNull, day(words).nullable()).default(null);
const clock = (words: string) => z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, words);

const inOrder = (entry: { start_date: string | null; end_date: string | null }, context: z.RefinementCtx): void => {
  if (entry.start_date !== null && entry.end_date !== null && entry.end_date < entry.start_date) {
    context.addIssue({ code: 'custom', path: ['end_date'], message: 'This is before the first day' });
  }
};

/** Evidence of a certificate or vaccination besides the member's own entry: its file and its review. */
const evidence = {
  item_id: z.uuid().nullable(),
  /** Type of the file, null without one; a link to it has its own call. */
  file_type: z.string().nullable(),
  file_size: z.int().nullable(),
  state: z.enum(CREDENTIAL_STATES),
  state_reason: z.string(),
  reviewed_at: instant.nullable(),
  updated_at: instant,
  /** Last day on which it counts, by its own end or by its maximum age; null if it does not end. */
  expires_on: z.iso.date().nullable(),
};

const itemField: ListField = {
  id: 'item_id',
  title: 'What it proves',
  field_type: 'select',
  apiUrl: '/api/v1/options/compliance_items',
  apiLabel: 'label',
  apiValue: 'value',
  hide_on_table: true,
  description: 'Leave it empty for anything that nobody asks for.',
};

export const skill = z.object({
  skill_id: z.uuid(),
  title: z.string(),
  level: z.string(),
  number: z.string(),
  start_date: z.iso.date().nullable(),
  end_date: z.iso.date().nullable(),
  weekly_hours: z.int().nullable(),
  ...evidence,
  created_at: instant,
});
export type Skill = z.output<typeof skill>;

export const workExperience = z.object({
  experience_id: z.uuid(),
  company_name: z.string(),
  position: z.string(),
  description: z.string(),
  country: z.string(),
  start_date: z.iso.date(),
  end_date: z.iso.date().nullable(),
  created_at: instant,
});

export const memberAddress = z.object({
  address_id: z.uuid(),
  ...address,
  default: z.literal([0, 1]),
  proximity: z.int(),
  created_at: instant,
});
export type MemberAddress = z.output<typeof memberAddress>;

export const availability = z.object({
  availability_id: z.uuid(),
  date: z.iso.date(),
  from_time: z.string(),
  to_time: z.string(),
  location: z.object({ address_id: z.uuid(), address_line_1: z.string(), city: z.string(), post_code: z.string() }),
  created_at: instant,
});

export const medical = z.object({
  medical_id: z.uuid(),
  title: z.string(),
  location_administered: z.string(),
  date_administered: z.iso.date(),
  ...evidence,
  created_at: instant,
});
export type Medical = z.output<typeof medical>;

/** Section of a profile: its fields, texts and paths, defined once for server and web. */
export type StaffPart<Row extends z.ZodType = z.ZodType, Form extends z.ZodObject = z.ZodObject> = {
  /** Key of its entries in the profile. */
  key: 'skills' | 'work_experience' | 'addresses' | 'availability' | 'medicals';
  /** Last parts of its paths; each path serves every verb. */
  paths: readonly [string, ...string[]];
  id_field: string;
  title: string;
  /** Noun after Add and Edit: "Add skill". */
  one: string;
  empty: string;
  fields: readonly ListField[];
  /** Set if entries have a file and are reviewed by an administrator. */
  evidence?: true;
  row: Row;
  form: Form;
};
const part = <Row extends z.ZodType, Form extends z.ZodObject>(its: StaffPart<Row, Form>): StaffPart<Row, Form> => its;

export const STAFF_PARTS = {
  skills: part({
    key: 'skills',
    paths: ['skills'],
    id_field: 'skill_id',
    title: 'Certificates & Training',
    one: 'skill',
    empty: 'No skills found',
    evidence: true,
    fields: [
      { id: 'title', title: 'Qualification' },
      itemField,
      { id: 'level', title: 'Level' },
      { id: 'number', title: 'Number', hide_on_table: true, description: 'A PIN, or the number on the certificate.' },
      { id: 'start_date', title: 'From', field_type: 'date', description: 'The day it was issued or checked.' },
      { id: 'end_date', title: 'Until', field_type: 'date', description: 'Empty if none is printed on it.' },
      {
        id: 'weekly_hours',
        title: 'Hours a week at most',
        field_type: 'number',
        hide_on_table: true,
        description: 'If a visa limits them.',
      },
    ],
    row: skill,
    form: z
      .strictObject({
        title: line(120, 'Enter a qualification'),
        item_id: optionalId('Choose one of the list'),
        level: line(80).default(''),
        number: line(80).default(''),
        start_date: optionalDay('Enter the first day'),
        end_date: optionalDay('Enter the last day'),
        weekly_hours: z
          .number('Enter a number')
          .int('Enter a whole number')
          .min(0)
          .max(168, 'A week has 168 hours')
          .nullable()
          .default(null),
      })
      .superRefine(inOrder),
  }),
  availability: part({
    key: 'availability',
    paths: ['availability'],
    id_field: 'availability_id',
    title: 'Availability',
    one: 'availability date',
    empty: 'No availability dates found',
    fields: [
      { id: 'date', title: 'Date', field_type: 'date' },
      { id: 'from_time', title: 'From' },
      { id: 'to_time', title: 'To', description: 'At or before From: on the next day.' },
      { id: 'address_id', id2: 'location.city', title: 'Based at', field_type: 'select' },
    ],
    row: availability,
    form: z.strictObject({
      date: day('Enter a date'),
      from_time: clock('Enter a time, such as 07:00'),
      to_time: clock('Enter a time, such as 21:00'),
      address_id: z.uuid('Choose an address'),
    }),
  }),
  addresses: part({
    key: 'addresses',
    paths: ['addresses'],
    id_field: 'address_id',
    title: 'Addresses',
    one: 'address',
    empty: 'No addresses found',
    fields: [
      ...addressFields,
      {
        id: 'proximity',
        title: 'Jobs distance',
        field_type: 'select',
        options: PROXIMITY.map(({ value, label }) => ({ value: String(value), label })),
      },
      {
        id: 'default',
        title: 'Default',
        field_type: 'select',
        default_value: '0',
        options: [
          { value: '1', label: 'Yes' },
          { value: '0', label: 'No' },
        ],
      },
    ],
    row: memberAddress,
    form: z
      .strictObject({
        ...addressForm,
        proximity: z
          .number('Choose a distance')
          .refine((miles) => PROXIMITY.some(({ value }) => value === miles), 'Choose a distance'),
        default: z.literal([0, 1]).default(0),
      })
      .superRefine(checkAddress),
  }),
  work_experience: part({
    key: 'work_experience',
    paths: ['work_experience'],
    id_field: 'experience_id',
    title: 'Past work experiences',
    one: 'work experience',
    empty: 'No work experience found',
    fields: [
      { id: 'company_name', title: 'Company' },
      { id: 'position', title: 'Position' },
      { id: 'country', title: 'Country', default_value: 'United Kingdom' },
      { id: 'start_date', title: 'From', field_type: 'date' },
      { id: 'end_date', title: 'Until', field_type: 'date', description: 'Empty while they work there.' },
      { id: 'description', title: 'Description', field_type: 'textarea', hide_on_table: true },
    ],
    row: workExperience,
    form: z
      .strictObject({
        company_name: line(120, 'Enter a company'),
        position: line(120, 'Enter a position'),
        description: lines(2000).default(''),
        country: line(80, 'Enter a country'),
        start_date: day('Enter the first day'),
        end_date: optionalDay('Enter the last day'),
      })
      .superRefine(inOrder),
  }),
  medicals: part({
    key: 'medicals',
    paths: ['medical', 'medicals'],
    id_field: 'medical_id',
    title: 'Vaccinations/Medical',
    one: 'medical entry',
    empty: 'No vaccinations found',
    evidence: true,
    fields: [
      { id: 'title', title: 'Drug' },
      itemField,
      { id: 'location_administered', title: 'Administered at' },
      { id: 'date_administered', title: 'Date', field_type: 'date' },
    ],
    row: medical,
    form: z.strictObject({
      title: line(120, 'Enter the drug'),
      item_id: optionalId('Choose one of the list'),
      location_administered: line(120).default(''),
      date_administered: day('Enter the day'),
    }),
  }),
} as const;
export type PartKey = keyof typeof STAFF_PARTS;
