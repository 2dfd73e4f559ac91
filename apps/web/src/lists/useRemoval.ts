import { type Endpoint, pathNames } from '@handover/contract/endpoint';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../api/client.ts';
import { messageOf } from '../api/error.ts';
import { useConfirm } from '../ui/confirm.tsx';
import { useToast } from '../ui/toast.tsx';

type Removal = {
  endpoint: Endpoint;
  /** Ids in the endpoint's path; others are ignored. */
  ids: Readonly<Record<string, unknown>>;
  /** Word for the entry: "user". */
  one: string;
  /** Name of the entry. */
  name: string;
  /** Runs before anything is reloaded, so that a page can be left before its data is gone. */
  onRemoved: () => void;
  onRefused: (message: string) => void;
};

/** Asks for confirmation and removes an entry; the server may still refuse. */
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
