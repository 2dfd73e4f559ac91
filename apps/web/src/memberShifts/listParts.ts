import type { memberViews } from '@handover/contract/memberShifts/views';
import { dayAfter, endOfLondonDay } from '@handover/domain/time';
import type { Part } from '../shifts/shared/useFlow.ts';
import type { Filters } from './memberFilters.ts';
import type { MemberList } from './memberLists.ts';

type MemberPart = Part<typeof memberViews.flow>;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** Cursor from which a list continues with everything that starts at this moment or later. */
const beginAt = (moment: Date): string => `${moment.toISOString().slice(0, 19)}Z~${FIRST_ID}`;

/**
 * Parts of a list. Open shifts are all to come; the member's own begin with yesterday's, because a night shift may
 * still be going on.
 */
export function partsOf(
  type: MemberList,
  today: string,
  filters: Filters = {},
): { shown: MemberPart; earlier?: MemberPart } {
  if (type === 'available') return { shown: { asked: { type, ...filters } } };
  const begin = beginAt(endOfLondonDay(dayAfter(today, -2)));
  return { shown: { asked: { type }, begin }, earlier: { asked: { type, sortDirection: 'desc' }, begin } };
}
