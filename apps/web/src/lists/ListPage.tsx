import { Button, Kbd } from '@mantine/core';
import { IconDownload, IconPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type Viewer, viewerOf } from '@handover/domain/viewer';
import type { ReactNode } from 'react';
import { messageOf } from '../api/error.ts';
import { useMe } from '../api/me.ts';
import { Banner } from '../ui/Banner.tsx';
import { useSlow } from '../ui/Loading.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { useToast } from '../ui/toast.tsx';
import { usePhone } from '../ui/usePhone.ts';
import type { Cells } from './Cell.tsx';
import { EntryModal } from './EntryModal.tsx';
import { FilterChips } from './FilterChips.tsx';
import { focusFilterButton, focusRow, focusFilters } from './focus.ts';
import { ListCards } from './ListCards.tsx';
import { ListLoading } from './ListLoading.tsx';
import { ListTable } from './ListTable.tsx';
import { NoRows } from './NoRows.tsx';
import { SavedViews, SaveView } from './SavedViews.tsx';
import { pageOf, pageOfNew } from './opening.ts';
import { Paging } from './Paging.tsx';
import type { Removal } from './RemoveEntry.tsx';
import type { Opens } from './RowOpener.tsx';
import { Toolbar } from './Toolbar.tsx';
import { SAVED, totalText } from './texts.ts';
import { useList, type List } from './useList.ts';
import { useSavedViews } from './useSavedViews.ts';
import { idOf, type Row } from './values.ts';
import type { AdminList } from './endpoints.ts';
import { useHotkey } from '../ui/hotkeys.ts';
import shared from '../ui/shared.module.css';
import classes from './ListPage.module.css';

type Props = {
  resource: AdminList;
  /** Line below the title. */
  hint?: ReactNode;
  cells?: Cells;
  /** Path that a row opens, if not a page of its own. */
  leads?: (row: Row) => string;
  removal?: Removal;
  /** Panel for the open entry beside the list, if the resource has neither a page nor a form. */
  panel?: (entry: string | undefined, close: () => void) => ReactNode;
  /** Further actions beside the standard buttons. */
  actions?: ReactNode;
  /** Lines of a row of the table; one by default. */
  lines?: 'two';
  /** Tabs above the table, if the list has views to choose from. */
  tabs?: (tab: string, choose: (value: string) => void) => ReactNode;
};

/** Tab that no list has, while a saved view is open. */
const NO_TAB = '-';

/** List page of any resource, built from its definition. */
export function ListPage(props: Props) {
  const viewer = viewerOf(useMe());
  return viewer && <Screen key={props.resource.resource} {...props} viewer={viewer} />;
}

function Screen({ viewer, ...props }: Props & { viewer: Viewer }) {
  const { resource, hint, cells, leads, removal, panel, actions, lines, tabs } = props;
  const list = useList(resource, viewer);
  const saved = useSavedViews(resource, viewer.level, list);
  const navigate = useNavigate();
  const toast = useToast();
  const phone = usePhone();
  const first_load = useSlow(list.answer.isPending);
  const next_load = useSlow(list.answer.isPlaceholderData);
  useListHotkeys(list);

  const { view, meta } = list;
  const entry = (view.entry === 'new' ? list.may_add : list.may_change) ? view.entry : undefined;

  const opens = (row: Row): Opens => {
    const to = leads?.(row) ?? pageOf(resource, row);
    if (to) return { to };
    return list.may_change || panel ? { edit: () => list.open(idOf(row, resource)) } : undefined;
  };
  const onOpen = (row: Row) => {
    const way = opens(row);
    if (way && 'to' in way) void navigate({ to: way.to });
    else way?.edit();
  };
  const close = () => {
    list.close();
    if (entry) focusRow(entry);
  };
  const closePanel = () => {
    list.close();
    if (view.entry) focusRow(view.entry);
  };
  const onRemoved = () => {
    list.close();
    list.refresh();
    focusRow('new');
  };
  const onSaved = (row: Row) => {
    toast.saved();
    if (entry === 'new') {
      const to = pageOfNew(resource, row);
      // Replaces the address with the form, so that Back leads to the list and not to the form.
      if (to) return void navigate({ to, replace: true });
      list.add(row);
    } else list.say(SAVED);
    list.close();
    focusRow(idOf(row, resource));
  };
  const clear = () => {
    list.clear_filters();
    focusFilterButton();
  };

  const rows = {
    resource,
    fields: list.columns,
    more_filters: list.more_filters,
    cells,
    lines,
    view,
    filtering: list.filtering,
    rows: list.rows,
    added: list.added,
    loading: first_load,
    waiting: next_load,
    instead: <NoRows list={list} one={resource.one} onClear={clear} />,
    opens,
    onOpen,
    onSort: list.sort,
    onFilter: list.filter,
  };

  const paging = <Paging view={view} meta={meta} onPage={list.page} onPageSize={list.resize} />;

  return (
    <>
      <PageHead
        title={resource.title}
        className={classes.head}
        hint={hint}
        meta={meta && <span className={`${classes.count} ${shared.num}`}>{totalText(meta)}</span>}
        actions={
          <>
            {actions}
            <Button
              component="a"
              href={list.export_url}
              download
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden />}
            >
              Export CSV
            </Button>
            {list.may_add && (
              <Button
                variant="default"
                data-row="new"
                leftSection={<IconPlus size={16} aria-hidden />}
                rightSection={<Kbd aria-hidden>N</Kbd>}
                onClick={() => list.open('new')}
              >
                Add entry
              </Button>
            )}
          </>
        }
      />
      {!list.has_tabs && tabs?.('', list.choose_tab)}
      <SavedViews saved={saved} own={list.has_tabs && tabs?.(saved.opened ? NO_TAB : list.tab, list.choose_tab)} />
      {saved.lost && (
        <Banner tone="amber" className={classes.notice}>
          {saved.lost}
        </Banner>
      )}
      {list.notice && (
        <Banner tone="green" className={classes.notice}>
          {list.notice}
        </Banner>
      )}
      {list.rows && list.answer.isError && (
        <Banner
          tone="amber"
          className={classes.notice}
        >{`This list may be out of date. ${messageOf(list.answer.error)}`}</Banner>
      )}
      <Toolbar
        filtering={list.filtering}
        refreshing={list.answer.isFetching}
        chips={
          <FilterChips
            fields={list.filtered}
            filters={view.filters}
            onClear={(id) => {
              list.filter(id, '');
              focusFilterButton();
            }}
          />
        }
        onFilters={list.filtering ? clear : list.show_filters}
        onRefresh={list.refresh}
      >
        {saved.views.length === 0 && saved.unsaved && <SaveView saved={saved} />}
        {!phone && paging}
      </Toolbar>
      {phone ? <ListCards {...rows} /> : <ListTable {...rows} />}
      {first_load && <ListLoading text="Loading results..." />}
      {phone && paging}
      {panel?.(view.entry, closePanel)}
      <EntryModal
        resource={resource}
        viewer={viewer}
        entry={entry}
        row={list.rows?.find((row) => idOf(row, resource) === entry)}
        removal={removal}
        onRemoved={onRemoved}
        onSaved={onSaved}
        onClose={close}
      />
    </>
  );
}

function useListHotkeys(list: List): void {
  const { view, meta } = list;
  useHotkey('n', 'Add entry', 'Lists', () => list.open('new'), list.may_add);
  useHotkey('f', 'Filters', 'Lists', () => {
    if (!list.filtering) list.show_filters();
    focusFilters();
  });
  useHotkey('r', 'Refresh', 'Lists', list.refresh);
  useHotkey('[', 'Previous, next page', 'Lists', () => view.page > 1 && list.page(view.page - 1));
  useHotkey(']', 'Previous, next page', 'Lists', () => meta?.next_page_url && list.page(view.page + 1));
}
