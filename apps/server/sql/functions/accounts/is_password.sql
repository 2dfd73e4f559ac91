set role handover_gate;

-- Checks the viewer's own password. A person reads their own salt alone, so nobody can compute another's hash.
create or replace function app.is_password(p_user_id uuid, p_password_hash text) returns boolean
  language sql stable security definer set search_path = app, pg_temp as $$
  select exists (select from app.credentials c where c.user_id = p_user_id and c.password_hash = p_password_hash)
$$;
revoke execute on function app.is_password from public;
grant execute on function app.is_password to handover_admin, handover_agency, handover_provider, handover_office,
  handover_member;

reset role;
