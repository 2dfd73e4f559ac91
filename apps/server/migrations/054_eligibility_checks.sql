-- What was asked of someone when they were booked and when they checked in, and until when they had it. Nobody changes it.
set role handover_owner;
create table app.eligibility_checks (
  check_id uuid primary key,
  agency_id uuid not null, care_provider_id uuid not null, office_id uuid not null, job_id uuid not null,
  member_id uuid not null references app.staff,
  moment text not null check (moment in ('booking', 'check_in')),
  at timestamptz not null,
  -- Each {title, kind, until, in_date}; a vaccination is not named.
  papers jsonb not null check (jsonb_typeof(papers) = 'array'),
  -- What spoke against it and was overruled or let pass, in words for administrators.
  findings text[] not null,
  foreign key (agency_id, care_provider_id, office_id, job_id)
    references app.jobs (agency_id, care_provider_id, office_id, job_id) on update cascade
);
create index eligibility_checks_of_job on app.eligibility_checks (job_id, member_id, at desc);
call app.wall('eligibility_checks', agency => 'agency_id', provider => 'care_provider_id', office => 'office_id', member => 'member_id');
grant select, insert on app.eligibility_checks to handover_admin, handover_member;
grant select (check_id, agency_id, care_provider_id, office_id, job_id, member_id, moment, at, papers) on app.eligibility_checks
  to handover_agency, handover_provider, handover_office;
grant select, update (papers, findings) on app.eligibility_checks to handover_worker;
reset role;
