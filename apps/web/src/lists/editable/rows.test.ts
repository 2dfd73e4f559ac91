import { usual } from '@handover/contract/posting/usual';
import { expect, test } from 'vitest';
import { rowProblems } from '../../api/rowProblems.ts';
import { moved } from './rows.ts';

test('moves a row up and down, and leaves it at the ends', () => {
  expect(moved(['a', 'b', 'c'], 1, -1)).toEqual(['b', 'a', 'c']);
  expect(moved(['a', 'b', 'c'], 1, 1)).toEqual(['a', 'c', 'b']);
  expect(moved(['a', 'b', 'c'], 0, -1)).toEqual(['a', 'b', 'c']);
  expect(moved(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'b', 'c']);
});

test('names the row and the field of a rate card’s problems', () => {
  const care_provider_id = crypto.randomUUID();
  const good = { title: 'Senior Carer', staff_rate: '15.10', hcp_rate: '21.00' };
  const check = (rates: object[]) => rowProblems(usual.saveRateCard, { care_provider_id, rates });
  expect(check([good])).toEqual({});
  expect(check([good, { ...good, title: '', staff_rate: '' }])).toEqual({
    'rates.1.title': 'Enter a role',
    'rates.1.staff_rate': 'Enter a staff hourly rate in pounds, such as 13.40',
  });
  expect(check([good, { ...good, title: 'senior carer' }])).toEqual({ rates: 'Name each role once' });
});
