import type { TaxTreatment } from './invoice.ts';
import type { Tax } from './reckon.ts';

/** VAT rule of an agency, by care provider or location and by role, valid from a day. */
export type VatRule = {
  rule_id: string;
  care_provider_id: string | null;
  office_id: string | null;
  tag_id: string | null;
  treatment: TaxTreatment;
  tax_rate: number;
  reason: string;
  valid_from: string;
  valid_until: string | null;
  created_at: Date;
};

type Supplied = { care_provider_id: string; office_id: string; tag_ids: readonly string[]; day: string };

/** Default VAT by law, without a rule. */
export const STANDARD: Tax = { tax_treatment: 'standard', tax_rate: 2_000, tax_reason: 'Supply of staff' };

const holds = (rule: VatRule, { care_provider_id, office_id, tag_ids, day }: Supplied): boolean =>
  rule.valid_from <= day &&
  (rule.valid_until === null || day <= rule.valid_until) &&
  (rule.care_provider_id === null || rule.care_provider_id === care_provider_id) &&
  (rule.office_id === null || rule.office_id === office_id) &&
  (rule.tag_id === null || tag_ids.includes(rule.tag_id));

/** Specificity of a rule: location first, then care provider, then role. */
const saysMuch = ({ care_provider_id, office_id, tag_id }: VatRule): number =>
  (office_id === null ? 0 : 4) + (care_provider_id === null ? 0 : 2) + (tag_id === null ? 0 : 1);

const wins = (some: VatRule, other: VatRule): number =>
  saysMuch(other) - saysMuch(some) ||
  other.created_at.getTime() - some.created_at.getTime() ||
  (some.rule_id < other.rule_id ? 1 : -1);

/** VAT of a shift on the day it starts: the most specific of the valid rules, the newest of equals. */
export function vatOf(rules: readonly VatRule[], supplied: Supplied): Tax {
  const [rule] = rules.filter((its) => holds(its, supplied)).toSorted(wins);
  if (!rule) return STANDARD;
  return { tax_treatment: rule.treatment, tax_rate: rule.tax_rate, tax_reason: rule.reason };
}
