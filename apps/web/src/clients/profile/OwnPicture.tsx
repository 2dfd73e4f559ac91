import type { Me } from '@handover/contract/accounts';
import { LEVEL_NAMES } from '@handover/domain/viewer';
import { usePicture } from '../../accounts/usePicture.ts';
import { PictureInput } from '../../ui/PictureInput.tsx';

/** One's own picture, beside one's name and what one is here. */
export function OwnPicture({ me }: { me: Me }) {
  const name = `${me.first_name} ${me.last_name}`;
  const place = me.company === LEVEL_NAMES[me.level] ? '' : me.company;
  return (
    <PictureInput name={name} picture={me.picture} {...usePicture(me.user_id)}>
      <p className="profile-name">{name}</p>
      <p className="dim">{[LEVEL_NAMES[me.level], place].filter(Boolean).join(', ')}</p>
    </PictureInput>
  );
}
