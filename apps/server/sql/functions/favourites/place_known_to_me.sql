set role handover_gate;

-- Returns the care provider of a location if the viewer can know of it: by an open shift, by their own shifts, or by a
-- favourite or block of theirs.
create or replace function app.place_known_to_me(p_office_id uuid, p_now timestamptz) returns uuid
  language sql stable security definer set search_path = app, pg_temp as $$
  select o.care_provider_id from app.offices o
  where o.office_id = p_office_id
    and (exists (select from app.job_market j where j.office_id = o.office_id and j.starts_at > p_now)
      or exists (select from app.my_bookings b where b.office_id = o.office_id)
      or exists (select from app.offers f where f.office_id = o.office_id
                 and f.member_id = app.scope_user())
      or exists (select from app.applications y where y.office_id = o.office_id
                 and y.member_id = app.scope_user())
      or exists (select from app.member_regards r where r.member_id = app.scope_user()
                 and r.care_provider_id = o.care_provider_id and (r.office_id is null or r.office_id = o.office_id)))
$$;
revoke execute on function app.place_known_to_me from public;
grant execute on function app.place_known_to_me to handover_member;

reset role;
