import type { Answer } from '@handover/contract/endpoint';
import { type MemberPlace, myPlaces } from '@handover/contract/favourites/favourites';
import type { FavouriteKind } from '@handover/domain/favourites/favourites';
import { useForm } from '../api/form.ts';
import { FavouriteForm } from './FavouriteForm.tsx';
import type { RegardedHome } from './StaffFavouriteForm.tsx';
import { OF_HOMES } from './favouriteTexts.ts';

type Props = {
  home: RegardedHome;
  kind: FavouriteKind;
  /** What was said before, to which a reason is added. */
  said: MemberPlace | undefined;
  onClose: () => void;
  onSaid: (said: Answer<typeof myPlaces.save>) => void;
};

/** Form in which a member hides a home, or says why it is a favourite. */
export function HomeFavouriteForm({ home, kind, said, onClose, onSaid }: Props) {
  const { office_id, title } = home.location;
  const { field, values, set, ...asking } = useForm(
    myPlaces.save,
    { office_id, whole: said !== undefined && said.office === null, kind, reason: said?.reason ?? '' },
    onSaid,
  );
  const { act, means } = OF_HOMES[kind];
  return (
    <FavouriteForm
      {...asking}
      title={OF_HOMES[kind].title}
      reason={field('reason')}
      means={means(values.whole ? `all homes of ${home.care_provider.company_name}` : title)}
      privacy="Only you and administrators can read it. The home is not told."
      whole={
        said
          ? undefined
          : {
              label: `All homes of ${home.care_provider.company_name}`,
              checked: values.whole ?? false,
              onChange: (whole) => set('whole', whole),
            }
      }
      act={said ? 'Save' : act}
      onClose={onClose}
    />
  );
}
