import { openHomes } from '@handover/contract/shifts/views';
import { memberViews } from '@handover/contract/memberShifts/views';
import { type Level, isMember } from '@handover/domain/viewer';
import { useThrottledCallback } from '@mantine/hooks';
import { useCall } from '../api/client.ts';
import { useShiftChanges } from '../shifts/shared/useShiftChanges.ts';
import { EVERYWHERE } from '../shifts/map/look.ts';
import type { OpenPlaces } from './openPlaces.ts';

/** Minimum milliseconds between two reloads; a small map need not follow each shift of a busy market. */
const AGAIN_MS = 5_000;

/** Homes in scope with open shifts; for members all open shifts, as on their map. */
export function useOpenPlaces(level: Level) {
  const staff = isMember(level);
  const homes = useCall(openHomes, {}, { enabled: !staff });
  const open = useCall(memberViews.map, { type: 'available', ...EVERYWHERE }, { enabled: staff });
  const answer = staff ? open : homes;
  const reload = () => void answer.refetch();
  const soon = useThrottledCallback(reload, AGAIN_MS);
  useShiftChanges({ changed: soon, reload });
  const places: OpenPlaces | undefined = open.data
    ? { of: 'shifts', marks: [...open.data.data.points, ...open.data.data.clusters], total: open.data.data.total }
    : homes.data && { of: 'homes', marks: homes.data.data.clusters, total: homes.data.data.total };
  return { places, error: answer.error, reload };
}
