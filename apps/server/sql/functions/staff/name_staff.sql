set role handover_gate;

-- Copies a changed name or removal of an account to the staff row.
create or replace function app.name_staff() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  update app.staff set name = new.first_name || ' ' || new.last_name, deleted_at = new.deleted_at where member_id = new.user_id;
  return null;
end $$;
revoke execute on function app.name_staff from public;
grant execute on function app.name_staff to handover_owner;

set role handover_owner;
create or replace trigger staff_named after update of first_name, last_name, deleted_at on app.users for each row
  when (old.level = 4) execute function app.name_staff();

reset role;
