set role handover_owner;

-- The secret of a location's check-in codes. No login reads it.
create table app.office_codes (
  office_id uuid primary key references app.offices on delete cascade,
  secret bytea not null check (length(secret) = 32),
  created_at timestamptz not null
);
call app.enable_tenant_rls('office_codes');
grant select, insert on app.office_codes to handover_gate;

-- A signature: a drawing, decoded and drawn again by us, or a typed name for somebody who cannot draw.
create table app.signatures (
  signature_id uuid primary key,
  agency_id uuid not null,
  care_provider_id uuid not null,
  office_id uuid not null,
  job_id uuid not null,
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
call app.enable_tenant_rls('signatures', agency => 'agency_id', provider => 'care_provider_id', office => 'office_id',
  member => 'member_id');
create policy opened on app.signatures for select to handover_command using (job_id = app.command_job());
create policy only_the_opened on app.signatures as restrictive for insert to handover_command
  with check (job_id = app.command_job());
-- Signed rows are added and never changed: no login may update or delete them.
grant select on app.signatures to handover_admin, handover_agency, handover_provider, handover_office, handover_member;
grant insert on app.signatures to handover_command;
grant select, update (picture, typed) on app.signatures to handover_worker;

-- A check-in, and how it was made.
create table app.attendance (
  job_id uuid primary key,
  agency_id uuid not null,
  care_provider_id uuid not null,
  office_id uuid not null,
  member_id uuid not null references app.staff,
  -- The quarter hour that they chose, when it happened, and when the server received it.
  start_time timestamptz not null,
  checked_in_at timestamptz not null,
  received_at timestamptz not null,
  late_check_in int not null check (late_check_in >= 0),
  how text not null check (how in ('position', 'code', 'review')),
  -- The position. It is deleted after thirty days, the distance is not.
  latitude double precision,
  longitude double precision,
  accuracy double precision,
  position_at timestamptz,
  miles double precision,
  -- Codes of findings for a reviewer; the domain has the texts.
  flags text[] not null default '{}',
  -- Why they asked for a review instead.
  review_reason text,
  signature_id uuid not null references app.signatures,
  reviewed_by uuid references app.users,
  reviewed_at timestamptz,
  review_note text,
  -- Why the phone could not give a position, as its browser reported it.
  position_failed text check (position_failed in ('denied', 'unavailable', 'timeout', 'unsupported')),
  foreign key (agency_id, care_provider_id, office_id, job_id)
    references app.jobs (agency_id, care_provider_id, office_id, job_id) on update cascade
);
create index attendance_of_member on app.attendance (member_id, checked_in_at desc);
create index attendance_to_review on app.attendance (checked_in_at) where flags <> '{}' and reviewed_at is null;
create index attendance_with_position on app.attendance (checked_in_at) where latitude is not null;
call app.enable_tenant_rls('attendance', agency => 'agency_id', provider => 'care_provider_id', office => 'office_id',
  member => 'member_id');
create policy opened on app.attendance for select to handover_command using (job_id = app.command_job());
create policy only_the_opened on app.attendance as restrictive for insert to handover_command
  with check (job_id = app.command_job());
-- Positions and findings are for the member and for reviewers. Managers of the place read the distance.
grant select, update (reviewed_by, reviewed_at, review_note) on app.attendance to handover_admin;
grant select (job_id, agency_id, care_provider_id, office_id, member_id, start_time, checked_in_at, received_at,
  late_check_in, how, miles, signature_id)
  on app.attendance to handover_agency, handover_provider, handover_office;
grant select on app.attendance to handover_member, handover_gate;
grant insert on app.attendance to handover_command;
grant select, update (latitude, longitude, accuracy, position_at, miles, flags, review_reason, review_note,
  position_failed)
  on app.attendance to handover_worker;

-- Disputed attendance: a check-in or check-out that came when somebody else had the shift. It is kept for an
-- administrator.
create table app.attendance_claims (
  claim_id uuid primary key,
  agency_id uuid not null,
  care_provider_id uuid not null,
  office_id uuid not null,
  job_id uuid not null,
  member_id uuid not null references app.staff,
  kind text not null check (kind in ('check_in', 'check_out')),
  -- The request without its pictures.
  sent jsonb not null,
  captured_at timestamptz not null,
  received_at timestamptz not null,
  settled_by uuid references app.users,
  settled_at timestamptz,
  note text,
  constraint attendance_claims_agency_id_care_provider_id_office_id_job_fkey
    foreign key (agency_id, care_provider_id, office_id, job_id)
    references app.jobs (agency_id, care_provider_id, office_id, job_id) on update cascade
);
create index attendance_claims_open on app.attendance_claims (received_at) where settled_at is null;
create index attendance_claims_of_job on app.attendance_claims (job_id);
create index attendance_claims_of_member on app.attendance_claims (member_id, received_at desc);
call app.enable_tenant_rls('attendance_claims', member => 'member_id');
create policy opened on app.attendance_claims for select to handover_command using (job_id = app.command_job());
create policy only_the_opened on app.attendance_claims as restrictive for insert to handover_command
  with check (job_id = app.command_job());
-- The worker deletes positions of disputed attendance too.
grant select, update (settled_by, settled_at, note) on app.attendance_claims to handover_admin;
grant select on app.attendance_claims to handover_member, handover_gate;
grant insert on app.attendance_claims to handover_command;
grant select, update (sent, note) on app.attendance_claims to handover_worker;

-- Attendance incidents: a late start or a no-show.
create table app.slips (
  agency_id uuid not null,
  care_provider_id uuid not null,
  office_id uuid not null,
  job_id uuid,
  member_id uuid references app.staff,
  kind text not null check (kind in ('late', 'no_show')),
  at timestamptz not null,
  primary key (member_id, job_id),
  foreign key (agency_id, care_provider_id, office_id, job_id)
    references app.jobs (agency_id, care_provider_id, office_id, job_id) on update cascade
);
create index slips_of_member on app.slips (member_id, at);
create index slips_of_job on app.slips (job_id);
call app.enable_tenant_rls('slips', member => 'member_id');
create policy only_the_opened on app.slips as restrictive for insert to handover_command
  with check (job_id = app.command_job());
create policy only_the_opened_changes on app.slips as restrictive for update to handover_command
  using (job_id = app.command_job());
create policy only_the_opened_goes on app.slips as restrictive for delete to handover_command
  using (job_id = app.command_job());
-- The worker writes a no-show. A late check-in writes its own incident.
grant select on app.slips to handover_admin, handover_member;
grant insert, update, delete on app.slips to handover_command;
grant select, insert on app.slips to handover_worker;
grant select, insert, update, delete on app.slips to handover_gate;

-- How many shifts somebody has completed at each location.
create table app.member_shifts (
  member_id uuid references app.staff,
  agency_id uuid not null,
  care_provider_id uuid not null,
  office_id uuid,
  completed int not null,
  primary key (member_id, office_id),
  foreign key (agency_id, care_provider_id, office_id)
    references app.offices (agency_id, care_provider_id, office_id) on update cascade
);
-- Completed shifts and attendance incidents are part of how well a shift suits a member, so each member reads their
-- own.
call app.enable_tenant_rls('member_shifts', member => 'member_id');
grant select on app.member_shifts to handover_admin, handover_member, handover_worker;
grant select, insert, update on app.member_shifts to handover_gate;

-- The induction list of a location, in its order.
create table app.induction_items (
  agency_id uuid not null,
  care_provider_id uuid not null,
  office_id uuid,
  position int,
  text text not null check (length(text) between 1 and 200),
  primary key (office_id, position),
  foreign key (agency_id, care_provider_id, office_id)
    references app.offices (agency_id, care_provider_id, office_id) on update cascade
);
call app.enable_tenant_rls('induction_items', agency => 'agency_id', provider => 'care_provider_id',
  office => 'office_id');
grant select, insert, delete on app.induction_items to handover_admin, handover_agency, handover_provider,
  handover_office;
grant select on app.induction_items to handover_worker, handover_gate;

-- An induction of a person, with the items as they were then.
create table app.inductions (
  induction_id uuid primary key,
  agency_id uuid not null,
  care_provider_id uuid not null,
  office_id uuid not null,
  job_id uuid not null,
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
call app.enable_tenant_rls('inductions', agency => 'agency_id', provider => 'care_provider_id', office => 'office_id',
  member => 'member_id');
create policy only_the_opened on app.inductions as restrictive for insert to handover_command
  with check (job_id = app.command_job());
grant select on app.inductions to handover_admin, handover_agency, handover_provider, handover_office, handover_member,
  handover_worker, handover_gate;
grant insert on app.inductions to handover_command;

-- The people who are responsible for a shift were warned that nobody is there, for this start: a moved shift is warned
-- of again.
create table app.job_warnings (
  job_id uuid primary key,
  agency_id uuid not null,
  care_provider_id uuid not null,
  office_id uuid not null,
  starts_at timestamptz not null,
  at timestamptz not null,
  foreign key (agency_id, care_provider_id, office_id, job_id)
    references app.jobs (agency_id, care_provider_id, office_id, job_id) on update cascade
);
call app.enable_tenant_rls('job_warnings');
grant select, insert, update (starts_at, at), delete on app.job_warnings to handover_worker;

set role handover_gate;

-- How near a member must be to check in where they are booked.
create view app.my_check_ins as
  select j.job_id, coalesce(o.check_in_radius, 10) as check_in_radius
  from app.jobs j join app.offices o on o.office_id = j.office_id
  where j.assigned_to = nullif(split_part(current_setting('backtrace_functions'), ',', 1), '')::uuid;
grant select on app.my_check_ins to handover_member;

-- The induction list of a location, for a member who is booked there, before they begin.
create view app.my_induction_items with (security_barrier) as
  select j.job_id, i.office_id, i.position, i.text
  from app.jobs j join app.induction_items i on i.office_id = j.office_id
  where j.assigned_to = nullif(split_part(current_setting('backtrace_functions'), ',', 1), '')::uuid;
grant select on app.my_induction_items to handover_member;

reset role;
