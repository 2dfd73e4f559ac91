import { type RawBuilder, sql } from 'kysely';
import { choicesOf } from '@handover/contract/list';
import { staffList, type StaffRow } from '@handover/contract/staff/staff';
import { COMPLIANCE_STATES, type ComplianceState, EXPIRING_DAYS } from '@handover/domain/staff/credentials';
import { dayAfter, londonDay } from '@handover/domain/time';
import { pictureOfInSql } from '../accounts/pictureAddress.ts';
import { listSource, patternOf } from '../lists/source.ts';
import { tagsIn } from './members.ts';
import { isCode } from './named.ts';
import type { Near } from './near.ts';

const METRES_IN_A_MILE = 1609.344;

/**
 * Conditions on the compliance on a day, from the two columns that the worker stores; must match `complianceState` of
 * the domain.
 */
export function standings(today: string): Record<ComplianceState, RawBuilder<boolean>> {
  const soon = dayAfter(today, EXPIRING_DAYS);
  return {
    missing: sql`t.lacking`,
    expired: sql`not t.lacking and t.valid_until < ${today}::date`,
    expiring: sql`not t.lacking and t.valid_until between ${today}::date and ${soon}::date`,
    valid: sql`not t.lacking and t.valid_until > ${soon}::date`,
  };
}

const within = ({ latitude, longitude, miles }: Near) => sql<boolean>`
  st_dwithin(t.location, st_setsrid(st_makepoint(${longitude}, ${latitude}), 4326)::geography, ${miles * METRES_IN_A_MILE})`;

/** List source of all staff, for administrators; `near` is the position of the post code in the filter. */
export function staffSource(now: Date, near?: Near) {
  const standing = standings(londonDay(now));
  const states = COMPLIANCE_STATES.map((state) => sql`when ${standing[state]} then ${sql.lit(state)}`);
  return listSource({
    resource: staffList,
    table: 'staff',
    scope: () => ({}),
    removable: true,
    select: sql`t.member_id, t.code, t.name, t.position, t.city, t.created_at,
      ${pictureOfInSql(sql`t.member_id`)} as picture,
      (select u.mobile_telephone from users u where u.user_id = t.member_id) as mobile_telephone,
      (select u.last_sign_in_at from users u where u.user_id = t.member_id) as last_sign_in_at,
      ${tagsIn(sql`t.tag_ids`)} as tags,
      json_build_object('state', case ${sql.join(states, sql` `)} end, 'until', nullif(t.valid_until, 'infinity')) as compliance,
      (select count(*) from jobs j where j.assigned_to = t.member_id and j.status = 'Completed') as completed_jobs_count`,
    conditions: {
      tags(values) {
        const { all, ids } = choicesOf(values as string[]);
        return all ? sql`t.tag_ids @> ${ids}::uuid[]` : sql`t.tag_ids && ${ids}::uuid[]`;
      },
      compliance: (state) => standing[state as ComplianceState],
      distance: () => near && within(near),
      post_code: () => undefined,
      search: (text) =>
        isCode(String(text))
          ? sql`t.code = ${String(text).toUpperCase()}`
          : sql`t.name_folded like ${patternOf(String(text))}`,
      available_on: (day) => sql`
        exists (select 1 from availability a where a.member_id = t.member_id and a.date = ${day}::date)`,
    },
    texts: {
      tags: (tags: StaffRow['tags']) => tags.map(({ title }) => title).join(', '),
      compliance: ({ state }: StaffRow['compliance']) => LABELS.get(state) ?? state,
    },
    total: 'tally',
  });
}

const LABELS = new Map(
  staffList.fields.find(({ id }) => id === 'compliance')?.options?.map(({ value, label }) => [value, label]),
);
