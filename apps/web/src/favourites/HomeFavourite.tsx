import { myPlaces } from '@handover/contract/favourites/favourites';
import type { FavouriteKind } from '@handover/domain/favourites/favourites';
import { Button } from '@mantine/core';
import { IconEyeOff, IconStar } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useCall, useSend } from '../api/client.ts';
import { messageOf } from '../api/error.ts';
import { Banner } from '../ui/Banner.tsx';
import { useToast } from '../ui/toast.tsx';
import { MyPlace } from './MyPlace.tsx';
import { HomeFavouriteForm } from './HomeFavouriteForm.tsx';
import type { RegardedHome } from './StaffFavouriteForm.tsx';
import { OF_HOMES, youStillHave } from './favouriteTexts.ts';
import shared from '../ui/shared.module.css';
import classes from './Favourites.module.css';

type Props = {
  home: RegardedHome;
  /** The member has this shift, so it stays visible; any other disappears when its home is hidden. */
  stays: boolean;
};

/** The member's favourite or block of a shift's home. */
export function HomeFavourite({ home, stays }: Props) {
  const title = useId();
  const { data } = useCall(myPlaces.list, {});
  /** Block or reason that is being written. */
  const [kind, setKind] = useState<FavouriteKind>();
  const liking = useSend(myPlaces.save);
  const [bookings, setBookings] = useState(0);
  const toast = useToast();
  const navigate = useNavigate();
  if (!data) return null;
  const mine = data.data.find(({ office, care_provider }) =>
    office
      ? office.office_id === home.location.office_id
      : care_provider.care_provider_id === home.care_provider.care_provider_id,
  );
  const { office_id } = home.location;
  /** One press is enough; a reason may follow. */
  const like = () =>
    liking.mutate(
      { office_id, whole: false, kind: 'favourite', reason: '' },
      { onSuccess: () => toast.saved(), onError: (error) => toast.failed(messageOf(error)) },
    );
  return (
    <section className={classes.regard} aria-labelledby={title}>
      <h3 id={title}>This home</h3>
      {mine && <MyPlace place={mine} />}
      {bookings > 0 && mine?.kind === 'block' && <Banner tone="blue">{youStillHave(bookings)}</Banner>}
      {kind && (
        <HomeFavouriteForm
          key={kind}
          home={home}
          kind={kind}
          said={mine?.kind === kind ? mine : undefined}
          onClose={() => setKind(undefined)}
          onSaid={({ data: { kind: said }, bookings: left }) => {
            toast.saved(said === 'block' ? 'Hidden' : undefined);
            setKind(undefined);
            setBookings(left);
            if (said === 'block' && !stays) void navigate({ to: '/jobs' });
          }}
        />
      )}
      <div className={classes.acts} hidden={kind !== undefined}>
        {mine?.kind === 'favourite' && mine.reason === '' && (
          <button type="button" className={shared.textButton} onClick={() => setKind('favourite')}>
            Add a reason
          </button>
        )}
        {mine?.kind !== 'favourite' && (
          <Button
            variant="default"
            leftSection={<IconStar size={17} aria-hidden />}
            disabled={liking.isPending}
            onClick={like}
          >
            {OF_HOMES.favourite.title}
          </Button>
        )}
        {mine?.kind !== 'block' && (
          <Button variant="default" leftSection={<IconEyeOff size={17} aria-hidden />} onClick={() => setKind('block')}>
            {OF_HOMES.block.title}
          </Button>
        )}
      </div>
    </section>
  );
}
