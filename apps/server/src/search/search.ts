import { sql } from 'kysely';
import type { Input } from '@handover/contract/endpoint';
import { type FoundShift, MOST_FOUND, type search } from '@handover/contract/search/search';
import type { Ctx } from '../http/route.ts';
import { prepared } from '../db/connect.ts';
import { staffNamed } from '../staff/named.ts';
import { findClients, findHomes, type Found } from './companies.ts';
import { findByRole } from './roles.ts';
import { findByCode, findNext } from './shifts.ts';

/**
 * Finds what somebody means by a few letters, of everything in their scope. Every statement looks at a limited number
 * of rows.
 */
export async function findAnything(ctx: Pick<Ctx, 'db' | 'viewer' | 'now'>, { q }: Input<typeof search>) {
  const [byCode, byRole, homes, clients, staff] = await Promise.all([
    findByCode(ctx, q),
    findByRole(ctx, q),
    findHomes(ctx, q),
    findClients(ctx, q),
    findStaff(ctx, q),
  ]);
  const shifts = [...byCode, ...byRole].slice(0, MOST_FOUND);
  return { data: { shifts, homes, clients, staff, ...(await theFirst(ctx, { homes, clients, staff })) } };
}

type Named = Pick<Found, 'homes' | 'clients' | 'staff'>;

/** Finds the next shifts of the first match: people who type a name often want those. */
async function theFirst(
  ctx: Pick<Ctx, 'db' | 'viewer' | 'now'>,
  { homes: [home], clients: [client], staff: [member] }: Named,
): Promise<{ whose: string | null; theirs: FoundShift[] }> {
  if (home) return { whose: home.title, theirs: await findNext(ctx, 'office_id', home.office_id) };
  if (client) {
    const column = client.kind === 'agency' ? 'agency_id' : 'care_provider_id';
    return { whose: client.company_name, theirs: await findNext(ctx, column, client.id) };
  }
  if (!member) return { whose: null, theirs: [] };
  const { first_name, last_name, member_id } = member;
  return { whose: `${first_name} ${last_name}`, theirs: await findNext(ctx, 'assigned_to', member_id) };
}

/** Finds staff, for administrators alone: their login alone sees everyone's staff. */
async function findStaff({ db, viewer }: Pick<Ctx, 'db' | 'viewer'>, typed: string): Promise<Found['staff']> {
  if (viewer.kind !== 'admin') return [];
  return prepared(
    db,
    sql<Found['staff'][number]>`
      select s.member_id, p.first_name, p.last_name, s.code, coalesce(s.city, '') as city
      from (${staffNamed(typed, MOST_FOUND)}) p
      join staff s on s.member_id = p.user_id
      order by p.turn, length(p.last_name) + length(p.first_name), p.last_name, p.first_name, p.user_id`,
  );
}
