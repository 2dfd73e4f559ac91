import { useRouterState } from '@tanstack/react-router';
import { useMe } from '../api/me.ts';
import { placeOf } from '../shell/current.ts';
import { NotHereYet } from '../ui/NotHereYet.tsx';
import { NotAllowed } from './NotAllowed.tsx';
import { NotFound } from './NotFound.tsx';

/** Every address that nothing else answers: a page still to come, one for other levels, or no page at all. */
export function UnbuiltPage() {
  const me = useMe();
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  const place = placeOf(pathname, me);
  if (!place) return <NotFound />;
  return place.open ? <NotHereYet title={place.title} /> : <NotAllowed title={place.title} levels={place.levels} />;
}
