import { sql } from 'kysely';
import { type requirements, requirementsList } from '@handover/contract/staff/compliance';
import type { Input } from '@handover/contract/endpoint';
import { requirementPolicy } from '@handover/domain/staff/requirementPolicy';
import { attachmentOf, isAdmin } from '@handover/domain/viewer';
import { visibleCareProviders, visibleOffices } from '../../clients/queries.ts';
import { newId } from '../../db/id.ts';
import { ownRows } from '../../db/tree.ts';
import { orNotFound, assertAllowed, invalidField } from '../../http/refusals.ts';
import type { Ctx } from '../../http/route.ts';
import { findEntry } from '../../lists/find.ts';
import { listSource } from '../../lists/source.ts';
import type { Db } from '../../db/connect.ts';
import { recheckEach, recheckEveryone } from '../../adapters/queue.ts';

export const requirementsSource = listSource({
  resource: requirementsList,
  table: 'requirements',
  scope: ownRows,
  select: sql`t.requirement_id, t.item_id, t.scope, t.care_provider_id, t.office_id, t.tag_id, t.months, t.valid_from,
    t.created_at,
    (select json_build_object('title', i.title, 'kind', i.kind, 'nations', i.nations) from compliance_items i where i.item_id = t.item_id) as item,
    (select json_build_object('company_name', c.company_name) from care_providers c
      where c.care_provider_id = t.care_provider_id) as care_provider,
    (select json_build_object('title', o.title) from offices o where o.office_id = t.office_id) as office,
    (select json_build_object('title', g.title) from job_tags g where g.tag_id = t.tag_id) as tag`,
  total: 'count',
});

type Entry = Input<typeof requirements.create>;
type Place = { agency_id: string | null; care_provider_id: string | null; office_id: string | null };
const EVERYWHERE: Place = { agency_id: null, care_provider_id: null, office_id: null };

/** Returns the place of a requirement, locked until the end: a location with its care provider and agency. */
async function placeOf({ db, viewer }: Ctx, { care_provider_id, office_id, tag_id }: Entry): Promise<Place> {
  if (office_id !== null) {
    const office = await visibleOffices(db, viewer)
      .select(['agency_id', 'care_provider_id', 'office_id'])
      .where('office_id', '=', office_id)
      .forShare()
      .executeTakeFirst();
    if (!office) throw invalidField('office_id', 'This location is not there');
    if (care_provider_id !== null && care_provider_id !== office.care_provider_id) {
      throw invalidField('office_id', 'This location does not belong to that care provider');
    }
    return office;
  }
  const chosen = care_provider_id ?? (tag_id === null ? attachmentOf(viewer).care_provider_id : null);
  if (chosen === null) return EVERYWHERE;
  const provider = await visibleCareProviders(db, viewer)
    .select(['agency_id', 'care_provider_id'])
    .where('care_provider_id', '=', chosen)
    .forShare()
    .executeTakeFirst();
  if (!provider) throw invalidField('care_provider_id', 'This care provider is not there');
  return { ...EVERYWHERE, ...provider };
}

/** Returns the columns of an entry, if this viewer may add a requirement there. */
async function asKept(ctx: Ctx, entry: Entry) {
  const { item_id, tag_id, months, valid_from } = entry;
  const place = await placeOf(ctx, entry);
  assertAllowed(requirementPolicy.keep(ctx.viewer, { ...place, tag_id }));
  if (tag_id !== null && place.care_provider_id !== null) {
    throw invalidField('tag_id', 'Choose a tag or where it is asked for, not both');
  }
  return { item_id, tag_id, months, valid_from, ...place, updated_at: ctx.now };
}

export async function createRequirement(ctx: Ctx, entry: Entry) {
  const requirement_id = newId(ctx.now);
  const kept = await asKept(ctx, entry);
  await ctx.db
    .insertInto('requirements')
    .values({ requirement_id, ...kept, created_at: ctx.now })
    .execute();
  await recheckAskedAt(ctx, kept);
  return findEntry(requirementsSource, ctx, requirement_id);
}

export async function updateRequirement(ctx: Ctx, { requirement_id, ...entry }: Input<typeof requirements.update>) {
  const { data: before } = await findEntry(requirementsSource, ctx, requirement_id);
  const kept = await asKept(ctx, entry);
  await ctx.db.updateTable('requirements').set(kept).where('requirement_id', '=', requirement_id).execute();
  for (const place of [before, kept]) await recheckAskedAt(ctx, place);
  return findEntry(requirementsSource, ctx, requirement_id);
}

export async function removeRequirement(ctx: Ctx, { requirement_id }: { requirement_id: string }) {
  const gone = await ctx.db
    .deleteFrom('requirements')
    .where('requirement_id', '=', requirement_id)
    .$if(!isAdmin(ctx.viewer), (own) =>
      own.where((eb) => eb.and(Object.entries(ownRows(ctx.viewer)).map(([id, value]) => eb(sql.ref(id), '=', value)))),
    )
    .returning(['care_provider_id', 'office_id'])
    .executeTakeFirst();
  await recheckAskedAt(ctx, orNotFound(gone, requirementsList.one));
  return { data: { message: 'This is asked for no more' } };
}

/**
 * Enqueues a recheck of the members who are to work at a place with a changed requirement. It does not affect the
 * compliance of others.
 */
async function recheckAskedAt(
  { db, now }: { db: Db; now: Date },
  { care_provider_id, office_id }: Omit<Place, 'agency_id'>,
): Promise<void> {
  if (care_provider_id === null) return recheckEveryone(db);
  await recheckEach(
    db,
    sql`
      select distinct assigned_to as member_id from jobs
      where care_provider_id = ${care_provider_id} ${office_id === null ? sql`` : sql`and office_id = ${office_id}`}
        and status in ('Assigned', 'Confirmed') and starts_at > ${now}`,
  );
}
