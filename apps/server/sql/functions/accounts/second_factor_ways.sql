set role handover_gate;

-- Returns the second factors of a person who has typed their password.
create or replace function app.second_factor_ways(p_token_hash bytea, p_now timestamptz)
  returns table (app boolean, passkeys json)
  language sql stable security definer set search_path = app, pg_temp as $$
  select f.sealed_secret is not null,
         (select coalesce(json_agg(json_build_object('credential_id', encode(p.credential_id, 'base64'), 'transports', p.transports)
                                   order by p.created_at), '[]')
          from app.passkeys p where p.user_id = s.user_id)
  from app.sessions s join app.second_factors f using (user_id)
  where s.token_hash = p_token_hash and s.challenge and s.expires_at > p_now
$$;
revoke execute on function app.second_factor_ways from public;
grant execute on function app.second_factor_ways to handover_auth;

reset role;
