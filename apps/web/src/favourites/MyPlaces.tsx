import { myPlaces } from '@handover/contract/favourites/favourites';
import { useCall } from '../api/client.ts';
import { refusal } from '../lists/refusal.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Loading } from '../ui/Loading.tsx';
import { MyPlace } from './MyPlace.tsx';
import shared from '../ui/shared.module.css';
import classes from './Favourites.module.css';
import rowClasses from '../ui/Rows.module.css';

/** Favourite and hidden homes of the member, in their profile. */
export default function MyPlaces() {
  const answer = useCall(myPlaces.list, {});
  const places = answer.data?.data;
  return (
    <section className={`${shared.card} ${classes.card}`} aria-labelledby="my-places">
      <div className={classes.head}>
        <div>
          <h2 id="my-places">Homes</h2>
          <p className={shared.dim}>
            {places?.length === 0
              ? 'Open a shift to favourite its home or to hide it. No home is told.'
              : 'Only you and administrators can read this. No home is told.'}
          </p>
        </div>
      </div>
      {!places && answer.isError && <ErrorState {...refusal(answer.error)} onRetry={() => void answer.refetch()} />}
      {!places && answer.isPending && <Loading />}
      {places && places.length > 0 && (
        <ul className={`${rowClasses.rows} ${rowClasses.underHead} ${classes.list}`}>
          {places.map((place) => (
            <li key={place.regard_id}>
              <MyPlace place={place} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
