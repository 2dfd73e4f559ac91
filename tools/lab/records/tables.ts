const isRule = (line: string | undefined): boolean => /^\s*\|[\s|:-]+$/.test(line ?? '');

/** The body lines of every table in a page, with their line numbers. */
export function tableLines(text: string): [number, string[]][] {
  const lines = text.split('\n');
  return lines.flatMap((line, at): [number, string[]][] =>
    /^\s*\|/.test(line) && !isRule(line) && !isRule(lines[at + 1]) ? [[at + 1, cellsOf(line)]] : [],
  );
}

const cellsOf = (line: string): string[] =>
  line
    .trim()
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll(String.raw`\|`, '|'));

export function alignedTable([head = [], ...body]: string[][]): string {
  const widths = head.map((title, column) =>
    Math.max(title.length, ...body.map((cells) => cells[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) => `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n');
}
