-- Measured with ten million shifts: statuses are text and money is whole pence, because their comparisons can use an
-- index under row-level security. There is one index per order of a list, and counts are appended, never updated.
set role handover_owner;

create sequence app.job_number start 20001;
grant usage on sequence app.job_number to handover_admin, handover_agency, handover_provider, handover_office;

create table app.jobs (
  job_id uuid primary key,
  number bigint not null default nextval('app.job_number') unique,
  code text not null generated always as ('SH-' || number) stored,
  agency_id uuid not null,
  care_provider_id uuid not null,
  office_id uuid not null,
  title text not null,
  description text not null,
  -- Date and times as entered, in London's time, and the instants that they mean.
  date date not null,
  shift_time text not null check (shift_time in ('Day Shift', 'Morning Shift', 'Afternoon Shift', 'Night Shift')),
  job_start_time text not null check (job_start_time ~ '^[0-2]\d:[0-5]\d$'),
  job_end_time text not null check (job_end_time ~ '^[0-2]\d:[0-5]\d$'),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  deadline date not null,
  deadline_at timestamptz not null,
  has_break boolean not null,
  break_is_paid_for boolean not null,
  break_length int not null check (break_length between 0 and 90),
  staff_rate bigint not null check (staff_rate >= 0),
  hcp_rate bigint not null check (hcp_rate >= 0),
  status text not null
    check (status in ('Unpublished', 'Published', 'Assigned', 'Confirmed', 'Checked in', 'Completed', 'cancelled',
      'declined', 'missed')),
  no_show boolean not null default false,
  ward text not null,
  report_to text not null,
  tag_ids uuid[] not null,
  -- The address when the shift was posted. A location that moves does not change its past shifts.
  address_line_1 text not null,
  address_line_2 text not null,
  city text not null,
  town text not null,
  province text not null,
  post_code text not null,
  country text not null check (country in ('GB', 'IE')),
  latitude double precision not null,
  longitude double precision not null,
  approximate boolean not null,
  created_by uuid not null references app.users,
  assigned_to uuid references app.staff,
  job_planner uuid references app.users,
  admin_user uuid references app.users,
  -- Grows by one with each entry of the history.
  version int not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- The booked person's documents will be out of date when the shift ends. A trigger clears it when somebody else has
  -- the shift.
  out_of_date boolean not null default false,
  refilling boolean not null default false,
  terms_id bigint,
  rate_review text check (rate_review in ('waiting', 'returned')),
  unique (agency_id, care_provider_id, office_id, job_id),
  foreign key (agency_id, care_provider_id, office_id) references app.offices (agency_id, care_provider_id, office_id),
  constraint ends_after_it_starts check (ends_at > starts_at),
  constraint closes_before_it_starts check (deadline_at <= starts_at),
  constraint a_break_has_a_length check (has_break = (break_length > 0)),
  constraint someone_has_it check (case
    when status in ('Assigned', 'Confirmed', 'Checked in', 'Completed') then assigned_to is not null
    when status in ('Unpublished', 'Published', 'declined') then assigned_to is null else true end),
  constraint a_booking_has_its_terms check (terms_id is not null
    or status not in ('Confirmed', 'Checked in', 'Completed')),
  constraint a_rate_in_review_is_not_published check (rate_review is null or status in ('Unpublished', 'cancelled')),
  -- No person has two shifts at the same time, whichever command wins the race.
  constraint no_double_booking exclude using gist (assigned_to with =, tstzrange(starts_at, ends_at) with &&)
    where (assigned_to is not null and status in ('Assigned', 'Confirmed', 'Checked in'))
) with (fillfactor = 90, vacuum_index_cleanup = on, autovacuum_vacuum_scale_factor = 0.01);
create index jobs_by_start on app.jobs (starts_at desc, job_id desc);
create index jobs_by_status on app.jobs (status, starts_at desc, job_id desc);
-- Nine of ten shifts are completed. Without this index the planner would walk the order of all shifts and read every
-- future one first.
create index jobs_completed on app.jobs (starts_at desc, job_id desc) where status = 'Completed';
create index jobs_of_agency on app.jobs (agency_id, starts_at desc, job_id desc);
create index jobs_of_agency_by_status on app.jobs (agency_id, status, starts_at desc, job_id desc);
create index jobs_of_provider on app.jobs (care_provider_id, starts_at desc, job_id desc);
create index jobs_of_provider_by_status on app.jobs (care_provider_id, status, starts_at desc, job_id desc);
create index jobs_of_office on app.jobs (office_id, starts_at desc, job_id desc);
create index jobs_of_office_by_status on app.jobs (office_id, status, starts_at desc, job_id desc);
create index jobs_of_member on app.jobs (assigned_to, starts_at desc, job_id desc) where assigned_to is not null;
create index jobs_rates_in_review on app.jobs
  (starts_at desc, job_id desc) where rate_review = 'waiting' and status = 'Unpublished';
-- The few open shifts with the lowest pay are compared with the minimum wage. Each rate is at least 0: the condition
-- limits the index to queries about rates, or the planner would take it for others about open shifts.
create index jobs_open_by_staff_rate on app.jobs
  (staff_rate) where status in ('Unpublished', 'Published', 'Assigned', 'Confirmed') and staff_rate >= 0;
call app.enable_tenant_rls('jobs', agency => 'agency_id', provider => 'care_provider_id', office => 'office_id');
-- The one shift of the transaction, by equality. Reads of other tables come with the role handover_member.
create policy opened on app.jobs for select to handover_command using (job_id = app.command_job());
create policy opened_changes on app.jobs for update to handover_command using (job_id = app.command_job());
-- Managers' logins have no right to write who has a shift: commands decide that on other logins.
grant select, insert, update on app.jobs to handover_admin;
grant select, insert, update (agency_id, care_provider_id, office_id, title, description, date, shift_time,
  job_start_time, job_end_time, starts_at, ends_at, deadline, deadline_at, has_break, break_is_paid_for, break_length,
  staff_rate, hcp_rate, status, ward, report_to, tag_ids, address_line_1, address_line_2, city, town, province,
  post_code, country, latitude, longitude, approximate, job_planner, version, updated_at, rate_review)
  on app.jobs to handover_agency, handover_provider, handover_office;
grant select, update (status, no_show, assigned_to, version, updated_at) on app.jobs to handover_command;
grant select, update (status, no_show, assigned_to, version, updated_at, out_of_date, refilling)
  on app.jobs to handover_worker;
grant select, update on app.jobs to handover_gate;

-- Allowed status transitions, written by `migrate` from the domain.
create table app.job_transitions (
  from_status text,
  to_status text,
  primary key (from_status, to_status)
);
call app.enable_tenant_rls('job_transitions');
grant select on app.job_transitions to handover_gate;

-- Each command on a shift, in order. No login may update or delete an entry.
create table app.job_history (
  entry_id uuid primary key,
  agency_id uuid not null,
  care_provider_id uuid not null,
  office_id uuid not null,
  job_id uuid not null,
  version int not null,
  at timestamptz not null,
  -- Null for a change made by the clock. Names are kept as they were.
  actor_id uuid references app.users,
  actor_name text not null,
  actor_level smallint,
  command text not null,
  from_status text,
  to_status text not null,
  member_id uuid references app.staff,
  member_name text,
  reason text,
  -- Changes of an edit: field, before, after.
  changes jsonb not null default '[]',
  constraint job_history_in_order unique (job_id, version),
  -- A shift that changes its location takes its history along.
  foreign key (agency_id, care_provider_id, office_id, job_id)
    references app.jobs (agency_id, care_provider_id, office_id, job_id) on update cascade,
  -- Free text is never a reason by which shifts are counted.
  constraint a_cancellation_has_a_reason_of_the_list check (command <> 'cancel' or reason is null
    or reason in ('No longer needed', 'Covered by our own staff', 'Posted by mistake', 'Resident away or in hospital',
      'Other'))
);
call app.enable_tenant_rls('job_history', agency => 'agency_id', provider => 'care_provider_id', office => 'office_id');
create policy opened on app.job_history for select to handover_command using (job_id = app.command_job());
create policy opened_adds on app.job_history for insert to handover_command
  with check (job_id = app.command_job()
    and actor_id = nullif(split_part(current_setting('backtrace_functions'), ',', 1), '')::uuid);
grant select, insert on app.job_history to handover_admin, handover_agency, handover_provider, handover_office,
  handover_command, handover_gate;
grant select, insert, update (actor_name, member_name, reason, changes) on app.job_history to handover_worker;

create table app.job_notes (
  note_id uuid primary key,
  agency_id uuid not null,
  care_provider_id uuid not null,
  office_id uuid not null,
  job_id uuid not null,
  user_id uuid not null references app.users,
  author_name text not null,
  text text not null,
  created_at timestamptz not null,
  foreign key (agency_id, care_provider_id, office_id, job_id)
    references app.jobs (agency_id, care_provider_id, office_id, job_id) on update cascade
);
create index job_notes_of_job on app.job_notes (job_id, note_id);
call app.enable_tenant_rls('job_notes', agency => 'agency_id', provider => 'care_provider_id', office => 'office_id');
grant select, insert on app.job_notes to handover_admin, handover_agency, handover_provider, handover_office;
grant select, update (author_name, text) on app.job_notes to handover_worker;

-- Sort columns of shifts that no status change touches. As indexes of jobs, each status change would write them again,
-- which doubled its cost.
create table app.job_orders (
  job_id uuid primary key,
  agency_id uuid not null,
  care_provider_id uuid not null,
  office_id uuid not null,
  number bigint not null,
  staff_rate bigint not null,
  foreign key (agency_id, care_provider_id, office_id, job_id)
    references app.jobs (agency_id, care_provider_id, office_id, job_id) on update cascade
);
create index job_orders_by_number on app.job_orders (number, job_id);
create index job_orders_of_agency_by_number on app.job_orders (agency_id, number, job_id);
create index job_orders_of_provider_by_number on app.job_orders (care_provider_id, number, job_id);
create index job_orders_of_office_by_number on app.job_orders (office_id, number, job_id);
create index job_orders_by_rate on app.job_orders (staff_rate, job_id);
create index job_orders_of_agency_by_rate on app.job_orders (agency_id, staff_rate, job_id);
create index job_orders_of_provider_by_rate on app.job_orders (care_provider_id, staff_rate, job_id);
create index job_orders_of_office_by_rate on app.job_orders (office_id, staff_rate, job_id);
call app.enable_tenant_rls('job_orders', agency => 'agency_id', provider => 'care_provider_id', office => 'office_id');
grant select on app.job_orders to handover_admin, handover_agency, handover_provider, handover_office;
grant select, insert, update on app.job_orders to handover_gate;

-- Places of shifts that are not over. The table is narrow, so that a map never reads the wide one. Under row-level
-- security only leakproof comparisons can use an index, and those of geometry are not: a place is found by its cell at
-- the finest zoom, two integers. No index holds the status, so a status change writes none.
create table app.job_geo (
  job_id uuid primary key,
  agency_id uuid not null,
  care_provider_id uuid not null,
  office_id uuid not null,
  status text not null,
  starts_at timestamptz not null,
  location geography (point, 4326) not null,
  latitude double precision not null generated always as (st_y(location::geometry)) stored,
  longitude double precision not null generated always as (st_x(location::geometry)) stored,
  cx int not null generated always as (app.cell_x(st_x(location::geometry))) stored,
  cy int not null generated always as (app.cell_y(st_y(location::geometry))) stored,
  foreign key (agency_id, care_provider_id, office_id, job_id)
    references app.jobs (agency_id, care_provider_id, office_id, job_id) on update cascade
) with (fillfactor = 80);
create index job_geo_in_cell on app.job_geo (cx, cy);
create index job_geo_by_start on app.job_geo (starts_at);
create index job_geo_of_agency on app.job_geo (agency_id);
create index job_geo_of_provider on app.job_geo (care_provider_id);
create index job_geo_of_office on app.job_geo (office_id);
-- None of its columns changes with the status, so a status change writes nothing here.
create index job_geo_near on app.job_geo using gist (location);
create index job_geo_open on app.job_geo using gist (location) where status = 'Published';
call app.enable_tenant_rls('job_geo', agency => 'agency_id', provider => 'care_provider_id', office => 'office_id');
grant select on app.job_geo to handover_admin, handover_agency, handover_provider, handover_office, handover_worker;
grant select, insert, update, delete on app.job_geo to handover_gate;

-- Numbers of shifts that are not over in each cell of a map, for the platform (all zeros), each company and each
-- location. A cell is a tile of the web's maps. Every second zoom is kept; the zoom between sums four cells of the
-- finer one. The sums, in millionths of a degree, give the centre of the shifts of a cell.
create table app.map_cells (
  scope_id uuid,
  z smallint,
  cx int,
  cy int,
  status text,
  n int not null,
  lat_sum bigint not null,
  lng_sum bigint not null,
  primary key (scope_id, z, cx, cy, status)
);
-- The worker deletes empty cells by this index.
create index map_cells_empty on app.map_cells (scope_id) where n = 0;
call app.enable_tenant_rls('map_cells', agency => 'scope_id', provider => 'scope_id', office => 'scope_id');
grant select on app.map_cells to handover_admin, handover_agency, handover_provider, handover_office;
grant select, insert, update, delete on app.map_cells to handover_worker, handover_gate;

-- Changes at the finest zoom, appended in the transaction of the shift. The worker adds them to all zooms.
create table app.map_cell_deltas (
  delta_id bigint primary key generated always as identity,
  scope_id uuid not null,
  cx int not null,
  cy int not null,
  status text not null,
  n int not null,
  lat_sum bigint not null,
  lng_sum bigint not null
);
create index map_cell_deltas_of_scope on app.map_cell_deltas (scope_id);
call app.enable_tenant_rls('map_cell_deltas', agency => 'scope_id', provider => 'scope_id', office => 'scope_id');
grant select on app.map_cell_deltas to handover_admin, handover_agency, handover_provider, handover_office;
grant select, delete on app.map_cell_deltas to handover_worker;
grant select, insert, delete on app.map_cell_deltas to handover_gate;

set role handover_gate;

-- People of a shift by name, for viewers who see the shift. Row-level security hides most of these people themselves.
create view app.job_people with (security_barrier) as
select j.job_id,
  (select jsonb_build_object('user_id', u.user_id, 'first_name', u.first_name, 'last_name', u.last_name)
   from app.users u where u.user_id = j.created_by) as created_by,
  (select jsonb_build_object('member_id', u.user_id, 'first_name', u.first_name, 'last_name', u.last_name, 'code', s.code)
   from app.users u join app.staff s on s.member_id = u.user_id where u.user_id = j.assigned_to) as assigned_to,
  (select jsonb_build_object('user_id', u.user_id, 'member_id', null, 'first_name', u.first_name, 'last_name', u.last_name)
   from app.users u where u.user_id = j.job_planner) as job_planner,
  (select jsonb_build_object('user_id', u.user_id, 'first_name', u.first_name, 'last_name', u.last_name)
   from app.users u where u.user_id = j.admin_user) as admin_user
from app.jobs j
where current_user = 'handover_command' and j.job_id = app.command_job()
  or (current_user = 'handover_admin' or j.agency_id = nullif(split_part(current_setting('backtrace_functions'), ',', 2), '')::uuid)
  and (current_user in ('handover_admin', 'handover_agency')
    or j.care_provider_id = nullif(split_part(current_setting('backtrace_functions'), ',', 3), '')::uuid)
  and (current_user <> 'handover_office' or j.office_id = nullif(split_part(current_setting('backtrace_functions'), ',', 4), '')::uuid);
grant select on app.job_people to handover_admin, handover_agency, handover_provider, handover_office, handover_command;

-- Active managers of a shift's place: the author, if they manage one, and those of its location. Ids alone.
create view app.job_managers with (security_barrier) as
  select j.job_id, m.user_id, m.user_id = j.created_by as posted
  from app.jobs j
  cross join lateral (
    select u.user_id from app.users u
    where u.user_id = j.created_by and u.level in (2, 3) and u.status = 'active' and u.deleted_at is null
    union
    select u.user_id from app.users u
    where u.office_id = j.office_id and u.level = 3 and u.status = 'active' and u.deleted_at is null) m
  where (select true from app.viewer_offices o where o.office_id = j.office_id)
    or j.assigned_to = nullif(split_part(current_setting('backtrace_functions'), ',', 1), '')::uuid;
grant select on app.job_managers to handover_admin, handover_agency, handover_provider, handover_office,
  handover_member;

-- A shift as a staff member may see it: without the charge to the care provider and without its author. No login reads
-- it; job_market and my_bookings are parts of it. Names of its place are looked up where they are shown: as joins they
-- were looked up for each shift that was only counted or ranked.
create view app.jobs_for_members as
  select j.job_id, j.number, j.code, j.agency_id, j.care_provider_id, j.office_id, j.title, j.description, j.date, j.shift_time,
    j.job_start_time, j.job_end_time, j.starts_at, j.ends_at, j.deadline_at, j.has_break, j.break_is_paid_for,
    j.break_length, j.staff_rate, j.status, j.no_show, j.ward, j.report_to, j.tag_ids, j.address_line_1, j.address_line_2,
    j.city, j.town, j.province, j.post_code, j.country, j.latitude, j.longitude, j.approximate, j.assigned_to, j.created_at,
    (select c.company_name from app.care_providers c where c.care_provider_id = j.care_provider_id) as care_provider_name,
    (select o.title from app.offices o where o.office_id = j.office_id) as office_title
  from app.jobs j;

-- Open shifts without hidden places. Hidden places are few and are read once: with a case expression the planner does
-- not estimate them as most of the market.
create view app.job_market as
  select j.* from app.jobs_for_members j
  where j.status = 'Published'
    and case when array[j.care_provider_id, j.office_id] && array(select place_id from app.hidden_places)
        then false else true end;
grant select on app.job_market to handover_member;

create view app.my_bookings as
  select * from app.jobs_for_members where assigned_to = nullif(split_part(current_setting('backtrace_functions'), ',', 1), '')::uuid;
grant select on app.my_bookings to handover_member;

-- Open shifts of a member's map, and how many of them are in each cell.
create view app.market_places as
  select job_id, status, starts_at, latitude, longitude, cx, cy from app.job_geo
  where status = 'Published'
    and case when array[care_provider_id, office_id] && array(select place_id from app.hidden_places)
        then false else true end;
grant select on app.market_places to handover_member;

-- Counts of the platform, less those of each hidden place.
create view app.market_cells as
  select z, cx, cy, n, lat_sum, lng_sum from app.map_cells
  where scope_id = '00000000-0000-0000-0000-000000000000' and status = 'Published'
  union all
  select z, cx, cy, -n, -lat_sum, -lng_sum from app.map_cells
  where scope_id = any (array(select place_id from app.hidden_places)) and status = 'Published';
grant select on app.market_cells to handover_member;

create view app.market_cell_deltas as
  select cx, cy, n, lat_sum, lng_sum from app.map_cell_deltas
  where scope_id = '00000000-0000-0000-0000-000000000000' and status = 'Published'
  union all
  select cx, cy, -n, -lat_sum, -lng_sum from app.map_cell_deltas
  where scope_id = any (array(select place_id from app.hidden_places)) and status = 'Published';
grant select on app.market_cell_deltas to handover_member;

-- Facts about people who work on a shift, for those who posted it.
create view app.member_cards with (security_barrier) as
  select s.member_id, u.first_name, u.last_name, u.picture, s.code, s.position, s.tag_ids, s.lacking, s.valid_until,
    (select count(*) from app.jobs c where c.assigned_to = s.member_id and c.status = 'Completed') as completed_jobs_count
  from app.staff s join app.users u on u.user_id = s.member_id
  where exists (
    select 1 from app.jobs j
    where j.assigned_to = s.member_id and j.status in ('Assigned', 'Confirmed', 'Checked in', 'Completed')
      and (current_user = 'handover_admin' or j.agency_id = nullif(split_part(current_setting('backtrace_functions'), ',', 2), '')::uuid)
      and (current_user in ('handover_admin', 'handover_agency')
        or j.care_provider_id = nullif(split_part(current_setting('backtrace_functions'), ',', 3), '')::uuid)
      and (current_user <> 'handover_office' or j.office_id = nullif(split_part(current_setting('backtrace_functions'), ',', 4), '')::uuid));
grant select on app.member_cards to handover_admin, handover_agency, handover_provider, handover_office;

-- Requirements of a shift for the person who works it, by its place and its tags, on its day.
create view app.job_requirements with (security_barrier) as
  select j.job_id, j.status, i.item_id, i.title, i.kind, i.nations, min(least(r.months, i.months)) as months
  from app.jobs j
  join app.requirements r on r.valid_from <= j.date
    and (r.scope = 'platform' or r.office_id = j.office_id
      or (r.scope = 'care_provider' and r.care_provider_id = j.care_provider_id) or r.tag_id = any (j.tag_ids))
  join app.compliance_items i on i.item_id = r.item_id
  group by j.job_id, i.item_id;
grant select on app.job_requirements to handover_admin, handover_worker;

reset role;
