-- What brings people and shifts together beside offers and applications: whom a home likes to see and whom not, who
-- waits in case a shift comes free, how a place is filled again, what is said about a shift, and how phones hear of it.
set role handover_owner;

-- What a care provider or one of its locations thinks of a member. Never announced; the reason is theirs.
create table app.place_regards (
  regard_id uuid primary key,
  agency_id uuid not null, care_provider_id uuid not null,
  -- Every location of the care provider if none is named.
  office_id uuid,
  member_id uuid not null references app.staff,
  kind text not null check (kind in ('favourite', 'block')),
  reason text not null default '',
  created_by uuid not null references app.users (user_id),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  foreign key (agency_id, care_provider_id) references app.care_providers (agency_id, care_provider_id),
  foreign key (agency_id, care_provider_id, office_id) references app.offices (agency_id, care_provider_id, office_id),
  constraint place_regards_one_each unique nulls not distinct (member_id, care_provider_id, office_id)
);
create index place_regards_of_provider on app.place_regards (care_provider_id, office_id, kind);
create index place_regards_of_office on app.place_regards (office_id, kind);
create index place_regards_of_agency on app.place_regards (agency_id);

-- What a member thinks of a place. Never announced; nobody there reads it.
create table app.member_regards (
  regard_id uuid primary key,
  member_id uuid not null references app.staff,
  care_provider_id uuid not null references app.care_providers,
  office_id uuid references app.offices,
  kind text not null check (kind in ('favourite', 'block')),
  reason text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint member_regards_one_each unique nulls not distinct (member_id, care_provider_id, office_id)
);
create index member_regards_of_provider on app.member_regards (care_provider_id, member_id);
create index member_regards_of_office on app.member_regards (office_id, member_id);

-- Who would come if a shift came free, in the order in which they said so.
create table app.standby (
  agency_id uuid not null, care_provider_id uuid not null, office_id uuid not null, job_id uuid not null,
  member_id uuid not null references app.staff,
  created_at timestamptz not null,
  foreign key (agency_id, care_provider_id, office_id, job_id)
    references app.jobs (agency_id, care_provider_id, office_id, job_id) on update cascade,
  primary key (job_id, member_id)
);
create index standby_of_member on app.standby (member_id);

-- A shift that somebody left, offered again in waves until someone takes it.
create table app.refills (
  refill_id uuid primary key,
  agency_id uuid not null, care_provider_id uuid not null, office_id uuid not null, job_id uuid not null,
  status text not null check (status in ('running', 'filled', 'stopped', 'exhausted')),
  automatic boolean not null,
  per_wave int not null check (per_wave between 1 and 20),
  minutes int not null check (minutes between 5 and 720),
  -- How many waves have gone out, and when the next is due.
  wave int not null default 0,
  next_at timestamptz,
  -- Whoever left the shift is not asked again.
  left_by uuid references app.staff,
  started_by uuid not null references app.users (user_id),
  started_at timestamptz not null,
  ended_at timestamptz,
  foreign key (agency_id, care_provider_id, office_id, job_id)
    references app.jobs (agency_id, care_provider_id, office_id, job_id) on update cascade,
  constraint a_refill_runs_or_has_ended check ((status = 'running') = (ended_at is null))
);
create unique index refills_one_running on app.refills (job_id) where status = 'running';
create index refills_of_job on app.refills (job_id, started_at desc);

-- Whether a care provider's shifts are filled again without anyone asking for it.
create table app.refill_settings (
  agency_id uuid not null, care_provider_id uuid primary key,
  automatic boolean not null,
  per_wave int not null check (per_wave between 1 and 20),
  minutes int not null check (minutes between 5 and 720),
  set_by uuid not null references app.users (user_id),
  updated_at timestamptz not null,
  foreign key (agency_id, care_provider_id) references app.care_providers (agency_id, care_provider_id)
);

-- An offer that a wave made. Nobody is asked twice by one refill.
alter table app.offers
  add column refill_id uuid references app.refills,
  add column wave int,
  add constraint a_wave_is_of_a_refill check ((refill_id is null) = (wave is null));
create unique index offers_once_in_a_refill on app.offers (refill_id, member_id) where refill_id is not null;

-- What is said about a shift: with whoever is booked for it (`booking`, with its member), or with whoever posted it
-- (`job`, opened by the one who asks).
create table app.threads (
  thread_id uuid primary key,
  agency_id uuid not null, care_provider_id uuid not null, office_id uuid not null, job_id uuid not null,
  about text not null check (about in ('booking', 'job')),
  member_id uuid references app.staff,
  opened_by uuid not null references app.users (user_id),
  created_at timestamptz not null,
  last_at timestamptz not null,
  foreign key (agency_id, care_provider_id, office_id, job_id)
    references app.jobs (agency_id, care_provider_id, office_id, job_id) on update cascade,
  constraint a_booking_has_its_member check ((about = 'booking') = (member_id is not null))
);
create unique index threads_of_booking on app.threads (job_id, member_id) where about = 'booking';
create unique index threads_with_creator on app.threads (job_id, opened_by) where about = 'job';
create index threads_of_member on app.threads (member_id, last_at desc);

create table app.messages (
  message_id uuid primary key,
  thread_id uuid not null references app.threads,
  author_id uuid not null references app.users (user_id),
  author_name text not null,
  text text not null check (length(text) between 1 and 2000),
  created_at timestamptz not null
);
create index messages_of_thread on app.messages (thread_id, message_id);

-- Who takes part, and how far each has read.
create table app.thread_people (
  thread_id uuid not null references app.threads,
  user_id uuid not null references app.users (user_id),
  read_at timestamptz,
  primary key (thread_id, user_id)
);
create index thread_people_of_user on app.thread_people (user_id, thread_id);

-- Phones that are to be told: what a browser hands out when its owner says yes.
create table app.push_subscriptions (
  subscription_id uuid primary key,
  user_id uuid not null references app.users (user_id),
  endpoint text not null unique check (length(endpoint) <= 1000),
  p256dh text not null check (length(p256dh) <= 200),
  auth text not null check (length(auth) <= 100),
  created_at timestamptz not null
);
create index push_subscriptions_of_user on app.push_subscriptions (user_id);

-- The secret link of a member's own calendar: only what it hashes to is kept.
create table app.calendar_links (
  member_id uuid primary key references app.staff,
  token_hash bytea not null unique,
  created_at timestamptz not null
);

call app.wall('place_regards', agency => 'agency_id', provider => 'care_provider_id', office => 'office_id');
call app.wall('member_regards', member => 'member_id');
call app.wall('standby', member => 'member_id');
call app.wall('refills');
call app.wall('refill_settings');
call app.wall('threads');
call app.wall('messages');
call app.personal_wall('thread_people');
call app.personal_wall('push_subscriptions');
call app.personal_wall('calendar_links', 'member_id');

grant select, insert, update, delete on app.place_regards
  to handover_admin, handover_agency, handover_provider, handover_office;
grant select, insert, update, delete on app.member_regards to handover_member;
grant select on app.member_regards to handover_admin;
grant select, insert, delete on app.standby to handover_member;
grant select on app.standby to handover_admin;
grant select, insert, update on app.refills to handover_admin;
grant select, insert, update on app.refill_settings to handover_admin;
grant select, insert, update on app.threads to handover_admin;
grant select, insert on app.messages to handover_admin;
grant select, insert, update on app.thread_people to handover_admin;
grant select, insert, delete on app.push_subscriptions
  to handover_admin, handover_agency, handover_provider, handover_office, handover_member;
grant select, insert, update, delete on app.calendar_links to handover_member;
grant select on app.place_regards, app.member_regards, app.standby, app.refill_settings, app.threads, app.messages,
  app.thread_people, app.calendar_links to handover_worker, handover_gate;
grant select, insert, update on app.refills, app.offers to handover_worker;
grant select, insert, update on app.refills to handover_gate;
grant select, insert, update on app.threads, app.thread_people to handover_gate;
grant insert on app.messages to handover_gate;
grant select, delete on app.push_subscriptions to handover_worker;

set role handover_gate;

-- Where the member who asks is not to work, or does not want to: a care provider with all its locations, or single
-- locations of others. Nobody reads it as it is; what is open to a member is what is left.
create view app.hidden_places as
  with blocks as (
    select care_provider_id, office_id from app.place_regards
    where kind = 'block' and member_id = nullif(current_setting('app.user_id', true), '')::uuid
    union
    select care_provider_id, office_id from app.member_regards
    where kind = 'block' and member_id = nullif(current_setting('app.user_id', true), '')::uuid)
  select coalesce(b.office_id, b.care_provider_id) as place_id from blocks b
  where b.office_id is null
    or not exists (select from blocks w where w.office_id is null and w.care_provider_id = b.care_provider_id);

reset role;

-- A task that waits for its time. Under a key it replaces the one that nobody has begun.
grant create on schema app to handover_worker;
create function app.enqueue_at(p_task text, p_payload json, p_key text, p_run_at timestamptz) returns void
  language plpgsql security definer set search_path = graphile_worker, pg_temp as $$
declare
  added bigint;
begin
  loop
    select id into added
    from graphile_worker.add_job(p_task, p_payload, job_key => p_key, run_at => p_run_at, max_attempts => 12);
    exit when added is not null;
  end loop;
end $$;
alter function app.enqueue_at owner to handover_worker;
revoke create on schema app from handover_worker;
revoke execute on function app.enqueue_at from public;
grant execute on function app.enqueue_at
  to handover_admin, handover_agency, handover_provider, handover_office, handover_member, handover_gate;
