import { type Favourite, favourites } from '@handover/contract/favourites/favourites';
import type { FavouriteKind } from '@handover/domain/favourites/favourites';
import { type Viewer, isAdmin } from '@handover/domain/viewer';
import { Button } from '@mantine/core';
import { IconStar, IconUserOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useCall, useSend } from '../api/client.ts';
import { messageOf } from '../api/error.ts';
import { AppLink } from '../ui/AppLink.tsx';
import { Banner } from '../ui/Banner.tsx';
import { useToast } from '../ui/toast.tsx';
import { FavouriteEntry } from './FavouriteEntry.tsx';
import { type RegardedHome, type RegardedMember, StaffFavouriteForm } from './StaffFavouriteForm.tsx';
import { useRemoveFavourite } from './useRemoveFavourite.ts';
import { OF_STAFF, placeText, stillHas } from './favouriteTexts.ts';
import shared from '../ui/shared.module.css';
import classes from './Favourites.module.css';

type Props = { viewer: Viewer; member: RegardedMember; home: RegardedHome };

/** Favourite or block of a member at this location, with ways to set and remove it. */
export default function StaffFavourite({ viewer, member, home }: Props) {
  const { care_provider_id } = home.care_provider;
  const { data } = useCall(favourites.list, { member_id: member.member_id, care_provider_id });
  /** Block or reason that is being written. */
  const [kind, setKind] = useState<FavouriteKind>();
  const liking = useSend(favourites.save);
  const [bookings, setBookings] = useState(0);
  const toast = useToast();
  const takeBack = useRemoveFavourite(favourites.remove);
  const one_place = viewer.kind === 'office';
  if (!data) return null;
  const here = data.data.filter(({ office }) => !office || office.office_id === home.location.office_id);
  const said = (its: FavouriteKind): Favourite | undefined => here.find((regard) => regard.kind === its);
  const { office_id } = home.location;
  /** One press is enough; a reason may follow. */
  const like = () =>
    liking.mutate(
      { member_id: member.member_id, care_provider_id, office_id, kind: 'favourite', reason: '' },
      { onSuccess: () => toast.saved(), onError: (error) => toast.failed(messageOf(error)) },
    );
  return (
    <section className={classes.regard} aria-label="Favourites and blocks">
      {bookings > 0 && said('block') && (
        <Banner tone="amber">
          {stillHas(member.name, bookings, isAdmin(viewer) ? 'you change' : 'the planner changes')}
        </Banner>
      )}
      {here.map((regard) => (
        <FavouriteEntry
          key={regard.regard_id}
          {...regard}
          words={OF_STAFF[regard.kind].title}
          about={one_place ? null : <span className={shared.dim}>{placeText(regard)}</span>}
          undo={takeBack(regard, `${OF_STAFF[regard.kind].title}, ${placeText(regard)}`)}
        />
      ))}
      {kind && (
        <StaffFavouriteForm
          key={kind}
          member={member}
          home={home}
          kind={kind}
          said={said(kind)}
          one_place={one_place}
          onClose={() => setKind(undefined)}
          onSaid={({ bookings: left }) => {
            toast.saved();
            setBookings(left);
            setKind(undefined);
          }}
        />
      )}
      <div className={classes.acts} hidden={kind !== undefined}>
        {said('favourite')?.reason === '' && (
          <button type="button" className={shared.textButton} onClick={() => setKind('favourite')}>
            Add a reason
          </button>
        )}
        {!said('favourite') && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconStar size={15} aria-hidden />}
            disabled={liking.isPending}
            onClick={like}
          >
            {OF_STAFF.favourite.act}
          </Button>
        )}
        {!said('block') && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconUserOff size={15} aria-hidden />}
            onClick={() => setKind('block')}
          >
            {OF_STAFF.block.act}
          </Button>
        )}
        <AppLink className={classes.all} href={`/favourites?care_provider_id=${care_provider_id}`}>
          All favourites
        </AppLink>
      </div>
    </section>
  );
}
