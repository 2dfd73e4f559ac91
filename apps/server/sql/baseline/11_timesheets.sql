set role handover_owner;

-- Signed hours of a shift. A row never changes: a correction is the next version.
create table app.timesheets (
  timesheet_id uuid primary key,
  agency_id uuid not null,
  care_provider_id uuid not null,
  office_id uuid not null,
  job_id uuid not null,
  member_id uuid not null references app.staff,
  version int not null check (version > 0),
  made_by text not null check (made_by in ('check_out', 'close', 'correction')),
  start_time timestamptz not null,
  end_time timestamptz not null,
  -- Minutes.
  break_time int not null check (break_time between 0 and 90),
  break_is_paid_for boolean not null,
  total_time int not null check (total_time >= 0),
  comments text not null,
  authorized_person text not null,
  nobody_to_sign boolean not null,
  candidate_signature uuid references app.signatures,
  authorized_signature uuid references app.signatures,
  -- When it happened, and when the server received it.
  checked_out_at timestamptz not null,
  received_at timestamptz not null,
  flags text[] not null default '{}',
  -- Who made this version and why; the clock has no name.
  actor_id uuid references app.users,
  actor_name text not null,
  reason text not null default '',
  -- Over all columns above, both pictures and the hash of the version before.
  hash bytea not null check (length(hash) = 32),
  -- A timesheet whose texts were erased at the end of their term no longer matches its hash, and need not.
  let_go_at timestamptz,
  constraint timesheets_in_order unique (job_id, version),
  foreign key (agency_id, care_provider_id, office_id, job_id)
    references app.jobs (agency_id, care_provider_id, office_id, job_id) on update cascade,
  constraint ends_after_it_starts check (end_time > start_time),
  -- In whole minutes.
  constraint the_total_is_what_passed check (abs(extract(epoch from end_time - start_time) / 60 - case
    when break_is_paid_for then 0 else break_time end - total_time) < 1)
);
create index timesheets_of_office on app.timesheets (office_id, received_at desc, timesheet_id desc);
create index timesheets_of_provider on app.timesheets (care_provider_id, received_at desc, timesheet_id desc);
create index timesheets_of_agency on app.timesheets (agency_id, received_at desc, timesheet_id desc);
create index timesheets_of_member on app.timesheets (member_id, received_at desc, timesheet_id desc);
create index timesheets_by_time on app.timesheets (received_at desc, timesheet_id desc);
call app.enable_tenant_rls('timesheets', agency => 'agency_id', provider => 'care_provider_id', office => 'office_id',
  member => 'member_id');
create policy opened on app.timesheets to handover_command using (job_id = app.command_job());
create policy only_the_opened on app.timesheets as restrictive for insert to handover_command
  with check (job_id = app.command_job());
create policy in_ones_own_name on app.timesheets as restrictive for insert to handover_command
  with check (actor_id = nullif(split_part(current_setting('backtrace_functions'), ',', 1), '')::uuid);
-- Managers write hours on the command login alone.
grant select, insert on app.timesheets to handover_admin, handover_command;
grant select on app.timesheets to handover_agency, handover_provider, handover_office, handover_member, handover_gate;
grant select, insert, update (comments, authorized_person, actor_name, reason, let_go_at)
  on app.timesheets to handover_worker;

-- An administrator has reviewed the flags of a timesheet.
create table app.timesheet_reviews (
  timesheet_id uuid primary key references app.timesheets,
  agency_id uuid not null,
  care_provider_id uuid not null,
  office_id uuid not null,
  reviewed_by uuid not null references app.users,
  reviewed_at timestamptz not null,
  note text not null default '',
  foreign key (agency_id, care_provider_id, office_id)
    references app.offices (agency_id, care_provider_id, office_id) on update cascade
);
call app.enable_tenant_rls('timesheet_reviews', agency => 'agency_id', provider => 'care_provider_id',
  office => 'office_id');
grant select, insert on app.timesheet_reviews to handover_admin;
grant select, update (note) on app.timesheet_reviews to handover_worker;
grant select on app.timesheet_reviews to handover_gate;

-- Timesheet disputes: one side disputes the hours, with other hours if it knows better, and the other side answers.
create table app.timesheet_queries (
  query_id uuid primary key,
  agency_id uuid not null,
  care_provider_id uuid not null,
  office_id uuid not null,
  job_id uuid not null,
  member_id uuid not null references app.staff,
  -- The version that it is about.
  version int not null,
  raised_by uuid not null references app.users,
  raised_by_name text not null,
  raised_level smallint not null,
  raised_at timestamptz not null,
  text text not null check (length(text) between 1 and 2000),
  start_time timestamptz,
  end_time timestamptz,
  break_time int check (break_time between 0 and 90),
  -- `agreed` made a version with those hours; `settled` was decided by an administrator.
  status text not null check (status in ('open', 'answered', 'agreed', 'settled', 'withdrawn')),
  answer text check (length(answer) <= 2000),
  answered_by uuid references app.users,
  answered_by_name text,
  answered_at timestamptz,
  closed_by uuid references app.users,
  closed_by_name text,
  closed_at timestamptz,
  -- How a dispute ended, beside the answer before: who agreed, withdrew or decided it, and their words.
  closing text check (length(closing) <= 2000),
  constraint timesheet_queries_agency_id_care_provider_id_office_id_job_fkey
    foreign key (agency_id, care_provider_id, office_id, job_id)
    references app.jobs (agency_id, care_provider_id, office_id, job_id) on update cascade,
  constraint other_hours_are_whole check (num_nulls(start_time, end_time, break_time) in (0, 3)),
  constraint a_closed_query_says_by_whom check ((status in ('open', 'answered')) = (closed_at is null))
);
create unique index timesheet_queries_one_open on app.timesheet_queries (job_id) where status in ('open', 'answered');
create index timesheet_queries_of_job on app.timesheet_queries (job_id, raised_at);
create index timesheet_queries_of_office on app.timesheet_queries (office_id, raised_at desc);
create index timesheet_queries_of_member on app.timesheet_queries (member_id, raised_at desc);
-- The few open disputes, as each of their readers finds them.
create index timesheet_queries_open_by_time on app.timesheet_queries
  (raised_at desc, query_id desc) where status in ('open', 'answered');
create index timesheet_queries_open_of_agency on app.timesheet_queries
  (agency_id, raised_at desc, query_id desc) where status in ('open', 'answered');
create index timesheet_queries_open_of_provider on app.timesheet_queries
  (care_provider_id, raised_at desc, query_id desc) where status in ('open', 'answered');
create index timesheet_queries_open_of_office on app.timesheet_queries
  (office_id, raised_at desc, query_id desc) where status in ('open', 'answered');
create index timesheet_queries_open_of_member on app.timesheet_queries
  (member_id, raised_at desc, query_id desc) where status in ('open', 'answered');
call app.enable_tenant_rls('timesheet_queries', agency => 'agency_id', provider => 'care_provider_id',
  office => 'office_id', member => 'member_id');
create policy opened on app.timesheet_queries to handover_command using (job_id = app.command_job());
create policy only_the_opened on app.timesheet_queries as restrictive for insert to handover_command
  with check (job_id = app.command_job());
create policy only_the_opened_changes on app.timesheet_queries as restrictive for update to handover_command
  using (job_id = app.command_job());
-- Each side disputes in its own name and for itself, and a dispute begins open.
create policy in_ones_own_name on app.timesheet_queries as restrictive for insert to handover_agency, handover_provider,
  handover_office, handover_command
  with check (raised_by = nullif(split_part(current_setting('backtrace_functions'), ',', 1), '')::uuid
    and status = 'open' and (raised_level = 4) = (session_user = 'handover_command')
    and num_nonnulls(answer, answered_by, answered_at, closing, closed_by, closed_at) = 0);
grant select, update (status, answer, answered_by, answered_by_name, answered_at, closed_by, closed_by_name, closed_at,
  closing)
  on app.timesheet_queries to handover_admin;
grant select, insert on app.timesheet_queries to handover_agency, handover_provider, handover_office;
grant select on app.timesheet_queries to handover_member;
grant select, insert, update (status, answer, answered_by, answered_by_name, answered_at, closed_by, closed_by_name,
  closed_at, closing)
  on app.timesheet_queries to handover_command;
grant select, update (raised_by_name, text, answer, answered_by_name, closed_by_name, closing)
  on app.timesheet_queries to handover_worker;
grant select, update on app.timesheet_queries to handover_gate;

create table app.timesheet_confirmations (
  timesheet_id uuid primary key references app.timesheets,
  agency_id uuid not null,
  care_provider_id uuid not null,
  office_id uuid not null,
  job_id uuid not null,
  member_id uuid not null references app.staff,
  how text not null check (how in ('home', 'agreed', 'settled')),
  confirmed_by uuid not null references app.users,
  confirmed_by_name text not null,
  confirmed_at timestamptz not null,
  constraint timesheet_confirmations_agency_id_care_provider_id_office__fkey
    foreign key (agency_id, care_provider_id, office_id, job_id)
    references app.jobs (agency_id, care_provider_id, office_id, job_id) on update cascade
);
create index timesheet_confirmations_of_job on app.timesheet_confirmations (job_id);
call app.enable_tenant_rls('timesheet_confirmations', agency => 'agency_id', provider => 'care_provider_id',
  office => 'office_id', member => 'member_id');
create policy opened on app.timesheet_confirmations to handover_command using (job_id = app.command_job());
create policy only_the_opened on app.timesheet_confirmations as restrictive for insert to handover_command
  with check (job_id = app.command_job());
-- In one's own name. A confirmation called agreed follows a dispute that ended so in the same moment.
create policy in_ones_own_name on app.timesheet_confirmations as restrictive for insert to handover_provider,
  handover_office, handover_command
  with check (confirmed_by = nullif(split_part(current_setting('backtrace_functions'), ',', 1), '')::uuid);
grant select, insert on app.timesheet_confirmations to handover_admin, handover_provider, handover_office,
  handover_command;
grant select on app.timesheet_confirmations to handover_agency, handover_member;
grant select, update (confirmed_by_name) on app.timesheet_confirmations to handover_worker;

-- A nightly check of the hashes: how far it is, and which timesheets failed.
create table app.timesheet_checks (
  night date primary key,
  begun_at timestamptz not null,
  checked int not null default 0,
  broken uuid[] not null default '{}',
  done_at timestamptz
);
call app.enable_tenant_rls('timesheet_checks');
grant select on app.timesheet_checks to handover_admin;
grant select, insert, update on app.timesheet_checks to handover_worker;

-- Shifts with flags that nobody has reviewed yet. Signed rows never change, so they cannot say so themselves.
create table app.reviews_due (
  job_id uuid primary key,
  office_id uuid not null,
  since timestamptz not null
);
create index reviews_due_by_time on app.reviews_due (since desc, job_id desc);
create index reviews_due_of_office on app.reviews_due (office_id, since desc, job_id desc);
call app.enable_tenant_rls('reviews_due');
-- A review of a shift takes it off the list.
grant select, delete on app.reviews_due to handover_admin;
grant select, insert, delete on app.reviews_due to handover_gate;

reset role;
