import type { Answer, Sent } from '@handover/contract/endpoint';
import type { jobViews } from '@handover/contract/shifts/views';
import type { memberViews } from '@handover/contract/memberShifts/views';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { compare, continued, type Flow, type Flowing, put } from './flow.ts';

export type FlowEndpoint = typeof jobViews.flow | typeof memberViews.flow;
export type RowOf<E extends FlowEndpoint> = Answer<E>['data'][number] & Flowing;
type Asked<E extends FlowEndpoint> = Omit<Sent<E>, 'after' | 'size'>;

const PAGE = 50;
/** Page size of reloads, which are larger. */
const ANEW = 100;

/** Part of a list: its query, and the cursor that it begins after, if not at the very first. */
export type Part<E extends FlowEndpoint> = { asked: Asked<E>; begin?: string };

/** List of shifts by date with keyset pagination; a reload covers everything loaded so far. */
export function useFlow<E extends FlowEndpoint>(endpoint: E, part: Part<E>, { enabled = true } = {}) {
  const client = useQueryClient();
  const direction = part.asked.sortDirection ?? 'asc';
  const queryKey = [endpoint.name, 'as far as read', part];

  const page = async ({ asked, begin }: Part<E>, size: number, next: string | null, signal?: AbortSignal) => {
    const after = next ?? begin;
    const sent = { ...asked, size, ...(after ? { after } : {}) } as Sent<E>;
    const answer = await call(endpoint, sent, signal);
    return { rows: answer.data, next: answer.next } as Flow<RowOf<E>>;
  };
  const answer = useQuery<Flow<RowOf<E>>, Error>({
    queryKey,
    queryFn: async ({ signal }) => {
      const last = client.getQueryData<Flow<RowOf<E>>>(queryKey)?.rows.at(-1);
      const read_at = Date.now();
      let flow: Flow<RowOf<E>> = { ...(await page(part, last ? ANEW : PAGE, null, signal)), read_at };
      const isBehind = () => last && flow.rows.at(-1) && compare(flow.rows.at(-1) as Flowing, last, direction) < 0;
      while (flow.next && isBehind()) flow = continued(flow, await page(part, ANEW, flow.next, signal), direction);
      return flow;
    },
    enabled,
    placeholderData: (before: Flow<RowOf<E>> | undefined) => before,
  });
  const change = (key: readonly unknown[], how: (flow: Flow<RowOf<E>>) => Flow<RowOf<E>>) =>
    client.setQueryData<Flow<RowOf<E>>>(key, (flow) => flow && how(flow));

  const onward = useMutation({
    mutationFn: async ({ of, after }: { of: Part<E>; key: typeof queryKey; after: string }) => page(of, PAGE, after),
    onSuccess: (more, { key, after }) =>
      change(key, (flow) => (flow.next === after ? continued(flow, more, direction) : flow)),
  });
  const flow = answer.data;
  return {
    answer,
    rows: flow?.rows,
    ended: flow?.next === null,
    read_at: flow?.read_at,
    /** The answer on screen belongs to another query, while the right one is loading. */
    waiting: answer.isPlaceholderData,
    onward,
    more: () => {
      if (!flow?.next || answer.isPlaceholderData || onward.isPending) return;
      onward.mutate({ of: part, key: queryKey, after: flow.next });
    },
    reload: () => void client.invalidateQueries({ queryKey }),
    put: (job_ids: readonly string[], fresh: readonly RowOf<E>[]) => {
      // The answer being loaded may have been read before the change.
      if (client.isFetching({ queryKey }) > 0) void client.invalidateQueries({ queryKey });
      change(queryKey, (before) => put(before, job_ids, fresh, direction));
    },
  };
}
