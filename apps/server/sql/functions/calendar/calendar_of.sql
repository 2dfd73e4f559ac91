set role handover_gate;

-- Returns the bookings of a calendar's secret link: no row for an unknown link, one row without a booking for a member
-- who has none.
create or replace function app.calendar_of(p_token_hash bytea, p_since timestamptz)
  returns table (job_id uuid, version int, code text, title text, status text, starts_at timestamptz, ends_at timestamptz,
  place text, address_line_1 text, address_line_2 text, city text, post_code text, updated_at timestamptz)
  language sql stable security definer set search_path = app, pg_temp as $$
  select j.job_id, j.version, j.code, j.title, j.status, j.starts_at, j.ends_at, o.title, j.address_line_1,
         j.address_line_2, j.city, j.post_code, j.updated_at
  from app.calendar_links l
  join app.users u on u.user_id = l.member_id and u.status = 'active' and u.deleted_at is null
  left join (app.jobs j join app.offices o on o.office_id = j.office_id)
    on j.assigned_to = l.member_id and j.starts_at > p_since
      and j.status in ('Assigned', 'Confirmed', 'Checked in', 'Completed', 'cancelled')
  where l.token_hash = p_token_hash
  order by j.starts_at, j.job_id
$$;
revoke execute on function app.calendar_of from public;
grant execute on function app.calendar_of to handover_guest;

reset role;
