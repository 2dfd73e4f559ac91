import { setImmediate } from 'node:timers/promises';
import { BOTTOM, INK, leading, MARGIN, type Sheet, type Style } from './sheet.ts';

export type Column = { head: string; width: number; right?: boolean };
/**
 * A row of a table. `strong` is a sum; `words` is a line over the whole width, such as what the rows below it have in
 * common.
 */
export type TableRow = { cells: readonly string[]; strong?: boolean } | { words: string };

const PAD = 5;
const GAP = 8;
/** Maximum lines of a cell: more than any text needs, and less than a page. */
const MOST_LINES = 48;
/** Rows drawn before other requests get their turn. */
const ROWS_AT_ONCE = 25;

/** Draws rows under column heads that repeat on every page; a row is never split. */
export async function drawTable(
  sheet: Sheet,
  columns: readonly Column[],
  rows: readonly TableRow[],
  x = MARGIN,
): Promise<void> {
  const table = sheet.part('Table');
  const width = columns.reduce((sum, column) => sum + column.width, 0);
  const lefts = columns.map((_, index) => x + columns.slice(0, index).reduce((sum, before) => sum + before.width, 0));
  const headStyle: Style = { size: 8, colour: INK.soft };
  const headHeight = leading(headStyle) + 2 * PAD;

  const place = (index: number, text: string, style: Style): number => {
    const [left = x, column] = [lefts[index], columns[index]];
    return column?.right
      ? left + column.width - (index === columns.length - 1 ? 0 : GAP) - sheet.widthOf(text, style)
      : left;
  };

  function head(repeated: boolean): void {
    const draw = (index: number, text: string) =>
      sheet.write(text, headStyle, place(index, text, headStyle), sheet.y + PAD);
    if (repeated) sheet.artifact('Pagination', () => columns.forEach((column, index) => draw(index, column.head)));
    else {
      const row = sheet.part('TR', table);
      columns.forEach((column, index) => {
        const cell = sheet.part('TH', row, { scope: 'Column' });
        if (column.head !== '') cell.add(() => draw(index, column.head));
        cell.end();
      });
      row.end();
    }
    sheet.y += headHeight;
    sheet.rule(x, sheet.y, width, INK.text, 0.75);
  }

  function measured(row: TableRow) {
    const strong = 'words' in row || row.strong === true;
    const styles = columns.map(({ right = false }): Style => ({ strong, figures: right }));
    const styleOf = (index: number): Style => styles[index] ?? { strong };
    const wide = (index: number) => (columns[index]?.width ?? 0) - (index === columns.length - 1 ? 0 : GAP);
    const cells =
      'words' in row
        ? [sheet.lines(row.words, { strong }, width)]
        : row.cells.map((text, index) => shortened(sheet.lines(text, styleOf(index), wide(index))));
    const height = Math.max(...cells.map(({ length }) => length)) * leading({}) + 2 * PAD;
    return { styleOf, cells, height };
  }

  function body({ styleOf, cells, height }: ReturnType<typeof measured>): void {
    if (sheet.y + height > BOTTOM) {
      sheet.addPage();
      head(true);
    }
    const element = sheet.part('TR', table);
    cells.forEach((said, index) => {
      const cell = sheet.part('TD', element);
      const style = styleOf(index);
      if (said.some((line) => line !== ''))
        cell.add(() =>
          said.forEach((line, n) =>
            sheet.write(line, style, place(index, line, style), sheet.y + PAD + n * leading(style)),
          ),
        );
      cell.end();
    });
    element.end();
    sheet.y += height;
    sheet.rule(x, sheet.y, width);
  }

  const all: ReturnType<typeof measured>[] = [];
  for (const row of rows) {
    all.push(measured(row));
    if (all.length % ROWS_AT_ONCE === 0) await setImmediate();
  }
  sheet.room(headHeight + (all[0]?.height ?? 0));
  head(false);
  for (const [index, row] of all.entries()) {
    body(row);
    if (index % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await setImmediate();
  }
  table.end();
}

const shortened = (said: string[]): string[] =>
  said.length <= MOST_LINES ? said : [...said.slice(0, MOST_LINES - 1), `${said[MOST_LINES - 1] ?? ''}…`];
