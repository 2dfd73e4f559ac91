set role handover_gate;

-- Checks whether a device that was known at a time still is.
create or replace function app.knows_device(p_email text, p_known_at timestamptz) returns boolean
  language sql stable security definer set search_path = app, pg_temp as $$
  select exists (
    select from app.users u join app.credentials c using (user_id)
    where u.email = p_email and u.deleted_at is null and u.status = 'active'
      and p_known_at >= greatest(c.devices_since, u.created_at))
$$;
revoke execute on function app.knows_device from public;
grant execute on function app.knows_device to handover_auth;

reset role;
