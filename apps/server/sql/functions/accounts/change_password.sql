set role handover_gate;

-- Changes the viewer's own password if the current one is right.
create or replace function app.change_password(p_user_id uuid, p_current_hash text, p_password_hash text, p_now timestamptz) returns boolean
  language sql security definer set search_path = app, pg_temp as $$
  with changed as (
    update app.credentials set password_hash = p_password_hash, changed_at = p_now, devices_since = p_now
    where user_id = p_user_id and password_hash = p_current_hash returning 1
  )
  select exists (select from changed)
$$;
revoke execute on function app.change_password from public;
grant execute on function app.change_password to handover_admin, handover_agency, handover_provider, handover_office,
  handover_member;

reset role;
