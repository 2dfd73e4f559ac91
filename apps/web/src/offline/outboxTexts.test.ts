import { expect, test } from 'vitest';
import type { Entry } from './entry.ts';
import { stateText } from './outboxTexts.ts';

const coming = (over: Partial<Entry> = {}) => ({ refused: null, ...over }) as Entry;

test('names the kind and the place of an entry', () => {
  expect(stateText({ state: 'sending', waits_for: undefined })).toBe('Sending...');
  expect(stateText({ state: 'waiting', waits_for: undefined })).toBe('Waiting to send');
  expect(stateText({ state: 'waiting', waits_for: coming() })).toBe('Goes after your check-in');
  const refused = { status: 409, message: 'Too far', code: 'refused', errors: {} };
  expect(stateText({ state: 'waiting', waits_for: coming({ refused }) })).toBe(
    'Waits for your check-in, which was not accepted',
  );
});
