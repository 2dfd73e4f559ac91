set role handover_gate;

-- Makes a challenge for a device: for the person who typed their password if their token is given, else for nobody yet.
create or replace function app.ask_passkey(p_challenge_hash bytea, p_token_hash bytea, p_now timestamptz, p_expires_at timestamptz)
  returns void language sql security definer set search_path = app, pg_temp as $$
  insert into app.passkey_challenges
  select p_challenge_hash, s.user_id, p_expires_at
  from (select 1) one left join app.sessions s on s.token_hash = p_token_hash and s.challenge and s.expires_at > p_now
  where p_token_hash is null or s.user_id is not null
$$;
revoke execute on function app.ask_passkey from public;
grant execute on function app.ask_passkey to handover_auth;

reset role;
