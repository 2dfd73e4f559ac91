import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Level } from '@handover/domain/viewer';
import { useOpened } from '../ui/useOpened.ts';
import type { AdminList } from './endpoints.ts';
import { type ListView, searchOf, viewOf } from './view.ts';

/** View of a list as its address holds it, and functions to change it. */
export function useListView(resource: AdminList, level: Level) {
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const view = useMemo(() => viewOf(search, resource, level), [search, resource, level]);

  const go = (change: (view: ListView) => ListView, replace = false) => {
    void navigate({
      to: '.',
      search: (before: object) =>
        searchOf(change(viewOf(before as Record<string, unknown>, resource, level)), resource),
      replace,
      resetScroll: false,
    } as never);
  };

  return { view, go, ...useOpened((entry, replace) => go((before) => ({ ...before, entry }), replace)) };
}
