import { fieldsFor } from '@handover/contract/list';
import type { Viewer } from '@handover/domain/viewer';
import { useState } from 'react';
import { addressOf, useCall } from '../api/client.ts';
import { type AdminList, endpointsOf } from './endpoints.ts';
import { refinementOf } from './refinements.ts';
import { useListView } from './useListView.ts';
import { type Row, tableFields, idOf } from './values.ts';
import { exportQuery, filteredBy, listQuery, type ListView, sortedBy, withoutFilters } from './view.ts';

/** State of a list page: the view from the address, the server's answer, and functions to change the view. */
export function useList(resource: AdminList, viewer: Viewer) {
  const { list, export: csv } = endpointsOf(resource);
  const { view, go, open, close } = useListView(resource, viewer.level);
  const answer = useCall(list, listQuery(view), { keep: true });
  const { rows, added, add, forget } = useAddedRows(
    resource,
    JSON.stringify(listQuery(view)),
    answer.data?.data as readonly Row[] | undefined,
  );
  /** Message on the page until the next action. */
  const [notice, setNotice] = useState<string>();

  const move = (change: (view: ListView) => ListView) => {
    setNotice(undefined);
    go(change);
  };
  const fields = fieldsFor(resource, viewer.level);
  /** Filter shown as tabs above the table; it is not among the filters that are opened or cleared. */
  const tabs = fields.find((field) => field.as_tabs);
  const { [tabs?.id ?? '']: tab, ...filters } = view.filters;
  const { adds, changes } = refinementOf(resource);
  const writes = resource.write_levels.includes(viewer.level);

  return {
    view,
    answer,
    rows,
    added,
    meta: answer.data?.meta,
    columns: tableFields(fields),
    more_filters: fields.filter((field) => field.filter && field.hide_on_table && !field.as_tabs),
    filtered: fields.filter((field) => field.id in filters),
    filtering: view.filters_open || Object.keys(filters).length > 0,
    tab: tab ?? '',
    has_tabs: tabs !== undefined,
    choose_tab: (value: string) =>
      tabs &&
      move(({ saved, ...before }) => filteredBy(saved === undefined ? before : withoutFilters(before), tabs, value)),
    show: (wanted: ListView) => move(() => wanted),
    may_add: writes && (adds?.(viewer) ?? true),
    may_change: writes && (changes?.(viewer) ?? true),
    export_url: addressOf(csv, exportQuery(view)).url,
    notice,
    say: setNotice,
    add,
    open: (entry: string) => {
      setNotice(undefined);
      open(entry);
    },
    close,
    refresh: () => {
      setNotice(undefined);
      forget();
      void answer.refetch();
    },
    page: (page: number) => move((before) => ({ ...before, page })),
    resize: (page_size: number) => move((before) => ({ ...before, page: 1, page_size })),
    sort: (id: string) => move((before) => sortedBy(before, id)),
    filter: (id: string, value: string) => {
      const field = fields.find((its) => its.id === id) ?? { id };
      move((before) => ({ ...filteredBy(before, field, value), filters_open: true }));
    },
    show_filters: () => move((before) => ({ ...before, filters_open: true })),
    clear_filters: () => move((before) => withoutFilters(before, tabs)),
  };
}

export type List = ReturnType<typeof useList>;

/**
 * Entries just added, shown after the other rows while the view stays the same, so that the user sees them regardless
 * of the sort.
 */
function useAddedRows(resource: AdminList, view_key: string, rows: readonly Row[] | undefined) {
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
