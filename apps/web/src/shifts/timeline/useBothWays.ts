import { useMemo, useState } from 'react';
import { type FlowEndpoint, type Part, type RowOf, useFlow } from '../shared/useFlow.ts';

/** Shifts by date from the beginning of a list, with earlier ones loaded above on request. */
export function useBothWays<E extends FlowEndpoint>(endpoint: E, shown: Part<E>, earlier: Part<E> | undefined) {
  const [wanted, setWanted] = useState(false);
  const onwards = useFlow(endpoint, shown);
  const backwards = useFlow(endpoint, earlier ?? shown, { enabled: wanted && earlier !== undefined });
  const before = wanted && earlier ? backwards : undefined;
  const rows = useMemo(
    () => onwards.rows && [...(before?.rows?.toReversed() ?? []), ...onwards.rows],
    [onwards.rows, before?.rows],
  ) as readonly RowOf<E>[] | undefined;
  return {
    rows,
    onwards,
    before,
    /** Undefined if nothing comes before the beginning. */
    earlier: earlier && {
      rows: before?.rows,
      ended: before?.ended ?? false,
      busy: before !== undefined && (before.answer.isPending || before.onward.isPending),
      failed: before !== undefined && (before.answer.isError || before.onward.isError),
      more: () => {
        if (!before) setWanted(true);
        else if (before.answer.isError) before.reload();
        else before.more();
      },
    },
    reload: () => {
      onwards.reload();
      before?.reload();
    },
  };
}

export type EarlierShifts = NonNullable<ReturnType<typeof useBothWays>['earlier']>;
