import { sql } from 'kysely';
import type { Answer, Input } from '@handover/contract/endpoint';
import type { Preset, usual } from '@handover/contract/posting/usual';
import { type ShiftType, USUAL_SHIFTS } from '@handover/domain/posting/fields';
import { londonDay } from '@handover/domain/time';
import { visibleOffices } from '../clients/queries.ts';
import type { Db } from '../db/connect.ts';
import { orNotFound } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';
import { findJob } from '../shifts/find.ts';
import { cardOn, tagsOf } from '../shifts/roleTags.ts';

/** Number of last shifts whose wards are offered, besides the stored ones: people type a ward before they store it. */
const LATELY = 50;
const MOST_WARDS = 20;

type UsualRole = Answer<typeof usual.find>['data']['roles'][number];
type Role = Omit<UsualRole, 'remembered'> & { role: string; job_id: string | null };
type Memory = UsualRole['remembered'][number] & { role: string };
type Office = { office_id: string; care_provider_id: string };

/**
 * Returns the last shift of each role at the location, the latest first, then the other roles of the care provider's
 * card.
 */
async function rolesAt(db: Db, { office_id, care_provider_id }: Office, day: string): Promise<Role[]> {
  const version = cardOn(sql`${care_provider_id}`, sql`${day}::date`);
  const { rows } = await sql<Role>`
    with used as (
      select r.role, r.title, j.staff_rate, j.hcp_rate, r.used_at, j.job_id
      from office_roles r join jobs j on j.job_id = r.job_id and j.office_id = r.office_id and lower(j.title) = r.role
      where r.office_id = ${office_id})
    select k.*, coalesce(required.tags, '[]') as required_tags, required.card from (
      select role, title, staff_rate, hcp_rate, 'last shift' as from, job_id, used_at, 0 as position from used
      union all
      select role, title, staff_rate, hcp_rate, 'rate card', null, null, position from rate_cards
      where version_id = ${version} and role not in (select role from used)) k
    left join lateral (
      select ${tagsOf('c')} as tags, json_build_object('staff_rate', c.staff_rate, 'hcp_rate', c.hcp_rate) as card
      from rate_cards c
      where c.version_id = ${version} and c.role = k.role) required on true
    order by used_at desc nulls last, position, title`.execute(db);
  return rows;
}

/** Returns the last shift of each role and shift type at the location, the latest first. */
async function memoriesAt(db: Db, office_id: string): Promise<Map<string, Memory[]>> {
  const { rows } = await sql<Memory>`
    select m.* from (
      select distinct on (k.role, j.shift_time) k.role, k.used_at, j.shift_time, j.ward, j.description, j.tag_ids as tags,
        j.break_is_paid_for, j.break_length
      from (
        select role, job_id, used_at from office_roles where office_id = ${office_id}
        union all
        select role, job_id, used_at from office_role_shifts where office_id = ${office_id}) k
      join jobs j on j.job_id = k.job_id and j.office_id = ${office_id} and lower(j.title) = k.role
      order by k.role, j.shift_time, k.used_at desc) m
    order by m.used_at desc`.execute(db);
  return Map.groupBy(rows, ({ role }) => role);
}

async function wardsAt(db: Db, office_id: string): Promise<string[]> {
  const { rows } = await sql<{ ward: string }>`
    select ward from (
      select unnest(wards) as ward, 0 as turn from offices where office_id = ${office_id}
      union all
      select ward, 1 from (
        select ward from jobs where office_id = ${office_id}
        order by starts_at desc, job_id desc limit ${sql.lit(LATELY)}) lately
      where ward <> '') w
    group by ward order by min(turn), ward limit ${sql.lit(MOST_WARDS)}`.execute(db);
  return rows.map(({ ward }) => ward);
}

/** Returns a location's own usual shifts, or the defaults. */
export async function presetsAt(db: Db, office_id: string): Promise<Preset[]> {
  const own = await db
    .selectFrom('shift_presets')
    .select(['label', 'shift_time', 'job_start_time', 'job_end_time', 'break_is_paid_for', 'break_length'])
    .where('office_id', '=', office_id)
    .orderBy('position')
    .execute();
  if (own.length === 0) return USUAL_SHIFTS.map(({ id: _, ...preset }) => preset);
  return own.map((preset) => ({ ...preset, shift_time: preset.shift_time as ShiftType }));
}

/** Returns a location's usual values, and the last posted shift, which can be repeated. */
export async function findUsual(ctx: Ctx, { office_id }: Input<typeof usual.find>) {
  const { db, viewer, now } = ctx;
  const office = orNotFound(
    await visibleOffices(db, viewer)
      .select(['office_id', 'care_provider_id'])
      .where('office_id', '=', office_id)
      .executeTakeFirst(),
    'Location',
  );
  const [known, memories, presets, wards] = await Promise.all([
    rolesAt(db, office, londonDay(now)),
    memoriesAt(db, office_id),
    presetsAt(db, office_id),
    wardsAt(db, office_id),
  ]);
  const roles = known.map((role) => ({ ...role, remembered: memories.get(role.role) ?? [] }));
  const job_id = known[0]?.job_id ?? null;
  return { data: { roles, presets, wards, last: job_id === null ? null : await findJob(ctx, job_id, 'form') } };
}
