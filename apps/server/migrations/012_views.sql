-- What the board, the timeline, the map and the table need beside the shifts themselves.
set role handover_owner;

-- The orders of a list that no move of a shift changes. As indexes of the shifts they would be written anew with every
-- move, which doubled its cost; here they are written when a shift is posted and when its rate changes.
create table app.job_orders (
  job_id uuid primary key,
  agency_id uuid not null, care_provider_id uuid not null, office_id uuid not null,
  number bigint not null,
  staff_rate bigint not null,
  foreign key (agency_id, care_provider_id, office_id, job_id)
    references app.jobs (agency_id, care_provider_id, office_id, job_id) on update cascade
);
create index job_orders_by_number on app.job_orders (number, job_id);
create index job_orders_of_agency_by_number on app.job_orders (agency_id, number, job_id);
create index job_orders_of_provider_by_number on app.job_orders (care_provider_id, number, job_id);
create index job_orders_of_office_by_number on app.job_orders (office_id, number, job_id);
create index job_orders_by_rate on app.job_orders (staff_rate, job_id);
create index job_orders_of_agency_by_rate on app.job_orders (agency_id, staff_rate, job_id);
create index job_orders_of_provider_by_rate on app.job_orders (care_provider_id, staff_rate, job_id);
create index job_orders_of_office_by_rate on app.job_orders (office_id, staff_rate, job_id);

-- How many shifts that are not over stand in each cell of a map, for the platform (all zeros), each company and each
-- location. A cell is a tile of the web's maps; every second zoom is kept, the one between is four cells of the finer.
-- The sums, in whole millionths of a degree, say where in the cell they are.
create table app.map_cells (
  scope_id uuid not null,
  z smallint not null,
  cx int not null,
  cy int not null,
  status text not null,
  n int not null,
  lat_sum bigint not null,
  lng_sum bigint not null,
  primary key (scope_id, z, cx, cy, status)
);
-- Appended in the transaction of the move, at the finest zoom; the worker folds them into all.
create table app.map_cell_deltas (
  delta_id bigint generated always as identity primary key,
  scope_id uuid not null,
  cx int not null,
  cy int not null,
  status text not null,
  n int not null,
  lat_sum bigint not null,
  lng_sum bigint not null
);
-- Found at once when they are to be forgotten.
create index map_cells_empty on app.map_cells (scope_id) where n = 0;
create index map_cell_deltas_of_scope on app.map_cell_deltas (scope_id);

call app.wall('job_orders', agency => 'agency_id', provider => 'care_provider_id', office => 'office_id');
call app.wall('map_cells', agency => 'scope_id', provider => 'scope_id', office => 'scope_id');
call app.wall('map_cell_deltas', agency => 'scope_id', provider => 'scope_id', office => 'scope_id');
grant select on app.job_orders, app.map_cells, app.map_cell_deltas
  to handover_admin, handover_agency, handover_provider, handover_office;
grant select, insert, update on app.job_orders to handover_gate;
grant select, insert, update, delete on app.map_cells to handover_gate;
grant select, insert, delete on app.map_cell_deltas to handover_gate;

-- The cell of a place at the finest zoom; a coarser one is its shift to the right. The web's maps end at 85 degrees.
create function app.cell_x(longitude double precision) returns int language sql immutable parallel safe as $$
  select least(65535, greatest(0, floor((longitude + 180) / 360 * 65536)::int))
$$;
create function app.cell_y(latitude double precision) returns int language sql immutable parallel safe as $$
  select least(65535, greatest(0, floor((1 - asinh(tan(radians(least(85, greatest(-85, latitude))))) / pi()) / 2 * 65536)::int))
$$;
revoke execute on function app.cell_x, app.cell_y from public;
grant execute on function app.cell_x, app.cell_y
  to handover_admin, handover_agency, handover_provider, handover_office, handover_member, handover_gate;

set role handover_gate;

create function app.order_new_jobs() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  insert into app.job_orders (job_id, agency_id, care_provider_id, office_id, number, staff_rate)
  select job_id, agency_id, care_provider_id, office_id, number, staff_rate from added;
  return null;
end $$;

create function app.order_changed_job() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  update app.job_orders set staff_rate = new.staff_rate where job_id = new.job_id;
  return null;
end $$;

-- One more where a shift now stands, one less where it stood.
create function app.count_in_cells() returns trigger
  language plpgsql security definer set search_path = app, public, pg_temp as $$
begin
  if tg_op <> 'INSERT' then perform app.add_to_cells(old, -1); end if;
  if tg_op <> 'DELETE' then perform app.add_to_cells(new, 1); end if;
  return null;
end $$;

create function app.add_to_cells(place app.job_geo, step int) returns void
  language sql set search_path = app, public, pg_temp as $$
  insert into app.map_cell_deltas (scope_id, cx, cy, status, n, lat_sum, lng_sum)
  select scope, app.cell_x(x), app.cell_y(y), place.status, step, step * round(y * 1e6)::bigint, step * round(x * 1e6)::bigint
  from (select st_x(place.location::geometry) as x, st_y(place.location::geometry) as y) at,
       unnest(array['00000000-0000-0000-0000-000000000000'::uuid, place.agency_id, place.care_provider_id,
                    place.office_id]) scope
$$;

create function app.fold_map_cells() returns int
  language plpgsql security definer set search_path = app, pg_temp as $$
declare
  folded int;
begin
  if not pg_try_advisory_xact_lock(hashtext('fold_map_cells')) then return 0; end if;
  with gone as (delete from app.map_cell_deltas returning scope_id, cx, cy, status, n, lat_sum, lng_sum),
       added as (
         insert into app.map_cells (scope_id, z, cx, cy, status, n, lat_sum, lng_sum)
         select scope_id, z, cx >> 16 - z, cy >> 16 - z, status, sum(n), sum(lat_sum), sum(lng_sum)
         from gone, generate_series(4, 16, 2) z
         group by scope_id, z, cx >> 16 - z, cy >> 16 - z, status
         having sum(n) <> 0 or sum(lat_sum) <> 0 or sum(lng_sum) <> 0
         order by 1, 2, 3, 4, 5
         on conflict (scope_id, z, cx, cy, status) do update
           set n = map_cells.n + excluded.n, lat_sum = map_cells.lat_sum + excluded.lat_sum,
               lng_sum = map_cells.lng_sum + excluded.lng_sum
         returning scope_id, z, cx, cy, status, n)
  select (select count(*) from gone) into folded from (select count(*) from added) done;
  -- What is empty is forgotten, or a market that moves would leave a trail of cells.
  if folded > 0 then delete from app.map_cells where n = 0; end if;
  return folded;
end $$;

-- The shift as it stands, its version included: it is announced with the next.
drop function app.lock_job_as_member(uuid);
create function app.lock_job_as_member(p_job_id uuid)
  returns table (job_id uuid, code text, title text, agency_id uuid, care_provider_id uuid, office_id uuid, status text,
                 starts_at timestamptz, ends_at timestamptz, deadline_at timestamptz, assigned_to uuid, no_show boolean,
                 created_by uuid, job_planner uuid, version int)
  language sql security definer set search_path = app, pg_temp as $$
  select j.job_id, j.code, j.title, j.agency_id, j.care_provider_id, j.office_id, j.status, j.starts_at, j.ends_at,
         j.deadline_at, j.assigned_to, j.no_show, j.created_by, j.job_planner, j.version
  from app.jobs j
  where j.job_id = p_job_id
    and (j.status = 'Published' or j.assigned_to = nullif(current_setting('app.user_id', true), '')::uuid
      or exists (select 1 from app.offers o where o.job_id = j.job_id
                 and o.member_id = nullif(current_setting('app.user_id', true), '')::uuid)
      or exists (select 1 from app.applications a where a.job_id = j.job_id
                 and a.member_id = nullif(current_setting('app.user_id', true), '')::uuid))
  for no key update of j
$$;

revoke execute on function app.order_new_jobs, app.order_changed_job, app.count_in_cells, app.add_to_cells,
  app.fold_map_cells, app.lock_job_as_member from public;
grant execute on function app.lock_job_as_member to handover_member;
grant execute on function app.fold_map_cells to handover_worker;
grant execute on function app.order_new_jobs, app.order_changed_job, app.count_in_cells to handover_owner;

-- What is there already is put in order and counted once; the owner of the tables stands behind the walls too.
insert into app.job_orders (job_id, agency_id, care_provider_id, office_id, number, staff_rate)
select job_id, agency_id, care_provider_id, office_id, number, staff_rate from app.jobs;
do $$ begin perform app.add_to_cells(g, 1) from app.job_geo g; end $$;
select app.fold_map_cells();

set role handover_owner;
create trigger order_added after insert on app.jobs referencing new table as added
  for each statement execute function app.order_new_jobs();
create trigger order_changed after update on app.jobs for each row
  when (old.staff_rate <> new.staff_rate) execute function app.order_changed_job();
create trigger count_in_cells after insert or update or delete on app.job_geo
  for each row execute function app.count_in_cells();
reset role;
