import { londonDay } from '@handover/domain/time';
import { useNow } from '../ui/useNow.ts';

/** The day in London, also for whoever leaves the page open over midnight. */
export const useToday = (): string => londonDay(useNow());
