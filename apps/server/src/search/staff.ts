import { sql } from 'kysely';
import { MOST_FOUND } from '@handover/contract/search/search';
import { prepared } from '../db/connect.ts';
import type { Ctx } from '../http/route.ts';
import { staffNamed } from '../staff/named.ts';
import type { Found } from './companies.ts';

/** Finds staff, for administrators alone: their login alone sees everyone's staff. */
export async function findStaff({ db, viewer }: Pick<Ctx, 'db' | 'viewer'>, typed: string): Promise<Found['staff']> {
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
