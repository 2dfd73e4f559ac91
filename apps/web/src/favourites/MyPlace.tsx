import { type MemberPlace, myPlaces } from '@handover/contract/favourites/favourites';
import { IconEyeOff } from '@tabler/icons-react';
import { FavouriteEntry } from './FavouriteEntry.tsx';
import { useRemoveFavourite } from './useRemoveFavourite.ts';
import { placeText } from './favouriteTexts.ts';
import classes from './Favourites.module.css';

const WORDS = { favourite: 'Favourite', block: 'Hidden' };
const UNDO = { favourite: 'Take back', block: 'Show again' };

/** Favourite or hidden home of the member. */
export function MyPlace({ place }: { place: MemberPlace }) {
  const takeBack = useRemoveFavourite(myPlaces.remove);
  return (
    <FavouriteEntry
      {...place}
      words={WORDS[place.kind]}
      BlockIcon={IconEyeOff}
      about={<b className={classes.name}>{placeText(place)}</b>}
      undo={takeBack(place, placeText(place), UNDO[place.kind])}
    />
  );
}
