import { jobViews } from '@handover/contract/shifts/views';
import { useThrottledCallback } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useShiftChanges } from '../shared/useShiftChanges.ts';
import { useFlow } from '../shared/useFlow.ts';
import type { Filters } from '../shared/shiftFilters.ts';
import { boundsText, EVERYWHERE, type Look } from './look.ts';
import { useMapAnswers } from './useMapAnswers.ts';

/** Minimum milliseconds between two reloads, however many events come. */
const AGAIN_MS = 1_000;

/** Shifts for the map and its list; the list works even if no map can be drawn. */
export function useMapShifts(filters: Filters, look: Look | undefined) {
  const answers = useMapAnswers(jobViews.map, filters, look);
  const bounds = look ? boundsText(look.bounds) : EVERYWHERE.bounds;
  const list = useFlow(jobViews.flow, { asked: { ...filters, bounds } });
  const client = useQueryClient();
  const reload = () => {
    answers.reload();
    void client.invalidateQueries({ queryKey: [jobViews.flow.name] });
  };
  const soon = useThrottledCallback(reload, AGAIN_MS);
  useShiftChanges({ changed: soon, reload });
  return { ...answers, list, reload };
}

export type MapShifts = ReturnType<typeof useMapShifts>;
