import { expect, test } from 'vitest';
import { emailsIn, isEmail } from './emails.ts';

const both = ['ann@example.org', 'bo@example.org'];

test.each([
  ['commas', 'ann@example.org,bo@example.org'],
  ['semicolons', 'ann@example.org; bo@example.org;'],
  ['spaces', '  ann@example.org bo@example.org '],
  ['new lines', 'ann@example.org\nbo@example.org\r\n'],
  ['the cells of a spreadsheet', 'ann@example.org\tbo@example.org'],
  ['brackets and quotes', '"ann@example.org", (bo@example.org).'],
])('pasted emails may be divided by %s', (_, pasted) => {
  expect(emailsIn(pasted)).toEqual(both);
});

test('leaves out names from an address book', () => {
  expect(emailsIn('Ann Lee <ann@example.org>; "Lund, Bo" <mailto:bo@example.org>')).toEqual(both);
});

test('leaves out names in the cells or words beside an address, but not an address that lost its @', () => {
  expect(emailsIn('Ann\tLee\tann@example.org\nBo Lund bo@example.org')).toEqual(both);
  for (const pasted of ['ann@example.org bo.example.org', 'Ann Lee <ann@example.org>; Lund, Bo <bo.example.org>'])
    expect(emailsIn(pasted)).toEqual(['ann@example.org', 'bo.example.org']);
});

test('counts an email that occurs twice once, in any case', () => {
  expect(emailsIn('ann@example.org ANN@Example.org bo@example.org')).toEqual(both);
});

test('keeps text that is no email, marked as such', () => {
  const words = emailsIn('ann@example.org, bo@example, carl');
  expect(words).toEqual(['ann@example.org', 'bo@example', 'carl']);
  expect(words.map(isEmail)).toEqual([true, false, false]);
});

test('finds no email in spaces and commas', () => {
  expect(emailsIn(' , ;\n')).toEqual([]);
});
