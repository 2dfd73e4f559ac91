import { randomUUID } from 'node:crypto';
import type { TestServer } from './testServer.ts';
import { vacuum } from './vacuum.ts';

type Place = { agency_id: string; care_provider_id: string; office_id: string };

/**
 * Inserts many shifts, one every ten minutes around now, in turn at these locations: past ones are Completed, each
 * hundredth missed; coming ones are Published, each tenth Assigned. All bookings share the terms of the first one,
 * because writing agreed terms takes ten times as long as the shift itself.
 */
export async function manyJobs(
  { make, owner, clock }: TestServer,
  places: readonly Place[],
  many: number,
): Promise<void> {
  const [poster, member] = [await make.admin(), await make.member()];
  const ids = randomUUID().slice(0, 24);
  /** Inserts the shifts from one number to another, and returns the terms of the first. */
  const insert = async (first: number, last: number, terms_id?: string): Promise<string | undefined> => {
    const { rows } = await owner.query<{ terms_id?: string }>(
      `with added as (insert into app.jobs (job_id, agency_id, care_provider_id, office_id, title, description, date, shift_time,
         job_start_time, job_end_time, starts_at, ends_at, deadline, deadline_at, has_break, break_is_paid_for,
         break_length, staff_rate, hcp_rate, status, ward, report_to, tag_ids, address_line_1, address_line_2, city, town,
         province, post_code, country, latitude, longitude, approximate, created_by, assigned_to, terms_id, version,
         created_at, updated_at)
       select ($1 || lpad(to_hex(n), 12, '0'))::uuid, p.agency_id, p.care_provider_id, p.office_id, 'Carer', '',
         (at at time zone 'Europe/London')::date, 'Day Shift', '08:00', '20:00', at, at + interval '10 minutes',
         (at at time zone 'Europe/London')::date, at, false, false, 0, 1200 + n * 7919 % 700, 1800, status, '', '', '{}',
         '14 Carr Lane', '', (array['York', 'Leeds', 'Hull'])[1 + n % 3], '', '', 'YO26 5RL', 'GB', 53.9, -1.1, false, $2,
         case when status in ('Completed', 'Assigned') then $3::uuid end,
         case when status in ('Completed', 'Assigned') then $9::bigint end, 1, now(), now()
       from generate_series($10::int, $11::int) n
       cross join lateral (select $5::timestamptz + (n - $4 * 0.8) * interval '10 minutes' as at) a
       cross join lateral (select case when at <= $5 then case when n % 100 = 0 then 'missed' else 'Completed' end
                                       when n % 10 = 0 then 'Assigned' else 'Published' end as status) s
       join unnest($6::uuid[], $7::uuid[], $8::uuid[]) with ordinality p (agency_id, care_provider_id, office_id, turn)
         on p.turn = 1 + n % cardinality($6)
       returning terms_id)
       select min(terms_id) as terms_id from added`,
      [
        ids,
        poster.user_id,
        member.user_id,
        many,
        clock(),
        places.map(({ agency_id }) => agency_id),
        places.map(({ care_provider_id }) => care_provider_id),
        places.map(({ office_id }) => office_id),
        terms_id,
        first,
        last,
      ],
    );
    return rows[0]?.terms_id;
  };
  await insert(2, many, await insert(1, 1));
  await vacuum(owner, 'app.jobs');
}
