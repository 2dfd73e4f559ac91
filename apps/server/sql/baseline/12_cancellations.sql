set role handover_owner;

-- Late cancellation terms of a care provider from a day on, found like rate enhancements. Each term: {notice_hours,
-- paid_minutes}. An empty list brings back the platform's terms.
create table app.cancellation_terms (
  version_id bigint primary key generated always as identity,
  agency_id uuid not null,
  care_provider_id uuid not null,
  valid_from date not null,
  terms jsonb not null check (jsonb_typeof(terms) = 'array'),
  created_by uuid not null references app.users,
  created_at timestamptz not null,
  foreign key (agency_id, care_provider_id)
    references app.care_providers (agency_id, care_provider_id) on update cascade
);
create index cancellation_terms_of_provider on app.cancellation_terms (care_provider_id, valid_from, version_id);
call app.enable_tenant_rls('cancellation_terms', agency => 'agency_id', provider => 'care_provider_id',
  office => 'care_provider_id');
grant select, insert on app.cancellation_terms to handover_admin;
grant select on app.cancellation_terms to handover_agency, handover_provider, handover_office, handover_worker,
  handover_gate;

-- The platform's cancellation terms, written by `migrate` from the domain.
create table app.platform_terms (
  version_id bigint primary key generated always as identity,
  cancellation jsonb not null,
  created_at timestamptz not null default now()
);
call app.enable_tenant_rls('platform_terms');
grant select on app.platform_terms to handover_admin, handover_worker, handover_gate;

-- A request to cancel a shift that starts within 24 hours, and the decision of an administrator.
create table app.cancel_requests (
  request_id uuid primary key,
  agency_id uuid not null,
  care_provider_id uuid not null,
  office_id uuid not null,
  job_id uuid not null,
  asked_by uuid not null references app.users,
  asked_by_name text not null,
  asked_at timestamptz not null,
  reason text not null check (length(reason) between 1 and 500),
  status text not null default 'open' check (status in ('open', 'granted', 'refused', 'withdrawn', 'lapsed')),
  -- The cost that was shown before the request, in minutes and pence before tax.
  paid_minutes int not null check (paid_minutes >= 0),
  cost bigint not null check (cost >= 0),
  decided_by uuid references app.users,
  decided_by_name text,
  decided_at timestamptz,
  decision text check (length(decision) <= 500),
  constraint cancel_requests_agency_id_care_provider_id_office_id_job_i_fkey
    foreign key (agency_id, care_provider_id, office_id, job_id)
    references app.jobs (agency_id, care_provider_id, office_id, job_id) on update cascade
);
create index cancel_requests_of_job on app.cancel_requests (job_id, asked_at);
create unique index cancel_requests_one_open on app.cancel_requests (job_id) where status = 'open';
create index cancel_requests_open_by_time on app.cancel_requests (asked_at, request_id) where status = 'open';
call app.enable_tenant_rls('cancel_requests', agency => 'agency_id', provider => 'care_provider_id',
  office => 'office_id');
-- Managers of the place ask. Status and answer are not theirs to write.
grant select on app.cancel_requests to handover_admin;
grant select, insert (request_id, agency_id, care_provider_id, office_id, job_id, asked_by, asked_by_name, asked_at,
  reason, paid_minutes, cost)
  on app.cancel_requests to handover_agency, handover_provider, handover_office;
grant select, update (asked_by_name, reason, decided_by_name, decision) on app.cancel_requests to handover_worker;
grant select, update (status, decided_by, decided_by_name, decided_at, decision)
  on app.cancel_requests to handover_gate;

set role handover_gate;

-- Open requests to cancel of the viewer's places: an answered one cannot be written.
create view app.open_cancel_requests with (security_barrier) as
  select r.job_id, r.status, r.decision, r.decided_by, r.decided_by_name, r.decided_at
  from app.cancel_requests r
  where r.status = 'open' and (select true from app.viewer_offices o where o.office_id = r.office_id);
grant select, update (status, decision, decided_by, decided_by_name, decided_at)
  on app.open_cancel_requests to handover_admin, handover_agency, handover_provider, handover_office;

reset role;
