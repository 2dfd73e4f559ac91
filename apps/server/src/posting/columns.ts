import type { JobForm } from '@handover/contract/shifts/form';
import { type Scheduled, schedule, type Timed } from '@handover/domain/posting/form';
import { asKept } from '../clients/address.ts';
import type { Ctx } from '../http/route.ts';
import { invalid } from '../shifts/invalid.ts';
import type { Place } from './place.ts';

/** A shift as someone enters it, apart from whom it is for. */
export type Entry = Omit<JobForm, 'agency_id' | 'care_provider_id' | 'location_id'>;
type When = Extract<Scheduled, { ok: true }>;

/** When a shift of a form is, or why it cannot be then. */
export const scheduled = (entry: Entry, now: Date, standing?: Timed): Scheduled =>
  schedule({ ...entry, ...breakOf(entry) }, now, standing);

/** A break that there is not has no length and nobody pays for it. */
const breakOf = ({ has_break, break_is_paid_for = false, break_length = 0 }: Entry) =>
  has_break ? { has_break, break_is_paid_for, break_length } : NO_BREAK;
const NO_BREAK = { has_break: false, break_is_paid_for: false, break_length: 0 };

/** What a form makes of a shift's row. */
export function columnsOf(entry: Entry, { agency_id, care_provider_id, office_id }: Place, { ok: _, ...when }: When) {
  const { tags, latitude, longitude, ...said } = asKept(entry);
  return {
    ...said,
    ...breakOf(entry),
    ...when,
    agency_id,
    care_provider_id,
    office_id,
    tag_ids: [...new Set(tags)],
    // The form takes no shift without a pin.
    latitude: Number(latitude),
    longitude: Number(longitude),
  };
}
export type Columns = ReturnType<typeof columnsOf>;

/** The same for one shift whose times must be possible. */
export function columnsNow(ctx: Ctx, entry: Entry, place: Place, standing?: Timed): Columns {
  const when = scheduled(entry, ctx.now, standing);
  if (!when.ok) throw invalid(when.errors);
  return columnsOf(entry, place, when);
}

/** A shift asks for tags that there are. */
export async function insistOnTags({ db }: Ctx, tags: readonly string[]): Promise<void> {
  if (tags.length === 0) return;
  const known = await db.selectFrom('job_tags').select('tag_id').where('tag_id', 'in', tags).execute();
  if (known.length < new Set(tags).size) throw invalid({ tags: 'Choose tags of the list' });
}
