import type { Input } from '@handover/contract/endpoint';
import { MOST_SHIFTS_AT_ONCE, type posting } from '@handover/contract/posting/posting';
import { shortDate } from '@handover/domain/format';
import { usualDeadline } from '@handover/domain/posting/form';
import { newId } from '../db/id.ts';
import type { Ctx } from '../http/route.ts';
import { columnsOf, type Entry, assertTags, scheduled } from './columns.ts';
import { invalid } from '../shifts/invalid.ts';
import { lockPlace, assertOpenPlace, type Place } from './place.ts';
import { post } from './post.ts';

/** Posts one kind of shift on several days, for several people each. */
export async function postBulk(ctx: Ctx, input: Input<typeof posting.bulk>) {
  const { dates, heads, close_days_before, agency_id, care_provider_id, location_id, ...work } = input;
  if (dates.length * heads > MOST_SHIFTS_AT_ONCE) {
    throw invalid({ dates: `Post at most ${MOST_SHIFTS_AT_ONCE} shifts at once` });
  }
  const place = await lockPlace(ctx, { agency_id, care_provider_id, location_id });
  await assertOpenPlace(ctx, place);
  await assertTags(ctx, work.tags);
  const days = [...dates].sort().map((date) => ({
    ...work,
    date,
    deadline: usualDeadline(date, ctx.now, close_days_before),
  }));
  const shifts = everyDay(ctx, days, place);
  const each = shifts.flatMap((shift) => Array.from({ length: heads }, () => ({ job_id: newId(ctx.now), ...shift })));
  return { data: { jobs: await post(ctx, each) } };
}

const inWords = (date: string, now: Date) => shortDate(new Date(`${date}T12:00:00Z`), now);

/** Returns the shift of each day, or throws with all impossible days and their reasons. */
function everyDay({ now }: Ctx, days: readonly Entry[], place: Place) {
  const problems: string[] = [];
  let tooLong: string | undefined;
  const shifts = days.flatMap((entry) => {
    const when = scheduled(entry, now);
    if (when.ok) return [columnsOf(entry, place, when)];
    const { break_length, date, ...others } = when.errors;
    tooLong ??= break_length;
    const ofTheDay = date === undefined ? Object.values(others) : [date];
    problems.push(...ofTheDay.map((words) => `${inWords(entry.date, now)}: ${words}`));
    return [];
  });
  if (problems.length > 0) throw invalid({ dates: problems });
  if (tooLong !== undefined) throw invalid({ break_length: tooLong });
  return shifts;
}
