import { removePicture, savePicture } from '@handover/contract/accounts/profile';
import { useSend } from '../api/client.ts';
import { messageOf } from '../api/error.ts';
import { useToast } from '../ui/toast.tsx';

/** Saves and removes a user's picture. */
export function usePicture(user_id: string) {
  const saving = useSend(savePicture);
  const removing = useSend(removePicture);
  const toast = useToast();
  return {
    wordsFor: messageOf,
    onSave: async (chosen: File) => {
      await saving.mutateAsync({ user_id, file: new Uint8Array(await chosen.arrayBuffer()) });
      toast.saved();
    },
    onRemove: async () => {
      await removing.mutateAsync({ user_id });
      toast.saved();
    },
  };
}
