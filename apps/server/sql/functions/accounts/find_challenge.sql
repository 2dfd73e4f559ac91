set role handover_gate;

-- Returns the challenge of a token.
create or replace function app.find_challenge(p_token_hash bytea, p_now timestamptz)
  returns table (user_id uuid, email text, level smallint, sealed_secret text, last_step bigint, recovery_hashes bytea[],
  failed_in_a_row int)
  language sql stable security definer set search_path = app, pg_temp as $$
  select u.user_id, u.email, u.level, f.sealed_secret, f.last_step, f.recovery_hashes, c.failed_in_a_row
  from app.sessions s join app.users u using (user_id) join app.second_factors f using (user_id)
    join app.credentials c using (user_id)
  where s.token_hash = p_token_hash and s.challenge and not s.passed and s.expires_at > p_now and u.status = 'active'
    and f.confirmed_at is not null
$$;
revoke execute on function app.find_challenge from public;
grant execute on function app.find_challenge to handover_auth;

reset role;
