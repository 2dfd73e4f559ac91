set role handover_gate;

-- Counts a shift where it is now, and no longer where it was. Cell and degrees are columns of the row.
create or replace function app.count_in_cells() returns trigger language plpgsql security definer set search_path = app, pg_temp as $$
begin
  -- An insert has no old row and a delete no new one: their fields are null, and so are their counts.
  insert into app.map_cell_deltas (scope_id, cx, cy, status, n, lat_sum, lng_sum)
  select scope, (g).cx, (g).cy, (g).status, n, n * round((g).latitude * 1e6)::bigint, n * round((g).longitude * 1e6)::bigint
  from (values (old, -1), (new, 1)) counted (g, n),
    unnest(array['00000000-0000-0000-0000-000000000000', (g).agency_id, (g).care_provider_id, (g).office_id]) scope
  where (g).status is not null;
  return null;
end $$;
revoke execute on function app.count_in_cells from public;
grant execute on function app.count_in_cells to handover_owner;

set role handover_owner;
create or replace trigger count_in_cells after insert or update or delete on app.job_geo
  for each row execute function app.count_in_cells();

reset role;
