set role handover_gate;

-- Makes known devices of a disabled account unknown.
create or replace function app.forget_devices() returns trigger language plpgsql security definer set search_path = app, pg_temp as $$
begin
  update app.credentials set devices_since = greatest(devices_since, new.updated_at) where user_id = new.user_id;
  return null;
end $$;
revoke execute on function app.forget_devices from public;
grant execute on function app.forget_devices to handover_owner;

set role handover_owner;
create or replace trigger devices_forgotten after update of status on app.users for each row
  when (new.status <> 'active' and old.status = 'active') execute function app.forget_devices();

reset role;
