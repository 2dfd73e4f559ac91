import type { VatRule } from '@handover/contract/invoices/billing';
import { shortDate } from '@handover/domain/format';
import { TREATMENT_WORDS } from '@handover/domain/invoices/settings';

export const dayWords = (day: string): string => shortDate(new Date(`${day}T12:00:00Z`), new Date());

/** Scope of a VAT rule: "Registered Nurse at Rowan House", "Everything". */
export function scopeWords({
  care_provider,
  location,
  tag,
}: Pick<VatRule, 'care_provider' | 'location' | 'tag'>): string {
  const place = location?.title ?? care_provider?.company_name;
  if (tag) return place ? `${tag.title} at ${place}` : tag.title;
  return place ?? 'Everything';
}

export const vatWords = ({ treatment, tax_rate }: VatRule): string =>
  treatment === 'standard' ? `${TREATMENT_WORDS.standard}, ${tax_rate}%` : TREATMENT_WORDS[treatment];

export const whenWords = ({ valid_from, valid_until }: VatRule): string => {
  if (valid_until === null) return `From ${dayWords(valid_from)}`;
  return valid_until < valid_from ? 'Taken back before it began' : `${dayWords(valid_from)} – ${dayWords(valid_until)}`;
};
