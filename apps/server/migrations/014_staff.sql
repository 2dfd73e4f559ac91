-- Staff: what they say of themselves, what they can prove, and what is asked of them.
set role handover_owner;

-- The directory: one row holds what the list of staff sorts and filters by. The name is the account's, copied when it
-- changes; where they live is their default address's; how they stand is what the worker last found.
alter table app.staff
  add column name text not null default '',
  add column name_folded text collate "C" generated always as (lower(name)) stored,
  add column position_folded text collate "C" generated always as (lower(coalesce(position, ''))) stored,
  add column home_telephone text,
  add column whatsapp_telephone text,
  add column tag_ids uuid[] not null default '{}',
  add column city text,
  add column city_folded text collate "C" generated always as (lower(coalesce(city, ''))) stored,
  add column location geography (point, 4326),
  -- In writing, and ended by notice: only between these days may they work more than the average week.
  add column opted_out_on date,
  add column opt_out_ends_on date,
  -- Something that the platform asks of them is not there at all.
  add column lacking boolean not null default false,
  -- The last day on which everything that counts is in date; infinity if nothing ends.
  add column valid_until date not null default 'infinity',
  add column deleted_at timestamptz,
  add column updated_at timestamptz,
  add constraint an_opt_out_ends_after_it_began
    check (opt_out_ends_on is null or (opted_out_on is not null and opt_out_ends_on >= opted_out_on));
create index staff_by_full_name on app.staff (name, member_id) where deleted_at is null;
create index staff_by_position on app.staff (position, member_id) where deleted_at is null;
create index staff_by_city on app.staff (city, member_id) where deleted_at is null;
create index staff_by_valid_until on app.staff (valid_until, member_id) where deleted_at is null;
create index staff_by_created on app.staff (created_at, member_id) where deleted_at is null;
create index staff_lacking on app.staff (member_id) where lacking and deleted_at is null;
create index staff_name_trgm on app.staff using gin (name_folded gin_trgm_ops);
create index staff_position_trgm on app.staff using gin (position_folded gin_trgm_ops);
create index staff_city_trgm on app.staff using gin (city_folded gin_trgm_ops);
create index staff_holding_tags on app.staff using gin (tag_ids);
create index staff_near on app.staff using gist (location);

-- What can be asked for, by what the law or the trade calls it. `months`: how long one counts from the day it was made,
-- where it has no end of its own. `nations`: where it means anything; everywhere if none is named.
create table app.compliance_items (
  item_id uuid primary key,
  title text not null,
  title_folded text collate "C" generated always as (lower(title)) stored,
  kind text not null check (kind in ('right_to_work', 'criminal_record', 'registration', 'training', 'vaccination')),
  nations text[] not null default '{}' check (nations <@ array['England', 'Scotland', 'Wales', 'Northern Ireland', 'Ireland']),
  months int check (months between 1 and 240),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index compliance_items_title_key on app.compliance_items (lower(title));
create index compliance_items_by_title on app.compliance_items (title, item_id);
create index compliance_items_by_kind on app.compliance_items (kind, item_id);
create index compliance_items_by_created on app.compliance_items (created_at, item_id);

-- Who asks for what: the platform of everyone, a care provider or a location of whoever works there, a tag of whoever
-- works a shift that asks for it.
create table app.requirements (
  requirement_id uuid primary key,
  item_id uuid not null references app.compliance_items,
  scope text not null generated always as (case
    when office_id is not null then 'office' when care_provider_id is not null then 'care_provider'
    when tag_id is not null then 'tag' else 'platform' end) stored,
  agency_id uuid, care_provider_id uuid, office_id uuid,
  tag_id uuid references app.job_tags,
  -- Stricter than the item's own, if given.
  months int check (months between 1 and 240),
  valid_from date not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  foreign key (agency_id, care_provider_id) references app.care_providers (agency_id, care_provider_id),
  foreign key (agency_id, care_provider_id, office_id) references app.offices (agency_id, care_provider_id, office_id),
  constraint one_asks check (
    (agency_id is null) = (care_provider_id is null)
    and (office_id is null or care_provider_id is not null)
    and (tag_id is null or care_provider_id is null))
);
create unique index requirements_asked_once on app.requirements (item_id, care_provider_id, office_id, tag_id) nulls not distinct;
create index requirements_by_scope on app.requirements (scope, requirement_id);
create index requirements_by_valid_from on app.requirements (valid_from, requirement_id);
create index requirements_by_created on app.requirements (created_at, requirement_id);
create index requirements_of_agency on app.requirements (agency_id);
create index requirements_of_provider on app.requirements (care_provider_id);
create index requirements_of_office on app.requirements (office_id);
create index requirements_of_tag on app.requirements (tag_id);

-- Limits that the law sets, from a day on. Hours are averaged over whole weeks from Monday to Sunday.
create table app.working_time_rules (
  country text not null check (country in ('GB', 'IE')),
  valid_from date not null,
  daily_rest_hours int not null,
  weekly_hours int not null,
  reference_weeks int not null,
  may_opt_out boolean not null,
  -- Who works so many hours of the night counts as working at night, and not longer than this on average of their days.
  night_from text not null, night_to text not null, night_hours int not null,
  night_average_hours int not null,
  night_reference_weeks int not null,
  primary key (country, valid_from)
);

create table app.skills (
  skill_id uuid primary key,
  member_id uuid not null references app.staff,
  title text not null,
  level text not null default '',
  -- What it proves, if it is something that can be asked for; its number there (a PIN, a certificate's).
  item_id uuid references app.compliance_items,
  number text not null default '',
  start_date date,
  end_date date,
  -- A visa's, for each week from Monday to Sunday.
  weekly_hours int check (weekly_hours between 0 and 168),
  file text, file_type text, file_size int,
  state text not null default 'waiting' check (state in ('waiting', 'verified', 'rejected', 'withdrawn')),
  state_reason text not null default '',
  reviewed_by uuid references app.users (user_id),
  reviewed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint skills_end_after_they_start check (end_date >= start_date),
  constraint skills_file_is_whole check ((file is null) = (file_type is null) and (file is null) = (file_size is null))
);
create index skills_of_member on app.skills (member_id, skill_id);
create index skills_of_item on app.skills (item_id);

create table app.work_experience (
  experience_id uuid primary key,
  member_id uuid not null references app.staff,
  company_name text not null,
  position text not null,
  description text not null default '',
  country text not null,
  start_date date not null,
  end_date date,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint experience_ends_after_it_starts check (end_date >= start_date)
);
create index work_experience_of_member on app.work_experience (member_id, start_date desc);

create table app.addresses (
  address_id uuid primary key,
  member_id uuid not null references app.staff,
  address_line_1 text not null, address_line_2 text not null, city text not null, town text not null,
  province text not null, post_code text not null,
  country text not null check (country in ('GB', 'IE')),
  latitude double precision, longitude double precision,
  approximate boolean not null default true,
  "default" smallint not null default 0 check ("default" in (0, 1)),
  -- Miles, but 1 is Any and 100 is Nationwide.
  proximity int not null check (proximity in (1, 100) or (proximity between 5 and 95 and proximity % 5 = 0)),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (member_id, address_id)
);
create unique index addresses_one_default on app.addresses (member_id) where "default" = 1;

create table app.availability (
  availability_id uuid primary key,
  member_id uuid not null references app.staff,
  date date not null,
  from_time text not null check (from_time ~ '^[0-2]\d:[0-5]\d$'),
  to_time text not null check (to_time ~ '^[0-2]\d:[0-5]\d$'),
  address_id uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Where someone starts from cannot go while they say that they start from there.
  foreign key (member_id, address_id) references app.addresses (member_id, address_id)
);
create index availability_of_member on app.availability (member_id, date);
create index availability_on_day on app.availability (date, member_id);

-- Health: special-category data. Whoever else reads an entry is in the audit.
create table app.medicals (
  medical_id uuid primary key,
  member_id uuid not null references app.staff,
  title text not null,
  item_id uuid references app.compliance_items,
  location_administered text not null default '',
  date_administered date not null,
  file text, file_type text, file_size int,
  state text not null default 'waiting' check (state in ('waiting', 'verified', 'rejected', 'withdrawn')),
  state_reason text not null default '',
  reviewed_by uuid references app.users (user_id),
  reviewed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint medicals_file_is_whole check ((file is null) = (file_type is null) and (file is null) = (file_size is null))
);
create index medicals_of_member on app.medicals (member_id, date_administered desc);
create index medicals_of_item on app.medicals (item_id);

-- Whoever holds a paper does not say whether it counts; what was withdrawn is not theirs to change or to lose.
create function app.keep_the_word() returns trigger language plpgsql as $$
begin
  if current_user = 'handover_member'
    and (old.state = 'withdrawn' or new.state <> 'waiting' or new.reviewed_by is not null) then
    raise exception 'a member may not say whether a paper counts' using errcode = '42501';
  end if;
  return coalesce(new, old);
end $$;
revoke execute on function app.keep_the_word from public;
create trigger said_by_others before insert or update or delete on app.skills for each row
  execute function app.keep_the_word();
create trigger said_by_others before insert or update or delete on app.medicals for each row
  execute function app.keep_the_word();

-- What ends when, one row per certificate or vaccination that ends, kept by the worker. A vaccination is not named here.
create table app.expiries (
  entry_id uuid primary key,
  member_id uuid not null references app.staff,
  kind text not null check (kind in ('skill', 'medical')),
  title text not null,
  title_folded text collate "C" generated always as (lower(title)) stored,
  name text not null,
  name_folded text collate "C" generated always as (lower(name)) stored,
  expires_on date not null,
  state text not null,
  -- The last of 60, 30, 7 and 0 days that its member was told of.
  reminded int
);
create index expiries_of_member on app.expiries (member_id);
create index expiries_by_day on app.expiries (expires_on, entry_id);
create index expiries_by_title on app.expiries (title, entry_id);
create index expiries_by_name on app.expiries (name, entry_id);
create index expiries_by_state on app.expiries (state, entry_id);
create index expiries_by_kind on app.expiries (kind, entry_id);
create index expiries_title_trgm on app.expiries using gin (title_folded gin_trgm_ops);
create index expiries_name_trgm on app.expiries using gin (name_folded gin_trgm_ops);

-- Whoever has this shift will be out of date when it ends. Nobody has been when somebody else has it.
alter table app.jobs add column out_of_date boolean not null default false;
create function app.judge_afresh() returns trigger language plpgsql as $$
begin
  new.out_of_date := false;
  return new;
end $$;
revoke execute on function app.judge_afresh from public;
create trigger judged_afresh before update on app.jobs for each row
  when (old.out_of_date and old.assigned_to is distinct from new.assigned_to) execute function app.judge_afresh();

-- What an administrator overruled when they made an offer: the member may accept it nevertheless.
alter table app.offers add column overrides text[] not null default '{}';

call app.wall('compliance_items');
create policy everyone_reads on app.compliance_items for select
  to handover_agency, handover_provider, handover_office, handover_member using (true);
call app.wall('working_time_rules');
create policy everyone_reads on app.working_time_rules for select
  to handover_agency, handover_provider, handover_office, handover_member using (true);
call app.wall('requirements', agency => 'agency_id', provider => 'care_provider_id', office => 'office_id');
call app.wall('skills', member => 'member_id');
call app.wall('work_experience', member => 'member_id');
call app.wall('addresses', member => 'member_id');
call app.wall('availability', member => 'member_id');
call app.wall('medicals', member => 'member_id');
call app.wall('expiries', member => 'member_id');

grant select on app.compliance_items, app.working_time_rules
  to handover_admin, handover_agency, handover_provider, handover_office, handover_member, handover_worker, handover_gate;
grant insert, update on app.compliance_items to handover_admin;
grant select, insert, update, delete on app.requirements to handover_admin, handover_agency, handover_provider;
grant select on app.requirements to handover_office, handover_worker, handover_gate;
grant select, insert, update, delete on app.skills, app.work_experience, app.addresses, app.availability, app.medicals
  to handover_admin, handover_member;
grant select on app.skills, app.addresses, app.availability, app.medicals to handover_worker;
grant select, insert, update, delete on app.expiries to handover_worker;
grant select on app.expiries to handover_admin;
grant update on app.staff to handover_admin;
-- What they hold, what they are and how they stand is said by others.
grant update (home_telephone, whatsapp_telephone, opted_out_on, opt_out_ends_on, city, location, updated_at)
  on app.staff to handover_member;
grant select, update (lacking, valid_until) on app.staff to handover_worker;
grant update (first_name, last_name, dob, mobile_telephone, updated_at) on app.users to handover_member;
grant update (out_of_date, version, status, updated_at) on app.jobs to handover_worker;
grant insert on app.job_history to handover_worker;
grant update on app.staff to handover_gate;
grant select on app.job_tags to handover_gate;

set role handover_gate;

-- The name and the going of an account are its staff record's too.
create function app.name_staff() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  update app.staff set name = new.first_name || ' ' || new.last_name, deleted_at = new.deleted_at where member_id = new.user_id;
  return null;
end $$;
create function app.name_new_staff() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  select u.first_name || ' ' || u.last_name, u.deleted_at into new.name, new.deleted_at
  from app.users u where u.user_id = new.member_id;
  return new;
end $$;

-- How many there are, as for all totals: whoever has gone counts no more.
create function app.tally_new_staff() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  insert into app.tally_deltas (what, scope_id, n)
  select 'staff', '00000000-0000-0000-0000-000000000000', count(*) from added where deleted_at is null having count(*) > 0;
  return null;
end $$;
create function app.tally_moved_staff() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  insert into app.tally_deltas (what, scope_id, n)
  values ('staff', '00000000-0000-0000-0000-000000000000', case when new.deleted_at is null then 1 else -1 end);
  return null;
end $$;

-- What a shift asks of whoever works it, once per item, the strictest first to be met. Staff may ask about the shifts
-- that they may know of. In this language because it is planned once per connection, and every gate asks it.
create function app.requirements_of_job(p_job_id uuid)
  returns table (item_id uuid, title text, kind text, nations text[], months int)
  language plpgsql stable security definer set search_path = app, pg_temp as $$
#variable_conflict use_column
begin
  return query
  select i.item_id, i.title, i.kind, i.nations, min(least(r.months, i.months))
  from app.jobs j
  join app.requirements r on r.valid_from <= j.date
    and (r.scope = 'platform' or r.office_id = j.office_id
      or (r.scope = 'care_provider' and r.care_provider_id = j.care_provider_id) or r.tag_id = any (j.tag_ids))
  join app.compliance_items i on i.item_id = r.item_id
  where j.job_id = p_job_id
    and (session_user <> 'handover_member' or j.status = 'Published'
      or j.assigned_to = nullif(current_setting('app.user_id', true), '')::uuid
      or exists (select 1 from app.offers o where o.job_id = j.job_id
                 and o.member_id = nullif(current_setting('app.user_id', true), '')::uuid)
      or exists (select 1 from app.applications a where a.job_id = j.job_id
                 and a.member_id = nullif(current_setting('app.user_id', true), '')::uuid))
  group by i.item_id, i.title, i.kind, i.nations;
end $$;

-- What those who post shifts may know of whoever works for them, and nothing else.
create view app.member_cards with (security_barrier) as
  select s.member_id, u.first_name, u.last_name, u.picture, s.code, s.position, s.tag_ids, s.lacking, s.valid_until,
    (select count(*) from app.jobs c where c.assigned_to = s.member_id and c.status = 'Completed') as completed_jobs_count
  from app.staff s join app.users u on u.user_id = s.member_id
  where exists (
    select 1 from app.jobs j
    where j.assigned_to = s.member_id and j.status in ('Assigned', 'Confirmed', 'Checked in', 'Completed')
      and (current_user = 'handover_admin' or j.agency_id = nullif(current_setting('app.agency_id', true), '')::uuid)
      and (current_user in ('handover_admin', 'handover_agency')
        or j.care_provider_id = nullif(current_setting('app.care_provider_id', true), '')::uuid)
      and (current_user <> 'handover_office' or j.office_id = nullif(current_setting('app.office_id', true), '')::uuid));

-- What the platform and someone's own tags ask of them wherever they work: for how they stand, not for a shift. Planned
-- once too: the worker asks it of everyone in a row.
create function app.requirements_of_member(p_member_id uuid, p_today date)
  returns table (item_id uuid, title text, kind text, nations text[], months int)
  language plpgsql stable security definer set search_path = app, pg_temp as $$
#variable_conflict use_column
begin
  return query
  select i.item_id, i.title, i.kind, i.nations, min(least(r.months, i.months))
  from app.staff s
  join app.requirements r on r.valid_from <= p_today and (r.scope = 'platform' or r.tag_id = any (s.tag_ids))
  join app.compliance_items i on i.item_id = r.item_id
  where s.member_id = p_member_id
    and (session_user <> 'handover_member' or s.member_id = nullif(current_setting('app.user_id', true), '')::uuid)
  group by i.item_id, i.title, i.kind, i.nations;
end $$;

revoke execute on function app.name_staff, app.name_new_staff, app.tally_new_staff, app.tally_moved_staff,
  app.requirements_of_job, app.requirements_of_member from public;
grant execute on function app.name_staff, app.name_new_staff, app.tally_new_staff, app.tally_moved_staff to handover_owner;
grant execute on function app.requirements_of_job, app.requirements_of_member to handover_admin, handover_member, handover_worker;
grant select on app.member_cards to handover_admin, handover_agency, handover_provider, handover_office;

update app.staff s set name = u.first_name || ' ' || u.last_name, deleted_at = u.deleted_at
from app.users u where u.user_id = s.member_id;
insert into app.tally_deltas (what, scope_id, n)
select 'staff', '00000000-0000-0000-0000-000000000000', count(*) from app.staff where deleted_at is null having count(*) > 0;

set role handover_owner;
create trigger staff_named after update of first_name, last_name, deleted_at on app.users for each row
  when (old.level = 4) execute function app.name_staff();
create trigger staff_named_at_first before insert on app.staff for each row execute function app.name_new_staff();
create trigger tally_added after insert on app.staff referencing new table as added
  for each statement execute function app.tally_new_staff();
create trigger tally_moved after update on app.staff for each row
  when ((old.deleted_at is null) <> (new.deleted_at is null)) execute function app.tally_moved_staff();

-- What there is to begin with: what UK and Irish law and most homes ask for, and of everyone the least that keeps people
-- safe. Administrators change all of it but the limits of working time, which change with the law.
grant insert on app.compliance_items, app.requirements, app.working_time_rules to handover_gate;
set role handover_gate;
insert into app.working_time_rules values
  ('GB', '1998-10-01', 11, 48, 17, true, '23:00', '06:00', 3, 8, 17),
  -- Four months, and two for those who work at night, in whole weeks; nobody opts out.
  ('IE', '1998-03-01', 11, 48, 17, false, '00:00', '07:00', 3, 8, 8);
insert into app.compliance_items (item_id, title, kind, nations, months, created_at, updated_at)
select item_id::uuid, title, kind, nations::text[], months, now(), now() from (values
  ('01990000-0000-7000-8000-000000000001', 'Right to work', 'right_to_work', '{}', null),
  ('01990000-0000-7000-8000-000000000002', 'Enhanced DBS check', 'criminal_record', '{England,Wales}', 36),
  ('01990000-0000-7000-8000-000000000003', 'PVG scheme membership', 'criminal_record', '{Scotland}', 36),
  ('01990000-0000-7000-8000-000000000004', 'AccessNI enhanced check', 'criminal_record', '{"Northern Ireland"}', 36),
  ('01990000-0000-7000-8000-000000000005', 'Garda vetting', 'criminal_record', '{Ireland}', 36),
  ('01990000-0000-7000-8000-000000000006', 'NMC registration', 'registration', '{England,Scotland,Wales,"Northern Ireland"}', null),
  ('01990000-0000-7000-8000-000000000007', 'NMBI registration', 'registration', '{Ireland}', null),
  ('01990000-0000-7000-8000-000000000008', 'SSSC registration', 'registration', '{Scotland}', null),
  ('01990000-0000-7000-8000-000000000009', 'Social Care Wales registration', 'registration', '{Wales}', null),
  ('01990000-0000-7000-8000-00000000000a', 'NISCC registration', 'registration', '{"Northern Ireland"}', null),
  ('01990000-0000-7000-8000-00000000000b', 'Moving and handling', 'training', '{}', 12),
  ('01990000-0000-7000-8000-00000000000c', 'Safeguarding adults', 'training', '{}', 12),
  ('01990000-0000-7000-8000-00000000000d', 'Infection prevention and control', 'training', '{}', 12),
  ('01990000-0000-7000-8000-00000000000e', 'Fire safety', 'training', '{}', 12),
  ('01990000-0000-7000-8000-00000000000f', 'Basic life support', 'training', '{}', 12),
  ('01990000-0000-7000-8000-000000000010', 'Medication administration', 'training', '{}', 12),
  ('01990000-0000-7000-8000-000000000011', 'First aid', 'training', '{}', 36),
  ('01990000-0000-7000-8000-000000000012', 'Food hygiene', 'training', '{}', 36),
  ('01990000-0000-7000-8000-000000000013', 'Hepatitis B', 'vaccination', '{}', null),
  ('01990000-0000-7000-8000-000000000014', 'Influenza', 'vaccination', '{}', 12),
  ('01990000-0000-7000-8000-000000000015', 'COVID-19', 'vaccination', '{}', null)) item (item_id, title, kind, nations, months);
insert into app.requirements (requirement_id, item_id, valid_from, created_at, updated_at)
select requirement_id::uuid, item_id::uuid, '2026-01-01', now(), now() from (values
  ('01990000-0000-7000-8001-000000000001', '01990000-0000-7000-8000-000000000001'),
  ('01990000-0000-7000-8001-000000000002', '01990000-0000-7000-8000-000000000002'),
  ('01990000-0000-7000-8001-000000000003', '01990000-0000-7000-8000-000000000003'),
  ('01990000-0000-7000-8001-000000000004', '01990000-0000-7000-8000-000000000004'),
  ('01990000-0000-7000-8001-000000000005', '01990000-0000-7000-8000-000000000005'),
  ('01990000-0000-7000-8001-00000000000b', '01990000-0000-7000-8000-00000000000b'),
  ('01990000-0000-7000-8001-00000000000c', '01990000-0000-7000-8000-00000000000c')) asked (requirement_id, item_id);
-- Whoever is there already has shown nothing of it yet.
select app.enqueue('recheck_members', '{"after": null}', 'recheck:everyone') where exists (select 1 from app.staff);
set role handover_owner;
revoke insert on app.compliance_items, app.requirements, app.working_time_rules from handover_gate;
reset role;

-- A task under a key replaces the one that nobody has begun. If a worker begins that one in the very moment in which it
-- is to be replaced, the queue would add nothing at all, and what changed meanwhile would never be looked at: it is
-- asked again, and finds a task that has begun.
create or replace function app.enqueue(p_task text, p_payload json, p_key text default null) returns void
  language plpgsql security definer set search_path = graphile_worker, pg_temp as $$
declare
  added bigint;
begin
  loop
    select id into added
    from graphile_worker.add_job(p_task, p_payload, job_key => p_key, max_attempts => 12);
    exit when added is not null;
  end loop;
end $$;
