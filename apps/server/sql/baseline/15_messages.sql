set role handover_owner;

-- Conversations about a shift: with the booked member (`booking`), or between the person who posted it and a person who
-- asks (`job`).
create table app.threads (
  thread_id uuid primary key,
  agency_id uuid not null,
  care_provider_id uuid not null,
  office_id uuid not null,
  job_id uuid not null,
  about text not null check (about in ('booking', 'job')),
  member_id uuid references app.staff,
  opened_by uuid not null references app.users,
  created_at timestamptz not null,
  last_at timestamptz not null,
  foreign key (agency_id, care_provider_id, office_id, job_id)
    references app.jobs (agency_id, care_provider_id, office_id, job_id) on update cascade,
  constraint a_booking_has_its_member check ((about = 'booking') = (member_id is not null))
);
create unique index threads_of_booking on app.threads (job_id, member_id) where about = 'booking';
create unique index threads_with_creator on app.threads (job_id, opened_by) where about = 'job';
create index threads_of_member on app.threads (member_id, last_at desc);
create index threads_of_job on app.threads (job_id);
call app.enable_tenant_rls('threads');
grant select on app.threads to handover_worker;
grant select, insert, update on app.threads to handover_gate;

create table app.messages (
  message_id uuid primary key,
  thread_id uuid not null references app.threads,
  author_id uuid not null references app.users,
  author_name text not null,
  text text not null check (length(text) between 1 and 2000),
  created_at timestamptz not null,
  constraint a_message_is_short check (length(text) <= 1000)
);
-- No two messages of a thread have the same moment, so their order is that in which they were sent.
create unique index messages_of_thread on app.messages (thread_id, created_at);
create index messages_by_time on app.messages (created_at);
call app.enable_tenant_rls('messages');
grant select, update (author_name, text) on app.messages to handover_worker;
grant select, insert on app.messages to handover_gate;

-- Participants of a thread, and how far each has read.
create table app.thread_people (
  thread_id uuid references app.threads,
  user_id uuid references app.users,
  read_at timestamptz,
  -- A copy of the thread's, so that a person's newest threads are found without reading all of them.
  last_at timestamptz not null,
  -- Messages of the other side since they last read.
  unread int not null default 0,
  primary key (thread_id, user_id)
);
create index thread_people_newest on app.thread_people (user_id, last_at desc, thread_id desc);
call app.enable_personal_rls('thread_people');
grant select on app.thread_people to handover_admin, handover_agency, handover_provider, handover_office,
  handover_member, handover_worker;
grant select, insert, update on app.thread_people to handover_gate;

set role handover_gate;

-- Threads of the viewer. A booking's are for its member and for administrators. A thread with the person who posted a
-- shift is for the two of them, as long as they see the shift.
create view app.writable_threads with (security_barrier) as
  select t.thread_id, t.about, t.job_id, t.member_id, t.opened_by, t.last_at
  from app.threads t
  where exists (select from app.viewer v where case t.about
    when 'booking' then v.level = 1 or t.member_id = v.user_id
    else (t.opened_by = v.user_id
        or exists (select from app.thread_people p where p.thread_id = t.thread_id and p.user_id = v.user_id))
      and (select true from app.viewer_offices o where o.office_id = t.office_id)
    end)
  with check option;
grant select, update (last_at) on app.writable_threads to handover_admin, handover_agency, handover_provider,
  handover_office, handover_member;

-- Threads as the viewer opens them.
create view app.new_threads with (security_barrier) as
  select t.thread_id, t.agency_id, t.care_provider_id, t.office_id, t.job_id, t.about, t.member_id, t.opened_by, t.created_at,
    t.last_at
  from app.threads t
  where exists (select from app.viewer v where t.opened_by = v.user_id
      and case t.about when 'booking' then v.level = 1 or t.member_id = v.user_id else v.level <> 4 end)
    and exists (select from app.thread_jobs j where j.job_id = t.job_id)
  with check option;
grant insert on app.new_threads to handover_admin, handover_agency, handover_provider, handover_office, handover_member;

-- A booking's threads are for its member and for administrators. A thread with the person who posted a shift is for the
-- two of them, as long as they see the shift.
create view app.my_threads with (security_barrier) as
  select t.thread_id, t.about, t.job_id, t.member_id, t.last_at, coalesce(p.unread, 0) as unread, j.code, j.title, j.date, j.shift_time, j.job_start_time, j.job_end_time, j.starts_at, j.staff_rate,
    o.title as office_title, u.user_id as with_id, u.first_name || ' ' || u.last_name as with_name, u.picture as with_picture,
    (select m.text from app.messages m where m.thread_id = t.thread_id order by m.created_at desc limit 1) as last_text,
    (select m.author_id = nullif(split_part(current_setting('backtrace_functions'), ',', 1), '')::uuid from app.messages m
      where m.thread_id = t.thread_id order by m.created_at desc limit 1) as last_is_mine
  from app.writable_threads t
  join app.jobs j on j.job_id = t.job_id
  join app.offices o on o.office_id = j.office_id
  left join app.thread_people p
    on p.thread_id = t.thread_id and p.user_id = nullif(split_part(current_setting('backtrace_functions'), ',', 1), '')::uuid
  -- The planners are no one person to a member.
  left join app.users u on u.user_id = case
    when t.about = 'booking' then nullif(t.member_id, nullif(split_part(current_setting('backtrace_functions'), ',', 1), '')::uuid)
    when t.opened_by = nullif(split_part(current_setting('backtrace_functions'), ',', 1), '')::uuid then j.created_by
    else t.opened_by end;
grant select on app.my_threads to handover_admin, handover_agency, handover_provider, handover_office, handover_member;

-- A message is read once somebody of the other side has read it.
create view app.my_messages with (security_barrier) as
  select m.message_id, m.thread_id, m.author_id, m.author_name, m.text, m.created_at,
    exists (select 1 from app.thread_people p
      where p.thread_id = m.thread_id and p.read_at >= m.created_at and p.user_id <> m.author_id
        and (t.about = 'job' or (p.user_id = t.member_id) <> (m.author_id = t.member_id))) as read
  from app.messages m join app.my_threads t on t.thread_id = m.thread_id;
grant select on app.my_messages to handover_admin, handover_agency, handover_provider, handover_office, handover_member;

-- Messages that the viewer writes.
create view app.new_messages with (security_barrier) as
  select m.message_id, m.thread_id, m.author_id, m.author_name, m.text, m.created_at
  from app.messages m
  where m.author_id = nullif(split_part(current_setting('backtrace_functions'), ',', 1), '')::uuid
    and exists (select from app.writable_threads t where t.thread_id = m.thread_id)
  with check option;
grant insert on app.new_messages to handover_admin, handover_agency, handover_provider, handover_office,
  handover_member;

-- People of the viewer's threads, and whether their account is active: the member of a booking and administrators, or
-- the person who asked about a shift and the one who posted it.
create view app.thread_participants with (security_barrier) as
  select p.thread_id, p.user_id, p.read_at, p.last_at, p.unread,
    (select u.status = 'active' and u.deleted_at is null from app.users u where u.user_id = p.user_id) as active
  from app.thread_people p
  where exists (select from app.writable_threads t where t.thread_id = p.thread_id and case t.about
    when 'booking' then p.user_id = t.member_id
      or exists (select from app.users u where u.user_id = p.user_id and u.level = 1)
    else p.user_id = t.opened_by
      or p.user_id = (select j.created_by from app.jobs j where j.job_id = t.job_id)
    end)
  with check option;
grant select, insert (thread_id, user_id, last_at), update (read_at, last_at, unread)
  on app.thread_participants to handover_admin, handover_agency, handover_provider, handover_office, handover_member;

-- People who dealt with the shift of a booking's thread: ids alone.
create view app.thread_contacts with (security_barrier) as
  select t.thread_id, j.job_planner, j.admin_user,
    (select f.created_by from app.offers f where f.job_id = t.job_id and f.member_id = t.member_id
     order by f.created_at desc limit 1) as offered_by,
    (select h.actor_id from app.job_history h
     where h.job_id = t.job_id and h.member_id = t.member_id and h.actor_level = 1
     order by h.version desc limit 1) as acted_last
  from app.writable_threads t join app.jobs j on j.job_id = t.job_id
  where t.about = 'booking';
grant select on app.thread_contacts to handover_admin, handover_member;

reset role;
