set role handover_gate;

-- Passes a challenge with a passkey. True once: the challenge is gone and the counter went up. A device that counts
-- never shows a number twice. A session opens with a passed challenge.
create or replace function app.pass_passkey(p_challenge_hash bytea, p_passkey_id uuid, p_counter bigint, p_now timestamptz)
  returns boolean language sql security definer set search_path = app, pg_temp as $$
  with used as (
    delete from app.passkey_challenges where challenge_hash = p_challenge_hash and expires_at > p_now returning user_id),
  passed as (
    update app.passkeys p set counter = p_counter, last_used_at = p_now
    from used
    where p.passkey_id = p_passkey_id and (used.user_id is null or used.user_id = p.user_id)
      and (p.counter < p_counter or (p.counter = 0 and p_counter = 0))
    returning p.user_id)
  insert into app.sessions (session_id, user_id, token_hash, challenge, passed, device, created_at, last_seen_at, idle, expires_at)
  select gen_random_uuid(), user_id, p_challenge_hash, true, true, '', p_now, p_now, '1 minute', p_now + interval '1 minute' from passed
  returning true
$$;
revoke execute on function app.pass_passkey from public;
grant execute on function app.pass_passkey to handover_auth;

reset role;
