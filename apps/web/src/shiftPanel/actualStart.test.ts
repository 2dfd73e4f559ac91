import { expect, test } from 'vitest';
import { actualStartText } from './actualStart.ts';

test('says when a member checked in by London time, and how late that was', () => {
  const checked_in_at = '2026-07-12T19:07:30Z';
  expect(actualStartText({ checked_in_at, late_check_in: 7 })).toBe('Checked in at 20:07, 7 mins late');
  expect(actualStartText({ checked_in_at, late_check_in: 0 })).toBe('Checked in at 20:07');
  expect(actualStartText({ checked_in_at: null, late_check_in: null })).toBeUndefined();
});
