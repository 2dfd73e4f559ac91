import type { Answer } from '@handover/contract/endpoint';
import { type Favourite, favourites } from '@handover/contract/favourites/favourites';
import type { FavouriteKind } from '@handover/domain/favourites/favourites';
import { useForm } from '../api/form.ts';
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
  kind: FavouriteKind;
  /** What was said before, to which a reason is added. */
  said: Favourite | undefined;
  /** Managers of a location decide for that location alone. */
  one_place: boolean;
  onClose: () => void;
  onSaid: (said: Said) => void;
};

/** Form in which a manager blocks a member, or says why they are a favourite. */
export function StaffFavouriteForm({ member, home, kind, one_place, said, onClose, onSaid }: Props) {
  const { member_id, name } = member;
  const { office_id } = home.location;
  const { care_provider_id, company_name } = home.care_provider;
  const { field, values, set, ...asking } = useForm(
    favourites.save,
    {
      member_id,
      care_provider_id,
      office_id: said ? (said.office?.office_id ?? null) : office_id,
      kind,
      reason: said?.reason ?? '',
    },
    onSaid,
  );
  const { act, means } = OF_STAFF[kind];
  return (
    <FavouriteForm
      {...asking}
      title={OF_STAFF[kind].title}
      reason={field('reason')}
      means={means(name)}
      privacy={`Private: for those who keep this place and for administrators. ${name} is not told.`}
      whole={
        one_place || said
          ? undefined
          : {
              label: `At all locations of ${company_name}`,
              checked: values.office_id === null,
              onChange: (whole) => set('office_id', whole ? null : office_id),
            }
      }
      act={said ? 'Save' : act}
      onClose={onClose}
    />
  );
}
