import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useMemo, useRef } from 'react';
import type { Level } from '@handover/domain/viewer';
import type { AdminList } from './endpoints.ts';
import { type ListView, searchOf, viewOf } from './view.ts';

/** The list's view as its address holds it, and the ways to change it. */
export function useListView(resource: AdminList, level: Level) {
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const { history } = useRouter();
  const view = useMemo(() => viewOf(search, resource, level), [search, resource, level]);
  const opened_here = useRef(false);

  const go = (change: (view: ListView) => ListView, replace = false) => {
    void navigate({
      to: '.',
      search: (before: object) =>
        searchOf(change(viewOf(before as Record<string, unknown>, resource, level)), resource),
      replace,
      resetScroll: false,
    } as never);
  };

  return {
    view,
    go,
    open(entry: string) {
      opened_here.current = true;
      go((before) => ({ ...before, entry }));
    },
    /** Back closes what was opened here, so that Back afterwards does not open it again. */
    close() {
      if (opened_here.current) history.back();
      else go((before) => ({ ...before, entry: undefined }), true);
      opened_here.current = false;
    },
  };
}
