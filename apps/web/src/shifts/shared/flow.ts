export type Direction = 'asc' | 'desc';
export type Flowing = { job_id: string; starts_at: string; version?: number };

/** Shifts by date as far as loaded; `next` is the cursor of the next part, null at the end. */
export type Flow<Row extends Flowing> = {
  rows: readonly Row[];
  next: string | null;
  /** Time when the list was loaded from its beginning. */
  read_at?: number;
};

/** Order by start and then by id, as the server sorts. */
export function compare(a: Flowing, b: Flowing, direction: Direction): number {
  const later = Date.parse(a.starts_at) - Date.parse(b.starts_at) || (a.job_id < b.job_id ? -1 : 1);
  return direction === 'asc' ? later : -later;
}

/** List with the next part appended; a shift that moved meanwhile occurs once. */
export function continued<Row extends Flowing>(flow: Flow<Row>, more: Flow<Row>, direction: Direction): Flow<Row> {
  const added = new Set(more.rows.map(({ job_id }) => job_id));
  const kept = flow.rows.filter(({ job_id }) => !added.has(job_id));
  return { ...flow, rows: [...kept, ...more.rows].toSorted((a, b) => compare(a, b, direction)), next: more.next };
}

/**
 * Moves changed shifts to their new positions, and removes those that the list no longer holds. A shift behind the
 * loaded part comes when more is loaded.
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
