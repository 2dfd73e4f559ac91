import { type Endpoint, pathNames } from '@handover/contract/endpoint';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../api/client.ts';
import { messageOf } from '../api/error.ts';
import { useConfirm } from '../ui/confirm.tsx';
import { useToast } from '../ui/toast.tsx';

type Removal = {
  endpoint: Endpoint;
  /** The ids in its path; more are left out. */
  ids: Readonly<Record<string, unknown>>;
  /** "user" */
  one: string;
  /** Which one, by name. */
  name: string;
  /** Runs before anything is asked for again, so that a page can be left before it is gone. */
  onRemoved: () => void;
  onRefused: (message: string) => void;
};

/** Asks whether an entry is really to go, and removes it; the server may still say no. */
export function useRemoval() {
  const confirm = useConfirm();
  const cache = useQueryClient();
  const toast = useToast();
  const [removing, setRemoving] = useState(false);

  const remove = async ({ endpoint, ids, one, name, onRemoved, onRefused }: Removal) => {
    const sure = await confirm({
      title: `Delete ${one}`,
      text: 'Are you sure want to delete this entry?',
      context: name,
      keep: 'Keep it',
      act: 'Confirm delete',
      danger: true,
    });
    if (!sure) return;
    setRemoving(true);
    try {
      await call(endpoint, Object.fromEntries(pathNames(endpoint.path).map((id) => [id, ids[id]])));
      toast.saved('Successfully Deleted');
      onRemoved();
      await cache.invalidateQueries();
    } catch (error) {
      toast.failed();
      onRefused(messageOf(error));
    } finally {
      setRemoving(false);
    }
  };
  return { removing, remove };
}
