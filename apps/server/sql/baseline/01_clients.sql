set role handover_owner;

create table app.agencies (
  agency_id uuid primary key,
  company_name text not null,
  email text,
  status text not null default 'active' check (status in ('active', 'non-active')),
  address_line_1 text,
  address_line_2 text,
  city text,
  town text,
  province text,
  post_code text,
  country text not null default 'GB' check (country in ('GB', 'IE')),
  latitude double precision,
  longitude double precision,
  approximate boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  company_name_folded text collate "C" generated always as (lower(company_name)) stored,
  email_folded text collate "C" generated always as (lower(email)) stored,
  city_folded text collate "C" generated always as (lower(city)) stored,
  constraint a_position_has_both check ((latitude is null) = (longitude is null))
);
-- One index per sort of the list. The id makes the order total.
create index agencies_by_company_name on app.agencies (company_name, agency_id);
create index agencies_by_email on app.agencies (email, agency_id);
create index agencies_by_status on app.agencies (status, agency_id);
create index agencies_by_city on app.agencies (city, agency_id);
create index agencies_by_created on app.agencies (created_at, agency_id);
create index agencies_company_name_trgm on app.agencies using gin (company_name_folded gin_trgm_ops);
call app.enable_tenant_rls('agencies', agency => 'agency_id', provider => 'agency_id', office => 'agency_id');
create policy opened on app.agencies for select to handover_command using (agency_id = app.command_issuer());
-- The company's people change its details. Tenant, status and removal are decided by levels above, so their logins have
-- no right to these columns. handover_gate needs update on a column to lock the agency that a person registers into.
grant select, insert, update on app.agencies to handover_admin;
grant select, update (company_name, email, address_line_1, address_line_2, city, town, province, post_code, country,
  latitude, longitude, approximate, updated_at)
  on app.agencies to handover_agency;
grant select, update (updated_at) on app.agencies to handover_provider;
grant select on app.agencies to handover_office, handover_worker;
grant select (agency_id, company_name, email, address_line_1, address_line_2, city, town, province, post_code, country)
  on app.agencies to handover_command;
grant select, insert, update (updated_at) on app.agencies to handover_gate;

create table app.care_providers (
  care_provider_id uuid primary key,
  agency_id uuid not null references app.agencies,
  company_name text not null,
  email text,
  status text not null default 'active' check (status in ('active', 'non-active')),
  address_line_1 text,
  address_line_2 text,
  city text,
  town text,
  province text,
  post_code text,
  country text not null default 'GB' check (country in ('GB', 'IE')),
  latitude double precision,
  longitude double precision,
  approximate boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  company_name_folded text collate "C" generated always as (lower(company_name)) stored,
  email_folded text collate "C" generated always as (lower(email)) stored,
  city_folded text collate "C" generated always as (lower(city)) stored,
  unique (agency_id, care_provider_id),
  constraint a_position_has_both check ((latitude is null) = (longitude is null))
);
create index care_providers_by_company_name on app.care_providers (company_name, care_provider_id);
create index care_providers_by_email on app.care_providers (email, care_provider_id);
create index care_providers_by_status on app.care_providers (status, care_provider_id);
create index care_providers_by_city on app.care_providers (city, care_provider_id);
create index care_providers_by_created on app.care_providers (created_at, care_provider_id);
create index care_providers_of_agency on app.care_providers (agency_id, company_name, care_provider_id);
create index care_providers_company_name_trgm on app.care_providers using gin (company_name_folded gin_trgm_ops);
create index care_providers_email_trgm on app.care_providers using gin (email_folded gin_trgm_ops);
create index care_providers_city_trgm on app.care_providers using gin (city_folded gin_trgm_ops);
call app.enable_tenant_rls('care_providers', agency => 'agency_id', provider => 'care_provider_id',
  office => 'care_provider_id');
create policy opened on app.care_providers for select to handover_command
  using (care_provider_id = app.command_provider());
grant select, insert, update on app.care_providers to handover_admin, handover_agency;
grant select, update (company_name, email, address_line_1, address_line_2, city, town, province, post_code, country,
  latitude, longitude, approximate, updated_at)
  on app.care_providers to handover_provider;
grant select, update (updated_at) on app.care_providers to handover_office;
grant select (care_provider_id, company_name, email, address_line_1, address_line_2, city, town, province, post_code,
  country)
  on app.care_providers to handover_command;
grant select on app.care_providers to handover_worker;
grant select, insert on app.care_providers to handover_gate;

create table app.offices (
  office_id uuid primary key,
  agency_id uuid not null,
  care_provider_id uuid not null,
  title text not null,
  address_line_1 text,
  address_line_2 text,
  city text,
  town text,
  province text,
  post_code text,
  country text not null default 'GB' check (country in ('GB', 'IE')),
  latitude double precision,
  longitude double precision,
  approximate boolean not null default true,
  wards text[] not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  title_folded text collate "C" generated always as (lower(title)) stored,
  city_folded text collate "C" generated always as (lower(city)) stored,
  -- How near a person must be to check in here, in miles; ten where it is null.
  check_in_radius double precision,
  unique (agency_id, care_provider_id, office_id),
  -- Foreign keys of the tree cascade: when an administrator moves a care provider to another agency, its rows move
  -- along.
  foreign key (agency_id, care_provider_id)
    references app.care_providers (agency_id, care_provider_id) on update cascade,
  constraint a_position_has_both check ((latitude is null) = (longitude is null)),
  constraint a_radius_is_at_most_ten_miles check (check_in_radius > 0 and check_in_radius <= 10)
);
create index offices_care_provider_id_idx on app.offices (care_provider_id);
create index offices_by_title on app.offices (title, office_id);
create index offices_by_city on app.offices (city, office_id);
create index offices_by_created on app.offices (created_at, office_id);
create index offices_of_agency on app.offices (agency_id, title, office_id);
create index offices_title_trgm on app.offices using gin (title_folded gin_trgm_ops);
create index offices_city_trgm on app.offices using gin (city_folded gin_trgm_ops);
call app.enable_tenant_rls('offices', agency => 'agency_id', provider => 'care_provider_id', office => 'office_id');
create policy opened on app.offices for select to handover_command using (office_id = app.command_office());
-- A login needs update on a column to lock a row, while somebody is attached to it.
grant select, insert, update on app.offices to handover_admin;
grant select, insert, update, update (check_in_radius) on app.offices to handover_agency, handover_provider;
grant select, update (updated_at, check_in_radius) on app.offices to handover_office;
grant select (office_id, title, check_in_radius) on app.offices to handover_command;
grant select on app.offices to handover_worker, handover_gate;

reset role;
