import { describe, expect, test } from 'vitest';
import { STANDARD, type VatRule, vatOf } from './vat.ts';

const [OAKHAVEN, WILLOW, NURSE] = ['oakhaven', 'willow house', 'registered nurse'];
const shift = { care_provider_id: OAKHAVEN, office_id: WILLOW, tag_ids: [NURSE], day: '2026-11-12' };
const rule = (reason: string, over: Partial<VatRule> = {}): VatRule => ({
  rule_id: reason,
  care_provider_id: null,
  office_id: null,
  tag_id: null,
  treatment: 'standard',
  tax_rate: 500,
  reason,
  valid_from: '2026-01-01',
  valid_until: null,
  created_at: new Date('2026-01-01T09:00:00Z'),
  ...over,
});
const everywhere = rule('everywhere');
const ofTag = rule('nurses everywhere', { tag_id: NURSE });
const ofProvider = rule('the care provider', { care_provider_id: OAKHAVEN });
const ofProviderTag = rule('its nurses', { care_provider_id: OAKHAVEN, tag_id: NURSE });
const ofOffice = rule('the location', { care_provider_id: OAKHAVEN, office_id: WILLOW });
const ofOfficeTag = rule('nurses there', { care_provider_id: OAKHAVEN, office_id: WILLOW, tag_id: NURSE });
const RISING = [everywhere, ofTag, ofProvider, ofProviderTag, ofOffice, ofOfficeTag];

describe('the VAT of a shift', () => {
  test('is standard at 20% without a rule', () => {
    expect(vatOf([], shift)).toEqual(STANDARD);
    expect(STANDARD).toMatchObject({ tax_treatment: 'standard', tax_rate: 2000 });
  });

  test('is that of the most specific rule: location, then care provider, then neither, each with the role before without', () => {
    for (let most = 1; most <= RISING.length; most++) {
      const said = RISING.slice(0, most);
      const wins = said.at(-1)?.reason;
      expect(vatOf(said, shift).tax_reason).toBe(wins);
      expect(vatOf(said.toReversed(), shift).tax_reason).toBe(wins);
    }
  });

  test('is that of the newest of equally specific rules', () => {
    const newer = rule('said later', { care_provider_id: OAKHAVEN, created_at: new Date('2026-05-01T09:00:00Z') });
    expect(vatOf([newer, ofProvider], shift).tax_reason).toBe('said later');
    expect(vatOf([ofProvider, newer], shift).tax_reason).toBe('said later');
  });

  test.each([
    ['another care provider', { care_provider_id: 'another' }],
    ['another location', { care_provider_id: OAKHAVEN, office_id: 'another' }],
    ['another role', { tag_id: 'another' }],
    ['days to come', { valid_from: '2026-11-13' }],
    ['days that are over', { valid_until: '2026-11-11' }],
  ])('does not follow a rule of %s', (_, over) => {
    expect(vatOf([rule('elsewhere', over)], shift)).toEqual(STANDARD);
  });

  test('follows a rule on its first and on its last day', () => {
    const day = rule('a day', {
      valid_from: shift.day,
      valid_until: shift.day,
      treatment: 'nursing_concession',
      tax_rate: 0,
    });
    expect(vatOf([day], shift)).toEqual({ tax_treatment: 'nursing_concession', tax_rate: 0, tax_reason: 'a day' });
  });
});
