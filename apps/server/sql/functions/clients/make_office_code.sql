set role handover_gate;

-- Makes the secret of a location's codes with the location. No function returns it.
create or replace function app.make_office_code() returns trigger
  language plpgsql security definer set search_path = app, public, pg_temp as $$
begin
  insert into app.office_codes (office_id, secret, created_at)
  select office_id, gen_random_bytes(32), created_at from new_offices;
  return null;
end $$;
revoke execute on function app.make_office_code from public;
grant execute on function app.make_office_code to handover_owner;

set role handover_owner;
create or replace trigger make_office_code after insert on app.offices
  referencing new table as new_offices for each statement execute function app.make_office_code();

reset role;
