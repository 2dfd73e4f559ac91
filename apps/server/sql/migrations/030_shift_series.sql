set role handover_owner;

-- Shifts that repeat on the same days of every week. They end and are never deleted.
create table app.shift_series (
  series_id uuid primary key,
  agency_id uuid not null,
  care_provider_id uuid not null,
  office_id uuid not null,
  -- Person under whose name and by whose rights shifts are posted: who made the series or last changed it.
  posts_as uuid not null references app.users,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Days of the week, 1 is Monday.
  weekdays smallint[] not null check (weekdays <@ '{1,2,3,4,5,6,7}' and weekdays <> '{}'),
  starts_on date not null,
  until date not null,
  weeks_ahead smallint not null check (weeks_ahead between 1 and 8),
  skipped date[] not null default '{}',
  heads smallint not null check (heads between 1 and 20),
  close_days_before smallint not null check (close_days_before between 0 and 30),
  -- The shift as its form says, without its days and its place.
  work jsonb not null,
  state text not null default 'running' check (state in ('running', 'paused', 'stopped', 'ended')),
  check (until >= starts_on),
  foreign key (agency_id, care_provider_id, office_id)
    references app.offices (agency_id, care_provider_id, office_id) on update cascade
);
create index shift_series_of_office on app.shift_series (office_id);
create index shift_series_running on app.shift_series (until) where state = 'running';
create index shift_series_by_person on app.shift_series (posts_as);
call app.enable_tenant_rls('shift_series', agency => 'agency_id', provider => 'care_provider_id', office => 'office_id');
grant select, insert, update on app.shift_series to handover_admin, handover_agency, handover_provider, handover_office;
grant select, update (state, updated_at) on app.shift_series to handover_worker;

-- Days of a series that are settled: posted, or refused with the words for its creator. Each day exists once.
create table app.shift_series_days (
  series_id uuid references app.shift_series,
  date date,
  agency_id uuid not null,
  care_provider_id uuid not null,
  office_id uuid not null,
  job_ids uuid[] not null default '{}',
  problem text,
  primary key (series_id, date),
  constraint posted_or_refused check ((job_ids = '{}') = (problem is not null)),
  foreign key (agency_id, care_provider_id, office_id)
    references app.offices (agency_id, care_provider_id, office_id) on update cascade
);
create index shift_series_days_by_shift on app.shift_series_days using gin (job_ids);
call app.enable_tenant_rls('shift_series_days', agency => 'agency_id', provider => 'care_provider_id',
  office => 'office_id');
grant select, insert, delete on app.shift_series_days to handover_admin, handover_agency, handover_provider,
  handover_office;
grant select, insert on app.shift_series_days to handover_worker;

create table app.series_nights (
  night date primary key,
  begun_at timestamptz not null
);
call app.enable_tenant_rls('series_nights');
grant select, insert on app.series_nights to handover_worker;

-- The worker posts shifts under the name of the series' creator.
grant insert on app.jobs to handover_worker;
grant insert on app.publications to handover_worker;
grant select, insert, update on app.office_roles, app.office_role_shifts to handover_worker;
grant select on app.rate_card_versions, app.rate_cards to handover_worker;

reset role;
