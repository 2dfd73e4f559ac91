import { sql } from 'kysely';
import type { Input } from '@handover/contract/endpoint';
import { type careProviders, MOST_ON_PAGE } from '@handover/contract/clients/pages';
import { clientPolicy, type ClientStatus } from '@handover/domain/clients/policy';
import { attachmentOf } from '@handover/domain/viewer';
import { usersSource } from '../accounts/queries.ts';
import { newId } from '../db/id.ts';
import { orNotFound, assertAllowed, invalidField } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';
import { findEntries, findEntry } from '../lists/find.ts';
import { endStreams } from '../adapters/endStreams.ts';
import { asKept } from './address.ts';
import { assertNothingLeft } from './belongings.ts';
import { careProvidersSource, officesSource, visibleAgencies, visibleCareProviders } from './queries.ts';
import { notifyAboutStatus } from './notifyAboutStatus.ts';

/** Returns a care provider's page: the company, its people and its locations, as far as the viewer may see them. */
export async function findCareProvider(ctx: Ctx, { care_provider_id }: { care_provider_id: string }) {
  const { data } = await findEntry(careProvidersSource, ctx, care_provider_id);
  const own = sql<boolean>`t.care_provider_id = ${care_provider_id}`;
  const [users, locations] = await Promise.all([
    findEntries(usersSource, ctx, [own], MOST_ON_PAGE),
    findEntries(officesSource, ctx, [own], MOST_ON_PAGE),
  ]);
  return { data: { ...data, users, locations } };
}

/** Returns the agency that a care provider is to belong to, locked: it must exist and be visible to the viewer. */
async function joinedAgency({ db, viewer }: Ctx, agency_id: string | null) {
  const words = agency_id === null ? 'Choose an agency' : 'This agency is not there';
  const agency =
    agency_id === null
      ? undefined
      : await visibleAgencies(db, viewer)
          .select(['agency_id', 'status'])
          .where('agency_id', '=', agency_id)
          .forShare()
          .executeTakeFirst();
  if (!agency) throw invalidField('agency_id', words);
  return agency;
}

export async function createCareProvider(ctx: Ctx, { agency_id, ...entry }: Input<typeof careProviders.create>) {
  const { db, viewer, now } = ctx;
  if (viewer.kind === 'provider')
    assertAllowed(clientPolicy.create_care_provider(viewer, { ...viewer, status: 'active' }));
  const agency = await joinedAgency(ctx, agency_id ?? attachmentOf(viewer).agency_id);
  assertAllowed(clientPolicy.create_care_provider(viewer, agency));
  const care_provider_id = newId(now);
  await db
    .insertInto('care_providers')
    .values({ care_provider_id, agency_id: agency.agency_id, ...asKept(entry), created_at: now, updated_at: now })
    .execute();
  return findEntry(careProvidersSource, ctx, care_provider_id);
}

export const lockCareProvider = async ({ db, viewer }: Ctx, care_provider_id: string) =>
  orNotFound(
    await visibleCareProviders(db, viewer)
      .select(['care_provider_id', 'agency_id', 'company_name', 'status'])
      .where('care_provider_id', '=', care_provider_id)
      .forUpdate()
      .executeTakeFirst(),
    'Care provider',
  );

const hasJobs = async ({ db }: Ctx, care_provider_id: string): Promise<boolean> =>
  (await db.selectFrom('jobs').select('job_id').where('care_provider_id', '=', care_provider_id).limit(1).execute())
    .length > 0;

export async function updateCareProvider(ctx: Ctx, input: Input<typeof careProviders.update>) {
  const { db, viewer, now } = ctx;
  const { care_provider_id, ...entry } = input;
  const before = await lockCareProvider(ctx, care_provider_id);
  const { agency_id: chosen, status, ...said } = asKept(entry);
  const decided = { agency_id: chosen ?? before.agency_id, status };
  const was = { status: before.status as ClientStatus, has_jobs: await hasJobs(ctx, care_provider_id) };
  assertAllowed(clientPolicy.edit_care_provider(viewer, before, decided, was));
  if (decided.agency_id !== before.agency_id) await joinedAgency(ctx, decided.agency_id);
  await db
    .updateTable('care_providers')
    // A care provider's own login has no right to write what is decided above its managers.
    .set({ ...said, ...(viewer.kind === 'provider' ? {} : decided), updated_at: now })
    .where('care_provider_id', '=', care_provider_id)
    .execute();
  if (decided.agency_id !== before.agency_id) await endStreamsOfItsPeople(ctx, care_provider_id);
  await notifyAboutStatus(ctx, before, status);
  return findEntry(careProvidersSource, ctx, care_provider_id);
}

/** Ends the live streams of its people, who move with it: their sessions have ended. */
async function endStreamsOfItsPeople(ctx: Ctx, care_provider_id: string): Promise<void> {
  const people = ctx.db.selectFrom('users').select('user_id').where('care_provider_id', '=', care_provider_id);
  const moved = await people.execute();
  endStreams(
    ctx,
    moved.map(({ user_id }) => user_id),
  );
}

export async function removeCareProvider(ctx: Ctx, { care_provider_id }: { care_provider_id: string }) {
  const { db, viewer, now } = ctx;
  assertAllowed(clientPolicy.delete_care_provider(viewer, await lockCareProvider(ctx, care_provider_id)));
  await assertNothingLeft(db, 'care_provider_id', care_provider_id);
  await db
    .updateTable('care_providers')
    .set({ deleted_at: now, updated_at: now })
    .where('care_provider_id', '=', care_provider_id)
    .execute();
  return { data: { message: 'The care provider was removed' } };
}
