import type { Answer } from '@handover/contract/endpoint';
import { myPlaces } from '@handover/contract/favourites/favourites';
import type { FavouriteKind } from '@handover/domain/favourites/favourites';
import { useForm } from '../api/form.ts';
import { Modal } from '../ui/Modal.tsx';
import { useLast } from '../ui/useLast.ts';
import { FavouriteForm } from './FavouriteForm.tsx';
import type { RegardedHome } from './StaffFavouriteForm.tsx';
import { OF_HOMES } from './favouriteTexts.ts';

type Props = {
  home: RegardedHome;
  kind: FavouriteKind | undefined;
  onClose: () => void;
  onSaid: (said: Answer<typeof myPlaces.save>) => void;
};

/** Dialog in which a member favourites or hides a home. */
export function HomeFavouriteForm(props: Props) {
  const shown = useLast(props.kind);
  return (
    <Modal
      opened={props.kind !== undefined}
      onClose={props.onClose}
      title={shown ? OF_HOMES[shown].title : ''}
      size={440}
    >
      {shown && <Say key={shown} {...props} kind={shown} />}
    </Modal>
  );
}

function Say({ home, kind, onClose, onSaid }: Props & { kind: FavouriteKind }) {
  const { office_id, title } = home.location;
  const { field, values, set, ...asking } = useForm(
    myPlaces.save,
    { office_id, whole: false, kind, reason: '' },
    onSaid,
  );
  const { act, means } = OF_HOMES[kind];
  return (
    <FavouriteForm
      {...asking}
      reason={field('reason')}
      means={means(values.whole ? `all homes of ${home.care_provider.company_name}` : title)}
      privacy="Only you and administrators can read it. The home is not told."
      whole={{
        label: `All homes of ${home.care_provider.company_name}`,
        checked: values.whole ?? false,
        onChange: (whole) => set('whole', whole),
      }}
      act={act}
      onClose={onClose}
    />
  );
}
