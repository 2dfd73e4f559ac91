import { z } from 'zod';
import { CLIENT_STATUSES } from '@handover/domain/clients/policy';
import { address, addressFields, addressForm, checkAddress, checkPlace } from '../address.ts';
import { instant } from '../instant.ts';
import { type ListField, listResource } from '../list.ts';
import { line } from '../text.ts';
import { agencyField, blankIsNull, careProviderField, email, optionalId, telephone } from '../accounts/users.ts';

const status = z.enum(CLIENT_STATUSES, 'Choose a status');
const companyName = line(120, 'Enter a company name');
const companyEmail = z.preprocess(blankIsNull, email.nullable()).default(null);

const companyFields: readonly ListField[] = [
  { id: 'company_name', title: 'Company name', filter: 'text', width: '26%' },
  { id: 'email', title: 'Email', filter: 'text', field_type: 'email', width: '22%' },
];
const statusField: ListField = {
  id: 'status',
  title: 'Status',
  filter: 'select',
  field_type: 'select',
  default_value: 'active',
  width: '12%',
  custom_td: 'status',
  options: [
    { value: 'active', label: 'Active' },
    { value: 'non-active', label: 'Non-active' },
  ],
};
const createdField: ListField = {
  id: 'created_at',
  title: 'Created',
  filter: 'date',
  hide_on_form: true,
  width: '13%',
  custom_td: 'relative',
};

export const agency = z.object({
  agency_id: z.uuid(),
  company_name: z.string(),
  email: z.string().nullable(),
  status,
  ...address,
  created_at: instant,
});

export const agenciesList = listResource({
  resource: 'agencies',
  title: 'Agents',
  one: 'Agency',
  id_field: 'agency_id',
  base_link: '/agencies/',
  levels: [1],
  write_levels: [1],
  sort: { sortBy: 'company_name', sortDirection: 'asc' },
  fields: [...companyFields, statusField, ...addressFields, createdField],
  row: agency,
  form: z
    .strictObject({ company_name: companyName, email: companyEmail, status: status.default('active'), ...addressForm })
    .superRefine(checkAddress),
});

export const careProvider = z.object({
  care_provider_id: z.uuid(),
  agency_id: z.uuid(),
  agency: z.object({ company_name: z.string() }).nullable(),
  company_name: z.string(),
  email: z.string().nullable(),
  status,
  ...address,
  created_at: instant,
});

export const careProvidersList = listResource({
  resource: 'care_providers',
  title: 'Care providers',
  one: 'Care provider',
  id_field: 'care_provider_id',
  base_link: '/care_providers/',
  levels: [1, 2],
  write_levels: [1, 2],
  sort: { sortBy: 'company_name', sortDirection: 'asc' },
  fields: [...companyFields, { ...agencyField, title: 'Agent' }, statusField, ...addressFields, createdField],
  row: careProvider,
  form: z
    .strictObject({
      agency_id: optionalId('Choose an agency'),
      company_name: companyName,
      email: companyEmail,
      status: status.default('active'),
      ...addressForm,
    })
    .superRefine(checkAddress),
});

export const office = z.object({
  office_id: z.uuid(),
  agency_id: z.uuid(),
  care_provider_id: z.uuid(),
  care_provider: z.object({ company_name: z.string() }).nullable(),
  title: z.string(),
  telephone: z.string().nullable(),
  ...address,
  created_at: instant,
});

const title = line(120, 'Enter a title');
const locationTelephone = z.preprocess(blankIsNull, telephone).default(null);

/** Form of a location on its care provider's page; check-in is measured from its pin. */
export const locationForm = z
  .strictObject({ title, telephone: locationTelephone, ...addressForm })
  .superRefine(checkPlace);

export const officesList = listResource({
  resource: 'offices',
  title: 'Locations',
  one: 'Location',
  id_field: 'office_id',
  levels: [1, 2, 3],
  write_levels: [1, 2, 3],
  sort: { sortBy: 'title', sortDirection: 'asc' },
  fields: [
    { id: 'title', title: 'Title', filter: 'text', width: '28%' },
    { ...careProviderField, show_on_add: true },
    {
      id: 'telephone',
      title: 'Telephone',
      field_type: 'tel',
      hide_on_table: true,
      description: 'Care workers who are booked here call this number',
    },
    ...addressFields,
    createdField,
  ],
  row: office,
  form: z
    .strictObject({
      title,
      care_provider_id: optionalId('Choose a care provider'),
      telephone: locationTelephone,
      ...addressForm,
    })
    .superRefine(checkPlace),
});
