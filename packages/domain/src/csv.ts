/** A spreadsheet runs a cell that begins like this as a formula; a leading apostrophe makes it text again. */
const FORMULA = /^[=+\-@\t\r]/;

/** One cell as RFC 4180 has it, safe to open in a spreadsheet. */
export function csvCell(value: string | number | boolean | null | undefined): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'string' && FORMULA.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export const csvLine = (cells: readonly (string | number | boolean | null | undefined)[]): string =>
  `${cells.map(csvCell).join(',')}\r\n`;
