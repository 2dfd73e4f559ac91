import type { Answer } from '@handover/contract/endpoint';
import { favourites } from '@handover/contract/favourites/favourites';
import type { FavouriteKind } from '@handover/domain/favourites/favourites';
import { useForm } from '../api/form.ts';
import { Modal } from '../ui/Modal.tsx';
import { useLast } from '../ui/useLast.ts';
import { FavouriteForm } from './FavouriteForm.tsx';
import { OF_STAFF } from './favouriteTexts.ts';

export type RegardedMember = { member_id: string; name: string };
export type RegardedHome = {
  location: { office_id: string; title: string };
  care_provider: { care_provider_id: string; company_name: string };
};
type Said = Answer<typeof favourites.save>;
type Props = {
  member: RegardedMember;
  home: RegardedHome;
  kind: FavouriteKind | undefined;
  /** Managers of a location decide for that location alone. */
  one_place: boolean;
  onClose: () => void;
  onSaid: (said: Said) => void;
};

/** Dialog in which a manager favourites or blocks a member. */
export function StaffFavouriteForm(props: Props) {
  const shown = useLast(props.kind);
  return (
    <Modal
      opened={props.kind !== undefined}
      onClose={props.onClose}
      title={shown ? OF_STAFF[shown].title : ''}
      size={440}
    >
      {shown && <Say key={shown} {...props} kind={shown} />}
    </Modal>
  );
}

function Say({ member, home, kind, one_place, onClose, onSaid }: Props & { kind: FavouriteKind }) {
  const { member_id, name } = member;
  const { office_id } = home.location;
  const { care_provider_id, company_name } = home.care_provider;
  const { field, values, set, ...asking } = useForm(
    favourites.save,
    { member_id, care_provider_id, office_id, kind, reason: '' },
    onSaid,
  );
  const { act, means } = OF_STAFF[kind];
  return (
    <FavouriteForm
      {...asking}
      reason={field('reason')}
      means={means(name)}
      privacy={`Private: for those who keep this place and for administrators. ${name} is not told.`}
      whole={
        one_place
          ? undefined
          : {
              label: `At all locations of ${company_name}`,
              checked: values.office_id === null,
              onChange: (whole) => set('office_id', whole ? null : office_id),
            }
      }
      act={act}
      onClose={onClose}
    />
  );
}
