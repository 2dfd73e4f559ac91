import type { Measured, Row, Target } from './report.ts';

/** A row of a report, and what its figure must keep to, if anything. */
export type Aimed = Row & { target?: Target };
export const row = (name: string, figure: number, unit = '', target?: Target): Aimed => ({
  name,
  figure,
  unit,
  ...(target && { target }),
});

/** A report of rows with their targets. */
export const resultOf = (rows: readonly Aimed[], targets: Measured['targets'] = {}): Measured => ({
  rows: rows.map(({ name, figure, unit }) => ({ name, figure, unit })),
  targets: {
    ...Object.fromEntries(rows.flatMap(({ name, target }) => (target === undefined ? [] : [[name, target]]))),
    ...targets,
  },
});

/** A report of rows, and of what was counted and must not be there at all. */
export const none = (counted: Record<string, number>, rows: readonly Aimed[] = []): Measured =>
  resultOf([...rows, ...Object.entries(counted).map(([name, figure]) => row(name, figure, '', { at_most: 0 }))]);

export const together = (parts: readonly Measured[]): Measured => ({
  rows: parts.flatMap(({ rows }) => rows),
  targets: Object.assign({}, ...parts.map(({ targets }) => targets)) as Measured['targets'],
});

const MOST_TOLD = 8;
export const say = (words: readonly string[]): void => words.slice(0, MOST_TOLD).forEach((each) => console.log(each));
