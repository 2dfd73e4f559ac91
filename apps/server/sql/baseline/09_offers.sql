set role handover_owner;

-- A shift that its worker left, offered again in rounds until somebody takes it.
create table app.refills (
  refill_id uuid primary key,
  agency_id uuid not null,
  care_provider_id uuid not null,
  office_id uuid not null,
  job_id uuid not null,
  status text not null check (status in ('running', 'filled', 'stopped', 'exhausted')),
  automatic boolean not null,
  per_wave int not null check (per_wave between 1 and 20),
  minutes int not null check (minutes between 5 and 720),
  -- The number of rounds so far, and when the next is due.
  wave int not null default 0,
  next_at timestamptz,
  -- The person who left the shift is not asked again.
  left_by uuid references app.staff,
  started_by uuid not null references app.users,
  started_at timestamptz not null,
  ended_at timestamptz,
  foreign key (agency_id, care_provider_id, office_id, job_id)
    references app.jobs (agency_id, care_provider_id, office_id, job_id) on update cascade,
  constraint a_refill_runs_or_has_ended check ((status = 'running') = (ended_at is null))
);
create unique index refills_one_running on app.refills (job_id) where status = 'running';
create index refills_of_job on app.refills (job_id, started_at desc);
call app.enable_tenant_rls('refills');
grant select, insert, update on app.refills to handover_admin, handover_worker, handover_gate;

-- Whether shifts of a care provider are filled again automatically.
create table app.refill_settings (
  agency_id uuid not null,
  care_provider_id uuid primary key,
  automatic boolean not null,
  per_wave int not null check (per_wave between 1 and 20),
  minutes int not null check (minutes between 5 and 720),
  set_by uuid not null references app.users,
  updated_at timestamptz not null,
  foreign key (agency_id, care_provider_id) references app.care_providers (agency_id, care_provider_id)
);
call app.enable_tenant_rls('refill_settings');
grant select, insert, update on app.refill_settings to handover_admin;
grant select on app.refill_settings to handover_worker, handover_gate;

create table app.offers (
  offer_id uuid primary key,
  agency_id uuid not null,
  care_provider_id uuid not null,
  office_id uuid not null,
  job_id uuid not null,
  member_id uuid not null references app.staff,
  status text not null check (status in ('pending', 'accepted', 'declined', 'withdrawn', 'expired')),
  -- Made by assigning the shift to one member: nobody else can have it until they answer.
  exclusive boolean not null,
  expires_at timestamptz not null,
  reason text,
  created_by uuid not null references app.users,
  created_at timestamptz not null,
  answered_at timestamptz,
  -- Findings that an administrator overruled with the offer: the member may accept it nevertheless.
  overrides text[] not null default '{}',
  -- The refill that made the offer. One refill asks nobody twice.
  refill_id uuid references app.refills,
  wave int,
  foreign key (agency_id, care_provider_id, office_id, job_id)
    references app.jobs (agency_id, care_provider_id, office_id, job_id) on update cascade,
  constraint a_wave_is_of_a_refill check ((refill_id is null) = (wave is null))
);
create unique index offers_one_pending on app.offers (job_id, member_id) where status = 'pending';
create index offers_of_job on app.offers (job_id, created_at);
create index offers_of_member on app.offers (member_id, status, created_at desc);
create unique index offers_once_in_a_refill on app.offers (refill_id, member_id) where refill_id is not null;
call app.enable_tenant_rls('offers', agency => 'agency_id', provider => 'care_provider_id', office => 'office_id',
  member => 'member_id');
create policy opened on app.offers to handover_command using (job_id = app.command_job());
create policy only_the_opened_changes on app.offers as restrictive for update to handover_command
  using (job_id = app.command_job());
-- An offer is answered on the command login together with the change of its shift, and in no other way.
grant select, insert, update on app.offers to handover_admin, handover_worker;
grant select, update (status, answered_at) on app.offers to handover_agency, handover_provider, handover_office;
grant select on app.offers to handover_member;
grant update (status, reason, answered_at) on app.offers to handover_command;
grant select, update on app.offers to handover_gate;

create table app.applications (
  application_id uuid primary key,
  agency_id uuid not null,
  care_provider_id uuid not null,
  office_id uuid not null,
  job_id uuid not null,
  member_id uuid not null references app.staff,
  created_at timestamptz not null,
  withdrawn_at timestamptz,
  -- Of the member's part of the terms, as it was when they applied.
  terms_hash bytea,
  foreign key (agency_id, care_provider_id, office_id, job_id)
    references app.jobs (agency_id, care_provider_id, office_id, job_id) on update cascade
);
create unique index applications_one_each on app.applications (job_id, member_id) where withdrawn_at is null;
-- Withdrawn applications too: they move with a shift that changes its location.
create index applications_of_job on app.applications (job_id);
create index applications_of_member on app.applications (member_id, created_at desc);
call app.enable_tenant_rls('applications', agency => 'agency_id', provider => 'care_provider_id', office => 'office_id',
  member => 'member_id');
create policy only_the_opened on app.applications as restrictive for insert to handover_command
  with check (job_id = app.command_job());
create policy only_the_opened_changes on app.applications as restrictive for update to handover_command
  using (job_id = app.command_job());
-- Members write about a shift on the command login alone.
grant select on app.applications to handover_admin, handover_agency, handover_provider, handover_office,
  handover_member, handover_worker;
grant insert, update (withdrawn_at) on app.applications to handover_command;
grant select, update (withdrawn_at) on app.applications to handover_gate;

-- People who would take a shift if it came free, in the order in which they said so.
create table app.standby (
  agency_id uuid not null,
  care_provider_id uuid not null,
  office_id uuid not null,
  job_id uuid,
  member_id uuid references app.staff,
  created_at timestamptz not null,
  primary key (job_id, member_id),
  foreign key (agency_id, care_provider_id, office_id, job_id)
    references app.jobs (agency_id, care_provider_id, office_id, job_id) on update cascade
);
create index standby_of_member on app.standby (member_id);
call app.enable_tenant_rls('standby', member => 'member_id');
create policy only_the_opened on app.standby as restrictive for insert to handover_command
  with check (job_id = app.command_job());
create policy only_the_opened_goes on app.standby as restrictive for delete to handover_command
  using (job_id = app.command_job());
grant select on app.standby to handover_admin, handover_member;
grant insert, delete on app.standby to handover_command;
grant select, delete on app.standby to handover_worker, handover_gate;

create table app.eligibility_checks (
  check_id uuid primary key,
  agency_id uuid not null,
  care_provider_id uuid not null,
  office_id uuid not null,
  job_id uuid not null,
  member_id uuid not null references app.staff,
  moment text not null check (moment in ('booking', 'check_in')),
  at timestamptz not null,
  -- Each {title, kind, until, in_date}; a vaccination is not named.
  papers jsonb not null check (jsonb_typeof(papers) = 'array'),
  -- Findings that were overruled or let pass, in words for administrators.
  findings text[] not null,
  constraint eligibility_checks_agency_id_care_provider_id_office_id_jo_fkey
    foreign key (agency_id, care_provider_id, office_id, job_id)
    references app.jobs (agency_id, care_provider_id, office_id, job_id) on update cascade
);
create index eligibility_checks_of_job on app.eligibility_checks (job_id, member_id, at desc);
call app.enable_tenant_rls('eligibility_checks', agency => 'agency_id', provider => 'care_provider_id',
  office => 'office_id', member => 'member_id');
create policy only_the_opened on app.eligibility_checks as restrictive for insert to handover_command
  with check (job_id = app.command_job());
grant select, insert on app.eligibility_checks to handover_admin;
grant select (check_id, agency_id, care_provider_id, office_id, job_id, member_id, moment, at, papers)
  on app.eligibility_checks to handover_agency, handover_provider, handover_office;
grant select on app.eligibility_checks to handover_member;
grant insert on app.eligibility_checks to handover_command;
grant select, update (papers, findings) on app.eligibility_checks to handover_worker;

set role handover_gate;

-- Shifts that a member applied for, was offered or is on standby for, and that somebody else has now. It does not say
-- who.
create view app.taken_jobs as
  select j.job_id, j.number, j.code, j.agency_id, j.care_provider_id, j.office_id, j.title, j.description, j.date,
    j.shift_time, j.job_start_time, j.job_end_time, j.starts_at, j.ends_at, j.deadline_at, j.has_break,
    j.break_is_paid_for, j.break_length, j.staff_rate, j.status, j.no_show, j.ward, j.report_to, j.tag_ids,
    j.address_line_1, j.address_line_2, j.city, j.town, j.province, j.post_code, j.country, j.latitude, j.longitude,
    j.approximate, null::uuid as assigned_to, j.created_at, j.care_provider_name, j.office_title
  from (
    select a.job_id from app.applications a
    where a.member_id = nullif(split_part(current_setting('backtrace_functions'), ',', 1), '')::uuid and a.withdrawn_at is null
    union
    select o.job_id from app.offers o
    where o.member_id = nullif(split_part(current_setting('backtrace_functions'), ',', 1), '')::uuid
      and o.status in ('pending', 'withdrawn', 'expired')
    union
    select s.job_id from app.standby s
    where s.member_id = nullif(split_part(current_setting('backtrace_functions'), ',', 1), '')::uuid) hoped
  join app.jobs_for_members j on j.job_id = hoped.job_id
  where j.status in ('Assigned', 'Confirmed')
    and j.assigned_to is distinct from nullif(split_part(current_setting('backtrace_functions'), ',', 1), '')::uuid
    and case when array[j.care_provider_id, j.office_id] && array(select place_id from app.hidden_places)
        then false else true end;
grant select on app.taken_jobs to handover_member;

-- Shifts about which the viewer may have a thread: the place of each in the tree, and a column by which a command may
-- lock the row and cannot change it.
create view app.thread_jobs with (security_barrier) as
  select j.job_id, j.agency_id, j.care_provider_id, j.office_id, true as held
  from app.jobs j
  where (select true from app.viewer_offices o where o.office_id = j.office_id)
    or exists (select from app.viewer v where v.level = 4 and (j.assigned_to = v.user_id
      or exists (select from app.applications a where a.job_id = j.job_id and a.member_id = v.user_id)
      or exists (select from app.offers f where f.job_id = j.job_id and f.member_id = v.user_id)));
grant select, update (held) on app.thread_jobs to handover_admin, handover_agency, handover_provider, handover_office,
  handover_member;

-- The same for a member, of open shifts and of those that they have to do with.
create view app.my_job_requirements with (security_barrier) as
  select q.job_id, q.item_id, q.title, q.kind, q.nations, q.months
  from app.job_requirements q
  where q.status = 'Published' or exists (select from app.thread_jobs j where j.job_id = q.job_id);
grant select on app.my_job_requirements to handover_member;

-- Shifts that a member has to do with at places that blocked them: of others they learn nothing.
create view app.my_unwelcome_jobs with (security_barrier) as
  select j.job_id from app.jobs j
  where exists (select from app.thread_jobs k where k.job_id = j.job_id)
    and exists (select from app.place_regards r
      where r.member_id = nullif(split_part(current_setting('backtrace_functions'), ',', 1), '')::uuid and r.kind = 'block'
        and r.care_provider_id = j.care_provider_id and (r.office_id is null or r.office_id = j.office_id));
grant select on app.my_unwelcome_jobs to handover_member;

reset role;
