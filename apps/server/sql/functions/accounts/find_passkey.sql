set role handover_gate;

-- Returns the passkey that answers a current challenge: its public key, to check the signature, and its owner.
create or replace function app.find_passkey(p_challenge_hash bytea, p_credential_id bytea, p_now timestamptz)
  returns table (passkey_id uuid, user_id uuid, email text, level smallint, public_key bytea, counter bigint)
  language sql stable security definer set search_path = app, pg_temp as $$
  select p.passkey_id, u.user_id, u.email, u.level, p.public_key, p.counter
  from app.passkey_challenges c, app.passkeys p join app.users u using (user_id)
  where c.challenge_hash = p_challenge_hash and c.expires_at > p_now and p.credential_id = p_credential_id
    and (c.user_id is null or c.user_id = p.user_id) and u.status = 'active' and u.deleted_at is null
$$;
revoke execute on function app.find_passkey from public;
grant execute on function app.find_passkey to handover_auth;

reset role;
