/** Row with a key that stays while the row moves. */
export type Keyed<R> = { key: string; row: R };

let last_key = 0;
export const keyed = <R>(row: R): Keyed<R> => ({ key: `row-${(last_key += 1)}`, row });

/** Moves a row one position up (-1) or down (1); at the ends it stays. */
export function moved<R>(rows: readonly R[], at: number, by: -1 | 1): R[] {
  const to = at + by;
  const row = rows[at];
  if (row === undefined || to < 0 || to >= rows.length) return [...rows];
  return rows.toSpliced(at, 1).toSpliced(to, 0, row);
}
