import { useThrottledCallback } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useShiftChanges } from '../shifts/shared/useShiftChanges.ts';

/** However much happens, the numbers are asked for again no more often than this. */
const AGAIN_MS = 3_000;

/** The numbers move when shifts do. */
export function useFreshCharts(): void {
  const cache = useQueryClient();
  const refresh = useThrottledCallback(
    () => void cache.invalidateQueries({ predicate: ({ queryKey: [name] }) => String(name).startsWith('dashboard.') }),
    AGAIN_MS,
  );
  useShiftChanges({ changed: refresh, reload: refresh });
}
