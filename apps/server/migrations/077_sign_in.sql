-- Sign-in: the database gives the salt, the server computes the hash, the database compares it and opens a challenge. A session
-- opens with a challenge that was passed, and with nothing else. No function gives a hash of a password away.
set role handover_owner;
alter table app.credentials
  add column salt text generated always as (substring(password_hash from '^\$argon2id\$.*\$')) stored,
  -- Cookies of devices that were known before are worth nothing.
  add column devices_since timestamptz not null default '-infinity';
-- A challenge whose code or key was right.
alter table app.sessions add column passed boolean not null default false;
grant select (user_id, salt) on app.credentials
  to handover_admin, handover_agency, handover_provider, handover_office, handover_member;

set role handover_gate;

-- Always one row: the salt of the account, or the one that the server invented for an address without an account.
create function app.sign_in_salt(p_email text, p_invented text) returns text
  language sql stable security definer set search_path = app, pg_temp as $$
  select coalesce(max(c.salt), p_invented) from app.users u join app.credentials c using (user_id)
  where u.email = p_email and u.deleted_at is null
$$;

-- Whether a device that was known at that time still is.
create function app.knows_device(p_email text, p_known_at timestamptz) returns boolean
  language sql stable security definer set search_path = app, pg_temp as $$
  select exists (
    select from app.users u join app.credentials c using (user_id)
    where u.email = p_email and u.deleted_at is null and u.status = 'active'
      and p_known_at >= greatest(c.devices_since, u.created_at))
$$;

-- Compares, and opens a challenge if the password is right; nothing is written if it is not. What is cleared are counts of
-- attempts: each by its counter and subject, from a time on.
create function app.check_password(p_email text, p_password_hash text, p_challenge_id uuid, p_challenge_hash bytea, p_device text,
                                   p_now timestamptz, p_expires_at timestamptz, p_counters text[], p_subjects bytea[],
                                   p_from timestamptz[])
  returns table (user_id uuid, level smallint, second_factor boolean)
  language sql security definer set search_path = app, pg_temp as $$
  with account as (
    select u.user_id, u.level from app.users u join app.credentials c using (user_id)
    where u.email = p_email and u.deleted_at is null and u.status = 'active' and c.password_hash = p_password_hash
  ), opened as (
    insert into app.sessions (session_id, user_id, token_hash, challenge, device, created_at, last_seen_at, idle, expires_at)
    select p_challenge_id, a.user_id, p_challenge_hash, true, p_device, p_now, p_now, p_expires_at - p_now, p_expires_at
    from account a
  ), cleared as (
    delete from app.attempts t using unnest(p_counters, p_subjects, p_from) as c (counter, subject, since)
    where t.what = c.counter and t.subject = c.subject and t.at >= c.since and exists (select from account)
  )
  select a.user_id, a.level,
         exists (select from app.second_factors f where f.user_id = a.user_id and f.confirmed_at is not null)
  from account a
$$;

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

-- True once: the challenge is passed, the code's time step or the recovery code is used up.
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

-- The challenge becomes the session, with a new token: nothing that was handed out before is worth anything after. True once.
create function app.open_session(p_challenge_hash bytea, p_session_id uuid, p_token_hash bytea, p_remember boolean, p_device text,
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

-- A person's own password, asked for again. Who has no salt has no hash to ask with: a person reads their own salt alone.
create function app.is_password(p_user_id uuid, p_password_hash text) returns boolean
  language sql stable security definer set search_path = app, pg_temp as $$
  select exists (select from app.credentials c where c.user_id = p_user_id and c.password_hash = p_password_hash)
$$;
create function app.change_password(p_user_id uuid, p_current_hash text, p_password_hash text, p_now timestamptz) returns boolean
  language sql security definer set search_path = app, pg_temp as $$
  with changed as (
    update app.credentials set password_hash = p_password_hash, changed_at = p_now, devices_since = p_now
    where user_id = p_user_id and password_hash = p_current_hash returning 1
  )
  select exists (select from changed)
$$;

-- Level 1 sets another's password: every session of that account ends with it, and no device of theirs is known.
create or replace function app.set_password(p_user_id uuid, p_password_hash text, p_now timestamptz) returns void
  language sql security definer set search_path = app, pg_temp as $$
  insert into app.credentials (user_id, password_hash, changed_at, devices_since) values (p_user_id, p_password_hash, p_now, p_now)
  on conflict (user_id) do update set password_hash = excluded.password_hash, failed_in_a_row = 0, changed_at = p_now,
                                      devices_since = p_now;
  delete from app.sessions where user_id = p_user_id;
$$;

-- A new password makes links that were sent before worthless, and nobody's guesses at the one before count.
create or replace function app.end_links() returns trigger language plpgsql security definer set search_path = app, pg_temp as $$
begin
  update app.password_resets set used_at = new.changed_at where user_id = new.user_id and used_at is null;
  delete from app.attempts a using app.users u
  where u.user_id = new.user_id and a.subject = sha256(convert_to(u.email, 'UTF8'))
    and a.what in ('sign_in', 'sign_in_row', 'second_factor', 'second_factor_row');
  return null;
end $$;
-- Who is disabled is a stranger again, also on the devices that they had.
create function app.forget_devices() returns trigger language plpgsql security definer set search_path = app, pg_temp as $$
begin
  update app.credentials set devices_since = greatest(devices_since, new.updated_at) where user_id = new.user_id;
  return null;
end $$;

revoke execute on function app.sign_in_salt, app.knows_device, app.check_password, app.is_password, app.change_password,
  app.forget_devices from public;
revoke execute on function app.open_session(bytea, uuid, bytea, boolean, text, timestamptz, interval, timestamptz, text, text[], bytea[])
  from public;
grant execute on function app.sign_in_salt, app.knows_device, app.check_password to handover_auth;
grant execute on function app.open_session(bytea, uuid, bytea, boolean, text, timestamptz, interval, timestamptz, text, text[], bytea[])
  to handover_auth;
grant execute on function app.is_password, app.change_password
  to handover_admin, handover_agency, handover_provider, handover_office, handover_member;
grant execute on function app.forget_devices to handover_owner;

set role handover_owner;
create trigger devices_forgotten after update of status on app.users for each row
  when (new.status <> 'active' and old.status = 'active') execute function app.forget_devices();
reset role;
