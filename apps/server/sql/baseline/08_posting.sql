set role handover_owner;

-- The last shift of each role at each location. Suggestions, usual pay and repeats come from it.
create table app.office_roles (
  agency_id uuid not null,
  care_provider_id uuid not null,
  office_id uuid,
  role text,
  title text not null,
  job_id uuid not null references app.jobs,
  used_at timestamptz not null,
  primary key (office_id, role),
  foreign key (agency_id, care_provider_id, office_id)
    references app.offices (agency_id, care_provider_id, office_id) on update cascade,
  constraint a_role_is_folded check (role = lower(title))
);
create index office_roles_of_provider on app.office_roles (care_provider_id, role);
create index office_roles_of_agency on app.office_roles (agency_id, role);
create index office_roles_by_role on app.office_roles (role);
call app.enable_tenant_rls('office_roles', agency => 'agency_id', provider => 'care_provider_id',
  office => 'office_id');
grant select, insert, update on app.office_roles to handover_admin, handover_agency, handover_provider, handover_office;

create table app.office_role_shifts (
  agency_id uuid not null,
  care_provider_id uuid not null,
  office_id uuid,
  role text check (role = lower(role)),
  shift_time text check (shift_time in ('Day Shift', 'Morning Shift', 'Afternoon Shift', 'Night Shift')),
  job_id uuid not null references app.jobs,
  used_at timestamptz not null,
  primary key (office_id, role, shift_time),
  foreign key (agency_id, care_provider_id, office_id)
    references app.offices (agency_id, care_provider_id, office_id) on update cascade
);
call app.enable_tenant_rls('office_role_shifts', agency => 'agency_id', provider => 'care_provider_id',
  office => 'office_id');
grant select, insert, update on app.office_role_shifts to handover_admin, handover_agency, handover_provider,
  handover_office;

create table app.rate_card_versions (
  version_id bigint primary key generated always as identity,
  agency_id uuid not null,
  care_provider_id uuid not null,
  valid_from date not null,
  created_by uuid references app.users,
  created_at timestamptz not null,
  foreign key (agency_id, care_provider_id)
    references app.care_providers (agency_id, care_provider_id) on update cascade
);
create index rate_card_versions_of_provider on app.rate_card_versions (care_provider_id, valid_from, version_id);
call app.enable_tenant_rls('rate_card_versions', agency => 'agency_id', provider => 'care_provider_id',
  office => 'care_provider_id');
grant select, insert on app.rate_card_versions to handover_admin, handover_agency, handover_provider;
grant select on app.rate_card_versions to handover_office;

-- The usual rates of a role at a care provider, where no shift shows them yet. A version never changes.
create table app.rate_cards (
  agency_id uuid not null,
  care_provider_id uuid not null,
  role text,
  title text not null,
  staff_rate bigint not null check (staff_rate >= 0),
  hcp_rate bigint not null check (hcp_rate >= 0),
  position int not null,
  -- Tags of each new shift of the role.
  tag_ids uuid[] not null default '{}',
  version_id bigint references app.rate_card_versions,
  primary key (version_id, role),
  foreign key (agency_id, care_provider_id)
    references app.care_providers (agency_id, care_provider_id) on update cascade,
  constraint a_role_is_folded check (role = lower(title))
);
create index rate_cards_of_provider on app.rate_cards (care_provider_id);
call app.enable_tenant_rls('rate_cards', agency => 'agency_id', provider => 'care_provider_id',
  office => 'care_provider_id');
grant select, insert on app.rate_cards to handover_admin, handover_agency, handover_provider;
grant select on app.rate_cards to handover_office;

-- A location's own usual shifts. A location without any uses the presets of the domain.
create table app.shift_presets (
  agency_id uuid not null,
  care_provider_id uuid not null,
  office_id uuid,
  position int,
  label text not null,
  shift_time text not null check (shift_time in ('Day Shift', 'Morning Shift', 'Afternoon Shift', 'Night Shift')),
  job_start_time text not null check (job_start_time ~ '^[0-2]\d:[0-5]\d$'),
  job_end_time text not null check (job_end_time ~ '^[0-2]\d:[0-5]\d$'),
  break_is_paid_for boolean not null,
  break_length int not null check (break_length between 0 and 90),
  primary key (office_id, position),
  foreign key (agency_id, care_provider_id, office_id)
    references app.offices (agency_id, care_provider_id, office_id) on update cascade
);
call app.enable_tenant_rls('shift_presets', agency => 'agency_id', provider => 'care_provider_id',
  office => 'office_id');
grant select, insert, update, delete on app.shift_presets to handover_admin, handover_agency, handover_provider,
  handover_office;

create table app.minimum_wages (
  version_id bigint primary key generated always as identity,
  country text not null check (country in ('GB', 'IE')),
  valid_from date not null,
  -- Pence per hour.
  hourly bigint not null check (hourly > 0),
  created_by uuid references app.users,
  created_at timestamptz not null default now()
);
call app.enable_tenant_rls('minimum_wages');
create policy everyone_reads on app.minimum_wages for select to handover_agency, handover_provider, handover_office
  using (true);
grant select, insert on app.minimum_wages to handover_admin;
grant select on app.minimum_wages to handover_agency, handover_provider, handover_office, handover_worker;
-- The national living wage of the United Kingdom. For Ireland the operator enters an amount in pounds.
grant insert on app.minimum_wages to handover_gate;
set role handover_gate;
insert into app.minimum_wages (country, valid_from, hourly, created_at) values
  ('GB', '2025-04-01', '1221', now()),
  ('GB', '2026-04-01', '1271', now());
set role handover_owner;
revoke insert on app.minimum_wages from handover_gate;

reset role;
