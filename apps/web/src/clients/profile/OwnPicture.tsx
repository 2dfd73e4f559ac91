import type { Me } from '@handover/contract/accounts';
import { removePicture, savePicture } from '@handover/contract/profile';
import { LEVEL_NAMES } from '@handover/domain/viewer';
import { useSend } from '../../api/client.ts';
import { messageOf } from '../../api/error.ts';
import { PictureInput } from '../../ui/PictureInput.tsx';
import { useToast } from '../../ui/toast.tsx';

/** One's own picture, beside one's name and what one is here. */
export function OwnPicture({ me }: { me: Me }) {
  const { user_id } = me;
  const saving = useSend(savePicture);
  const removing = useSend(removePicture);
  const toast = useToast();
  const name = `${me.first_name} ${me.last_name}`;
  const place = me.company === LEVEL_NAMES[me.level] ? '' : me.company;
  return (
    <PictureInput
      name={name}
      picture={me.picture}
      wordsFor={messageOf}
      onSave={async (chosen) => {
        await saving.mutateAsync({ user_id, file: new Uint8Array(await chosen.arrayBuffer()) });
        toast.saved();
      }}
      onRemove={async () => {
        await removing.mutateAsync({ user_id });
        toast.saved();
      }}
    >
      <p className="profile-name">{name}</p>
      <p className="dim">{[LEVEL_NAMES[me.level], place].filter(Boolean).join(', ')}</p>
    </PictureInput>
  );
}
