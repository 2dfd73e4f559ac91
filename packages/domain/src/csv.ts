/** Beginning of a cell that a spreadsheet runs as a formula; a leading apostrophe makes it text again. */
const FORMULA = /^[=+\-@\t\r]/;

/** Number with all its decimals: never a formula, although it may begin with a minus. */
class Figure {
  readonly text: string;
  constructor(value: number, decimals: number) {
    this.text = value.toFixed(decimals);
  }
}
/** Pence as pounds: "-12.50" */
export const poundsCell = (pence: number): Figure => new Figure(pence / 100, 2);
/** Minutes as hours to two decimals: "7.50" */
export const hoursCell = (minutes: number): Figure => new Figure(minutes / 60, 2);

export type Cell = string | number | boolean | Figure | null | undefined;

/** Formats one cell by RFC 4180, safe to open in a spreadsheet. */
export function csvCell(value: Cell): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Figure) return value.text;
  const text = typeof value === 'string' && FORMULA.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export const csvLine = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(',')}\r\n`;
