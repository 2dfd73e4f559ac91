-- Passkeys: a second factor after the password, and a way to sign in by itself. Decision 062.
set role handover_owner;

-- One row per account whose second factor is on, whichever kind it is: it holds the recovery codes. Without a sealed secret
-- there is no authenticator app. A secret that waits for its first code opens nothing and stands beside it.
alter table app.second_factors alter sealed_secret drop not null, add begun_secret text;
update app.second_factors set begun_secret = sealed_secret, sealed_secret = null where confirmed_at is null;
alter table app.second_factors add constraint an_app_is_confirmed check (sealed_secret is null or confirmed_at is not null);

create table app.passkeys (
  passkey_id uuid primary key,
  user_id uuid not null references app.users,
  credential_id bytea not null unique,
  public_key bytea not null,
  -- How often the device says that it has signed; 0 for one that does not count.
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index on app.passkeys (user_id, created_at);
create trigger note_change after insert or delete or update of created_at, name on app.passkeys for each row
  when (coalesce(current_setting('app.user_id', true), '') <> '') execute function app.note_change('user_id', 'created_at', '~name');

-- What a device is asked to sign, until it is used up or five minutes have passed. It belongs to the person who adds a passkey
-- or has typed their password; to nobody where a passkey is all that is shown.
create table app.passkey_challenges (
  challenge_hash bytea primary key,
  user_id uuid references app.users,
  expires_at timestamptz not null
);
create index on app.passkey_challenges (user_id);
create index on app.passkey_challenges (expires_at);

call app.personal_wall('passkeys');
call app.personal_wall('passkey_challenges');
grant select (passkey_id, user_id, credential_id, transports, name, created_at, last_used_at),
  insert (passkey_id, user_id, credential_id, public_key, counter, transports, name, created_at), update (name), delete
  on app.passkeys to handover_admin, handover_agency, handover_provider, handover_office, handover_member;
grant select, insert, delete on app.passkey_challenges
  to handover_admin, handover_agency, handover_provider, handover_office, handover_member;
grant select, update (counter, last_used_at), delete on app.passkeys to handover_gate;
grant select, insert, delete on app.passkey_challenges to handover_gate;
grant select (user_id, name, created_at, last_used_at), delete on app.passkeys to handover_worker;
grant select, delete on app.passkey_challenges to handover_worker;

-- When somebody answered the offer of a second factor, so that they are asked once.
alter table app.credentials add second_factor_answered_at timestamptz;
grant select (second_factor_answered_at), update (second_factor_answered_at) on app.credentials
  to handover_admin, handover_agency, handover_provider, handover_office, handover_member;

set role handover_gate;

-- What somebody who has typed their password may show as a second factor.
create function app.second_factor_ways(p_token_hash bytea, p_now timestamptz)
  returns table (app boolean, passkeys json)
  language sql stable security definer set search_path = app, pg_temp as $$
  select f.sealed_secret is not null,
         (select coalesce(json_agg(json_build_object('credential_id', encode(p.credential_id, 'base64'), 'transports', p.transports)
                                   order by p.created_at), '[]')
          from app.passkeys p where p.user_id = s.user_id)
  from app.sessions s join app.second_factors f using (user_id)
  where s.token_hash = p_token_hash and s.challenge and s.expires_at > p_now
$$;

-- A challenge for a device: for whoever has typed their password if their token is given, else for nobody yet.
create function app.ask_passkey(p_challenge_hash bytea, p_token_hash bytea, p_now timestamptz, p_expires_at timestamptz)
  returns void language sql security definer set search_path = app, pg_temp as $$
  insert into app.passkey_challenges
  select p_challenge_hash, s.user_id, p_expires_at
  from (select 1) one left join app.sessions s on s.token_hash = p_token_hash and s.challenge and s.expires_at > p_now
  where p_token_hash is null or s.user_id is not null
$$;

-- The passkey that answers a living challenge: its public part, to check the signature with, and whose it is.
create function app.find_passkey(p_challenge_hash bytea, p_credential_id bytea, p_now timestamptz)
  returns table (passkey_id uuid, user_id uuid, email text, level smallint, public_key bytea, counter bigint)
  language sql stable security definer set search_path = app, pg_temp as $$
  select p.passkey_id, u.user_id, u.email, u.level, p.public_key, p.counter
  from app.passkey_challenges c, app.passkeys p join app.users u using (user_id)
  where c.challenge_hash = p_challenge_hash and c.expires_at > p_now and p.credential_id = p_credential_id
    and (c.user_id is null or c.user_id = p.user_id) and u.status = 'active' and u.deleted_at is null
$$;

-- True once: the challenge is gone and the device's count went up. A device that counts never
-- shows a number twice. A session opens with a challenge that was passed.
create function app.pass_passkey(p_challenge_hash bytea, p_passkey_id uuid, p_counter bigint, p_now timestamptz)
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

revoke execute on function app.second_factor_ways, app.ask_passkey, app.find_passkey, app.pass_passkey from public;
grant execute on function app.second_factor_ways, app.ask_passkey, app.find_passkey, app.pass_passkey to handover_auth;
reset role;
