-- What a member's phone asks for: the open shifts that are nearest, and what became of those that they hoped for.
set role handover_owner;

-- No column of it changes when a shift moves, so a move writes nothing here.
create index job_geo_near on app.job_geo using gist (location);

-- What they have worked where and when they slipped is part of how a shift suits them, so each may read their own.
create policy own_member on app.member_shifts to handover_member
  using (member_id = nullif(current_setting('app.user_id', true), '')::uuid);
create policy own_member on app.slips to handover_member
  using (member_id = nullif(current_setting('app.user_id', true), '')::uuid);
grant select on app.member_shifts, app.slips to handover_member;

set role handover_gate;

-- Open shifts of a time by their distance from a place. Comparisons of places are no wall's matter, so this runs with its
-- owner's rights and answers ids alone: what a member may know of them is the market's to say.
create function app.nearest_open(p_latitude double precision, p_longitude double precision, p_from timestamptz,
                                 p_to timestamptz, p_most int)
  returns table (job_id uuid, metres double precision)
  language plpgsql stable security definer set search_path = app, public, pg_temp as $$
#variable_conflict use_column
declare
  here geography := st_setsrid(st_makepoint(p_longitude, p_latitude), 4326)::geography;
begin
  return query
  select g.job_id, g.location <-> here from app.job_geo g
  where g.status = 'Published' and g.starts_at > p_from and g.starts_at < p_to
    and case when array[g.care_provider_id, g.office_id] && array(select place_id from app.hidden_places)
        then false else true end
  order by g.location <-> here limit p_most;
end $$;

-- Shifts that a member applied for, was offered or waits for, and that somebody else has by now: who has them is not
-- theirs to know.
create view app.taken_jobs as
  select j.job_id, j.number, j.code, j.agency_id, j.care_provider_id, j.office_id, j.title, j.description, j.date,
    j.shift_time, j.job_start_time, j.job_end_time, j.starts_at, j.ends_at, j.deadline_at, j.has_break,
    j.break_is_paid_for, j.break_length, j.staff_rate, j.status, j.no_show, j.ward, j.report_to, j.tag_ids,
    j.address_line_1, j.address_line_2, j.city, j.town, j.province, j.post_code, j.country, j.latitude, j.longitude,
    j.approximate, null::uuid as assigned_to, j.created_at, j.care_provider_name, j.office_title
  from (
    select a.job_id from app.applications a
    where a.member_id = nullif(current_setting('app.user_id', true), '')::uuid and a.withdrawn_at is null
    union
    select o.job_id from app.offers o
    where o.member_id = nullif(current_setting('app.user_id', true), '')::uuid
      and o.status in ('pending', 'withdrawn', 'expired')
    union
    select s.job_id from app.standby s
    where s.member_id = nullif(current_setting('app.user_id', true), '')::uuid) hoped
  join app.jobs_for_members j on j.job_id = hoped.job_id
  where j.status in ('Assigned', 'Confirmed')
    and j.assigned_to is distinct from nullif(current_setting('app.user_id', true), '')::uuid
    and case when array[j.care_provider_id, j.office_id] && array(select place_id from app.hidden_places)
        then false else true end;

revoke execute on function app.nearest_open from public;
grant execute on function app.nearest_open to handover_member;
grant select on app.taken_jobs to handover_member;
reset role;
