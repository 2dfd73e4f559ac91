import type { myPlaces, favourites } from '@handover/contract/favourites/favourites';
import { useSend } from '../api/client.ts';
import { messageOf } from '../api/error.ts';
import { useToast } from '../ui/toast.tsx';

/** Removes a favourite or block. If another person has removed it already, the list shows that after its reload. */
export function useRemoveFavourite(endpoint: typeof favourites.remove | typeof myPlaces.remove) {
  const sending = useSend(endpoint);
  const toast = useToast();
  return ({ regard_id }: { regard_id: string }, what: string, words = 'Take back') => ({
    words,
    label: `${words}: ${what}`,
    busy: sending.isPending,
    act: () =>
      sending.mutate(
        { regard_id },
        { onSuccess: () => toast.saved(), onError: (error) => toast.failed(messageOf(error)) },
      ),
  });
}
