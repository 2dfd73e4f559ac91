import { MESSAGE_LENGTH } from '@handover/domain/messages/policy';
import { expect, test } from 'vitest';
import { countText, quickFor, withQuick } from './quick.ts';

test('a quick message fills an empty field, and goes behind what somebody has begun to write', () => {
  expect(withQuick('  ', 'I am running late')).toBe('I am running late');
  expect(withQuick('Sorry, ', 'I am running late')).toBe('Sorry, I am running late');
});

test('planners and staff have quick messages of their own; a question to whoever posted a shift has none', () => {
  expect(quickFor(1, 'booking')).toContain('Please confirm your arrival time');
  expect(quickFor(4, 'booking')).toContain('I am running late');
  expect(quickFor(1, 'job')).toEqual([]);
});

test('the count says how much of a message is used', () => {
  expect(countText('x'.repeat(132), MESSAGE_LENGTH)).toBe('132 of 1,000');
  expect(countText('', MESSAGE_LENGTH)).toBe('0 of 1,000');
});
