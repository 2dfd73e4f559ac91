-- before the tables
set role handover_owner;

-- Returns the column of the map cell at the finest zoom. A coarser cell is a shift to the right.
create or replace function app.cell_x(longitude double precision) returns int language sql immutable parallel safe as $$
  select least(65535, greatest(0, floor((longitude + 180) / 360 * 65536)::int))
$$;
revoke execute on function app.cell_x from public;
grant execute on function app.cell_x to handover_admin, handover_agency, handover_provider, handover_office,
  handover_member, handover_gate;

reset role;
