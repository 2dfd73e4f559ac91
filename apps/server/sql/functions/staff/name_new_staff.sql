set role handover_gate;

-- Copies the name of the account to a new staff row.
create or replace function app.name_new_staff() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  select u.first_name || ' ' || u.last_name, u.deleted_at into new.name, new.deleted_at
  from app.users u where u.user_id = new.member_id;
  return new;
end $$;
revoke execute on function app.name_new_staff from public;
grant execute on function app.name_new_staff to handover_owner;

set role handover_owner;
create or replace trigger staff_named_at_first before insert on app.staff for each row execute function app.name_new_staff();

reset role;
