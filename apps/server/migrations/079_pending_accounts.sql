-- Accounts that wait to be accepted, and emails that count once a link was opened at them. Decision 063.
set role handover_owner;

-- 1. An account somebody else adds is pending until its person accepts it. The same email may wait in several places.
alter table app.users drop constraint users_status_check;
alter table app.users add constraint users_status_check check (status in ('active', 'disabled', 'pending'));
drop index app.users_email_key;
create unique index users_email_key on app.users (email) where deleted_at is null and status <> 'pending';

create table app.pending_accounts (
  user_id uuid primary key references app.users,
  invited_by uuid not null references app.users,
  -- The password that was given with the account; it counts once the account is accepted.
  password_hash text,
  -- The link, and the address it was mailed to: after a correction of the email it is worth nothing.
  token_hash bytea unique,
  mailed_to text,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index on app.pending_accounts (expires_at);
create index on app.pending_accounts (invited_by);
call app.personal_wall('pending_accounts');
grant select, insert, delete on app.pending_accounts to handover_gate;
grant select, update (token_hash, mailed_to), delete on app.pending_accounts to handover_worker;

-- 2. A new email that waits for its link, and one that can be undone.
create table app.email_changes (
  change_id uuid primary key,
  user_id uuid not null references app.users,
  asked_by uuid not null references app.users,
  email text not null check (email = lower(email)),
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  mails int not null default 1,
  token_hash bytea unique,
  -- Cancelled, or replaced by a later one.
  ended_at timestamptz,
  confirmed_at timestamptz,
  former_email text,
  undo_hash bytea unique,
  undo_until timestamptz,
  undone_at timestamptz
);
create unique index email_changes_one_waiting on app.email_changes (user_id) where confirmed_at is null and ended_at is null;
create index on app.email_changes (user_id, asked_at);
create index on app.email_changes (asked_by);
call app.personal_wall('email_changes');
-- Those who see a person may ask for another email of theirs, in their own name.
create policy of_known_people on app.email_changes to handover_admin, handover_agency, handover_provider, handover_office
  using (exists (select from app.users u where u.user_id = email_changes.user_id))
  with check (exists (select from app.users u where u.user_id = email_changes.user_id)
    and asked_by = nullif(current_setting('app.user_id', true), '')::uuid);
grant select (change_id, user_id, asked_by, email, asked_at, expires_at, mails, ended_at, confirmed_at),
  insert (change_id, user_id, asked_by, email, asked_at, expires_at), update (ended_at, expires_at, mails) on app.email_changes
  to handover_admin, handover_agency, handover_provider, handover_office, handover_member;
grant select, update on app.email_changes to handover_gate;
grant select, update (token_hash, undo_hash), delete on app.email_changes to handover_worker;

create trigger note_change after insert or update of ended_at on app.email_changes for each row
  when (coalesce(current_setting('app.user_id', true), '') <> '')
  execute function app.note_change('user_id', '~email', 'ended_at');

-- 3. No login of people who are signed in makes an account count, or changes an email that counts: a link does.
create trigger added_as_pending before insert on app.users for each row
  when (new.status <> 'pending'
    and session_user in ('handover_admin', 'handover_agency', 'handover_provider', 'handover_office', 'handover_member', 'handover_command'))
  execute function app.refuse('an account is pending until its person accepts it', '42501');
create trigger counts_by_link before update of email, status on app.users for each row
  when ((old.status <> 'pending' and new.email <> old.email or old.status = 'pending' and new.status = 'active'
      or old.status <> 'pending' and new.status = 'pending')
    and session_user in ('handover_admin', 'handover_agency', 'handover_provider', 'handover_office', 'handover_member', 'handover_command'))
  execute function app.refuse('an account and its email count once a link was opened', '42501');

-- A pending account that nobody accepted ends, and its person is erased, by the worker.
grant update (status, deleted_at) on app.users to handover_worker;
grant insert on app.erasures to handover_worker;
grant update (email, status, updated_at) on app.users to handover_gate;

set role handover_gate;

-- In the same transaction as the account: nobody makes another's account wait.
drop function app.set_first_password(uuid, text, timestamptz);
create function app.await_acceptance(p_user_id uuid, p_invited_by uuid, p_password_hash text, p_now timestamptz, p_expires_at timestamptz)
  returns void language sql security definer set search_path = app, pg_temp as $$
  insert into app.pending_accounts (user_id, invited_by, password_hash, created_at, expires_at)
  select user_id, p_invited_by, p_password_hash, p_now, p_expires_at from app.users
  where user_id = p_user_id and status = 'pending' and xmin = pg_current_xact_id()::xid
$$;

-- Who an account waits for, and by whose wish. `taken` is said to the reader of that mailbox alone.
create function app.find_pending_account(p_token_hash bytea, p_now timestamptz)
  returns table (email text, first_name text, level smallint, company text, invited_by text, has_password boolean, taken boolean)
  language sql stable security definer set search_path = app, pg_temp as $$
  select u.email, u.first_name, u.level,
         coalesce(o.title, c.company_name, a.company_name), i.first_name || ' ' || i.last_name, p.password_hash is not null,
         exists (select from app.users k where k.email = u.email and k.deleted_at is null and k.status <> 'pending')
  from app.pending_accounts p join app.users u using (user_id) join app.users i on i.user_id = p.invited_by
    left join app.agencies a on a.agency_id = u.agency_id
    left join app.care_providers c on c.care_provider_id = u.care_provider_id
    left join app.offices o on o.office_id = u.office_id
  where p.token_hash = p_token_hash and p.mailed_to = u.email and p.expires_at > p_now
    and u.status = 'pending' and u.deleted_at is null
$$;
-- It signs its person in, by a challenge that was passed: whoever opened the link needs no password for that.
create function app.accept_account(p_token_hash bytea, p_password_hash text, p_challenge_hash bytea, p_now timestamptz, p_request_id text)
  returns table (user_id uuid, email text, level smallint)
  language sql security definer set search_path = app, pg_temp as $$
  -- The person first, as every command locks them.
  select from app.users u join app.pending_accounts p using (user_id) where p.token_hash = p_token_hash for no key update of u;
  with counted as (
    update app.users u set status = 'active', updated_at = p_now from app.pending_accounts p
    where p.token_hash = p_token_hash and p.mailed_to = u.email and p.expires_at > p_now
      and u.user_id = p.user_id and u.status = 'pending' and u.deleted_at is null
      and coalesce(p_password_hash, p.password_hash) is not null
    returning u.user_id, coalesce(p_password_hash, p.password_hash) as password_hash),
  signs_in as (
    insert into app.credentials (user_id, password_hash, changed_at, devices_since)
    select c.user_id, c.password_hash, p_now, p_now from counted c)
  insert into app.audit (audit_id, at, actor_id, action, target_id, request_id)
  select gen_random_uuid(), p_now, c.user_id, 'accept_account', c.user_id, p_request_id from counted c;
  -- After the change of its status, which ends sessions.
  insert into app.sessions (session_id, user_id, token_hash, challenge, passed, device, created_at, last_seen_at, idle, expires_at)
  select gen_random_uuid(), u.user_id, p_challenge_hash, true, true, '', p_now, p_now, '1 minute', p_now + interval '1 minute'
  from app.pending_accounts p join app.users u using (user_id) where p.token_hash = p_token_hash and u.status = 'active';
  delete from app.pending_accounts p using app.users u
  where p.token_hash = p_token_hash and u.user_id = p.user_id and u.status = 'active'
  returning u.user_id, u.email, u.level
$$;

create function app.find_email_change(p_token_hash bytea, p_now timestamptz)
  returns table (email text, first_name text, taken boolean)
  language sql stable security definer set search_path = app, pg_temp as $$
  select c.email, u.first_name,
         exists (select from app.users k where k.email = c.email and k.deleted_at is null and k.status <> 'pending')
  from app.email_changes c join app.users u using (user_id)
  where c.token_hash = p_token_hash and c.confirmed_at is null and c.ended_at is null and c.expires_at > p_now
    and u.status = 'active' and u.deleted_at is null
$$;
-- The change of the email ends the sessions, by the trigger on users.
create function app.confirm_email(p_token_hash bytea, p_now timestamptz, p_undo_until timestamptz, p_request_id text)
  returns table (user_id uuid, change_id uuid, email text)
  language sql security definer set search_path = app, pg_temp as $$
  select from app.users u join app.email_changes c using (user_id) where c.token_hash = p_token_hash for no key update of u;
  with confirmed as (
    update app.email_changes c set confirmed_at = p_now, former_email = u.email, undo_until = p_undo_until
    from app.users u
    where c.token_hash = p_token_hash and c.confirmed_at is null and c.ended_at is null and c.expires_at > p_now
      and u.user_id = c.user_id and u.status = 'active' and u.deleted_at is null
    returning c.change_id, c.user_id, c.email),
  renamed as (update app.users u set email = c.email, updated_at = p_now from confirmed c where u.user_id = c.user_id),
  noted as (insert into app.audit (audit_id, at, actor_id, action, target_id, request_id)
    select gen_random_uuid(), p_now, c.user_id, 'confirm_email', c.user_id, p_request_id from confirmed c)
  select c.user_id, c.change_id, c.email from confirmed c
$$;

create function app.find_email_undo(p_undo_hash bytea, p_now timestamptz)
  returns table (email text, first_name text)
  language sql stable security definer set search_path = app, pg_temp as $$
  select c.former_email, u.first_name from app.email_changes c join app.users u using (user_id)
  where c.undo_hash = p_undo_hash and c.undone_at is null and c.undo_until > p_now and u.status = 'active' and u.deleted_at is null
$$;
-- What was set up since the change was asked for goes with it: later changes, second factors, the password, every session.
create function app.undo_email(p_undo_hash bytea, p_password_hash text, p_now timestamptz, p_request_id text)
  returns uuid language sql security definer set search_path = app, pg_temp as $$
  select from app.users u join app.email_changes c using (user_id) where c.undo_hash = p_undo_hash for no key update of u;
  with undone as (
    update app.email_changes c set undone_at = p_now from app.users u
    where c.undo_hash = p_undo_hash and c.undone_at is null and c.undo_until > p_now
      and u.user_id = c.user_id and u.status = 'active' and u.deleted_at is null
    returning c.change_id, c.user_id, c.former_email, c.asked_at),
  later as (
    update app.email_changes c
    set ended_at = coalesce(c.ended_at, p_now), undo_until = least(c.undo_until, p_now) from undone u
    where c.user_id = u.user_id and c.change_id <> u.change_id and c.asked_at >= u.asked_at),
  restored as (update app.users p set email = u.former_email, updated_at = p_now from undone u where p.user_id = u.user_id),
  factors as (delete from app.second_factors f using undone u where f.user_id = u.user_id and f.created_at >= u.asked_at),
  passkeys as (delete from app.passkeys p using undone u where p.user_id = u.user_id and p.created_at >= u.asked_at),
  sessions as (delete from app.sessions s using undone u where s.user_id = u.user_id),
  signs_in as (
    insert into app.credentials (user_id, password_hash, changed_at, devices_since)
    select u.user_id, p_password_hash, p_now, p_now from undone u
    on conflict (user_id) do update set password_hash = excluded.password_hash, changed_at = p_now, devices_since = p_now),
  noted as (insert into app.audit (audit_id, at, actor_id, action, target_id, request_id)
    select gen_random_uuid(), p_now, u.user_id, 'undo_email', u.user_id, p_request_id from undone u)
  select u.user_id from undone u
$$;

-- Nobody gives a pending account a password that counts: its person chooses one.
create or replace function app.set_password(p_user_id uuid, p_password_hash text, p_now timestamptz) returns void
  language sql security definer set search_path = app, pg_temp as $$
  insert into app.credentials (user_id, password_hash, changed_at, devices_since)
  select u.user_id, p_password_hash, p_now, p_now from app.users u where u.user_id = p_user_id and u.status <> 'pending'
  on conflict (user_id) do update set password_hash = excluded.password_hash, changed_at = p_now, devices_since = p_now;
  delete from app.sessions where user_id = p_user_id
$$;

revoke execute on function app.await_acceptance, app.find_pending_account, app.accept_account, app.find_email_change,
  app.confirm_email, app.find_email_undo, app.undo_email from public;
grant execute on function app.await_acceptance to handover_admin, handover_agency, handover_provider, handover_office;
grant execute on function app.find_pending_account, app.accept_account, app.find_email_change, app.confirm_email,
  app.find_email_undo, app.undo_email to handover_guest;
reset role;
