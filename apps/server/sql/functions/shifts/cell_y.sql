-- before the tables
set role handover_owner;

-- Returns the row of the map cell at the finest zoom. The web's maps end at 85 degrees.
create or replace function app.cell_y(latitude double precision) returns int language sql immutable parallel safe as $$
  select least(65535, greatest(0, floor((1 - asinh(tan(radians(least(85, greatest(-85, latitude))))) / pi()) / 2 * 65536)::int))
$$;
revoke execute on function app.cell_y from public;
grant execute on function app.cell_y to handover_admin, handover_agency, handover_provider, handover_office,
  handover_member, handover_gate;

reset role;
