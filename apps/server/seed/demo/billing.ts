import { halvesOf } from '@handover/domain/invoices/enhancements';
import { isAdmin } from '@handover/domain/viewer';
import { idOf } from '../../src/db/id.ts';
import type { DemoMarket, Row } from './market.ts';
import type { Random } from './random.ts';

const HERE_SINCE = '2025-01-01';
const TERMS = 'Queries within 14 days of the invoice, please. Statutory interest is charged on what is paid late.';

/** Billing settings of each agency, in the order of the agencies. */
const BILLING = [
  { vat_number: 'GB417220835', due_days: 14, bank: 'Larkfield Staffing, sort code 20-00-00, account 55779911' },
  { vat_number: 'GB903114276', due_days: 30, bank: 'Brightwell Staffing, sort code 40-00-00, account 11223344' },
  { vat_number: 'IE3628739UA', due_days: 21, bank: 'Shannon Care Partners, IBAN IE64 IRCE 9205 0112 3456 78' },
] as const;

/** Rate bands of one care provider for nights and weekends, with a larger share for staff than most agreements give. */
const BANDS = [
  { band: 'night', from_time: '20:00', to_time: '06:00', staff_percent: 120, hcp_percent: 125 },
  { band: 'saturday', from_time: null, to_time: null, staff_percent: 125, hcp_percent: 130 },
  { band: 'sunday', from_time: null, to_time: null, staff_percent: 150, hcp_percent: 150 },
  { band: 'bank_holiday', from_time: null, to_time: null, staff_percent: 200, hcp_percent: 200 },
] as const;
const WITH_BANDS = 'Northgate Residential';

/** Terms of one care provider with a longer notice than others have. */
const OWN_TERMS = [
  { notice_hours: 6, paid_minutes: 360 },
  { notice_hours: 24, paid_minutes: 180 },
] as const;
const WITH_OWN_TERMS = 'Rathmore Nursing Homes';

/** Monthly budget of the first home, in pence. */
const BUDGET = 1_800_000;

/** Billing settings of agencies and care providers: VAT, rate bands, cancellation terms, a budget. */
export function demoBilling(random: Random, market: DemoMarket, now: Date) {
  const { agencies, care_providers, offices, users, job_tags } = market;
  const [agency] = agencies;
  const [home] = offices;
  const admin = users.find(({ level }) => isAdmin(level));
  const nurse = job_tags.find(({ title }) => title === 'RGN');
  if (!agency || !home || !admin || !nurse) throw new Error('There is an agency with a home');
  const by = { updated_by: admin.user_id, updated_at: now };
  const since = { valid_from: HERE_SINCE, created_by: admin.user_id, created_at: now };
  const of = (name: string) => {
    const provider = care_providers.find(({ company_name }) => company_name === name);
    if (!provider) throw new Error(`There is ${name}`);
    return { agency_id: provider.agency_id, care_provider_id: provider.care_provider_id };
  };
  const { agency_id, care_provider_id, office_id } = home;
  return {
    agency_billing: agencies.map((its, index): Row => {
      const { bank = '', ...billing } = BILLING[index] ?? {};
      return { agency_id: its['agency_id'], ...billing, terms: TERMS, payment_details: bank, ...by };
    }),
    vat_rules: [
      {
        rule_id: idOf(random.bytes(16), now),
        agency_id: agency['agency_id'],
        tag_id: nurse.tag_id,
        treatment: 'nursing_concession',
        tax_rate: 0,
        reason: 'Exempt: registered nurse, nursing agencies’ concession',
        valid_from: HERE_SINCE,
        created_by: admin.user_id,
        created_at: now,
      },
    ],
    rate_bands: [{ ...of(WITH_BANDS), ...halvesOf(BANDS), ...since }],
    cancellation_terms: [{ ...of(WITH_OWN_TERMS), terms: OWN_TERMS, ...since }],
    office_budgets: [{ agency_id, care_provider_id, office_id, monthly: BUDGET, ...by }],
  };
}
