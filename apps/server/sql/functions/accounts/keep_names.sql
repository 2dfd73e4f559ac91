set role handover_gate;

-- Adds new names for the search.
create or replace function app.keep_names() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  perform pg_advisory_xact_lock_shared(hashtext('names'));
  insert into app.names (name) select first_name from added union select last_name from added on conflict do nothing;
  return null;
end $$;
revoke execute on function app.keep_names from public;
grant execute on function app.keep_names to handover_owner;

set role handover_owner;
create or replace trigger names_added after insert on app.users referencing new table as added
  for each statement execute function app.keep_names();
create or replace trigger names_changed after update on app.users referencing new table as added
  for each statement execute function app.keep_names();

reset role;
