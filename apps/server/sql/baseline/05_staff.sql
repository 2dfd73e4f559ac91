set role handover_owner;

create sequence app.staff_code start 1001;
grant usage on sequence app.staff_code to handover_admin, handover_gate;

-- The directory: one row holds the columns by which the list of staff sorts and filters. The name is copied from the
-- account, the city from the default address, and the worker writes whether requirements are met.
create table app.staff (
  member_id uuid primary key references app.users,
  code text not null default 'ST-' || nextval('app.staff_code') unique,
  position text,
  created_at timestamptz not null,
  name text not null default '',
  name_folded text collate "C" generated always as (lower(name)) stored,
  position_folded text collate "C" generated always as (lower(coalesce("position", ''))) stored,
  home_telephone text,
  whatsapp_telephone text,
  tag_ids uuid[] not null default '{}',
  city text,
  city_folded text collate "C" generated always as (lower(coalesce(city, ''))) stored,
  location geography (point, 4326),
  -- In writing, and ended by notice: between these days alone may they work more than the average week.
  opted_out_on date,
  opt_out_ends_on date,
  -- A requirement of the platform is not met at all.
  lacking boolean not null default false,
  -- The last day on which all required documents are in date; infinity if none ends.
  valid_until date not null default 'infinity',
  deleted_at timestamptz,
  updated_at timestamptz,
  constraint an_opt_out_ends_after_it_began check (opt_out_ends_on is null or (opted_out_on is not null
    and opt_out_ends_on >= opted_out_on))
);
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
call app.enable_tenant_rls('staff', member => 'member_id');
-- Members do not write their tags, their position or whether they meet requirements.
grant select, insert, update on app.staff to handover_admin, handover_gate;
grant select, update (home_telephone, whatsapp_telephone, city, location, opted_out_on, opt_out_ends_on, updated_at)
  on app.staff to handover_member;
grant select, update (position, name, home_telephone, whatsapp_telephone, tag_ids, city, location, opted_out_on,
  opt_out_ends_on, lacking, valid_until)
  on app.staff to handover_worker;

-- Requirement types, by the name that the law or the trade uses. `months`: how long a document counts from its date if
-- it has no end of its own. `nations`: where the type applies; everywhere if empty.
create table app.compliance_items (
  item_id uuid primary key,
  title text not null,
  title_folded text collate "C" generated always as (lower(title)) stored,
  kind text not null check (kind in ('right_to_work', 'criminal_record', 'registration', 'training', 'vaccination')),
  nations text[] not null default '{}'
    check (nations <@ array['England', 'Scotland', 'Wales', 'Northern Ireland', 'Ireland']),
  months int check (months between 1 and 240),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index compliance_items_title_key on app.compliance_items (lower(title));
create index compliance_items_by_title on app.compliance_items (title, item_id);
create index compliance_items_by_kind on app.compliance_items (kind, item_id);
create index compliance_items_by_created on app.compliance_items (created_at, item_id);
call app.enable_tenant_rls('compliance_items');
create policy everyone_reads on app.compliance_items for select to handover_agency, handover_provider, handover_office,
  handover_member
  using (true);
grant select, insert, update on app.compliance_items to handover_admin;
grant select on app.compliance_items to handover_agency, handover_provider, handover_office, handover_member,
  handover_worker, handover_gate;
-- Requirement types to begin with. Administrators can change all of them.
grant insert on app.compliance_items to handover_gate;
set role handover_gate;
insert into app.compliance_items (item_id, title, kind, nations, months, created_at, updated_at) values
  ('01990000-0000-7000-8000-000000000001', 'Right to work', 'right_to_work', '{}', null, now(), now()),
  ('01990000-0000-7000-8000-000000000002', 'Enhanced DBS check', 'criminal_record', '{England,Wales}', 36, now(), now()),
  ('01990000-0000-7000-8000-000000000003', 'PVG scheme membership', 'criminal_record', '{Scotland}', 36, now(), now()),
  ('01990000-0000-7000-8000-000000000004', 'AccessNI enhanced check', 'criminal_record', '{"Northern Ireland"}', 36, now(), now()),
  ('01990000-0000-7000-8000-000000000005', 'Garda vetting', 'criminal_record', '{Ireland}', 36, now(), now()),
  ('01990000-0000-7000-8000-000000000006', 'NMC registration', 'registration', '{England,Scotland,Wales,"Northern Ireland"}', null, now(), now()),
  ('01990000-0000-7000-8000-000000000007', 'NMBI registration', 'registration', '{Ireland}', null, now(), now()),
  ('01990000-0000-7000-8000-000000000008', 'SSSC registration', 'registration', '{Scotland}', null, now(), now()),
  ('01990000-0000-7000-8000-000000000009', 'Social Care Wales registration', 'registration', '{Wales}', null, now(), now()),
  ('01990000-0000-7000-8000-00000000000a', 'NISCC registration', 'registration', '{"Northern Ireland"}', null, now(), now()),
  ('01990000-0000-7000-8000-00000000000b', 'Moving and handling', 'training', '{}', 12, now(), now()),
  ('01990000-0000-7000-8000-00000000000c', 'Safeguarding adults', 'training', '{}', 12, now(), now()),
  ('01990000-0000-7000-8000-00000000000d', 'Infection prevention and control', 'training', '{}', 12, now(), now()),
  ('01990000-0000-7000-8000-00000000000e', 'Fire safety', 'training', '{}', 12, now(), now()),
  ('01990000-0000-7000-8000-00000000000f', 'Basic life support', 'training', '{}', 12, now(), now()),
  ('01990000-0000-7000-8000-000000000010', 'Medication administration', 'training', '{}', 12, now(), now()),
  ('01990000-0000-7000-8000-000000000011', 'First aid', 'training', '{}', 36, now(), now()),
  ('01990000-0000-7000-8000-000000000012', 'Food hygiene', 'training', '{}', 36, now(), now()),
  ('01990000-0000-7000-8000-000000000013', 'Hepatitis B', 'vaccination', '{}', null, now(), now()),
  ('01990000-0000-7000-8000-000000000014', 'Influenza', 'vaccination', '{}', 12, now(), now()),
  ('01990000-0000-7000-8000-000000000015', 'COVID-19', 'vaccination', '{}', null, now(), now());
set role handover_owner;
revoke insert on app.compliance_items from handover_gate;

-- Requirements: of the platform for everyone, of a care provider or a location for people who work there, of a tag for
-- shifts that have it.
create table app.requirements (
  requirement_id uuid primary key,
  item_id uuid not null references app.compliance_items,
  scope text not null generated always as (case
    when office_id is not null then 'office'
    when care_provider_id is not null then 'care_provider'
    when tag_id is not null then 'tag'
    else 'platform' end) stored,
  agency_id uuid,
  care_provider_id uuid,
  office_id uuid,
  tag_id uuid references app.job_tags,
  -- Stricter than the type's own, if given.
  months int check (months between 1 and 240),
  valid_from date not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  foreign key (agency_id, care_provider_id) references app.care_providers (agency_id, care_provider_id),
  foreign key (agency_id, care_provider_id, office_id) references app.offices (agency_id, care_provider_id, office_id),
  constraint one_asks check ((agency_id is null) = (care_provider_id is null) and (office_id is null
    or care_provider_id is not null) and (tag_id is null or care_provider_id is null))
);
create unique index requirements_asked_once on app.requirements
  (item_id, care_provider_id, office_id, tag_id) nulls not distinct;
create index requirements_by_scope on app.requirements (scope, requirement_id);
create index requirements_by_valid_from on app.requirements (valid_from, requirement_id);
create index requirements_by_created on app.requirements (created_at, requirement_id);
create index requirements_of_agency on app.requirements (agency_id);
create index requirements_of_provider on app.requirements (care_provider_id);
create index requirements_of_office on app.requirements (office_id);
create index requirements_of_tag on app.requirements (tag_id);
call app.enable_tenant_rls('requirements', agency => 'agency_id', provider => 'care_provider_id',
  office => 'office_id');
grant select, insert, update, delete on app.requirements to handover_admin, handover_agency, handover_provider;
grant select on app.requirements to handover_office, handover_worker, handover_gate;
-- Requirements that UK and Irish law and most care homes share. Administrators can change all of them.
grant insert on app.requirements to handover_gate;
set role handover_gate;
insert into app.requirements (requirement_id, item_id, valid_from, created_at, updated_at) values
  ('01990000-0000-7000-8001-000000000001', '01990000-0000-7000-8000-000000000001', '2026-01-01', now(), now()),
  ('01990000-0000-7000-8001-000000000002', '01990000-0000-7000-8000-000000000002', '2026-01-01', now(), now()),
  ('01990000-0000-7000-8001-000000000003', '01990000-0000-7000-8000-000000000003', '2026-01-01', now(), now()),
  ('01990000-0000-7000-8001-000000000004', '01990000-0000-7000-8000-000000000004', '2026-01-01', now(), now()),
  ('01990000-0000-7000-8001-000000000005', '01990000-0000-7000-8000-000000000005', '2026-01-01', now(), now()),
  ('01990000-0000-7000-8001-00000000000b', '01990000-0000-7000-8000-00000000000b', '2026-01-01', now(), now()),
  ('01990000-0000-7000-8001-00000000000c', '01990000-0000-7000-8000-00000000000c', '2026-01-01', now(), now());
set role handover_owner;
revoke insert on app.requirements from handover_gate;

-- Legal limits from a day on. Hours are averaged over whole weeks from Monday to Sunday.
create table app.working_time_rules (
  country text check (country in ('GB', 'IE')),
  valid_from date,
  daily_rest_hours int not null,
  weekly_hours int not null,
  reference_weeks int not null,
  may_opt_out boolean not null,
  -- A person who works this many hours of the night counts as a night worker, with this limit on the average of their
  -- days.
  night_from text not null,
  night_to text not null,
  night_hours int not null,
  night_average_hours int not null,
  night_reference_weeks int not null,
  primary key (country, valid_from)
);
call app.enable_tenant_rls('working_time_rules');
create policy everyone_reads on app.working_time_rules for select to handover_agency, handover_provider,
  handover_office, handover_member
  using (true);
grant select on app.working_time_rules to handover_admin, handover_agency, handover_provider, handover_office,
  handover_member, handover_worker, handover_gate;
-- Limits of working time. They change with the law only. In Ireland the average is over four months, two for night
-- workers, in whole weeks, and nobody opts out.
grant insert on app.working_time_rules to handover_gate;
set role handover_gate;
insert into app.working_time_rules (country, valid_from, daily_rest_hours, weekly_hours, reference_weeks, may_opt_out,
  night_from, night_to, night_hours, night_average_hours, night_reference_weeks) values
  ('GB', '1998-10-01', 11, 48, 17, true, '23:00', '06:00', 3, 8, 17),
  ('IE', '1998-03-01', 11, 48, 17, false, '00:00', '07:00', 3, 8, 8);
set role handover_owner;
revoke insert on app.working_time_rules from handover_gate;

create table app.skills (
  skill_id uuid primary key,
  member_id uuid not null references app.staff,
  title text not null,
  level text not null default '',
  -- The requirement type that it proves, if any, and its number there, such as a PIN.
  item_id uuid references app.compliance_items,
  number text not null default '',
  start_date date,
  end_date date,
  -- The limit of a visa, for each week from Monday to Sunday.
  weekly_hours int check (weekly_hours between 0 and 168),
  file text,
  file_type text,
  file_size int,
  state text not null default 'waiting' check (state in ('waiting', 'verified', 'rejected', 'withdrawn')),
  state_reason text not null default '',
  reviewed_by uuid references app.users,
  reviewed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint skills_end_after_they_start check (end_date >= start_date),
  constraint skills_file_is_whole check ((file is null) = (file_type is null) and (file is null) = (file_size is null))
);
create index skills_of_member on app.skills (member_id, skill_id);
create index skills_of_item on app.skills (item_id);
call app.enable_tenant_rls('skills', member => 'member_id');
grant select, insert, update, delete on app.skills to handover_admin, handover_member;
grant select, delete on app.skills to handover_worker;

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
call app.enable_tenant_rls('work_experience', member => 'member_id');
grant select, insert, update, delete on app.work_experience to handover_admin, handover_member;
grant select, delete on app.work_experience to handover_worker;

create table app.addresses (
  address_id uuid primary key,
  member_id uuid not null references app.staff,
  address_line_1 text not null,
  address_line_2 text not null,
  city text not null,
  town text not null,
  province text not null,
  post_code text not null,
  country text not null check (country in ('GB', 'IE')),
  latitude double precision,
  longitude double precision,
  approximate boolean not null default true,
  "default" smallint not null default 0 check ("default" in (0, 1)),
  -- Miles; 1 means Any and 100 means Nationwide.
  proximity int not null check (proximity in (1, 100) or (proximity between 5 and 95 and proximity % 5 = 0)),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (member_id, address_id)
);
create unique index addresses_one_default on app.addresses (member_id) where "default" = 1;
call app.enable_tenant_rls('addresses', member => 'member_id');
create policy opened on app.addresses for select to handover_command using (member_id = app.command_member());
grant select, insert, update, delete on app.addresses to handover_admin, handover_member;
grant select, delete on app.addresses to handover_worker;
grant select on app.addresses to handover_gate;

create table app.availability (
  availability_id uuid primary key,
  member_id uuid not null references app.staff,
  date date not null,
  from_time text not null check (from_time ~ '^[0-2]\d:[0-5]\d$'),
  to_time text not null check (to_time ~ '^[0-2]\d:[0-5]\d$'),
  address_id uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- An address cannot be deleted while availability names it as a starting point.
  foreign key (member_id, address_id) references app.addresses (member_id, address_id)
);
create index availability_of_member on app.availability (member_id, date);
create index availability_on_day on app.availability (date, member_id);
call app.enable_tenant_rls('availability', member => 'member_id');
grant select, insert, update, delete on app.availability to handover_admin, handover_member;
grant select, delete on app.availability to handover_worker;
grant select on app.availability to handover_gate;

-- Health: special-category data. The audit names each other person who reads an entry.
create table app.medicals (
  medical_id uuid primary key,
  member_id uuid not null references app.staff,
  title text not null,
  item_id uuid references app.compliance_items,
  location_administered text not null default '',
  date_administered date not null,
  file text,
  file_type text,
  file_size int,
  state text not null default 'waiting' check (state in ('waiting', 'verified', 'rejected', 'withdrawn')),
  state_reason text not null default '',
  reviewed_by uuid references app.users,
  reviewed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint medicals_file_is_whole check ((file is null) = (file_type is null)
    and (file is null) = (file_size is null))
);
create index medicals_of_member on app.medicals (member_id, date_administered desc);
create index medicals_of_item on app.medicals (item_id);
call app.enable_tenant_rls('medicals', member => 'member_id');
grant select, insert, update, delete on app.medicals to handover_admin, handover_member;
grant select, delete on app.medicals to handover_worker;

-- One row per certificate or vaccination that ends, kept by the worker. A vaccination is not named here.
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
  -- The last of 60, 30, 7 and 0 days for which its member was reminded.
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
call app.enable_tenant_rls('expiries', member => 'member_id');
grant select on app.expiries to handover_admin;
grant select, insert, update, delete on app.expiries to handover_worker;

create table app.opt_outs (
  entry_id uuid primary key,
  member_id uuid not null references app.staff,
  opted_out_on date,
  opt_out_ends_on date,
  text text not null,
  changed_by uuid not null references app.users,
  changed_at timestamptz not null
);
create index opt_outs_of_member on app.opt_outs (member_id, changed_at desc);
call app.enable_tenant_rls('opt_outs', member => 'member_id');
grant select, insert on app.opt_outs to handover_admin, handover_member;
grant select, delete on app.opt_outs to handover_worker;

create table app.declared_hours (
  member_id uuid references app.staff,
  monday date check (extract(isodow from monday) = 1),
  version int check (version > 0),
  -- In quarters of an hour.
  minutes int not null check (minutes between 0 and 6000 and minutes % 15 = 0),
  created_at timestamptz not null,
  primary key (member_id, monday, version)
);
call app.enable_tenant_rls('declared_hours', member => 'member_id');
grant select on app.declared_hours to handover_admin;
grant select, insert on app.declared_hours to handover_member;
grant select, delete on app.declared_hours to handover_worker;

-- One narrow row per tag and starting point of a member: their home, under a fixed day, and a row for each day on which
-- they start from elsewhere. Each member has the reserved tag of zeros, by which shifts without tags find them. Only
-- active members with a known place have rows.
create table app.staff_starts (
  tag_id uuid,
  day date,
  member_id uuid references app.staff,
  address_id uuid,
  at point not null,
  -- Null if they go anywhere.
  limit_miles int,
  tag_ids uuid[] not null,
  primary key (member_id, day, address_id, tag_id),
  foreign key (member_id, address_id) references app.addresses (member_id, address_id) on delete cascade
) with (fillfactor = 90, vacuum_index_cleanup = on, autovacuum_vacuum_scale_factor = 0.02);
-- The index holds all columns of the search, so that the nearest people with a tag are read from it alone.
create index staff_starts_near on app.staff_starts
  using gist (tag_id, day, at) include (member_id, address_id, limit_miles, tag_ids);
call app.enable_tenant_rls('staff_starts');
grant select on app.staff_starts to handover_admin;
grant select, delete on app.staff_starts to handover_worker;
grant select, insert, update, delete on app.staff_starts to handover_gate;

set role handover_gate;

-- Requirements of a person wherever they work, by their roles, and from when on.
create view app.member_requirements with (security_barrier) as
  select s.member_id, r.valid_from, i.item_id, i.title, i.kind, i.nations, least(r.months, i.months) as months
  from app.staff s
  join app.requirements r on r.scope = 'platform' or r.tag_id = any (s.tag_ids)
  join app.compliance_items i on i.item_id = r.item_id;
grant select on app.member_requirements to handover_admin, handover_worker;

create view app.my_requirements with (security_barrier) as
  select q.member_id, q.valid_from, q.item_id, q.title, q.kind, q.nations, q.months
  from app.member_requirements q where q.member_id = nullif(split_part(current_setting('backtrace_functions'), ',', 1), '')::uuid;
grant select on app.my_requirements to handover_member;

reset role;
