import { sql } from 'kysely';
import { FORMER } from '@handover/domain/privacy/terms';
import { ABOUT_ANOTHER, type Named, type Via, whole } from './named.ts';

const pay = (since: string) => ({ term: 'pay', since: sql<Date>`${sql.ref(since)}` }) as const;
const SETTING = 'A setting of a company, with the id of the person who changed it last';
const setting = (by: string, ...plain: string[]): Named => ({ withholds: { [by]: SETTING }, plain });
const theirParty: Via = { column: 'party_id', table: 'invoices', key: 'supplier', person: 'for_member' };

/** Tables of invoices, and of the people who set how they are calculated. */
export const money: Record<string, Named> = {
  invoice_documents: {
    gives: { for_member: ['uuid', 'file', 'bytes', 'made_at'] },
    erases: [
      {
        who: { column: 'uuid', table: 'invoices', key: 'uuid', person: 'member_id' },
        what: 'row',
        held: pay('made_at'),
      },
    ],
    files: { file: whole },
  },
  // One row for all invoices that name a party alike: it goes with the last of these.
  invoice_parties: {
    gives_via: [{ ...theirParty, columns: ['name', 'address', 'country', 'email', 'vat_number', 'payment_details'] }],
    erases: [
      {
        who: theirParty,
        what: {
          name: FORMER.name,
          address: sql`'{}'::text[]`,
          email: null,
          vat_number: null,
          payment_details: '',
          // A person of the same name gets another row.
          hash: sql`sha256(convert_to('erased ' || party_id, 'UTF8'))`,
        },
        held: {
          term: 'pay',
          since: sql`(select max(i.date)::timestamptz from invoices i where i.supplier = invoice_parties.party_id)`,
        },
      },
    ],
    plain: ['country'],
  },
  invoice_items: {
    gives: { for_member: ['uuid', 'position', 'name', 'minutes', 'unit_cost', 'net', 'tax_total', 'total'] },
    plain: ['name', 'pay_kind', 'tax_treatment', 'tax_reason'],
  },
  invoice_payments: {
    gives: { for_member: ['uuid', 'amount', 'method', 'receipt', 'date', 'reason'] },
    withholds: { created_by: ABOUT_ANOTHER },
    erases: [
      { who: 'for_member', what: { receipt: '', reason: '' }, held: pay('date') },
      { who: 'created_by', what: { created_by_name: FORMER.name }, held: pay('date') },
    ],
    plain: ['method', 'date'],
  },
  invoices: {
    gives: {
      for_member: [
        'uuid',
        'reference',
        'kind',
        'purpose',
        'date',
        'due_date',
        'amount',
        'tax_total',
        'balance',
        'terms',
        'client_notes',
        'job_id',
        'job_code',
        'job_title',
        'office_title',
        'member_name',
        'starts_at',
        'ends_at',
        'reason',
      ],
    },
    withholds: { member_id: 'What a care provider is asked for a shift is the care provider’s' },
    erases: [
      {
        who: 'member_id',
        what: { member_name: FORMER.name, client_notes: '', admin_notes: '', reason: '' },
        held: pay('date'),
      },
    ],
    plain: [
      'kind',
      'purpose',
      'series',
      'reference',
      'date',
      'due_date',
      'terms',
      'job_code',
      'job_title',
      'office_title',
    ],
  },
  agency_billing: setting('updated_by', 'vat_number', 'terms', 'payment_details'),
  vat_rules: setting('created_by', 'treatment', 'reason', 'valid_from', 'valid_until'),
  rate_card_versions: setting('created_by', 'valid_from'),
  minimum_wages: setting('created_by', 'country', 'valid_from', 'hourly'),
  rate_bands: setting('created_by', 'valid_from', 'pay_bands', 'charge_bands'),
  cancellation_terms: setting('created_by', 'valid_from', 'terms'),
  agreed_terms: {
    gives: {
      member_id: [
        'job_id',
        'agreed_at',
        'starts_at',
        'ends_at',
        'break_length',
        'break_is_paid_for',
        'staff_rate',
        'pay_bands',
        'cancellation',
      ],
    },
    plain: ['reconstructed', 'pay_bands', 'charge_bands', 'cancellation', 'terms_hash'],
  },
  office_budgets: setting('updated_by'),
  refill_settings: setting('set_by'),
};
