set role handover_gate;

-- Activates an account by the challenge that its link opened: the person needs no password for it.
create or replace function app.accept_account(p_token_hash bytea, p_password_hash text, p_challenge_hash bytea, p_now timestamptz, p_request_id text)
  returns table (user_id uuid, email text, level smallint)
  language sql security definer set search_path = app, pg_temp as $$
  -- Locks the person first, as each command does.
  select from app.users u join app.pending_accounts p using (user_id) where p.token_hash = p_token_hash for no key update of u;
  with counted as (
    update app.users u set status = 'active', updated_at = p_now from app.pending_accounts p
    where p.token_hash = p_token_hash and p.mailed_to = u.email and p.expires_at > p_now
      and u.user_id = p.user_id and u.status = 'pending' and u.deleted_at is null
      and coalesce(p_password_hash, p.password_hash) is not null
    returning u.user_id, coalesce(p_password_hash, p.password_hash) as password_hash),
  signs_in as (
    insert into app.credentials (user_id, password_hash, changed_at, devices_since)
    select c.user_id, c.password_hash, p_now, p_now from counted c)
  insert into app.audit (audit_id, at, actor_id, action, target_id, request_id)
  select gen_random_uuid(), p_now, c.user_id, 'accept_account', c.user_id, p_request_id from counted c;
  -- After the change of status, because that ends sessions.
  insert into app.sessions (session_id, user_id, token_hash, challenge, passed, device, created_at, last_seen_at, idle, expires_at)
  select gen_random_uuid(), u.user_id, p_challenge_hash, true, true, '', p_now, p_now, '1 minute', p_now + interval '1 minute'
  from app.pending_accounts p join app.users u using (user_id) where p.token_hash = p_token_hash and u.status = 'active';
  delete from app.pending_accounts p using app.users u
  where p.token_hash = p_token_hash and u.user_id = p.user_id and u.status = 'active'
  returning u.user_id, u.email, u.level
$$;
revoke execute on function app.accept_account from public;
grant execute on function app.accept_account to handover_guest;

reset role;
