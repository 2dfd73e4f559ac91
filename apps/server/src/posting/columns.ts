import type { JobForm } from '@handover/contract/shifts/form';
import { type Scheduled, schedule, type Timed } from '@handover/domain/posting/form';
import { asKept } from '../clients/address.ts';
import type { Ctx } from '../http/route.ts';
import { invalid } from '../shifts/invalid.ts';
import type { Place } from './place.ts';

/** A shift as it is entered, without its client. */
export type Entry = Omit<JobForm, 'agency_id' | 'care_provider_id' | 'location_id'>;
type When = Extract<Scheduled, { ok: true }>;

/** Returns the times of a shift of a form, or why they are impossible. */
export const scheduled = (entry: Entry, now: Date, standing?: Timed): Scheduled =>
  schedule({ ...entry, ...breakOf(entry) }, now, standing);

/** Clears length and pay of a break if there is none. */
const breakOf = ({ has_break, break_is_paid_for = false, break_length = 0 }: Entry) =>
  has_break ? { has_break, break_is_paid_for, break_length } : NO_BREAK;
const NO_BREAK = { has_break: false, break_is_paid_for: false, break_length: 0 };

/** Makes the columns of a shift's row from a form. */
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
    // The form requires a pin.
    latitude: Number(latitude),
    longitude: Number(longitude),
  };
}
export type Columns = ReturnType<typeof columnsOf>;

/** Makes the columns of a shift, and throws if its times are impossible. */
export function columnsNow(ctx: Ctx, entry: Entry, place: Place, standing?: Timed): Columns {
  const when = scheduled(entry, ctx.now, standing);
  if (!when.ok) throw invalid(when.errors);
  return columnsOf(entry, place, when);
}

/** Refuses tags that do not exist. */
export async function assertTags({ db }: Ctx, tags: readonly string[]): Promise<void> {
  if (tags.length === 0) return;
  const known = await db.selectFrom('job_tags').select('tag_id').where('tag_id', 'in', tags).execute();
  if (known.length < new Set(tags).size) throw invalid({ tags: 'Choose tags of the list' });
}
