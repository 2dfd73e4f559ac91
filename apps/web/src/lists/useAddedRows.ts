import { useState } from 'react';
import { idOf, type Row } from './values.ts';
import type { AdminList } from './endpoints.ts';

/**
 * Entries just added, shown after the other rows while the view stays the same, so that the user sees them regardless
 * of the sort.
 */
export function useAddedRows(resource: AdminList, view_key: string, rows: readonly Row[] | undefined) {
  const [added, setAdded] = useState<{ view_key: string; rows: readonly Row[] }>({ view_key, rows: [] });
  const here = added.view_key === view_key ? added.rows : [];
  const ids = new Set(here.map((row) => idOf(row, resource)));
  const isHere = (row: Row) => ids.has(idOf(row, resource));
  const latest = (row: Row) => rows?.find((one) => idOf(one, resource) === idOf(row, resource)) ?? row;
  return {
    rows: rows && [...rows.filter((row) => !isHere(row)), ...here.map(latest)],
    added: ids,
    add: (row: Row) => setAdded({ view_key, rows: [...here, row] }),
    forget: () => setAdded({ view_key, rows: [] }),
  };
}
