import { attendance } from '@handover/contract/attendance/attendance';
import { rateBands } from '@handover/contract/invoices/billing';
import { onTheDay } from '@handover/contract/attendance/onTheDay';
import { STAFF_PARTS } from '@handover/contract/staff/parts';
import { tags } from '@handover/contract/tags/tags';
import { usual } from '@handover/contract/posting/usual';
import { describe, expect, test } from 'vitest';
import { asTyped, typedInput, typedNumber } from './typedInput.ts';

describe('typed number', () => {
  test.each([
    ['13.40', 13.4],
    ['£13.40', 13.4],
    [' 12 ', 12],
    ['-5', -5],
    ['.5', 0.5],
    ['', undefined],
    [' ', undefined],
    ['9,50', '9,50'],
    ['1e2', '1e2'],
    ['0x10', '0x10'],
    ['many', 'many'],
  ])('%j is %j', (typed, meant) => {
    expect(typedNumber(typed)).toBe(meant);
  });
});

describe('form value', () => {
  test('stays undefined if a group of fields may be missing', () => {
    expect(asTyped(attendance.checkIn.input, { position: null, code: 'cdfhjkmn' })).toEqual({
      position: null,
      code: 'cdfhjkmn',
    });
  });

  test('becomes a number if the call takes one, and stays text elsewhere', () => {
    expect(typedInput(tags.create, { title: '12', position: '4' })).toEqual({ title: '12', position: 4 });
  });

  test('becomes a number in rows and in unions of rows', () => {
    const rates = [{ title: 'Cook', staff_rate: '12.50', hcp_rate: '£17', tags: [] }];
    expect(typedInput(usual.saveRateCard, { care_provider_id: 'c', rates }).rates).toEqual([
      { title: 'Cook', staff_rate: 12.5, hcp_rate: 17, tags: [] },
    ]);
    const bands = [{ band: 'sunday' as const, staff_percent: '150', hcp_percent: '160' }];
    expect(typedInput(rateBands.save, { care_provider_id: 'c', bands }).bands).toEqual([
      { band: 'sunday', staff_percent: 150, hcp_percent: 160 },
    ]);
  });

  test('is null if nothing is typed and null is allowed', () => {
    const sent = typedInput(onTheDay.save, { office_id: 'o', check_in_radius: '', induction: [] });
    expect(sent).toEqual({ office_id: 'o', check_in_radius: null, induction: [] });
  });

  test('becomes a number if the options are numbers', () => {
    const { form } = STAFF_PARTS.addresses;
    expect(asTyped(form, { default: '1', proximity: '25', post_code: '12' })).toEqual({
      default: 1,
      proximity: 25,
      post_code: '12',
    });
  });
});
