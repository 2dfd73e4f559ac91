import type { Answer, Sent } from '@handover/contract/endpoint';
import type { jobViews } from '@handover/contract/shifts/views';
import type { memberViews } from '@handover/contract/memberShifts/views';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { boundsOf } from '../../ui/map/heaps.ts';
import { askedFor, EVERYWHERE, type Look } from './look.ts';

type MapEndpoint = typeof jobViews.map | typeof memberViews.map;

/** Map answers: all shifts in a few counts, and the visible ones. The last answer stays until the next arrives. */
export function useMapAnswers<E extends MapEndpoint>(
  endpoint: E,
  narrowed: Omit<Sent<E>, 'zoom' | 'bounds'>,
  look: Look | undefined,
) {
  const client = useQueryClient();
  const query = (where: { zoom: number; bounds: string }, enabled: boolean) => ({
    queryKey: [endpoint.name, { ...narrowed, ...where }],
    queryFn: ({ signal }: { signal: AbortSignal }) => call(endpoint, { ...narrowed, ...where } as Sent<E>, signal),
    enabled,
    placeholderData: (before: Answer<E> | undefined) => before as never,
  });
  const whole = useQuery<Answer<E>, Error>(query(EVERYWHERE, true));
  const part = useQuery<Answer<E>, Error>(query(look ? askedFor(look) : EVERYWHERE, look !== undefined));
  const everything = whole.data?.data;
  return {
    everything,
    all: everything && boundsOf([...everything.points, ...everything.clusters]),
    sight: part.data?.data,
    /** Error when there is nothing to show at all. */
    refused: everything ? null : whole.error,
    /** Error when the shown data may be old. */
    error: part.error,
    reload: () => void client.invalidateQueries({ queryKey: [endpoint.name] }),
  };
}
