import { sql } from 'kysely';
import { type Country, nationOf } from '@handover/domain/places';
import type { Person } from '@handover/domain/staff/credentials';
import type { Credential, Required } from '@handover/domain/staff/items';
import type { OptOut } from '@handover/domain/staff/optOut';
import { weeklyLimit } from '@handover/domain/staff/people';
import { minutesIn, type Week, weeksAround, type Worked } from '@handover/domain/staff/weeks';
import { rulesFor, type WorkingTimeRules } from '@handover/domain/staff/workingTime';
import { type Db, prepared } from '../../db/connect.ts';

export type Paper = Credential & { entry_id: string };
/** What the view of an agency's people says of one, for the rules. */
export type Kept = OptOut & {
  member_id: string;
  home: { country: Country; province: string; post_code: string } | null;
  papers: Paper[];
  required: (Required & { valid_from: string })[];
};

/** Makes the person whose documents the rules judge. Of a requirement asked for twice, the stricter counts. */
export function judged({ papers, required, home }: Kept, today: string): Person {
  const asked = Map.groupBy(
    required.filter(({ valid_from }) => valid_from <= today),
    ({ item_id }) => item_id,
  );
  const strictest = [...asked.values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    const months = [first, ...others].flatMap((one) => one.months ?? []);
    return [{ ...first, months: months.length === 0 ? null : Math.min(...months) }];
  });
  return { credentials: papers, required: strictest, nation: home ? nationOf(home) : null, today };
}

type Row = {
  member_id: string;
  homes: { office_id: string; title: string }[];
  next_shift: { job_id: string; starts_at: string; status: string; office: string } | null;
  bookings: { starts_at: string; ends_at: string; unpaid_minutes: number }[];
};

const HOMES_SHOWN = 12;

/** Reads what an agency's own shifts say of its people: row-level security leaves out those of all other agencies. */
export async function readOwnShifts(db: Db, people: readonly Kept[], now: Date, today: string) {
  const [week] = weeksAround({ starts_at: now, ends_at: new Date(now.getTime() + 1), unpaid_minutes: 0 }, 0) as [Week];
  const [rules, rows] = await Promise.all([
    prepared(db, sql<WorkingTimeRules>`select * from working_time_rules`),
    prepared(
      db,
      sql<Row>`
        select asked.member_id,
          (select coalesce(json_agg(json_build_object('office_id', h.office_id, 'title', h.title)), '[]') from (
             select o.office_id, o.title from jobs j join offices o on o.office_id = j.office_id
             where j.assigned_to = asked.member_id and j.status = 'Completed'
             group by o.office_id, o.title order by count(*) desc, o.title limit ${sql.lit(HOMES_SHOWN)}) h) as homes,
          (select json_build_object('job_id', j.job_id, 'starts_at', j.starts_at, 'status', j.status, 'office', o.title)
           from jobs j join offices o on o.office_id = j.office_id
           where j.assigned_to = asked.member_id and j.status in ('Assigned', 'Confirmed') and j.starts_at > ${now}
           order by j.starts_at limit 1) as next_shift,
          (select coalesce(json_agg(json_build_object('starts_at', j.starts_at, 'ends_at', j.ends_at, 'unpaid_minutes',
             case when j.has_break and not j.break_is_paid_for then j.break_length else 0 end)), '[]')
           from jobs j where j.assigned_to = asked.member_id and j.status in ('Assigned', 'Confirmed', 'Checked in', 'Completed')
             and j.starts_at < ${week.ends_at} and j.starts_at > ${week.starts_at}::timestamptz - interval '25 hours'
             and j.ends_at > ${week.starts_at}) as bookings
        from unnest(${people.map(({ member_id }) => member_id)}::uuid[]) asked (member_id)`,
    ),
  ]);
  const known = new Map(rows.map((row) => [row.member_id, row]));
  return people.map((person) => {
    const { homes = [], next_shift = null, bookings = [] } = known.get(person.member_id) ?? {};
    const country = person.home?.country ?? 'GB';
    const legal = rulesFor(rules, country, today).weekly_hours;
    const shifts = bookings.map((one): Worked => ({
      ...one,
      starts_at: new Date(one.starts_at),
      ends_at: new Date(one.ends_at),
    }));
    const limit_hours = weeklyLimit({ ...person, credentials: person.papers, today }, legal);
    return { homes, next_shift, week: { minutes: minutesIn([week], shifts)[0] ?? 0, limit_hours } };
  });
}
