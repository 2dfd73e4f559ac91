import { myPlaces } from '@handover/contract/favourites/favourites';
import type { FavouriteKind } from '@handover/domain/favourites/favourites';
import { Button } from '@mantine/core';
import { IconEyeOff, IconStar } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useCall } from '../api/client.ts';
import { Banner } from '../ui/Banner.tsx';
import { useToast } from '../ui/toast.tsx';
import { MyPlace } from './MyPlace.tsx';
import { HomeFavouriteForm } from './HomeFavouriteForm.tsx';
import type { RegardedHome } from './StaffFavouriteForm.tsx';
import { OF_HOMES, youStillHave } from './favouriteTexts.ts';
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
  const [kind, setKind] = useState<FavouriteKind>();
  const [bookings, setBookings] = useState(0);
  const toast = useToast();
  const navigate = useNavigate();
  if (!data) return null;
  const mine = data.data.find(({ office, care_provider }) =>
    office
      ? office.office_id === home.location.office_id
      : care_provider.care_provider_id === home.care_provider.care_provider_id,
  );
  return (
    <section className={classes.regard} aria-labelledby={title}>
      <h3 id={title}>This home</h3>
      {mine && <MyPlace place={mine} />}
      {bookings > 0 && mine?.kind === 'block' && <Banner tone="blue">{youStillHave(bookings)}</Banner>}
      <div className={classes.acts}>
        {mine?.kind !== 'favourite' && (
          <Button
            variant="default"
            leftSection={<IconStar size={17} aria-hidden />}
            onClick={() => setKind('favourite')}
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
      <HomeFavouriteForm
        home={home}
        kind={kind}
        onClose={() => setKind(undefined)}
        onSaid={({ data: { kind: said }, bookings: left }) => {
          toast.saved(said === 'block' ? 'Hidden' : undefined);
          setKind(undefined);
          setBookings(left);
          if (said === 'block' && !stays) void navigate({ to: '/jobs' });
        }}
      />
    </section>
  );
}
