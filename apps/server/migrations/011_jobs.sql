-- Shifts. As the measurements at ten million found best: statuses are text and money is whole pence, because their
-- comparisons may use an index behind a wall; one index per order that a list has; counts are appended, never updated.
create extension if not exists btree_gist;
set role handover_owner;

create sequence app.job_number start 20001;
create table app.jobs (
  job_id uuid primary key,
  number bigint not null default nextval('app.job_number') constraint jobs_number_key unique,
  code text not null generated always as ('SH-' || number) stored,
  agency_id uuid not null,
  care_provider_id uuid not null,
  office_id uuid not null,
  title text not null,
  description text not null,
  -- What was written, in London's time, and the instants that it means.
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
  status text not null check (status in ('Unpublished', 'Published', 'Assigned', 'Confirmed', 'Checked in', 'Completed',
                                         'cancelled', 'declined', 'missed')),
  no_show boolean not null default false,
  ward text not null,
  report_to text not null,
  tag_ids uuid[] not null,
  -- The place as it was when the shift was posted: a location that moves does not move its past.
  address_line_1 text not null, address_line_2 text not null, city text not null, town text not null,
  province text not null, post_code text not null,
  country text not null check (country in ('GB', 'IE')),
  latitude double precision not null, longitude double precision not null,
  approximate boolean not null,
  created_by uuid not null references app.users,
  assigned_to uuid references app.staff,
  job_planner uuid references app.users,
  admin_user uuid references app.users,
  -- Grows by one with every entry of the history.
  version int not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  foreign key (agency_id, care_provider_id, office_id) references app.offices (agency_id, care_provider_id, office_id),
  unique (agency_id, care_provider_id, office_id, job_id),
  constraint ends_after_it_starts check (ends_at > starts_at),
  constraint closes_before_it_starts check (deadline_at <= starts_at),
  constraint a_break_has_a_length check (has_break = (break_length > 0)),
  constraint someone_has_it check (case
    when status in ('Assigned', 'Confirmed', 'Checked in', 'Completed') then assigned_to is not null
    when status in ('Unpublished', 'Published', 'declined') then assigned_to is null
    else true end),
  -- The database settles the race: nobody is at two places at once.
  constraint no_double_booking exclude using gist (assigned_to with =, tstzrange(starts_at, ends_at) with &&)
    where (assigned_to is not null and status in ('Assigned', 'Confirmed', 'Checked in'))
-- Hot pages are a small part of the table, and without the cleanup they would never become visible to all again.
) with (fillfactor = 90, vacuum_index_cleanup = on, autovacuum_vacuum_scale_factor = 0.01);

create index jobs_by_start on app.jobs (starts_at desc, job_id desc);
create index jobs_by_status on app.jobs (status, starts_at desc, job_id desc);
-- Nine of ten are completed, so the planner would walk the order of all and meet every future shift first.
create index jobs_completed on app.jobs (starts_at desc, job_id desc) where status = 'Completed';
create index jobs_of_agency on app.jobs (agency_id, starts_at desc, job_id desc);
create index jobs_of_agency_by_status on app.jobs (agency_id, status, starts_at desc, job_id desc);
create index jobs_of_provider on app.jobs (care_provider_id, starts_at desc, job_id desc);
create index jobs_of_provider_by_status on app.jobs (care_provider_id, status, starts_at desc, job_id desc);
create index jobs_of_office on app.jobs (office_id, starts_at desc, job_id desc);
create index jobs_of_office_by_status on app.jobs (office_id, status, starts_at desc, job_id desc);
create index jobs_of_member on app.jobs (assigned_to, starts_at desc, job_id desc) where assigned_to is not null;

-- Who did what, in order. Nobody changes or deletes an entry: no login has the right to.
create table app.job_history (
  entry_id uuid primary key,
  agency_id uuid not null, care_provider_id uuid not null, office_id uuid not null, job_id uuid not null,
  version int not null,
  at timestamptz not null,
  -- Nobody's when the clock did it. The names are kept as they were.
  actor_id uuid references app.users,
  actor_name text not null,
  actor_level smallint,
  command text not null,
  from_status text,
  to_status text not null,
  member_id uuid references app.staff,
  member_name text,
  reason text,
  -- What an edit changed: field, before, after.
  changes jsonb not null default '[]',
  -- A job that changes its location takes its past along.
  foreign key (agency_id, care_provider_id, office_id, job_id)
    references app.jobs (agency_id, care_provider_id, office_id, job_id) on update cascade,
  constraint job_history_in_order unique (job_id, version)
);

create table app.offers (
  offer_id uuid primary key,
  agency_id uuid not null, care_provider_id uuid not null, office_id uuid not null, job_id uuid not null,
  member_id uuid not null references app.staff,
  status text not null check (status in ('pending', 'accepted', 'declined', 'withdrawn', 'expired')),
  -- Made by giving the shift to one member: nobody else may have it until they answer.
  exclusive boolean not null,
  expires_at timestamptz not null,
  reason text,
  created_by uuid not null references app.users,
  created_at timestamptz not null,
  answered_at timestamptz,
  foreign key (agency_id, care_provider_id, office_id, job_id)
    references app.jobs (agency_id, care_provider_id, office_id, job_id) on update cascade
);
create unique index offers_one_pending on app.offers (job_id, member_id) where status = 'pending';
create index offers_of_job on app.offers (job_id, created_at);
create index offers_of_member on app.offers (member_id, status, created_at desc);

create table app.applications (
  application_id uuid primary key,
  agency_id uuid not null, care_provider_id uuid not null, office_id uuid not null, job_id uuid not null,
  member_id uuid not null references app.staff,
  created_at timestamptz not null,
  withdrawn_at timestamptz,
  foreign key (agency_id, care_provider_id, office_id, job_id)
    references app.jobs (agency_id, care_provider_id, office_id, job_id) on update cascade
);
create unique index applications_one_each on app.applications (job_id, member_id) where withdrawn_at is null;
-- Withdrawn ones too: they go along when a shift changes its location.
create index applications_of_job on app.applications (job_id);
create index applications_of_member on app.applications (member_id, created_at desc);

create table app.job_notes (
  note_id uuid primary key,
  agency_id uuid not null, care_provider_id uuid not null, office_id uuid not null, job_id uuid not null,
  user_id uuid not null references app.users,
  author_name text not null,
  text text not null,
  created_at timestamptz not null,
  foreign key (agency_id, care_provider_id, office_id, job_id)
    references app.jobs (agency_id, care_provider_id, office_id, job_id) on update cascade
);
create index job_notes_of_job on app.job_notes (job_id, note_id);

-- The last shift of each role at each location: what is suggested, what it usually pays, what is repeated.
create table app.office_roles (
  agency_id uuid not null, care_provider_id uuid not null, office_id uuid not null,
  role text not null,
  title text not null,
  job_id uuid not null references app.jobs,
  used_at timestamptz not null,
  foreign key (agency_id, care_provider_id, office_id)
    references app.offices (agency_id, care_provider_id, office_id) on update cascade,
  primary key (office_id, role),
  constraint a_role_is_folded check (role = lower(title))
);
create index office_roles_of_provider on app.office_roles (care_provider_id, role);
create index office_roles_of_agency on app.office_roles (agency_id, role);
create index office_roles_by_role on app.office_roles (role);

-- What a role usually costs at a care provider, where no shift says it yet.
create table app.rate_cards (
  agency_id uuid not null, care_provider_id uuid not null,
  role text not null,
  title text not null,
  staff_rate bigint not null check (staff_rate >= 0),
  hcp_rate bigint not null check (hcp_rate >= 0),
  position int not null,
  foreign key (agency_id, care_provider_id)
    references app.care_providers (agency_id, care_provider_id) on update cascade,
  primary key (care_provider_id, role),
  constraint a_role_is_folded check (role = lower(title))
);

-- A location's own usual shifts; one that has none uses those of most homes, which the domain knows.
create table app.shift_presets (
  agency_id uuid not null, care_provider_id uuid not null, office_id uuid not null,
  position int not null,
  label text not null,
  shift_time text not null check (shift_time in ('Day Shift', 'Morning Shift', 'Afternoon Shift', 'Night Shift')),
  job_start_time text not null check (job_start_time ~ '^[0-2]\d:[0-5]\d$'),
  job_end_time text not null check (job_end_time ~ '^[0-2]\d:[0-5]\d$'),
  break_is_paid_for boolean not null,
  break_length int not null check (break_length between 0 and 90),
  foreign key (agency_id, care_provider_id, office_id)
    references app.offices (agency_id, care_provider_id, office_id) on update cascade,
  primary key (office_id, position)
);

-- Where shifts that are not over are: narrow, so that a map never reads the wide table.
create table app.job_geo (
  job_id uuid primary key,
  agency_id uuid not null, care_provider_id uuid not null, office_id uuid not null,
  status text not null,
  starts_at timestamptz not null,
  location geography(point, 4326) not null,
  foreign key (agency_id, care_provider_id, office_id, job_id)
    references app.jobs (agency_id, care_provider_id, office_id, job_id) on update cascade
);
create index job_geo_near on app.job_geo using gist (location);
create index job_geo_published on app.job_geo using gist (location) where status = 'Published';

call app.wall('jobs', agency => 'agency_id', provider => 'care_provider_id', office => 'office_id');
call app.wall('job_history', agency => 'agency_id', provider => 'care_provider_id', office => 'office_id');
call app.wall('offers', agency => 'agency_id', provider => 'care_provider_id', office => 'office_id', member => 'member_id');
call app.wall('applications', agency => 'agency_id', provider => 'care_provider_id', office => 'office_id', member => 'member_id');
call app.wall('job_notes', agency => 'agency_id', provider => 'care_provider_id', office => 'office_id');
call app.wall('office_roles', agency => 'agency_id', provider => 'care_provider_id', office => 'office_id');
call app.wall('rate_cards', agency => 'agency_id', provider => 'care_provider_id', office => 'care_provider_id');
call app.wall('shift_presets', agency => 'agency_id', provider => 'care_provider_id', office => 'office_id');
call app.wall('job_geo', agency => 'agency_id', provider => 'care_provider_id', office => 'office_id');

grant select, insert on app.jobs, app.job_history, app.job_notes
  to handover_admin, handover_agency, handover_provider, handover_office;
grant select on app.jobs, app.job_history, app.job_geo, app.offers, app.applications to handover_worker;
grant usage on sequence app.job_number to handover_admin, handover_agency, handover_provider, handover_office;
grant update on app.jobs to handover_admin;
-- Who has a shift, and who works on it, is decided above those who posted it; their logins have no right to it.
grant update (agency_id, care_provider_id, office_id, title, description, date, shift_time, job_start_time, job_end_time,
              starts_at, ends_at, deadline, deadline_at, has_break, break_is_paid_for, break_length, staff_rate, hcp_rate,
              status, ward, report_to, tag_ids, address_line_1, address_line_2, city, town, province, post_code, country,
              latitude, longitude, approximate, job_planner, version, updated_at)
  on app.jobs to handover_agency, handover_provider, handover_office;
grant select, insert, update on app.offers to handover_admin;
grant select, update (status, answered_at) on app.offers to handover_agency, handover_provider, handover_office;
grant select, update (status, answered_at, reason) on app.offers to handover_member;
grant select on app.applications to handover_admin, handover_agency, handover_provider, handover_office;
grant select, insert, update (withdrawn_at) on app.applications to handover_member;
grant select, insert, update on app.office_roles to handover_admin, handover_agency, handover_provider, handover_office;
grant select, insert, update, delete on app.rate_cards to handover_admin, handover_agency, handover_provider;
grant select on app.rate_cards to handover_office;
grant select, insert, update, delete on app.shift_presets
  to handover_admin, handover_agency, handover_provider, handover_office;
grant select on app.job_geo to handover_admin, handover_agency, handover_provider, handover_office;
grant select, update on app.jobs to handover_gate;
grant select, insert on app.job_history to handover_gate;
grant select, update on app.offers to handover_gate;
grant select on app.applications, app.staff, app.agencies, app.care_providers, app.offices to handover_gate;
grant select, insert, update, delete on app.job_geo to handover_gate;

-- Held until the command is done: whoever else wants the same shift waits, and then decides on what it has become.
-- Runs with the caller's own rights, so what is out of sight is not held either.
create function app.lock_job(p_job_id uuid) returns setof app.jobs
  language sql as $$
  select * from app.jobs where job_id = p_job_id for no key update
$$;
revoke execute on function app.lock_job from public;
grant execute on function app.lock_job to handover_admin, handover_agency, handover_provider, handover_office;

set role handover_gate;

-- The administrators' names, for whoever may choose one as planner.
create view app.administrators as
  select user_id, first_name, last_name from app.users where level = 1 and status = 'active' and deleted_at is null;

-- The people of a shift by name, for those who see the shift: most of them stand behind walls of their own.
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
  where (current_user = 'handover_admin' or j.agency_id = nullif(current_setting('app.agency_id', true), '')::uuid)
    and (current_user in ('handover_admin', 'handover_agency')
      or j.care_provider_id = nullif(current_setting('app.care_provider_id', true), '')::uuid)
    and (current_user <> 'handover_office' or j.office_id = nullif(current_setting('app.office_id', true), '')::uuid);

-- What a staff member may know of a shift: never what the care provider is charged, nor who posted it. Nobody reads it
-- as it is; the market and one's own bookings are parts of it.
create view app.jobs_for_members as
  select j.job_id, j.number, j.code, j.agency_id, j.care_provider_id, j.office_id, j.title, j.description, j.date, j.shift_time,
    j.job_start_time, j.job_end_time, j.starts_at, j.ends_at, j.deadline_at, j.has_break, j.break_is_paid_for,
    j.break_length, j.staff_rate, j.status, j.no_show, j.ward, j.report_to, j.tag_ids, j.address_line_1, j.address_line_2,
    j.city, j.town, j.province, j.post_code, j.country, j.latitude, j.longitude, j.approximate, j.assigned_to, j.created_at,
    c.company_name as care_provider_name, o.title as office_title
  from app.jobs j
  join app.care_providers c on c.care_provider_id = j.care_provider_id
  join app.offices o on o.office_id = j.office_id;
create view app.job_market as select * from app.jobs_for_members where status = 'Published';
create view app.my_bookings as
  select * from app.jobs_for_members where assigned_to = nullif(current_setting('app.user_id', true), '')::uuid;

-- A member's own way to hold a shift: one that is open, or that they have, were offered or applied for.
create function app.lock_job_as_member(p_job_id uuid)
  returns table (job_id uuid, code text, title text, agency_id uuid, care_provider_id uuid, office_id uuid, status text,
                 starts_at timestamptz, ends_at timestamptz, deadline_at timestamptz, assigned_to uuid, no_show boolean,
                 created_by uuid, job_planner uuid)
  language sql security definer set search_path = app, pg_temp as $$
  select j.job_id, j.code, j.title, j.agency_id, j.care_provider_id, j.office_id, j.status, j.starts_at, j.ends_at,
         j.deadline_at, j.assigned_to, j.no_show, j.created_by, j.job_planner
  from app.jobs j
  where j.job_id = p_job_id
    and (j.status = 'Published' or j.assigned_to = nullif(current_setting('app.user_id', true), '')::uuid
      or exists (select 1 from app.offers o where o.job_id = j.job_id
                 and o.member_id = nullif(current_setting('app.user_id', true), '')::uuid)
      or exists (select 1 from app.applications a where a.job_id = j.job_id
                 and a.member_id = nullif(current_setting('app.user_id', true), '')::uuid))
  for no key update of j
$$;

-- What a member may make of a shift, and nothing else: their login has no right to change one. Whose offers lapsed by it
-- is answered, so that they are told.
create function app.member_moves_job(p_entry_id uuid, p_job_id uuid, p_command text, p_to text, p_reason text,
                                     p_now timestamptz)
  returns setof uuid language plpgsql security definer set search_path = app, pg_temp as $$
declare
  me uuid := nullif(current_setting('app.user_id', true), '')::uuid;
  my_name text := (select first_name || ' ' || last_name from app.users where user_id = me and level = 4);
  job app.jobs;
begin
  select * into job from app.jobs j where j.job_id = p_job_id;
  if my_name is null or not coalesce(case p_command
    when 'apply' then job.status = 'Published' and p_to = 'Published'
      and exists (select 1 from app.applications a where a.job_id = p_job_id and a.member_id = me and a.created_at = p_now
                  and a.withdrawn_at is null)
    when 'withdraw' then job.status = 'Published' and p_to = 'Published'
      and exists (select 1 from app.applications a where a.job_id = p_job_id and a.member_id = me and a.withdrawn_at = p_now)
    when 'accept' then p_to = 'Confirmed' and (job.status = 'Published' or (job.status = 'Assigned' and job.assigned_to = me))
      and exists (select 1 from app.offers o where o.job_id = p_job_id and o.member_id = me and o.status = 'accepted'
                  and o.answered_at = p_now)
    when 'decline' then p_to = 'Published' and (job.status = 'Published' or (job.status = 'Assigned' and job.assigned_to = me))
      and exists (select 1 from app.offers o where o.job_id = p_job_id and o.member_id = me and o.status = 'declined'
                  and o.answered_at = p_now)
    when 'drop_out' then p_to = 'Published' and job.status = 'Confirmed' and job.assigned_to = me
    end, false)
  then raise exception 'a member may not make % of a shift that is %', p_to, job.status using errcode = '42501'; end if;
  update app.jobs j set status = p_to, assigned_to = case p_to when 'Confirmed' then me end, version = j.version + 1,
    updated_at = p_now
  where j.job_id = p_job_id returning j.version into job.version;
  insert into app.job_history (entry_id, agency_id, care_provider_id, office_id, job_id, version, at, actor_id, actor_name,
                               actor_level, command, from_status, to_status, member_id, member_name, reason)
  values (p_entry_id, job.agency_id, job.care_provider_id, job.office_id, p_job_id, job.version, p_now, me, my_name, 4,
          p_command, job.status, p_to, me, my_name, p_reason);
  if p_command = 'accept' then
    return query update app.offers o set status = 'withdrawn', answered_at = p_now
      where o.job_id = p_job_id and o.status = 'pending' returning o.member_id;
  end if;
end $$;

-- Counts by status for the platform and each company and location above a shift: appended, folded by the worker.
create function app.tally_new_jobs() returns trigger
  language plpgsql security definer set search_path = app, public, pg_temp as $$
begin
  insert into app.tally_deltas (what, scope_id, n)
  select 'jobs:' || status, scope, count(*)
  from added, unnest(array['00000000-0000-0000-0000-000000000000'::uuid, agency_id, care_provider_id, office_id]) scope
  group by status, scope;
  insert into app.job_geo (job_id, agency_id, care_provider_id, office_id, status, starts_at, location)
  select job_id, agency_id, care_provider_id, office_id, status, starts_at,
         st_setsrid(st_makepoint(longitude, latitude), 4326)::geography
  from added where status in ('Published', 'Assigned', 'Confirmed', 'Checked in');
  return null;
end $$;

create function app.tally_moved_job() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  insert into app.tally_deltas (what, scope_id, n)
  select 'jobs:' || status, scope, n
  from (values (new.status, 1, array[new.agency_id, new.care_provider_id, new.office_id]),
               (old.status, -1, array[old.agency_id, old.care_provider_id, old.office_id])) moved (status, n, scopes),
       unnest('00000000-0000-0000-0000-000000000000'::uuid || scopes) scope;
  return null;
end $$;

create function app.place_moved_job() returns trigger
  language plpgsql security definer set search_path = app, public, pg_temp as $$
begin
  if new.status in ('Published', 'Assigned', 'Confirmed', 'Checked in') then
    insert into app.job_geo (job_id, agency_id, care_provider_id, office_id, status, starts_at, location)
    values (new.job_id, new.agency_id, new.care_provider_id, new.office_id, new.status, new.starts_at,
            st_setsrid(st_makepoint(new.longitude, new.latitude), 4326)::geography)
    on conflict (job_id) do update set status = excluded.status, starts_at = excluded.starts_at, location = excluded.location;
  else
    delete from app.job_geo where job_id = new.job_id;
  end if;
  return null;
end $$;

revoke execute on function app.lock_job_as_member, app.member_moves_job, app.tally_new_jobs, app.tally_moved_job,
  app.place_moved_job from public;
grant execute on function app.lock_job_as_member, app.member_moves_job to handover_member;
grant execute on function app.tally_new_jobs, app.tally_moved_job, app.place_moved_job to handover_owner;
grant select on app.administrators, app.job_people to handover_admin, handover_agency, handover_provider, handover_office;
grant select on app.job_market, app.my_bookings to handover_member;

set role handover_owner;
-- Nobody has failed to come to a shift that is to begin at another time. Whoever moves it has no right to say who came.
create function app.start_afresh() returns trigger language plpgsql as $$
begin
  new.no_show := false;
  return new;
end $$;
revoke execute on function app.start_afresh from public;
create trigger starts_afresh before update on app.jobs for each row
  when (old.no_show and old.starts_at <> new.starts_at) execute function app.start_afresh();
create trigger tally_added after insert on app.jobs referencing new table as added
  for each statement execute function app.tally_new_jobs();
create trigger tally_moved after update on app.jobs for each row
  when (old.status <> new.status or old.office_id <> new.office_id) execute function app.tally_moved_job();
create trigger place_moved after update on app.jobs for each row
  when (old.status <> new.status or old.latitude <> new.latitude or old.longitude <> new.longitude
        or old.starts_at <> new.starts_at) execute function app.place_moved_job();
reset role;
