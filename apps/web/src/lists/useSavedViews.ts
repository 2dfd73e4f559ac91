import { type SavedView, savedViews } from '@handover/contract/lists/savedViews';
import type { Level } from '@handover/domain/viewer';
import { useState } from 'react';
import { useCall, useSend } from '../api/client.ts';
import { messageOf } from '../api/error.ts';
import { useConfirm } from '../ui/confirm.tsx';
import { useToast } from '../ui/toast.tsx';
import type { AdminList } from './endpoints.ts';
import { isChanged, isRefined, lostText, openedView } from './savedViews.ts';
import type { List } from './useList.ts';
import { exportQuery } from './view.ts';

const NONE: readonly SavedView[] = [];

export type SavedViewsState = ReturnType<typeof useSavedViews>;

/** Views of a list that the viewer saved, the one that is open, and functions to open and change them. */
export function useSavedViews(resource: AdminList, level: Level, list: List) {
  const toast = useToast();
  const confirm = useConfirm();
  const views = useCall(savedViews.list, { list: resource.resource }, { keep: true }).data?.data ?? NONE;
  const opened = views.find(({ view_id }) => view_id === list.view.saved);
  const [naming, setNaming] = useState<'new' | 'rename'>();
  const done = (view_id?: string) => {
    setNaming(undefined);
    toast.saved();
    if (view_id !== undefined) list.show({ ...list.view, saved: view_id });
  };
  const create = useSend(savedViews.create, ({ data }) => done(data.view_id));
  const update = useSend(savedViews.update, () => done());
  const remove = useSend(savedViews.remove);
  const failed = { onError: (error: Error) => toast.failed(messageOf(error)) };
  const query = exportQuery(list.view);
  const askName = (what: 'new' | 'rename') => {
    create.reset();
    update.reset();
    setNaming(what);
  };

  return {
    views,
    opened,
    changed: opened !== undefined && isChanged(list.view, opened),
    /** True if the list shows something that could be saved as a view, and no view is open. */
    unsaved: opened === undefined && isRefined(list.view, resource),
    lost: opened && lostText(openedView(opened, resource, level).lost),
    naming,
    saving: create.isPending || update.isPending,
    refused: create.error ?? update.error,
    open: (view_id: string | null) => {
      const saved = views.find((view) => view.view_id === view_id);
      if (saved) list.show({ ...openedView(saved, resource, level).view, page_size: list.view.page_size });
      else list.show({ ...list.view, ...resource.sort, page: 1, filters: {}, filters_open: false, saved: undefined });
    },
    askName,
    forgetName: () => setNaming(undefined),
    name: (name: string) => {
      if (naming === 'rename' && opened) update.mutate({ view_id: opened.view_id, name });
      else create.mutate({ list: resource.resource, name, query });
    },
    saveChanges: () => opened && update.mutate({ view_id: opened.view_id, query }, failed),
    remove: async () => {
      if (!opened) return;
      const { view_id, name } = opened;
      const question = { title: `Delete “${name}”`, text: 'The list and its rows stay. Only this view goes.' };
      if (!(await confirm({ ...question, keep: 'Keep it', act: 'Delete view', danger: true }))) return;
      remove.mutate({ view_id }, { ...failed, onSuccess: () => list.show({ ...list.view, saved: undefined }) });
    },
  };
}
