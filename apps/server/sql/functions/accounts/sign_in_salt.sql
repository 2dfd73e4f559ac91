set role handover_gate;

-- Returns one row always: the salt of the account, or the one that the server invented for an address without an
-- account.
create or replace function app.sign_in_salt(p_email text, p_invented text) returns text
  language sql stable security definer set search_path = app, pg_temp as $$
  select coalesce(max(c.salt), p_invented) from app.users u join app.credentials c using (user_id)
  where u.email = p_email and u.deleted_at is null
$$;
revoke execute on function app.sign_in_salt from public;
grant execute on function app.sign_in_salt to handover_auth;

reset role;
