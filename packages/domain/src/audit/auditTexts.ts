import { dateTime } from '../format.ts';
import { asPounds } from '../money.ts';
import { counted, dayInWords } from '../staff/staffTexts.ts';
import { LEVEL_NAMES, type Level } from '../viewer.ts';
import { AUDIT_ACTIONS } from './actions.ts';

/** Changed record in an audit entry: each field with its values before and after, or only that it changed. */
export type StoredChange = {
  table: string;
  id: string | null;
  of?: string;
  fields: Record<string, 'changed' | readonly [unknown, unknown]>;
};

/** Changed field in words. `told` is false if the entry says only that it changed. */
export type FieldInWords = { label: string; before: string | null; after: string | null; told: boolean };
export type ChangeInWords = { title: string; fields: FieldInWords[] };

/** Labels of the tables whose changes are recorded. */
export const AUDIT_TABLES: Readonly<Record<string, string>> = {
  users: 'Account',
  second_factors: 'Second factor',
  passkeys: 'Passkey',
  email_changes: 'Change of an email',
  staff: 'Staff member',
  skills: 'Skill',
  medicals: 'Medical entry',
  opt_outs: 'Opt-out of the 48-hour week',
  declared_hours: 'Hours worked elsewhere',
  agencies: 'Agency',
  care_providers: 'Care provider',
  offices: 'Location',
  agency_billing: 'Billing',
  vat_rules: 'VAT rule',
  office_budgets: 'Budget',
  refill_settings: 'Filling again',
  requirements: 'Requirement',
  compliance_items: 'Requirement type',
  job_tags: 'Tag',
  place_regards: 'Favourite or block of a location',
  member_regards: 'Favourite or hidden location',
  jobs: 'Shift',
  cancel_requests: 'Request to cancel',
  timesheet_queries: 'Dispute about hours',
  invoices: 'Invoice',
  invoice_payments: 'Payment',
  tickets: 'Support ticket',
  invitations: 'Invitation',
  holds: 'Hold on an erasure',
  rate_cards: 'Rate card',
  rate_bands: 'Night and weekend rates',
  cancellation_terms: 'Cancellation terms',
  minimum_wages: 'Minimum wage',
};

/** Labels of the columns whose changes are recorded; a column name means the same in every table. */
export const AUDIT_COLUMNS: Readonly<Record<string, string>> = {
  managers_fill: 'Managers fill their own shifts',
  address_line_1: 'address',
  admin_notes: 'administrators’ notes',
  agency_id: 'agency',
  amount: 'amount',
  answer: 'answer',
  assigned_to_id: 'assigned to',
  automatic: 'automatic',
  break_is_paid_for: 'paid break',
  break_length: 'break',
  care_provider_id: 'care provider',
  check_in_radius: 'check-in radius',
  client_notes: 'client notes',
  company_name: 'name',
  confirmed_at: 'confirmed',
  cost: 'cost',
  country: 'country',
  created_at: 'made',
  credited_at: 'credited',
  date: 'date',
  deadline_at: 'deadline',
  decision: 'decision',
  deleted_at: 'removed',
  description: 'description',
  dob: 'date of birth',
  due_days: 'days to pay',
  email: 'email',
  end_date: 'end',
  ended_at: 'ended',
  ends_at: 'end',
  file: 'document',
  first_name: 'first name',
  from_time: 'from',
  hcp_percent: 'charge',
  hcp_rate: 'charge',
  home_telephone: 'telephone',
  hourly: 'an hour',
  importance: 'matching',
  item_id: 'requirement type',
  kind: 'kind',
  last_name: 'last name',
  level: 'level',
  lifted_at: 'lifted',
  method: 'method',
  minutes: 'time',
  mobile_telephone: 'mobile telephone',
  monday: 'week',
  monthly: 'a month',
  months: 'months',
  name: 'name',
  nations: 'nations',
  number: 'number',
  office_id: 'location',
  opt_out_ends_on: 'opt-out ends',
  opted_out_on: 'opt-out',
  paid_minutes: 'paid time',
  payment_details: 'payment details',
  per_wave: 'people in a round',
  position: 'position',
  post_code: 'post code',
  priority: 'priority',
  reason: 'reason',
  report_to: 'report to',
  reverses: 'reverses payment',
  revoked_at: 'revoked',
  scope: 'scope',
  shares_number: 'number shown to homes',
  staff_percent: 'pay',
  staff_rate: 'pay',
  starts_at: 'start',
  state: 'state',
  state_reason: 'reason of the state',
  status: 'status',
  tag_id: 'tag',
  tag_ids: 'tags',
  tags: 'tags',
  tax_rate: 'VAT',
  telephone: 'telephone',
  terms: 'terms',
  title: 'title',
  to_time: 'until',
  treatment: 'treatment',
  valid_from: 'from',
  valid_until: 'until',
  vat_number: 'VAT number',
  wards: 'wards',
  whatsapp_telephone: 'WhatsApp',
};

const PENCE = new Set(['staff_rate', 'hcp_rate', 'amount', 'cost', 'monthly', 'hourly']);
const PERCENT = new Set(['staff_percent', 'hcp_percent']);
const MINUTES = new Set(['break_length', 'minutes', 'paid_minutes']);
const ISO_MOMENT = /^\d{4}-\d\d-\d\dT/;
const ISO_DAY = /\b\d{4}-\d\d-\d\d\b/g;

/** Looks up the name of a record by its id. */
export type NameOf = (id: string) => string | undefined;

function valueInWords(column: string, value: unknown, nameOf: NameOf): string | null {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) {
    const all = value.flatMap((one: unknown) => valueInWords(column, one, nameOf) ?? []);
    return all.length === 0 ? 'none' : all.join(', ');
  }
  if (typeof value === 'object') {
    const { notice_hours, paid_hours } = value as { notice_hours?: number; paid_hours?: number };
    return notice_hours === undefined || paid_hours === undefined
      ? JSON.stringify(value)
      : `within ${counted(notice_hours, 'hour')} ${counted(paid_hours, 'hour')} paid`;
  }
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') {
    if (PENCE.has(column)) return asPounds(value);
    if (PERCENT.has(column)) return `${value} %`;
    if (MINUTES.has(column)) return `${value} min`;
    if (column === 'tax_rate') return `${value / 100} %`;
    if (column === 'level') return LEVEL_NAMES[value as Level] ?? String(value);
    return String(value);
  }
  const text = value as string;
  return nameOf(text) ?? (ISO_MOMENT.test(text) ? dateTime(new Date(text)) : daysInWords(text));
}

const daysInWords = (text: string): string => text.replace(ISO_DAY, dayInWords);

/** Puts changes into words, record by record and field by field. */
export const changesInWords = (changes: readonly StoredChange[], nameOf: NameOf): ChangeInWords[] =>
  changes.map(({ table, id, of, fields }) => ({
    title: [AUDIT_TABLES[table] ?? table, of === undefined ? id && nameOf(id) : daysInWords(of)]
      .filter(Boolean)
      .join(': '),
    fields: Object.entries(fields).map(([column, change]) => ({
      label: AUDIT_COLUMNS[column] ?? column,
      before: change === 'changed' ? null : valueInWords(column, change[0], nameOf),
      after: change === 'changed' ? null : valueInWords(column, change[1], nameOf),
      told: change !== 'changed',
    })),
  }));

function fieldInWords({ label, before, after, told }: FieldInWords): string {
  if (!told) return `${label} changed`;
  if (before === null) return `${label} ${after ?? 'none'}`;
  return `${label} ${before} to ${after ?? 'none'}`;
}

/** Maximum changed fields named in the sentence; the rest are counted. */
const MOST_FIELDS = 2;

/** Entry in one sentence: "Priya Nair changed night and weekend rates of Willow Court: night charge 120 % to 150 %". */
export function entryInWords(entry: {
  actor: string | null;
  action: string;
  target: string | null;
  changes: readonly StoredChange[];
  nameOf: NameOf;
}): string {
  const { actor, action, target, changes, nameOf } = entry;
  const did = AUDIT_ACTIONS[action]?.replace('{}', target ?? '(not found)') ?? `called ${action}`;
  const fields = changes.flatMap((change) => {
    const of = change.of?.replace(/,? ?from \d{4}-\d\d-\d\d$/, '');
    return changesInWords([change], nameOf).flatMap((one) =>
      one.fields.map((field) => [of, fieldInWords(field)].filter(Boolean).join(' ')),
    );
  });
  const more = fields.length - MOST_FIELDS;
  const shown = [...fields.slice(0, MOST_FIELDS), ...(more > 0 ? [counted(more, 'more change')] : [])];
  return `${actor ?? 'Somebody'} ${did}${shown.length === 0 ? '' : `: ${shown.join(', ')}`}`;
}
