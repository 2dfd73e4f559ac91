import { FAVOURITE_FIELDS, favourites } from '@handover/contract/favourites/favourites';
import type { Viewer } from '@handover/domain/viewer';
import { Button } from '@mantine/core';
import { IconEyeOff, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useCall } from '../api/client.ts';
import { EntryForm } from '../lists/EntryForm.tsx';
import type { EntryKind } from '../lists/kind.ts';
import { Modal } from '../ui/Modal.tsx';
import { useToast } from '../ui/toast.tsx';
import { FavouriteEntry } from './FavouriteEntry.tsx';
import { useRemoveFavourite } from './useRemoveFavourite.ts';
import { OF_STAFF, placeText } from './favouriteTexts.ts';
import shared from '../ui/shared.module.css';
import classes from './Favourites.module.css';
import rowClasses from '../ui/Rows.module.css';

/** One endpoint both creates and updates. */
const SAVE = favourites.save as unknown as EntryKind['create'];
const KIND = { resource: 'regards', id_field: 'regard_id', fields: FAVOURITE_FIELDS, create: SAVE, update: SAVE };

const THEIR_WORDS = { favourite: 'Their favourite', block: 'They hid it' };

type Props = { viewer: Viewer; member_id: string };

/** Favourites and blocks of a member, from both sides, for administrators, who may set them for any location. */
export default function MemberFavourites({ viewer, member_id }: Props) {
  const { data } = useCall(favourites.ofMember, { member_id });
  const takeBack = useRemoveFavourite(favourites.remove);
  const [adding, setAdding] = useState(false);
  const toast = useToast();
  const { by_places = [], by_member = [] } = data?.data ?? {};
  const close = () => setAdding(false);
  return (
    <section className={`${shared.card} ${classes.card}`} aria-labelledby="regards">
      <div className={classes.head}>
        <div>
          <h2 id="regards">Favourites and blocks</h2>
          <p className={shared.dim}>Private: neither side is told what the other says.</p>
        </div>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={15} aria-hidden />}
          onClick={() => setAdding(true)}
        >
          Add
        </Button>
      </div>
      <ul
        className={`${rowClasses.rows} ${rowClasses.underHead} ${classes.list}`}
        hidden={by_places.length + by_member.length === 0}
      >
        {by_places.map((regard) => (
          <li key={regard.regard_id}>
            <FavouriteEntry
              {...regard}
              words={OF_STAFF[regard.kind].title}
              about={<b className={classes.name}>{placeText(regard)}</b>}
              undo={takeBack(regard, `${OF_STAFF[regard.kind].title}, ${placeText(regard)}`)}
            />
          </li>
        ))}
        {by_member.map((regard) => (
          <li key={regard.regard_id}>
            <FavouriteEntry
              {...regard}
              words={THEIR_WORDS[regard.kind]}
              BlockIcon={IconEyeOff}
              about={<b className={classes.name}>{placeText(regard)}</b>}
            />
          </li>
        ))}
      </ul>
      <Modal opened={adding} onClose={close} title="Favourite or block" size={520}>
        <EntryForm
          kind={{ ...KIND, given: { member_id } }}
          viewer={viewer}
          row={undefined}
          onSaved={() => {
            toast.saved();
            close();
          }}
          onCancel={close}
        />
      </Modal>
    </section>
  );
}
