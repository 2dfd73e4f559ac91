-- The map's places, what staff may know of them, and people by their whole name.
set role handover_owner;

-- Behind a wall only comparisons that leak nothing may use an index, and those of geometry are not among them: a place is
-- found by its cell at the finest zoom, which is two whole numbers. No index holds the status, so a move writes none.
alter table app.job_geo set (fillfactor = 80);
alter table app.job_geo
  add column latitude double precision not null generated always as (public.st_y(location::public.geometry)) stored,
  add column longitude double precision not null generated always as (public.st_x(location::public.geometry)) stored,
  add column cx int not null generated always as (app.cell_x(public.st_x(location::public.geometry))) stored,
  add column cy int not null generated always as (app.cell_y(public.st_y(location::public.geometry))) stored;
drop index app.job_geo_near, app.job_geo_published;
create index job_geo_in_cell on app.job_geo (cx, cy);
create index job_geo_by_start on app.job_geo (starts_at);
create index job_geo_of_agency on app.job_geo (agency_id);
create index job_geo_of_provider on app.job_geo (care_provider_id);
create index job_geo_of_office on app.job_geo (office_id);

-- "Ann Lee" is one person of a million; either name alone is thousands.
create index staff_by_name on app.users (last_name, first_name, user_id) where level = 4 and deleted_at is null;

set role handover_gate;

-- Where open shifts are: what a member's map shows of the market, and how many of them stand in each cell.
create view app.market_places as
  select job_id, status, starts_at, latitude, longitude, cx, cy from app.job_geo where status = 'Published';
create view app.market_cells as
  select z, cx, cy, n, lat_sum, lng_sum from app.map_cells
  where scope_id = '00000000-0000-0000-0000-000000000000' and status = 'Published';
create view app.market_cell_deltas as
  select cx, cy, n, lat_sum, lng_sum from app.map_cell_deltas
  where scope_id = '00000000-0000-0000-0000-000000000000' and status = 'Published';

-- Whether a shift to come was opened since, by somebody else than the member who asks: posted, published or given back.
-- The ids of the history are ordered by time. It looks at the latest entries, however long ago somebody asks about.
create function app.opened_since(p_since timestamptz, p_now timestamptz) returns boolean
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
      and j.status = 'Published' and j.starts_at > p_now);
end $$;

revoke execute on function app.opened_since from public;
grant execute on function app.opened_since to handover_member;
grant select on app.market_places, app.market_cells, app.market_cell_deltas to handover_member;
reset role;
