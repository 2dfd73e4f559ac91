import { expect, test } from 'vitest';
import { fillCannedReply, hasKnownPlaceholders } from './cannedReply.ts';

test('a canned reply greets the person who raised the ticket by their first name [cannedReply-1]', () => {
  const fill = (created_by: string) =>
    fillCannedReply('Hello {first name},\n\nthank you, {first name}.', { created_by });
  expect(fill('Anna Doyle')).toBe('Hello Anna,\n\nthank you, Anna.');
  // A replacement pattern in a name stays as it is written.
  expect(fill('$& Doyle')).toBe('Hello $&,\n\nthank you, $&.');
});

test.each([
  ['Hello {first name}', true],
  ['Hello', true],
  ['Hello {name}', false],
  ['Hello {first name', false],
  ['Hello {First name}', false],
])('"%s" has only known placeholders: %s', (text, known) => {
  expect(hasKnownPlaceholders(text)).toBe(known);
});
