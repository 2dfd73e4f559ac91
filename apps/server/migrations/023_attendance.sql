-- On the day: who came when and how that is known, what was signed, what was asked about it afterwards, and what a
-- location shows whoever comes for the first time.
set role handover_owner;

-- How near someone must be to check in here, in miles; ten where nothing is said.
alter table app.offices add column check_in_radius double precision
  constraint a_radius_is_at_most_ten_miles check (check_in_radius > 0 and check_in_radius <= 10);

-- What a location's codes are made from. Only its own functions read it.
create table app.office_codes (
  office_id uuid primary key references app.offices on delete cascade,
  secret bytea not null check (length(secret) = 32),
  created_at timestamptz not null
);

-- What somebody signed with: a drawing of ours (decoded and drawn anew), or their name where they cannot draw.
create table app.signatures (
  signature_id uuid primary key,
  agency_id uuid not null, care_provider_id uuid not null, office_id uuid not null, job_id uuid not null,
  member_id uuid not null references app.staff,
  picture bytea check (length(picture) <= 200000),
  typed text check (length(typed) between 1 and 120),
  sha256 bytea not null check (length(sha256) = 32),
  created_at timestamptz not null,
  foreign key (agency_id, care_provider_id, office_id, job_id)
    references app.jobs (agency_id, care_provider_id, office_id, job_id) on update cascade,
  constraint a_signature_is_drawn_or_typed check ((picture is null) <> (typed is null))
);
create index signatures_of_job on app.signatures (job_id);

-- That someone came to a shift, and how that is known.
create table app.attendance (
  job_id uuid primary key,
  agency_id uuid not null, care_provider_id uuid not null, office_id uuid not null,
  member_id uuid not null references app.staff,
  -- The quarter hour that they chose, when it truly was, and when we heard of it.
  start_time timestamptz not null,
  checked_in_at timestamptz not null,
  received_at timestamptz not null,
  late_check_in int not null check (late_check_in >= 0),
  how text not null check (how in ('position', 'code', 'review')),
  -- Where they were; forgotten after thirty days, the distance is not.
  latitude double precision, longitude double precision, accuracy double precision, position_at timestamptz,
  miles double precision,
  -- What somebody should look at, by code; the domain has the words.
  flags text[] not null default '{}',
  -- Why they asked for it to be looked at instead.
  review_reason text,
  signature_id uuid not null references app.signatures,
  reviewed_by uuid references app.users (user_id),
  reviewed_at timestamptz,
  review_note text,
  foreign key (agency_id, care_provider_id, office_id, job_id)
    references app.jobs (agency_id, care_provider_id, office_id, job_id) on update cascade
);
create index attendance_of_member on app.attendance (member_id, checked_in_at desc);
create index attendance_to_review on app.attendance (checked_in_at) where flags <> '{}' and reviewed_at is null;
create index attendance_with_position on app.attendance (checked_in_at) where latitude is not null;

-- The hours of a shift as they were signed. Nobody changes one: what was wrong is said by the next version.
create table app.timesheets (
  timesheet_id uuid primary key,
  agency_id uuid not null, care_provider_id uuid not null, office_id uuid not null, job_id uuid not null,
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
  -- When it truly was, and when we heard of it.
  checked_out_at timestamptz not null,
  received_at timestamptz not null,
  flags text[] not null default '{}',
  -- Who made this version and why; the clock has no name of its own.
  actor_id uuid references app.users,
  actor_name text not null,
  reason text not null default '',
  -- Over everything above and both pictures, and over the hash of the version before.
  hash bytea not null check (length(hash) = 32),
  foreign key (agency_id, care_provider_id, office_id, job_id)
    references app.jobs (agency_id, care_provider_id, office_id, job_id) on update cascade,
  constraint timesheets_in_order unique (job_id, version),
  constraint ends_after_it_starts check (end_time > start_time),
  -- In whole minutes.
  constraint the_total_is_what_passed check (abs(
    extract(epoch from end_time - start_time) / 60 - case when break_is_paid_for then 0 else break_time end - total_time) < 1)
);
create index timesheets_of_office on app.timesheets (office_id, received_at desc, timesheet_id desc);
create index timesheets_of_provider on app.timesheets (care_provider_id, received_at desc, timesheet_id desc);
create index timesheets_of_agency on app.timesheets (agency_id, received_at desc, timesheet_id desc);
create index timesheets_of_member on app.timesheets (member_id, received_at desc, timesheet_id desc);
create index timesheets_by_time on app.timesheets (received_at desc, timesheet_id desc);

-- That an administrator has looked at what is flagged in a timesheet.
create table app.timesheet_reviews (
  timesheet_id uuid primary key references app.timesheets,
  agency_id uuid not null, care_provider_id uuid not null, office_id uuid not null,
  reviewed_by uuid not null references app.users (user_id),
  reviewed_at timestamptz not null,
  note text not null default '',
  foreign key (agency_id, care_provider_id, office_id) references app.offices (agency_id, care_provider_id, office_id)
    on update cascade
);

-- What one side says against the hours, with other hours if they know better; the other side answers.
create table app.timesheet_queries (
  query_id uuid primary key,
  agency_id uuid not null, care_provider_id uuid not null, office_id uuid not null, job_id uuid not null,
  member_id uuid not null references app.staff,
  -- The version that it is about.
  version int not null,
  raised_by uuid not null references app.users,
  raised_by_name text not null,
  raised_level smallint not null,
  raised_at timestamptz not null,
  text text not null check (length(text) between 1 and 2000),
  start_time timestamptz, end_time timestamptz, break_time int check (break_time between 0 and 90),
  -- `agreed` has made a version with those hours; `settled` was decided by an administrator.
  status text not null check (status in ('open', 'answered', 'agreed', 'settled', 'withdrawn')),
  answer text check (length(answer) <= 2000),
  answered_by uuid references app.users,
  answered_by_name text,
  answered_at timestamptz,
  foreign key (agency_id, care_provider_id, office_id, job_id)
    references app.jobs (agency_id, care_provider_id, office_id, job_id) on update cascade,
  constraint other_hours_are_whole check (num_nulls(start_time, end_time, break_time) in (0, 3))
);
create unique index timesheet_queries_one_open on app.timesheet_queries (job_id) where status in ('open', 'answered');
create index timesheet_queries_of_job on app.timesheet_queries (job_id, raised_at);
create index timesheet_queries_of_office on app.timesheet_queries (office_id, raised_at desc);
create index timesheet_queries_of_member on app.timesheet_queries (member_id, raised_at desc);

-- A check-in or check-out that came when the shift was somebody else's: kept for an administrator, never dropped.
create table app.attendance_claims (
  claim_id uuid primary key,
  agency_id uuid not null, care_provider_id uuid not null, office_id uuid not null, job_id uuid not null,
  member_id uuid not null references app.staff,
  kind text not null check (kind in ('check_in', 'check_out')),
  -- As it was sent, without its pictures.
  sent jsonb not null,
  captured_at timestamptz not null,
  received_at timestamptz not null,
  settled_by uuid references app.users (user_id),
  settled_at timestamptz,
  note text,
  foreign key (agency_id, care_provider_id, office_id, job_id)
    references app.jobs (agency_id, care_provider_id, office_id, job_id) on update cascade
);
create index attendance_claims_open on app.attendance_claims (received_at) where settled_at is null;
create index attendance_claims_of_job on app.attendance_claims (job_id);
create index attendance_claims_of_member on app.attendance_claims (member_id, received_at desc);

-- What a location shows whoever comes for the first time, in its order.
create table app.induction_items (
  agency_id uuid not null, care_provider_id uuid not null, office_id uuid not null,
  position int not null,
  text text not null check (length(text) between 1 and 200),
  foreign key (agency_id, care_provider_id, office_id)
    references app.offices (agency_id, care_provider_id, office_id) on update cascade,
  primary key (office_id, position)
);

-- That someone has been shown around, and what they ticked as it then stood.
create table app.inductions (
  induction_id uuid primary key,
  agency_id uuid not null, care_provider_id uuid not null, office_id uuid not null, job_id uuid not null,
  member_id uuid not null references app.staff,
  items text[] not null,
  signature_id uuid not null references app.signatures,
  at timestamptz not null,
  foreign key (agency_id, care_provider_id, office_id, job_id)
    references app.jobs (agency_id, care_provider_id, office_id, job_id) on update cascade
);
create index inductions_of_member on app.inductions (member_id, office_id, at desc);
create index inductions_of_job on app.inductions (job_id);
create index inductions_of_office on app.inductions (office_id, at desc);

call app.wall('office_codes');
call app.wall('signatures', agency => 'agency_id', provider => 'care_provider_id', office => 'office_id', member => 'member_id');
call app.wall('attendance', agency => 'agency_id', provider => 'care_provider_id', office => 'office_id', member => 'member_id');
call app.wall('timesheets', agency => 'agency_id', provider => 'care_provider_id', office => 'office_id', member => 'member_id');
call app.wall('timesheet_reviews', agency => 'agency_id', provider => 'care_provider_id', office => 'office_id');
call app.wall('timesheet_queries', agency => 'agency_id', provider => 'care_provider_id', office => 'office_id', member => 'member_id');
call app.wall('attendance_claims', member => 'member_id');
call app.wall('induction_items', agency => 'agency_id', provider => 'care_provider_id', office => 'office_id');
call app.wall('inductions', agency => 'agency_id', provider => 'care_provider_id', office => 'office_id', member => 'member_id');

grant select on app.signatures, app.attendance, app.timesheets, app.timesheet_queries, app.induction_items, app.inductions
  to handover_admin, handover_agency, handover_provider, handover_office, handover_worker;
grant select on app.timesheet_reviews, app.attendance_claims to handover_admin, handover_worker;
-- Where somebody was, and what speaks against it, is for them and for whoever reviews it; those who run the place read how
-- far that was.
revoke select on app.attendance from handover_agency, handover_provider, handover_office;
grant select (job_id, agency_id, care_provider_id, office_id, member_id, start_time, checked_in_at, received_at, late_check_in,
              how, miles, signature_id)
  on app.attendance to handover_agency, handover_provider, handover_office;
grant select on app.signatures, app.attendance, app.timesheets, app.timesheet_queries, app.attendance_claims, app.inductions
  to handover_member;
-- What is signed is added and never changed: no login may update or delete it.
grant insert on app.signatures, app.attendance, app.timesheets, app.attendance_claims, app.inductions to handover_member;
grant insert on app.timesheets to handover_admin, handover_worker;
grant update (reviewed_by, reviewed_at, review_note) on app.attendance to handover_admin;
grant update (latitude, longitude, accuracy, position_at) on app.attendance to handover_worker;
grant insert on app.timesheet_reviews to handover_admin;
grant update (settled_by, settled_at, note) on app.attendance_claims to handover_admin;
grant select, insert, delete on app.induction_items to handover_admin, handover_agency, handover_provider, handover_office;
grant update (check_in_radius) on app.offices to handover_agency, handover_provider, handover_office;
grant select, insert on app.office_codes to handover_gate;
grant select on app.induction_items, app.inductions, app.attendance, app.timesheets to handover_gate;
grant select, insert, update, delete on app.slips to handover_gate;

set role handover_gate;
-- How near a member must be to check in where they are booked.
create view app.my_check_ins as
  select j.job_id, coalesce(o.check_in_radius, 10) as check_in_radius
  from app.jobs j join app.offices o on o.office_id = j.office_id
  where j.assigned_to = nullif(current_setting('app.user_id', true), '')::uuid;
grant select on app.my_check_ins to handover_member;
reset role;
