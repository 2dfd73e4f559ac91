import type { Answer } from '@handover/contract/endpoint';
import type { JobAnswer, jobs } from '@handover/contract/shifts/jobs';
import type { ShiftType } from '@handover/domain/posting/fields';
import type { FORM_STATUSES, JobStatus } from '@handover/domain/shifts/status';
import type { Country } from '@handover/domain/places';

/** Clients that a shift may be for, and the tags that it may ask for. */
export type Extras = Pick<Answer<typeof jobs.blank>, 'care_providers' | 'care_provider_id' | 'agents' | 'tags'>;

/** Typed number, possibly incomplete. */
type Typed = number | string;

/** Values of the shift form. A choice not made is undefined, and undefined values are not sent. */
export type ShiftValues = {
  job_id?: string;
  version?: number | undefined;
  agency_id: string;
  care_provider_id: string;
  location_id: string | undefined;
  ward: string;
  title: string;
  report_to: string;
  description: string;
  tags: string[];
  /** Fields of a single shift. */
  date?: string | undefined;
  deadline?: string | undefined;
  /** Fields of several shifts at once. */
  dates?: string[] | undefined;
  heads?: number | undefined;
  close_days_before?: number | undefined;
  job_start_time: string | undefined;
  job_end_time: string | undefined;
  shift_time: ShiftType | undefined;
  has_break: boolean | undefined;
  break_is_paid_for: boolean | undefined;
  break_length: number | undefined;
  staff_rate: Typed;
  hcp_rate: Typed;
  address_line_1: string;
  address_line_2: string;
  city: string;
  town: string;
  post_code: string;
  country: Country;
  province: string;
  latitude: Typed | null;
  longitude: Typed | null;
  approximate: boolean;
  status: (typeof FORM_STATUSES)[number];
};
export type ShiftField = keyof ShiftValues;

export const NO_ADDRESS = {
  address_line_1: '',
  address_line_2: '',
  city: '',
  town: '',
  post_code: '',
  country: 'GB',
  province: '',
  latitude: null,
  longitude: null,
  approximate: true,
} as const satisfies Partial<ShiftValues>;

export const ADDRESS_FIELDS = Object.keys(NO_ADDRESS) as (keyof typeof NO_ADDRESS)[];

type Addressed = { [Name in keyof typeof NO_ADDRESS]: ShiftValues[Name] | null };

/** Address of a location or a shift, as the form holds it. */
export const addressOf = (place: Addressed): Pick<ShiftValues, keyof typeof NO_ADDRESS> => ({
  address_line_1: place.address_line_1 ?? '',
  address_line_2: place.address_line_2 ?? '',
  city: place.city ?? '',
  town: place.town ?? '',
  post_code: place.post_code ?? '',
  country: place.country ?? 'GB',
  province: place.province ?? '',
  latitude: place.latitude,
  longitude: place.longitude,
  approximate: place.approximate ?? true,
});

export const blankValues = ({ care_provider_id }: Extras): ShiftValues => ({
  agency_id: '',
  care_provider_id: care_provider_id ?? '',
  location_id: undefined,
  ward: '',
  title: '',
  report_to: '',
  description: '',
  tags: [],
  date: undefined,
  deadline: undefined,
  job_start_time: undefined,
  job_end_time: undefined,
  shift_time: undefined,
  has_break: undefined,
  break_is_paid_for: undefined,
  break_length: undefined,
  staff_rate: '',
  hcp_rate: '',
  ...NO_ADDRESS,
  status: 'Published',
});

/** True if the form may change a shift with this status. */
export const isEditable = (status: JobStatus): status is ShiftValues['status'] =>
  status === 'Unpublished' || status === 'Published';

export const valuesOf = (job: JobAnswer): ShiftValues => ({
  job_id: job.job_id,
  version: job.version,
  agency_id: job.agency?.agency_id ?? '',
  care_provider_id: job.care_provider.care_provider_id,
  location_id: job.location.office_id,
  ward: job.ward,
  title: job.title,
  report_to: job.report_to,
  description: job.description,
  tags: job.tags.map(({ tag_id }) => tag_id),
  date: job.date,
  deadline: job.deadline,
  job_start_time: job.job_start_time,
  job_end_time: job.job_end_time,
  shift_time: job.shift_time,
  has_break: job.has_break,
  break_is_paid_for: job.has_break ? job.break_is_paid_for : undefined,
  break_length: job.has_break ? job.break_length : undefined,
  staff_rate: job.staff_rate,
  hcp_rate: job.hcp_rate ?? '',
  ...addressOf(job),
  status: isEditable(job.status) ? job.status : 'Published',
});
