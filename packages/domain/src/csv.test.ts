import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvCell, csvLine, hoursCell, poundsCell } from './csv.ts';

/** Reads one line of RFC 4180 back. */
function parse(line: string): string[] {
  const cells = [...`,${line.replace(/\r\n$/, '')}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^",]*))/g)];
  return cells.map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '');
}

test('no cell of an export can be run as a formula by a spreadsheet [csv-1]', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary-ascii' }), (text) => {
      const [cell] = parse(csvLine([text, 'x']));
      expect(cell).not.toMatch(/^[=+\-@\t\r]/);
    }),
  );
});

test('reads every cell back unchanged, except for the apostrophe before a formula', () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { minLength: 2, maxLength: 6 }), (texts) => {
      const made = texts.map((text) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text));
      expect(parse(csvLine(texts))).toEqual(made);
    }),
  );
});

test.each([
  ['a formula', '=1+1', "'=1+1"],
  ['a comma', 'Leeds, York', '"Leeds, York"'],
  ['a quotation mark', 'the "old" wing', '"the ""old"" wing"'],
  ['nothing', null, ''],
  ['a negative number', -5, '-5'],
  ['an amount that is taken back', poundsCell(-1250), '-12.50'],
  ['hours', hoursCell(470), '7.83'],
])('a cell with %s', (_, value, cell) => {
  expect(csvCell(value)).toBe(cell);
});
