import { sql } from 'kysely';
import type { Input } from '@handover/contract/endpoint';
import { type locations, MOST_ON_PAGE, type offices } from '@handover/contract/clients/pages';
import { clientPolicy } from '@handover/domain/clients/policy';
import { attachmentOf, type Viewer } from '@handover/domain/viewer';
import type { Db } from '../db/connect.ts';
import { newId } from '../db/id.ts';
import { orNotFound, assertAllowed, invalidField } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';
import { findEntries, findEntry } from '../lists/find.ts';
import { asKept } from './address.ts';
import { assertNothingLeft } from './belongings.ts';
import { officesSource, visibleCareProviders, visibleOffices } from './queries.ts';

type Entry = Omit<Input<typeof offices.create>, 'care_provider_id'>;

/** Refuses an agency other than the one of the location's care provider. */
function assertItsAgency(its: { agency_id: string }, agency_id: string | null): void {
  if (agency_id === null || agency_id === its.agency_id) return;
  const words = 'This care provider belongs to another agency';
  throw invalidField('agency_id', words);
}

const careProvider = (db: Db, viewer: Viewer, care_provider_id: string) =>
  visibleCareProviders(db, viewer)
    .select(['agency_id', 'care_provider_id', 'status'])
    .where('care_provider_id', '=', care_provider_id);

/**
 * Returns the care provider that a location is to belong to, locked so that it is neither removed nor moved meanwhile.
 */
const joinedCareProvider = ({ db, viewer }: Ctx, care_provider_id: string) =>
  careProvider(db, viewer, care_provider_id).forShare().executeTakeFirst();

type Provider = NonNullable<Awaited<ReturnType<typeof joinedCareProvider>>>;

async function addOffice(ctx: Ctx, provider: Provider, entry: Entry) {
  const { db, viewer, now } = ctx;
  const { agency_id, care_provider_id } = provider;
  assertAllowed(clientPolicy.add_location(viewer, provider));
  const office_id = newId(now);
  await db
    .insertInto('offices')
    .values({ office_id, agency_id, care_provider_id, ...asKept(entry), created_at: now, updated_at: now })
    .execute();
  return findEntry(officesSource, ctx, office_id);
}

/** Adds a location from the list of all locations. People of a care provider add to their own. */
export async function createOffice(ctx: Ctx, { care_provider_id, ...entry }: Input<typeof offices.create>) {
  const chosen = care_provider_id ?? attachmentOf(ctx.viewer).care_provider_id;
  const provider = chosen === null ? undefined : await joinedCareProvider(ctx, chosen);
  if (!provider) {
    const words = chosen === null ? 'Choose a care provider' : 'This care provider is not there';
    throw invalidField('care_provider_id', words);
  }
  return addOffice(ctx, provider, entry);
}

/** Adds a location from a care provider's page. */
export async function createLocation(ctx: Ctx, input: Input<typeof locations.create>) {
  const { care_provider_id, agency_id, ...entry } = input;
  const provider = orNotFound(await joinedCareProvider(ctx, care_provider_id), 'Care provider');
  assertItsAgency(provider, agency_id);
  return addOffice(ctx, provider, entry);
}

async function findOffice({ db, viewer }: Ctx, office_id: string, care_provider_id: string | undefined) {
  const office = await visibleOffices(db, viewer)
    .select(['agency_id', 'care_provider_id', 'office_id'])
    .where('office_id', '=', office_id)
    .executeTakeFirst();
  // Under another care provider's address the location is not found either.
  const here = care_provider_id === undefined || office?.care_provider_id === care_provider_id;
  return orNotFound(here ? office : undefined, 'Location');
}

/** Changes a location's own details; its care provider stays. */
async function changeOffice(ctx: Ctx, office: Awaited<ReturnType<typeof findOffice>>, entry: Entry) {
  const { office_id } = office;
  assertAllowed(clientPolicy.keep_locations(ctx.viewer, office));
  await ctx.db
    .updateTable('offices')
    .set({ ...asKept(entry), updated_at: ctx.now })
    .where('office_id', '=', office_id)
    .execute();
  return findEntry(officesSource, ctx, office_id);
}

export async function updateOffice(ctx: Ctx, input: Input<typeof offices.update>) {
  const { office_id, care_provider_id: _, ...entry } = input;
  return changeOffice(ctx, await findOffice(ctx, office_id, undefined), entry);
}

export async function updateLocation(ctx: Ctx, input: Input<typeof locations.update>) {
  const { office_id, care_provider_id, agency_id, ...entry } = input;
  const office = await findOffice(ctx, office_id, care_provider_id);
  assertItsAgency(office, agency_id);
  return changeOffice(ctx, office, entry);
}

export async function removeOffice(ctx: Ctx, input: { office_id: string; care_provider_id?: string }) {
  const { db, viewer, now } = ctx;
  const { office_id } = input;
  assertAllowed(clientPolicy.keep_locations(viewer, await findOffice(ctx, office_id, input.care_provider_id)));
  // The lock keeps other requests from attaching people between the check and the removal.
  await visibleOffices(db, viewer).select('office_id').where('office_id', '=', office_id).forUpdate().execute();
  await assertNothingLeft(db, 'office_id', office_id);
  await db
    .updateTable('offices')
    .set({ deleted_at: now, updated_at: now })
    .where('office_id', '=', office_id)
    .execute();
  return { data: { message: 'The location was removed' } };
}

export async function listLocations(ctx: Ctx, { care_provider_id }: { care_provider_id: string }) {
  orNotFound(await careProvider(ctx.db, ctx.viewer, care_provider_id).executeTakeFirst(), 'Care provider');
  const own = sql<boolean>`t.care_provider_id = ${care_provider_id}`;
  return { data: await findEntries(officesSource, ctx, [own], MOST_ON_PAGE) };
}
