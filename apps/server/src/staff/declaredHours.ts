import { sql } from 'kysely';
import type { declaredHours } from '@handover/contract/staff/declaredHours';
import type { Input } from '@handover/contract/endpoint';
import { declaredProblem } from '@handover/domain/staff/declared';
import { londonDay } from '@handover/domain/time';
import { orNotFound, invalidField } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';
import { lockMember, visibleStaff } from './members.ts';

type Week = { monday: string; minutes: number; created_at: Date };

async function read({ db }: Ctx, member_id: string) {
  const { rows } = await sql<Week>`
    select distinct on (monday) monday, minutes, created_at from declared_hours where member_id = ${member_id}
    order by monday desc, version desc`.execute(db);
  const weeks = rows.filter(({ minutes }) => minutes > 0);
  return {
    data: {
      weeks: weeks.map(({ monday, minutes, created_at }) => ({ monday, hours: minutes / 60, changed_at: created_at })),
    },
  };
}

export async function findDeclaredHours(ctx: Ctx, { member_id }: Input<typeof declaredHours.find>) {
  const known = visibleStaff(ctx.db, ctx.viewer).select('member_id').where('member_id', '=', member_id);
  orNotFound(await known.executeTakeFirst(), 'Staff member');
  return read(ctx, member_id);
}

/**
 * Saves the declared hours of a week. The member is locked, so that two of their phones write one version after the
 * other.
 */
export async function saveDeclaredHours(ctx: Ctx, { member_id, monday, hours }: Input<typeof declaredHours.save>) {
  const { db, now } = ctx;
  await lockMember(ctx, member_id);
  const problem = declaredProblem(monday, londonDay(now));
  if (problem !== undefined) throw invalidField('monday', problem);
  await sql`
    insert into declared_hours (member_id, monday, version, minutes, created_at)
    select ${member_id}, ${monday}::date, coalesce(max(version), 0) + 1, ${hours * 60}::int, ${now} from declared_hours
    where member_id = ${member_id} and monday = ${monday}::date`.execute(db);
  return read(ctx, member_id);
}
