import { isMember } from '@handover/domain/viewer';
import type { Me } from '@handover/contract/accounts/accounts';
import { Skeleton } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { lazy, Suspense } from 'react';
import { AppLink } from '../ui/AppLink.tsx';
import { CardHead } from '../ui/charts/ChartCard.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { useLast } from '../ui/useLast.ts';
import { useSettled } from '../ui/useSettled.ts';
import { placesText } from './openPlaces.ts';
import shared from '../ui/shared.module.css';
import classes from './ShiftCards.module.css';
import { useOpenPlaces } from './useOpenPlaces.ts';

const OpenPlacesMap = lazy(() => import('./OpenPlacesMap.tsx'));
/** Distance from the viewport at which the map is loaded. The map is heavy, so it is loaded late. */
const NEAR = '240px';

/** Small map of open shifts, linked to the large one. */
export default function WhereShiftsAre({ me }: { me: Me }) {
  const { ref, entry } = useIntersection({ rootMargin: NEAR });
  const near = useLast(entry?.isIntersecting || undefined);
  const drawn = useSettled(near === true);
  const { places, error, reload } = useOpenPlaces(me.level);
  const says = places && placesText(places);
  return (
    <section ref={ref} className={`${shared.card} ${classes.padded}`} aria-labelledby="where-shifts">
      <CardHead id="where-shifts" title="Where shifts are" hint={<span className={shared.num}>{says}</span>}>
        <AppLink className={classes.link} href={isMember(me) ? '/jobs?view=map' : '/jobs?status=unallocated&view=map'}>
          Open map
        </AppLink>
      </CardHead>
      <div className={classes.map} data-open-places>
        {error && !places ? (
          <ErrorState onRetry={reload} />
        ) : drawn && places && says ? (
          <Suspense fallback={<Skeleton h="100%" radius={10} aria-hidden />}>
            <OpenPlacesMap places={places} says={says} level={me.level} />
          </Suspense>
        ) : (
          <Skeleton h="100%" radius={10} aria-hidden />
        )}
      </div>
    </section>
  );
}
