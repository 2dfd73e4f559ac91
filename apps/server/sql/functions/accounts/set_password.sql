set role handover_gate;

-- Sets another person's password, for administrators: it ends all sessions of that account and makes its devices
-- unknown. A pending account gets none: its person chooses one.
create or replace function app.set_password(p_user_id uuid, p_password_hash text, p_now timestamptz) returns void
  language sql security definer set search_path = app, pg_temp as $$
  insert into app.credentials (user_id, password_hash, changed_at, devices_since)
  select u.user_id, p_password_hash, p_now, p_now from app.users u where u.user_id = p_user_id and u.status <> 'pending'
  on conflict (user_id) do update set password_hash = excluded.password_hash, changed_at = p_now, devices_since = p_now;
  delete from app.sessions where user_id = p_user_id
$$;
revoke execute on function app.set_password from public;
grant execute on function app.set_password to handover_admin;

reset role;
