-- Favourites and blocks, both ways. Nobody is told: a place that blocked someone, or that they hid, is simply not there.
set role handover_owner;

-- What was pending between two who part is closed with it.
grant update (withdrawn_at) on app.applications to handover_gate;
grant delete on app.standby to handover_gate;

set role handover_gate;

-- The few hidden places are read once; said as a case, the planner does not take them for most of the market.
create or replace view app.job_market as
  select j.* from app.jobs_for_members j
  where j.status = 'Published'
    and case when array[j.care_provider_id, j.office_id] && array(select place_id from app.hidden_places)
        then false else true end;

create or replace view app.market_places as
  select job_id, status, starts_at, latitude, longitude, cx, cy from app.job_geo
  where status = 'Published'
    and case when array[care_provider_id, office_id] && array(select place_id from app.hidden_places)
        then false else true end;

-- All of the platform, less what each hidden place has.
create or replace view app.market_cells as
  select z, cx, cy, n, lat_sum, lng_sum from app.map_cells
  where scope_id = '00000000-0000-0000-0000-000000000000' and status = 'Published'
  union all
  select z, cx, cy, -n, -lat_sum, -lng_sum from app.map_cells
  where scope_id = any (array(select place_id from app.hidden_places)) and status = 'Published';
create or replace view app.market_cell_deltas as
  select cx, cy, n, lat_sum, lng_sum from app.map_cell_deltas
  where scope_id = '00000000-0000-0000-0000-000000000000' and status = 'Published'
  union all
  select cx, cy, -n, -lat_sum, -lng_sum from app.map_cell_deltas
  where scope_id = any (array(select place_id from app.hidden_places)) and status = 'Published';

-- No news of what one would not be shown.
create or replace function app.opened_since(p_since timestamptz, p_now timestamptz) returns boolean
  language plpgsql stable security definer set search_path = app, pg_temp as $$
begin
  return exists (
    select from (
      select job_id, actor_id, from_status, to_status from app.job_history
      where entry_id >= (lpad(to_hex(floor(extract(epoch from p_since) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
      order by entry_id desc limit 2000) h
    join app.jobs j on j.job_id = h.job_id
    where h.to_status = 'Published' and h.from_status is distinct from 'Published'
      and h.actor_id is distinct from nullif(current_setting('app.user_id', true), '')::uuid
      and j.status = 'Published' and j.starts_at > p_now
      and not array[j.care_provider_id, j.office_id] && array(select place_id from app.hidden_places));
end $$;

-- Whose block stands between a member and a shift, if one does. Staff may ask about themselves, and are told of their own
-- first. In this language because it is planned once per connection, and every gate asks it.
create function app.block_between(p_job_id uuid, p_member_id uuid) returns text
  language plpgsql stable security definer set search_path = app, pg_temp as $$
declare
  by_place boolean;
  by_member boolean;
begin
  if session_user = 'handover_member' and p_member_id is distinct from nullif(current_setting('app.user_id', true), '')::uuid
  then return null; end if;
  select exists (select from app.place_regards r where r.member_id = p_member_id and r.kind = 'block'
                 and r.care_provider_id = j.care_provider_id and (r.office_id is null or r.office_id = j.office_id)),
         exists (select from app.member_regards r where r.member_id = p_member_id and r.kind = 'block'
                 and r.care_provider_id = j.care_provider_id and (r.office_id is null or r.office_id = j.office_id))
  into by_place, by_member
  from app.jobs j where j.job_id = p_job_id;
  return case when by_place and not (by_member and session_user = 'handover_member') then 'place'
              when by_member then 'member' end;
end $$;

-- What was pending between the two ends with a block, and nobody is told. A shift that they have stays theirs: it is an
-- administrator's to take back.
create function app.part_ways() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  update app.offers o set status = 'withdrawn', answered_at = new.updated_at
  where o.member_id = new.member_id and o.status = 'pending' and not o.exclusive
    and o.care_provider_id = new.care_provider_id and (new.office_id is null or o.office_id = new.office_id);
  update app.applications y set withdrawn_at = new.updated_at
  where y.member_id = new.member_id and y.withdrawn_at is null
    and y.care_provider_id = new.care_provider_id and (new.office_id is null or y.office_id = new.office_id)
    and not exists (select from app.jobs j where j.job_id = y.job_id and j.assigned_to = new.member_id);
  delete from app.standby s
  where s.member_id = new.member_id and s.care_provider_id = new.care_provider_id
    and (new.office_id is null or s.office_id = new.office_id);
  return null;
end $$;

-- Whom a place's favourites and blocks are about, and who wrote them, for those who read them: most of these people stand
-- behind walls of their own.
create view app.regard_names with (security_barrier) as
  select r.regard_id,
    (select jsonb_build_object('member_id', u.user_id, 'first_name', u.first_name, 'last_name', u.last_name, 'code', s.code)
       from app.users u join app.staff s on s.member_id = u.user_id where u.user_id = r.member_id) as member,
    (select u.first_name || ' ' || u.last_name from app.users u where u.user_id = r.created_by) as written_by
  from app.place_regards r
  where (current_user = 'handover_admin' or r.agency_id = nullif(current_setting('app.agency_id', true), '')::uuid)
    and (current_user in ('handover_admin', 'handover_agency')
      or r.care_provider_id = nullif(current_setting('app.care_provider_id', true), '')::uuid)
    and (current_user <> 'handover_office' or r.office_id = nullif(current_setting('app.office_id', true), '')::uuid);

-- What a member thinks of places, by their names: theirs to read, and an administrator's.
create view app.member_places with (security_barrier) as
  select r.regard_id, r.member_id, r.kind, r.reason, r.updated_at,
    jsonb_build_object('care_provider_id', c.care_provider_id, 'company_name', c.company_name) as care_provider,
    case when o.office_id is not null
      then jsonb_build_object('office_id', o.office_id, 'title', o.title, 'city', o.city) end as office
  from app.member_regards r
  join app.care_providers c on c.care_provider_id = r.care_provider_id
  left join app.offices o on o.office_id = r.office_id
  where current_user = 'handover_admin' or r.member_id = nullif(current_setting('app.user_id', true), '')::uuid;

-- Whose location it is, if the member who asks can know of it: by a shift that is open to them, by what they had to do with
-- it, or because they have said what they think of it.
create function app.place_known_to_me(p_office_id uuid, p_now timestamptz) returns uuid
  language sql stable security definer set search_path = app, pg_temp as $$
  select o.care_provider_id from app.offices o
  where o.office_id = p_office_id
    and (exists (select from app.job_market j where j.office_id = o.office_id and j.starts_at > p_now)
      or exists (select from app.my_bookings b where b.office_id = o.office_id)
      or exists (select from app.offers f where f.office_id = o.office_id
                 and f.member_id = nullif(current_setting('app.user_id', true), '')::uuid)
      or exists (select from app.applications y where y.office_id = o.office_id
                 and y.member_id = nullif(current_setting('app.user_id', true), '')::uuid)
      or exists (select from app.member_regards r where r.member_id = nullif(current_setting('app.user_id', true), '')::uuid
                 and r.care_provider_id = o.care_provider_id and (r.office_id is null or r.office_id = o.office_id)))
$$;

revoke execute on function app.block_between, app.part_ways, app.place_known_to_me from public;
grant execute on function app.block_between to handover_admin, handover_member, handover_worker;
grant execute on function app.place_known_to_me to handover_member;
grant execute on function app.part_ways to handover_owner;
grant select on app.regard_names to handover_admin, handover_agency, handover_provider, handover_office;
grant select on app.member_places to handover_admin, handover_member;

set role handover_owner;
create trigger parted after insert or update on app.place_regards for each row
  when (new.kind = 'block') execute function app.part_ways();
create trigger parted after insert or update on app.member_regards for each row
  when (new.kind = 'block') execute function app.part_ways();
reset role;
