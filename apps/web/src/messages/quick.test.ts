import { MESSAGE_LENGTH } from '@handover/domain/messages/policy';
import { expect, test } from 'vitest';
import { countText, quickFor, withQuick } from './quick.ts';

test('puts a quick message into an empty field, or after the text already typed', () => {
  expect(withQuick('  ', 'I am running late')).toBe('I am running late');
  expect(withQuick('Sorry, ', 'I am running late')).toBe('Sorry, I am running late');
});

test('has quick messages for planners, homes and members, but none for a question to the person who posted a shift', () => {
  expect(quickFor(1, 'booking')).toContain('Please confirm your arrival time');
  expect(quickFor(4, 'booking')).toContain('I am running late');
  expect(quickFor(4, 'home')).toContain('I am on my way');
  expect(quickFor(3, 'home')).toContain('Are you on your way?');
  expect(quickFor(1, 'job')).toEqual([]);
});

test('counts how much of a message is used', () => {
  expect(countText('x'.repeat(132), MESSAGE_LENGTH)).toBe('132 of 1,000');
  expect(countText('', MESSAGE_LENGTH)).toBe('0 of 1,000');
});
