-- Passwords, sessions, second factors and what guards them. Signed-out calls have a login that can run the
-- functions below and nothing else.
set role handover_owner;

create table app.credentials (
  user_id uuid primary key references app.users,
  password_hash text not null,
  failed_in_a_row int not null default 0,
  changed_at timestamptz not null
);

create table app.sessions (
  session_id uuid primary key,
  user_id uuid not null references app.users,
  token_hash bytea not null unique,
  -- A challenge waits for the second factor and opens nothing.
  challenge boolean not null default false,
  remember boolean not null default false,
  device text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  idle interval not null,
  expires_at timestamptz not null
);
create index on app.sessions (user_id, last_seen_at desc);
create index on app.sessions (expires_at);

create table app.password_resets (
  token_hash bytea primary key,
  user_id uuid not null references app.users,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index on app.password_resets (user_id);

create table app.second_factors (
  user_id uuid primary key references app.users,
  -- Sealed with the server's own key: a copy of the database opens no account.
  sealed_secret text not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0,
  recovery_hashes bytea[] not null default '{}',
  created_at timestamptz not null
);

create table app.attempts (
  what text not null,
  subject bytea not null,
  at timestamptz not null
);
create index on app.attempts (what, subject, at);
create index on app.attempts (at);

create table app.idempotency_keys (
  user_id uuid not null references app.users,
  key text not null,
  request_hash bytea not null,
  answer_status int,
  answer jsonb,
  created_at timestamptz not null,
  primary key (user_id, key)
);
create index on app.idempotency_keys (created_at);

-- Append-only: nobody has UPDATE or DELETE, the app's own logins included.
create table app.audit (
  audit_id uuid primary key,
  at timestamptz not null,
  actor_id uuid,
  action text not null,
  target_id uuid,
  request_id text not null
);
create index on app.audit (at);
create index on app.audit (target_id, at);

call app.personal_wall('credentials');
call app.personal_wall('sessions');
call app.personal_wall('second_factors');
call app.personal_wall('idempotency_keys');
call app.personal_wall('audit', 'actor_id');
create policy admins_read on app.audit for select to handover_admin using (true);
call app.personal_wall('password_resets');
alter table app.attempts enable row level security;
alter table app.attempts force row level security;
create policy everything on app.attempts to handover_gate, handover_worker using (true);

grant select, insert, update, delete on app.credentials, app.sessions, app.second_factors, app.password_resets, app.attempts to handover_gate;
grant insert on app.audit to handover_gate;
grant select (user_id, password_hash), update (password_hash, changed_at) on app.credentials
  to handover_admin, handover_agency, handover_provider, handover_office, handover_member;
grant select (session_id, user_id, challenge, device, created_at, last_seen_at, idle, expires_at), delete on app.sessions
  to handover_admin, handover_agency, handover_provider, handover_office, handover_member;
grant select, insert, update, delete on app.second_factors
  to handover_admin, handover_agency, handover_provider, handover_office, handover_member;
grant select, insert, update on app.idempotency_keys
  to handover_admin, handover_agency, handover_provider, handover_office, handover_member;
grant insert on app.audit to handover_admin, handover_agency, handover_provider, handover_office, handover_member;
grant select on app.audit to handover_admin;
grant insert on app.password_resets to handover_worker;
grant select, delete on app.sessions, app.password_resets, app.attempts, app.idempotency_keys to handover_worker;

set role handover_gate;

-- Who a token belongs to, if the session still lives and the account is active.
create function app.session_viewer(p_token_hash bytea, p_now timestamptz, p_touch boolean)
  returns table (session_id uuid, user_id uuid, level smallint, agency_id uuid, care_provider_id uuid, office_id uuid,
                 second_factor boolean)
  language plpgsql security definer set search_path = app, pg_temp as $$
declare
  s app.sessions;
begin
  select * into s from app.sessions x where x.token_hash = p_token_hash and not x.challenge;
  if not found or s.expires_at <= p_now or s.last_seen_at + s.idle <= p_now then return; end if;
  if p_touch and s.last_seen_at < p_now - interval '1 minute' then
    update app.sessions x set last_seen_at = p_now where x.session_id = s.session_id;
  end if;
  return query
    select s.session_id, u.user_id, u.level, u.agency_id, u.care_provider_id, u.office_id,
           exists (select 1 from app.second_factors f where f.user_id = u.user_id and f.confirmed_at is not null)
    from app.users u where u.user_id = s.user_id and u.status = 'active';
end $$;

create function app.find_credentials(p_email text)
  returns table (user_id uuid, password_hash text, level smallint, status text, failed_in_a_row int, second_factor boolean)
  language sql stable security definer set search_path = app, pg_temp as $$
  select u.user_id, c.password_hash, u.level, u.status, c.failed_in_a_row,
         exists (select 1 from app.second_factors f where f.user_id = u.user_id and f.confirmed_at is not null)
  from app.users u join app.credentials c using (user_id) where u.email = p_email
$$;

-- Seconds to wait before another attempt, or 0: then this attempt is counted. The lock keeps rivals from
-- slipping through together.
create function app.take_attempt(p_what text, p_subject bytea, p_most int, p_window_s int, p_now timestamptz)
  returns int language plpgsql security definer set search_path = app, pg_temp as $$
declare
  n int; oldest timestamptz;
begin
  perform pg_advisory_xact_lock(hashtextextended(p_what || encode(p_subject, 'hex'), 0));
  select count(*), min(at) into n, oldest from app.attempts
    where what = p_what and subject = p_subject and at > p_now - make_interval(secs => p_window_s);
  if n >= p_most then
    return greatest(1, ceil(extract(epoch from oldest + make_interval(secs => p_window_s) - p_now)));
  end if;
  insert into app.attempts values (p_what, p_subject, p_now);
  return 0;
end $$;

create function app.sign_in_failed(p_user_id uuid) returns void
  language sql security definer set search_path = app, pg_temp as $$
  update app.credentials set failed_in_a_row = failed_in_a_row + 1 where user_id = p_user_id
$$;

-- A new token every time: nothing that was handed out before signing in is worth anything after.
create function app.open_session(p_session_id uuid, p_user_id uuid, p_token_hash bytea, p_challenge boolean,
                                 p_remember boolean, p_device text, p_now timestamptz, p_idle interval,
                                 p_expires_at timestamptz, p_request_id text, p_subject bytea)
  returns void language plpgsql security definer set search_path = app, pg_temp as $$
begin
  insert into app.sessions values (p_session_id, p_user_id, p_token_hash, p_challenge, p_remember, p_device, p_now, p_now,
                                   p_idle, p_expires_at);
  if not p_challenge then
    update app.credentials set failed_in_a_row = 0 where user_id = p_user_id and failed_in_a_row > 0;
    delete from app.attempts where what = 'sign_in' and subject = p_subject;
    insert into app.audit values (p_session_id, p_now, p_user_id, 'sign_in', p_user_id, p_request_id);
  end if;
end $$;

create function app.find_challenge(p_token_hash bytea, p_now timestamptz)
  returns table (user_id uuid, email text, level smallint, sealed_secret text, last_step bigint, recovery_hashes bytea[],
                 failed_in_a_row int)
  language sql stable security definer set search_path = app, pg_temp as $$
  select u.user_id, u.email, u.level, f.sealed_secret, f.last_step, f.recovery_hashes, c.failed_in_a_row
  from app.sessions s join app.users u using (user_id) join app.second_factors f using (user_id)
    join app.credentials c using (user_id)
  where s.token_hash = p_token_hash and s.challenge and s.expires_at > p_now and u.status = 'active'
    and f.confirmed_at is not null
$$;

-- True once: the challenge is gone, the code's time step or the recovery code is used up.
create function app.pass_challenge(p_token_hash bytea, p_step bigint, p_recovery_hash bytea)
  returns boolean language plpgsql security definer set search_path = app, pg_temp as $$
declare
  who uuid;
begin
  delete from app.sessions where token_hash = p_token_hash and challenge returning user_id into who;
  if not found then return false; end if;
  if p_recovery_hash is not null then
    update app.second_factors set recovery_hashes = array_remove(recovery_hashes, p_recovery_hash)
      where user_id = who and p_recovery_hash = any (recovery_hashes);
  else
    update app.second_factors set last_step = p_step where user_id = who and last_step < p_step;
  end if;
  return found;
end $$;

create function app.end_session(p_token_hash bytea) returns void
  language sql security definer set search_path = app, pg_temp as $$
  delete from app.sessions where token_hash = p_token_hash
$$;

create function app.find_reset(p_token_hash bytea, p_now timestamptz) returns text
  language sql stable security definer set search_path = app, pg_temp as $$
  select u.email from app.password_resets r join app.users u using (user_id)
  where r.token_hash = p_token_hash and r.used_at is null and r.expires_at > p_now and u.status = 'active'
$$;

-- Uses the link up, sets the password, ends every session: together or not at all.
create function app.finish_reset(p_token_hash bytea, p_password_hash text, p_now timestamptz, p_request_id text)
  returns uuid language plpgsql security definer set search_path = app, pg_temp as $$
declare
  who uuid;
begin
  update app.password_resets r set used_at = p_now
    from app.users u
    where r.token_hash = p_token_hash and r.used_at is null and r.expires_at > p_now
      and u.user_id = r.user_id and u.status = 'active'
    returning r.user_id into who;
  if not found then return null; end if;
  update app.password_resets set used_at = p_now where user_id = who and used_at is null;
  insert into app.credentials values (who, p_password_hash, 0, p_now)
    on conflict (user_id) do update set password_hash = excluded.password_hash, failed_in_a_row = 0, changed_at = p_now;
  delete from app.sessions where user_id = who;
  insert into app.audit values (gen_random_uuid(), p_now, who, 'reset_password', who, p_request_id);
  return who;
end $$;

-- Level 1 sets another's password: every session of that account ends with it.
create function app.set_password(p_user_id uuid, p_password_hash text, p_now timestamptz) returns void
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  insert into app.credentials values (p_user_id, p_password_hash, 0, p_now)
    on conflict (user_id) do update set password_hash = excluded.password_hash, failed_in_a_row = 0, changed_at = p_now;
  delete from app.sessions where user_id = p_user_id;
end $$;

-- A first password, only for an account that this very transaction made.
create function app.set_first_password(p_user_id uuid, p_password_hash text, p_now timestamptz) returns void
  language sql security definer set search_path = app, pg_temp as $$
  insert into app.credentials
  select user_id, p_password_hash, 0, p_now from app.users
  where user_id = p_user_id and xmin = pg_current_xact_id()::xid
$$;

revoke execute on all functions in schema app from public;
grant execute on function app.session_viewer, app.find_credentials, app.take_attempt, app.sign_in_failed, app.open_session,
  app.find_challenge, app.pass_challenge, app.end_session, app.find_reset, app.finish_reset to handover_guest;
grant execute on function app.set_password to handover_admin;
grant execute on function app.set_first_password to handover_admin, handover_agency, handover_provider, handover_office;

reset role;

-- Background work joins the transaction that asks for it. The queue belongs to the worker's login alone.
grant create on schema app to handover_worker;
create function app.enqueue(p_task text, p_payload json, p_key text default null) returns void
  language plpgsql security definer set search_path = graphile_worker, pg_temp as $$
begin
  perform graphile_worker.add_job(p_task, p_payload, job_key => p_key, max_attempts => 12);
end $$;
alter function app.enqueue owner to handover_worker;
revoke create on schema app from handover_worker;
revoke execute on function app.enqueue from public;
grant execute on function app.enqueue to handover_admin, handover_agency, handover_provider, handover_office, handover_member,
  handover_guest, handover_gate;
