import type { Input } from '@handover/contract/endpoint';
import type { agencies } from '@handover/contract/clients/pages';
import { MOST_ON_PAGE } from '@handover/contract/clients/pages';
import { clientPolicy, type ClientStatus } from '@handover/domain/clients/policy';
import { sql } from 'kysely';
import { usersSource } from '../accounts/queries.ts';
import { newId } from '../db/id.ts';
import { orNotFound, assertAllowed } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';
import { findEntries, findEntry } from '../lists/find.ts';
import { asKept } from './address.ts';
import { assertNothingLeft } from './belongings.ts';
import { agenciesSource, careProvidersSource, visibleAgencies } from './queries.ts';
import { notifyAboutStatus } from './notifyAboutStatus.ts';

/** Returns an agency's page: the company, its own people, and the care providers it supplies. */
export async function findAgency(ctx: Ctx, { agency_id }: { agency_id: string }) {
  const { data } = await findEntry(agenciesSource, ctx, agency_id);
  const own = sql<boolean>`t.agency_id = ${agency_id}`;
  const [users, care_providers] = await Promise.all([
    findEntries(usersSource, ctx, [own, sql<boolean>`t.care_provider_id is null`], MOST_ON_PAGE),
    findEntries(careProvidersSource, ctx, [own], MOST_ON_PAGE),
  ]);
  return { data: { ...data, users, care_providers } };
}

export async function createAgency(ctx: Ctx, entry: Input<typeof agencies.create>) {
  const { db, viewer, now } = ctx;
  assertAllowed(clientPolicy.create_agency(viewer));
  const agency_id = newId(now);
  await db
    .insertInto('agencies')
    .values({ agency_id, ...asKept(entry), created_at: now, updated_at: now })
    .execute();
  return findEntry(agenciesSource, ctx, agency_id);
}

export const lockAgency = async ({ db, viewer }: Ctx, agency_id: string) =>
  orNotFound(
    await visibleAgencies(db, viewer)
      .select(['agency_id', 'company_name', 'status'])
      .where('agency_id', '=', agency_id)
      .forUpdate()
      .executeTakeFirst(),
    'Agency',
  );

export async function updateAgency(ctx: Ctx, { agency_id, ...entry }: Input<typeof agencies.update>) {
  const { db, viewer, now } = ctx;
  const before = await lockAgency(ctx, agency_id);
  assertAllowed(clientPolicy.edit_agency(viewer, before, entry, { status: before.status as ClientStatus }));
  const { status, ...said } = asKept(entry);
  await db
    .updateTable('agencies')
    // An agency's own login has no right to write what is decided above its managers.
    .set({ ...said, ...(viewer.kind === 'agency' ? {} : { status }), updated_at: now })
    .where('agency_id', '=', agency_id)
    .execute();
  await notifyAboutStatus(ctx, before, status);
  return findEntry(agenciesSource, ctx, agency_id);
}

export async function removeAgency(ctx: Ctx, { agency_id }: { agency_id: string }) {
  const { db, viewer, now } = ctx;
  await lockAgency(ctx, agency_id);
  assertAllowed(clientPolicy.delete_agency(viewer));
  await assertNothingLeft(db, 'agency_id', agency_id);
  await db
    .updateTable('agencies')
    .set({ deleted_at: now, updated_at: now })
    .where('agency_id', '=', agency_id)
    .execute();
  return { data: { message: 'The agency was removed' } };
}
