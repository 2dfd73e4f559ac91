set role handover_gate;

-- Returns the account of a reset link.
create or replace function app.find_reset(p_token_hash bytea, p_now timestamptz) returns text
  language sql stable security definer set search_path = app, pg_temp as $$
  select u.email from app.password_resets r join app.users u using (user_id)
  where r.token_hash = p_token_hash and r.used_at is null and r.expires_at > p_now and u.status = 'active'
$$;
revoke execute on function app.find_reset from public;
grant execute on function app.find_reset to handover_guest;

reset role;
