set role handover_gate;

-- Passes a challenge with a code. True once: the time step or the recovery code is used up.
create or replace function app.pass_challenge(p_token_hash bytea, p_step bigint, p_recovery_hash bytea) returns boolean
  language sql security definer set search_path = app, pg_temp as $$
  with waiting as (
    select s.session_id, s.user_id from app.sessions s where s.token_hash = p_token_hash and s.challenge and not s.passed for update
  ), used as (
    update app.second_factors f
    set last_step = greatest(f.last_step, p_step), recovery_hashes = array_remove(f.recovery_hashes, p_recovery_hash)
    from waiting w
    where f.user_id = w.user_id
      and case when p_recovery_hash is null then f.last_step < p_step else p_recovery_hash = any (f.recovery_hashes) end
    returning w.session_id
  ), passed as (
    update app.sessions s set passed = true from used where s.session_id = used.session_id and not s.passed returning 1
  )
  select exists (select from passed)
$$;
revoke execute on function app.pass_challenge from public;
grant execute on function app.pass_challenge to handover_auth;

reset role;
