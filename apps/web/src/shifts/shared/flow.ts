export type Direction = 'asc' | 'desc';
export type Flowing = { job_id: string; starts_at: string; version?: number };

/** Shifts by date as far as they have been read; `next` is where they go on, null at the end. */
export type Flow<Row extends Flowing> = {
  rows: readonly Row[];
  next: string | null;
  /** When the list was read from its beginning. */
  read_at?: number;
};

/** By start and then by id, as the server has them. */
export function compare(a: Flowing, b: Flowing, direction: Direction): number {
  const later = Date.parse(a.starts_at) - Date.parse(b.starts_at) || (a.job_id < b.job_id ? -1 : 1);
  return direction === 'asc' ? later : -later;
}

/** The next part of a list goes on after what is there; a shift that changed its place meanwhile is in it once. */
export function continued<Row extends Flowing>(flow: Flow<Row>, more: Flow<Row>, direction: Direction): Flow<Row> {
  const added = new Set(more.rows.map(({ job_id }) => job_id));
  const kept = flow.rows.filter(({ job_id }) => !added.has(job_id));
  return { ...flow, rows: [...kept, ...more.rows].toSorted((a, b) => compare(a, b, direction)), next: more.next };
}

/**
 * Puts shifts that have changed where they belong now, and takes away those of them that the list no longer holds. What
 * belongs behind the part that has been read comes when the list goes on.
 */
export function put<Row extends Flowing>(
  flow: Flow<Row>,
  job_ids: readonly string[],
  fresh: readonly Row[],
  direction: Direction,
): Flow<Row> {
  const last = flow.rows.at(-1);
  const isRead = (row: Row) => flow.next === null || (last !== undefined && compare(row, last, direction) <= 0);
  const known = new Map(flow.rows.map((row) => [row.job_id, row]));
  const newest = fresh.map((row) => {
    const before = known.get(row.job_id);
    return before && (before.version ?? 0) > (row.version ?? 0) ? before : row;
  });
  const changed = new Set(job_ids);
  const rows = [...flow.rows.filter(({ job_id }) => !changed.has(job_id)), ...newest.filter(isRead)];
  return { ...flow, rows: rows.toSorted((a, b) => compare(a, b, direction)) };
}
