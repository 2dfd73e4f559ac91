set role handover_owner;

create table app.job_facts (
  fact_id bigint generated always as identity,
  agency_id uuid not null,
  care_provider_id uuid not null,
  office_id uuid not null,
  job_id uuid,
  -- The day on which it happened, or the day of the shift for facts at work.
  day date not null,
  measure text not null,
  -- -1 takes an earlier fact back.
  n int not null check (n in (1, -1)),
  -- Minutes, where the measure has them.
  amount bigint not null,
  primary key (job_id, fact_id),
  -- A shift that changes its location takes its facts along.
  foreign key (agency_id, care_provider_id, office_id, job_id)
    references app.jobs (agency_id, care_provider_id, office_id, job_id) on update cascade,
  constraint a_fact_is_of_a_known_kind
    check (measure in ('filled', 'returned', 'late', 'no_show', 'cancelled_late', 'turned_down', 'dropped_out')
    or measure like 'cancelled:%'),
  constraint only_filling_takes_time check (amount = 0 or measure = 'filled')
);
-- Facts come nearly in the order of their days, which is enough for the nightly recount, and a write costs almost
-- nothing.
create index job_facts_by_day on app.job_facts using brin (day) with (pages_per_range = 32);
call app.enable_tenant_rls('job_facts', agency => 'agency_id', provider => 'care_provider_id', office => 'office_id');
grant select on app.job_facts to handover_admin, handover_worker;
grant select, insert on app.job_facts to handover_gate;

create table app.rollups (
  -- The agency, care provider or location; all zeros for the platform.
  scope_id uuid,
  grain text check (grain in ('day', 'week', 'month')),
  -- The first day; weeks begin on Monday.
  bucket date,
  measure text,
  n bigint not null,
  -- Pence or minutes, where the measure has them.
  amount bigint not null,
  -- The companies above the scope, so that a manager of several places reads each of them.
  agency_id uuid,
  care_provider_id uuid,
  primary key (scope_id, grain, bucket, measure)
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02);
-- The spend of all places in a month is stored together. An administrator's table would otherwise look for each place,
-- which takes seconds after a start.
create index rollups_of_value on app.rollups (grain, bucket, scope_id) include (amount) where measure = 'value';
call app.enable_tenant_rls('rollups', agency => 'agency_id', provider => 'care_provider_id', office => 'scope_id');
grant select on app.rollups to handover_admin, handover_agency, handover_provider, handover_office;
grant select, insert, update, delete on app.rollups to handover_worker, handover_gate;

-- One row for all scopes and grains: the worker spreads it each second. Readers walk the few rows that are there,
-- because an index per scope would cost each change of a shift. Vacuum runs often so that space is reused.
create table app.rollup_deltas (
  delta_id bigint primary key generated always as identity,
  agency_id uuid not null,
  care_provider_id uuid not null,
  office_id uuid not null,
  day date not null,
  measure text not null,
  n int not null,
  amount bigint not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000,
  autovacuum_vacuum_cost_delay = 0, autovacuum_vacuum_insert_threshold = -1);
call app.enable_tenant_rls('rollup_deltas', agency => 'agency_id', provider => 'care_provider_id',
  office => 'office_id');
grant select on app.rollup_deltas to handover_admin, handover_agency, handover_provider, handover_office;
grant select, delete on app.rollup_deltas to handover_worker;
grant select, insert, delete on app.rollup_deltas to handover_gate;

-- A nightly recount: how far it is, and which counts differ.
create table app.rollup_checks (
  night date primary key,
  begun_at timestamptz not null,
  -- Counts that were compared with their sources, and those that differ.
  checked bigint not null default 0,
  drift bigint not null default 0,
  -- The first of them in words.
  examples text[] not null default '{}',
  done_at timestamptz
);
call app.enable_tenant_rls('rollup_checks');
grant select on app.rollup_checks to handover_admin;
grant select, insert, update on app.rollup_checks to handover_worker;

-- The monthly budget of a location, before tax.
create table app.office_budgets (
  agency_id uuid not null,
  care_provider_id uuid not null,
  office_id uuid primary key,
  monthly bigint not null check (monthly between 1 and 100000000000),
  updated_by uuid not null references app.users,
  updated_at timestamptz not null,
  foreign key (agency_id, care_provider_id, office_id)
    references app.offices (agency_id, care_provider_id, office_id) on update cascade
);
call app.enable_tenant_rls('office_budgets', agency => 'agency_id', provider => 'care_provider_id',
  office => 'office_id');
grant select, insert, update, delete on app.office_budgets to handover_admin, handover_agency, handover_provider,
  handover_office;
grant select on app.office_budgets to handover_worker;

-- Sources of the counts, one row for each fact or invoice with its value. `near` is a moment of that day or of one
-- beside it, by which rows are found along an index.
create view app.rollup_sources with (security_invoker = true) as
  select j.agency_id, j.care_provider_id, j.office_id, j.date as day, 'status:' || j.status as measure,
         1 as n, 0::bigint as amount, j.starts_at as near
  from app.jobs j
  union all
  select i.agency_id, i.care_provider_id, i.office_id, (i.starts_at at time zone 'Europe/London')::date, 'value',
         case i.purpose when 'credit_note' then -1 else 1 end, i.amount - i.tax_total, j.starts_at
  from app.invoices i join app.jobs j on j.job_id = i.job_id
  where i.kind = 'client'
  union all
  select f.agency_id, f.care_provider_id, f.office_id, f.day, f.measure, f.n, f.amount,
         f.day::timestamp at time zone 'Europe/London'
  from app.job_facts f;
grant select on app.rollup_sources to handover_worker, handover_gate;

reset role;
