-- The tree that everything belongs to: agencies, their care providers, the care providers' locations; and people.
set role handover_owner;

create table app.agencies (
  agency_id uuid primary key,
  company_name text not null,
  email text,
  status text not null default 'active' check (status in ('active', 'non-active')),
  address_line_1 text, address_line_2 text, city text, town text, province text, post_code text,
  country text not null default 'GB' check (country in ('GB', 'IE')),
  latitude double precision, longitude double precision,
  approximate boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);

create table app.care_providers (
  care_provider_id uuid primary key,
  agency_id uuid not null references app.agencies,
  company_name text not null,
  email text,
  status text not null default 'active' check (status in ('active', 'non-active')),
  address_line_1 text, address_line_2 text, city text, town text, province text, post_code text,
  country text not null default 'GB' check (country in ('GB', 'IE')),
  latitude double precision, longitude double precision,
  approximate boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  unique (agency_id, care_provider_id)
);

create table app.offices (
  office_id uuid primary key,
  agency_id uuid not null,
  care_provider_id uuid not null,
  title text not null,
  address_line_1 text, address_line_2 text, city text, town text, province text, post_code text,
  country text not null default 'GB' check (country in ('GB', 'IE')),
  latitude double precision, longitude double precision,
  approximate boolean not null default true,
  wards text[] not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  foreign key (agency_id, care_provider_id) references app.care_providers (agency_id, care_provider_id),
  unique (agency_id, care_provider_id, office_id)
);
create index on app.offices (care_provider_id);

create table app.users (
  user_id uuid primary key,
  email text not null check (email = lower(email)),
  first_name text not null,
  last_name text not null,
  mobile_telephone text,
  dob date,
  level smallint not null check (level between 1 and 4),
  agency_id uuid references app.agencies,
  care_provider_id uuid,
  office_id uuid,
  status text not null default 'active' check (status in ('active', 'disabled')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  foreign key (agency_id, care_provider_id) references app.care_providers (agency_id, care_provider_id),
  foreign key (agency_id, care_provider_id, office_id) references app.offices (agency_id, care_provider_id, office_id),
  -- Level and attachment cannot contradict each other: the same table as viewerOf in the domain.
  constraint attached_as_level_says check (
    case level
      when 2 then agency_id is not null and office_id is null
      when 3 then agency_id is not null and care_provider_id is not null
      else agency_id is null and care_provider_id is null and office_id is null
    end)
);
create unique index users_email_key on app.users (email);
-- One index per sort that the list offers; the id makes the order total.
create index users_by_first_name on app.users (first_name, user_id);
create index users_by_last_name on app.users (last_name, user_id);
create index users_by_email on app.users (email, user_id);
create index users_by_level on app.users (level, user_id);
create index users_by_status on app.users (status, user_id);
create index users_by_created on app.users (created_at, user_id);
create index users_first_name_trgm on app.users using gin (first_name gin_trgm_ops);
create index users_last_name_trgm on app.users using gin (last_name gin_trgm_ops);
create index users_email_trgm on app.users using gin (email gin_trgm_ops);
create index users_of_agency on app.users (agency_id, last_name, user_id) where agency_id is not null;
create index users_of_provider on app.users (care_provider_id, last_name, user_id) where care_provider_id is not null;
create index users_of_office on app.users (office_id, last_name, user_id) where office_id is not null;

create sequence app.staff_code start 1001;
create table app.staff (
  member_id uuid primary key references app.users (user_id),
  code text not null unique default 'ST-' || nextval('app.staff_code'),
  position text,
  created_at timestamptz not null
);

create table app.job_tags (
  tag_id uuid primary key,
  title text not null,
  description text not null default '',
  importance text not null default 'required' check (importance in ('required', 'preferred')),
  position int not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index job_tags_title_key on app.job_tags (lower(title));
create index job_tags_by_title on app.job_tags (title, tag_id);
create index job_tags_by_importance on app.job_tags (importance, tag_id);
create index job_tags_by_position on app.job_tags (position, tag_id);
create index job_tags_by_created on app.job_tags (created_at, tag_id);
create index job_tags_title_trgm on app.job_tags using gin (title gin_trgm_ops);
create index job_tags_description_trgm on app.job_tags using gin (description gin_trgm_ops);

create table app.invitations (
  invitation_id uuid primary key,
  token_hash bytea not null unique,
  type text not null check (type in ('agency', 'care_provider', 'staff_member')),
  email text not null check (email = lower(email)),
  agency_id uuid references app.agencies,
  invited_by uuid not null references app.users (user_id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  revoked_at timestamptz,
  constraint a_care_provider_is_invited_into_an_agency check ((type = 'care_provider') = (agency_id is not null))
);
create index on app.invitations (agency_id, created_at desc);

call app.wall('agencies', agency => 'agency_id', provider => 'agency_id', office => 'agency_id');
call app.wall('care_providers', agency => 'agency_id', provider => 'care_provider_id', office => 'care_provider_id');
call app.wall('offices', agency => 'agency_id', provider => 'care_provider_id', office => 'office_id');
call app.wall('users', agency => 'agency_id', provider => 'care_provider_id', office => 'office_id', member => 'user_id');
call app.wall('staff', member => 'member_id');
call app.wall('invitations', agency => 'agency_id', provider => 'agency_id');
call app.wall('job_tags');
create policy everyone_reads on app.job_tags for select
  to handover_agency, handover_provider, handover_office, handover_member using (true);

grant select on app.agencies, app.care_providers, app.offices
  to handover_admin, handover_agency, handover_provider, handover_office, handover_worker;
grant select, insert, update on app.users
  to handover_admin, handover_agency, handover_provider, handover_office;
grant select on app.users to handover_member, handover_worker, handover_gate;
grant select, insert on app.staff to handover_admin;
grant select on app.staff to handover_member;
grant usage on sequence app.staff_code to handover_admin;
grant select, insert, update on app.job_tags to handover_admin;
grant select on app.job_tags to handover_agency, handover_provider, handover_office, handover_member, handover_worker;

reset role;
