import type { SavedView } from '@handover/contract/lists/savedViews';
import type { Level } from '@handover/domain/viewer';
import type { AdminList } from './endpoints.ts';
import { exportQuery, type ListView, viewOf } from './view.ts';

/** Saved view as a list can show it, and the names of filters and sorts that the list no longer has. */
export function openedView(saved: SavedView, resource: AdminList, level: Level): { view: ListView; lost: string[] } {
  const view = { ...viewOf(saved.query, resource, level), saved: saved.view_id };
  const kept = exportQuery(view);
  const lost = Object.entries(saved.query).filter(([id, value]) => kept[id] !== value);
  const titleOf = (id: string) =>
    id.startsWith('sort') ? 'its sort' : (resource.fields.find((field) => field.id === id)?.title ?? inWords(id));
  return { view, lost: [...new Set(lost.map(([id]) => titleOf(id)))] };
}

const inWords = (id: string): string => id.replace(/_id$/, '').replaceAll('_', ' ');

/** True if a list shows other filters, or another sort, than were saved. */
export function isChanged(view: ListView, { query }: SavedView): boolean {
  const shown = exportQuery(view);
  const ids = new Set([...Object.keys(shown), ...Object.keys(query)]);
  return [...ids].some((id) => shown[id] !== query[id]);
}

/** True if a list shows anything but all of it by its own sort. */
export const isRefined = ({ filters, sortBy, sortDirection }: ListView, { sort }: AdminList): boolean =>
  Object.keys(filters).length > 0 || sortBy !== sort.sortBy || sortDirection !== sort.sortDirection;

const listed = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** Line about the filters that a saved view has lost; undefined if it has all. */
export const lostText = (lost: readonly string[]): string | undefined =>
  lost.length === 0
    ? undefined
    : `Left out of this view, because the list no longer has it: ${listed.format(lost)}. Save changes to keep it so.`;
