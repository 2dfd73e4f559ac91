import { londonDay } from '@handover/domain/time';
import { useNow } from '../ui/useNow.ts';

/** Day in London, updated if the page stays open over midnight. */
export const useToday = (): string => londonDay(useNow());
