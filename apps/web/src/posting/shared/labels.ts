import type { ShiftField } from './values.ts';

/** Labels of the form's fields, in their order on the page. */
export const LABELS = {
  agency_id: 'Agency',
  care_provider_id: 'Care provider',
  location_id: 'Location',
  ward: 'Ward',
  title: 'Role',
  report_to: 'Report to',
  description: 'Description',
  tags: 'Tags',
  date: 'Date',
  dates: 'Days',
  heads: 'How many people?',
  job_start_time: 'Start time',
  job_end_time: 'End time',
  shift_time: 'Shift type',
  has_break: 'Has break',
  break_is_paid_for: 'Break paid',
  break_length: 'Break length',
  deadline: 'Deadline',
  close_days_before: 'Deadline',
  staff_rate: 'Staff hourly rate',
  hcp_rate: 'HCP hourly rate',
  address_line_1: 'Address line 1',
  address_line_2: 'Address line 2',
  city: 'City',
  town: 'Town',
  post_code: 'Post code',
  country: 'Country',
  province: 'Province',
  latitude: 'Latitude',
  longitude: 'Longitude',
  status: 'Status',
} as const satisfies Partial<Record<ShiftField, string>>;
export type LabelledField = keyof typeof LABELS;

const REQUIRED: ReadonlySet<ShiftField> = new Set<ShiftField>([
  'agency_id',
  'care_provider_id',
  'location_id',
  'title',
  'report_to',
  'description',
  'date',
  'dates',
  'job_start_time',
  'job_end_time',
  'shift_time',
  'has_break',
  'break_is_paid_for',
  'break_length',
  'deadline',
  'staff_rate',
  'hcp_rate',
  'address_line_1',
  'city',
  'post_code',
  'latitude',
  'longitude',
]);
export const isRequired = (name: ShiftField): boolean => REQUIRED.has(name);

export const fieldId = (name: ShiftField): string => `shift-${name}`;

/** Focuses the control of a field. */
export function focusField(name: ShiftField): void {
  const box = document.getElementById(fieldId(name));
  const control = box?.matches('input, textarea, button') ? box : box?.querySelector<HTMLElement>('input, button');
  control?.focus();
}
