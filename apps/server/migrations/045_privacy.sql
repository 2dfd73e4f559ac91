-- Privacy: what a person is given of themselves, that they are erased, and what holds that up. The worker does both, by the
-- register in apps/server/src/privacy/register.
set role handover_owner;

-- A file that was put together for whoever asked for it.
create table app.exports (
  export_id uuid primary key,
  -- About whom.
  user_id uuid not null references app.users (user_id),
  asked_by uuid not null references app.users (user_id),
  asked_at timestamptz not null,
  ready_at timestamptz,
  expires_at timestamptz,
  file text,
  bytes int check (bytes > 0),
  constraint an_export_is_whole check (num_nulls(ready_at, expires_at, file, bytes) in (0, 4))
);
-- Whoever asks twice waits for the first.
create unique index exports_one_at_a_time on app.exports (asked_by, user_id) where ready_at is null;
create index exports_of_asker on app.exports (asked_by, user_id, asked_at desc);
create index exports_of_person on app.exports (user_id);
create index exports_to_expire on app.exports (expires_at);
call app.personal_wall('exports', 'asked_by');
grant select, insert on app.exports
  to handover_admin, handover_agency, handover_provider, handover_office, handover_member;
grant select, delete, update (ready_at, expires_at, file, bytes) on app.exports to handover_worker;

-- That a person is erased: since when, how far, and when the next of what the law holds may go.
create table app.erasures (
  user_id uuid primary key references app.users (user_id),
  asked_by uuid not null references app.users (user_id),
  asked_at timestamptz not null,
  -- When we last found work for them; null for whoever never looked for any.
  last_service_at timestamptz,
  begun_at timestamptz,
  next_at timestamptz,
  done_at timestamptz
);
create index erasures_next on app.erasures (next_at) where done_at is null;
call app.wall('erasures');
grant select, insert on app.erasures to handover_admin;
grant select, update (begun_at, next_at, done_at) on app.erasures to handover_worker;
grant select on app.erasures to handover_gate;

-- What keeps a person from being erased until an administrator lifts it.
create table app.holds (
  hold_id uuid primary key,
  user_id uuid not null references app.users (user_id),
  kind text not null check (kind in ('safeguarding', 'dispute')),
  reason text not null check (length(reason) <= 500),
  placed_by uuid not null references app.users (user_id),
  placed_at timestamptz not null,
  lifted_by uuid references app.users (user_id),
  lifted_at timestamptz,
  constraint somebody_lifts_it check ((lifted_by is null) = (lifted_at is null))
);
create unique index holds_one_of_a_kind on app.holds (user_id, kind) where lifted_at is null;
call app.wall('holds');
grant select, insert, update (lifted_by, lifted_at) on app.holds to handover_admin;
grant select, update (reason) on app.holds to handover_worker;

-- A timesheet whose words were let go of when its term was over no longer reads as it was signed, and need not.
alter table app.timesheets add column let_go_at timestamptz;

-- What a person is given.
grant select on app.job_notes, app.work_experience to handover_worker;
grant select (user_id, created_at, confirmed_at) on app.second_factors to handover_worker;
grant select (user_id) on app.credentials to handover_worker;
grant select (at, action, target_id) on app.audit to handover_worker;

-- What goes, whole.
grant delete on app.credentials, app.second_factors, app.calendar_links, app.notification_preferences, app.availability,
  app.addresses, app.staff_starts, app.work_experience, app.skills, app.medicals, app.member_regards, app.place_regards,
  app.standby, app.ticket_files, app.invoice_documents to handover_worker;
-- What stays without its words.
grant update (email, first_name, last_name, mobile_telephone, dob, picture, last_sign_in_at, updated_at) on app.users
  to handover_worker;
grant update (name, position, city, location, tag_ids, home_telephone, whatsapp_telephone, opted_out_on, opt_out_ends_on)
  on app.staff to handover_worker;
grant update (message) on app.invitations to handover_worker;
grant update (title, body) on app.notifications to handover_worker;
grant update (answer) on app.idempotency_keys to handover_worker;
grant update (actor_name, member_name, reason, changes) on app.job_history to handover_worker;
grant update (author_name, text) on app.job_notes, app.messages to handover_worker;
grant update (asked_by_name, decided_by_name, reason, decision) on app.cancel_requests to handover_worker;
grant update (miles, flags, review_reason, review_note, position_failed) on app.attendance to handover_worker;
grant update (note) on app.attendance_claims to handover_worker;
grant update (picture, typed) on app.signatures to handover_worker;
grant update (comments, authorized_person, reason, actor_name, let_go_at) on app.timesheets to handover_worker;
grant update (note) on app.timesheet_reviews to handover_worker;
grant update (text, answer, closing, raised_by_name, answered_by_name, closed_by_name) on app.timesheet_queries
  to handover_worker;
grant update (member_name, client_notes, admin_notes, reason) on app.invoices to handover_worker;
grant update (created_by_name, receipt, reason) on app.invoice_payments to handover_worker;
grant update (hash, name, address, email, vat_number, payment_details) on app.invoice_parties to handover_worker;
grant update (raised_by_name, assigned_to_name, title, description) on app.tickets to handover_worker;
grant update (author_name, description, deleted_at) on app.ticket_comments to handover_worker;

set role handover_gate;

-- History, signed hours and invoices are still changed for nobody but a person whose erasure was ordered.
create function app.only_of_the_erased() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
declare
  people uuid[] := array(select (to_jsonb(old) ->> c)::uuid from unnest(tg_argv) c);
begin
  if session_user = 'handover_worker' and not exists (select from app.erasures where user_id = any (people)) then
    raise exception 'nobody named in this row of % is erased', tg_table_name using errcode = '42501';
  end if;
  return coalesce(new, old);
end $$;
create function app.only_party_of_the_erased() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  if session_user = 'handover_worker' and not exists (
    select from app.erasures e join app.invoices i on i.for_member = e.user_id where i.supplier = old.party_id) then
    raise exception 'nobody named in this row of invoice_parties is erased' using errcode = '42501';
  end if;
  return new;
end $$;
create function app.only_document_of_the_erased() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  if session_user = 'handover_worker' and not exists (
    select from app.erasures e join app.invoices i on i.member_id = e.user_id where i.uuid = old.uuid) then
    raise exception 'nobody named in this row of invoice_documents is erased' using errcode = '42501';
  end if;
  return old;
end $$;
-- As it was, but what an erased person wrote is taken out of what stays.
create or replace function app.ticket_commented() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  perform app.speaks_for_themself(new.user_id);
  if tg_op = 'INSERT' then
    select u.first_name || ' ' || u.last_name, u.level = 1 into new.author_name, new.is_admin
    from app.users u where u.user_id = new.user_id;
  elsif session_user <> 'handover_worker' and (old.deleted_at is not null or new.deleted_at is null) then
    raise exception 'A comment is taken back once and not changed' using errcode = '42501';
  end if;
  return new;
end $$;

revoke execute on function app.only_of_the_erased, app.only_party_of_the_erased, app.only_document_of_the_erased
  from public;
grant execute on function app.only_of_the_erased, app.only_party_of_the_erased, app.only_document_of_the_erased
  to handover_owner;

set role handover_owner;
create trigger only_of_the_erased before update on app.timesheets for each row
  execute function app.only_of_the_erased('member_id', 'actor_id');
create trigger only_of_the_erased before update on app.signatures for each row
  execute function app.only_of_the_erased('member_id');
-- An entry that names an administrator in its changes names them by words alone.
create trigger only_of_the_erased before update of actor_name, member_name, reason on app.job_history for each row
  execute function app.only_of_the_erased('member_id', 'actor_id');
create trigger only_of_the_erased before update of member_name, client_notes, admin_notes, reason on app.invoices for each row
  execute function app.only_of_the_erased('member_id');
create trigger only_of_the_erased before update on app.invoice_payments for each row
  execute function app.only_of_the_erased('created_by', 'for_member');
create trigger only_of_the_erased before update on app.invoice_parties for each row
  execute function app.only_party_of_the_erased();
create trigger only_of_the_erased before delete on app.invoice_documents for each row
  execute function app.only_document_of_the_erased();
reset role;
