set role handover_gate;

-- Turns a challenge into a session with a new token: tokens from before are invalid. True once.
create or replace function app.open_session(p_challenge_hash bytea, p_session_id uuid, p_token_hash bytea, p_remember boolean, p_device text,
  p_now timestamptz, p_idle interval, p_expires_at timestamptz, p_request_id text,
  p_counters text[], p_subjects bytea[])
  returns boolean language sql security definer set search_path = app, pg_temp as $$
  with opened as (
    update app.sessions s
    set session_id = p_session_id, token_hash = p_token_hash, challenge = false, remember = p_remember, device = p_device,
        created_at = p_now, last_seen_at = p_now, idle = p_idle, expires_at = p_expires_at
    from app.users u
    where s.token_hash = p_challenge_hash and s.challenge and s.expires_at > p_now and u.user_id = s.user_id
      and u.status = 'active'
      and (s.passed or not exists (
        select from app.second_factors f where f.user_id = s.user_id and f.confirmed_at is not null))
    returning s.user_id
  ), seen as (
    update app.users u set last_sign_in_at = p_now from opened o where u.user_id = o.user_id
  ), cleared as (
    delete from app.attempts t using unnest(p_counters, p_subjects) as c (counter, subject)
    where t.what = c.counter and t.subject = c.subject and exists (select from opened)
  ), noted as (
    insert into app.audit (audit_id, at, actor_id, action, target_id, request_id)
    select p_session_id, p_now, o.user_id, 'sign_in', o.user_id, p_request_id from opened o
  )
  select exists (select from opened)
$$;
revoke execute on function app.open_session from public;
grant execute on function app.open_session to handover_auth;

reset role;
