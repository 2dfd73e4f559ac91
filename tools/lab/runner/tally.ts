import type { Measured, Row } from './report.ts';

export const row = (name: string, figure: number, unit = ''): Row => ({ name, figure, unit });

/** What was counted and must not be there at all. */
export const none = (counted: Record<string, number>): Measured => ({
  rows: Object.entries(counted).map(([name, figure]) => row(name, figure)),
  targets: Object.fromEntries(Object.keys(counted).map((name) => [name, { at_most: 0 }])),
});

export const together = (parts: readonly Measured[]): Measured => ({
  rows: parts.flatMap(({ rows }) => rows),
  targets: Object.assign({}, ...parts.map(({ targets }) => targets)) as Measured['targets'],
});

const MOST_TOLD = 8;
export const say = (words: readonly string[]): void => words.slice(0, MOST_TOLD).forEach((each) => console.log(each));
