-- The commands of messages are TypeScript: the domain decides who writes, who hears and who is notified. The views below
-- are the second check on tenancy. Each admits the rows of threads in which the viewer takes part, for writing too. Who the
-- viewer is says app.user_id and their row in app.users, whichever login the command runs on.
set role handover_gate;

-- Who asks: one row, read by the views here. No login is granted it.
create view app.viewer with (security_barrier) as
  select u.user_id, u.level, u.agency_id, u.care_provider_id, u.office_id
  from app.users u where u.user_id = nullif(current_setting('app.user_id', true), '')::uuid;

-- Locations of the viewer's part of the tree. Views ask by a sub-select, because EXISTS may be planned as a hash of all.
create view app.viewer_offices with (security_barrier) as
  select o.office_id from app.offices o
  where exists (select from app.viewer v where v.level <> 4
    and (v.agency_id is null or o.agency_id = v.agency_id)
    and (v.care_provider_id is null or o.care_provider_id = v.care_provider_id)
    and (v.office_id is null or o.office_id = v.office_id));

-- Threads of the viewer. A booking's are for its member and for administrators; one with the person who posted a shift is
-- for the two of them, as long as the shift is in their sight.
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

-- Shifts about which the viewer may have a thread: where each stands in the tree, and a column by which a command may hold
-- the row and cannot change it.
create view app.thread_jobs with (security_barrier) as
  select j.job_id, j.agency_id, j.care_provider_id, j.office_id, true as held
  from app.jobs j
  where (select true from app.viewer_offices o where o.office_id = j.office_id)
    or exists (select from app.viewer v where v.level = 4 and (j.assigned_to = v.user_id
      or exists (select from app.applications a where a.job_id = j.job_id and a.member_id = v.user_id)
      or exists (select from app.offers f where f.job_id = j.job_id and f.member_id = v.user_id)));

-- Threads as the viewer opens them.
create view app.new_threads with (security_barrier) as
  select t.thread_id, t.agency_id, t.care_provider_id, t.office_id, t.job_id, t.about, t.member_id, t.opened_by, t.created_at,
    t.last_at
  from app.threads t
  where exists (select from app.viewer v where t.opened_by = v.user_id
      and case t.about when 'booking' then v.level = 1 or t.member_id = v.user_id else v.level <> 4 end)
    and exists (select from app.thread_jobs j where j.job_id = t.job_id)
  with check option;

-- People of the viewer's threads, and whether their account is in use: the member of a booking and administrators, or who
-- asked about a shift and who posted it.
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

-- Messages that the viewer writes.
create view app.new_messages with (security_barrier) as
  select m.message_id, m.thread_id, m.author_id, m.author_name, m.text, m.created_at
  from app.messages m
  where m.author_id = nullif(current_setting('app.user_id', true), '')::uuid
    and exists (select from app.writable_threads t where t.thread_id = m.thread_id)
  with check option;

-- Who dealt with the shift of a booking's thread: ids alone.
create view app.thread_contacts with (security_barrier) as
  select t.thread_id, j.job_planner, j.admin_user,
    (select f.created_by from app.offers f where f.job_id = t.job_id and f.member_id = t.member_id
     order by f.created_at desc limit 1) as offered_by,
    (select h.actor_id from app.job_history h
     where h.job_id = t.job_id and h.member_id = t.member_id and h.actor_level = 1
     order by h.version desc limit 1) as acted_last
  from app.writable_threads t join app.jobs j on j.job_id = t.job_id
  where t.about = 'booking';

-- Unread notifications about the viewer's threads: whose they are, not what they say. A link ends with the thread's id.
create view app.thread_notices with (security_barrier) as
  select n.user_id, n.link, n.read_at
  from app.notifications n
  where n.kind = 'message' and n.read_at is null
    -- The id is made first: a cast is no condition that a thread is looked up by in a view with a security barrier.
    and (select (select true from app.writable_threads t where t.thread_id = its.thread_id)
      from (select case when n.link ~ '[0-9a-f-]{36}$' then right(n.link, 36)::uuid end as thread_id offset 0) its);

-- Ids of everyone who runs the platform, for those who may not know their names.
create view app.active_administrators with (security_barrier) as
  select u.user_id from app.users u where u.level = 1 and u.status = 'active' and u.deleted_at is null;

create or replace view app.my_threads with (security_barrier) as
  select t.thread_id, t.about, t.job_id, t.member_id, t.last_at, coalesce(p.unread, 0) as unread, j.code, j.title, j.date, j.shift_time, j.job_start_time, j.job_end_time, j.starts_at, j.staff_rate,
    o.title as office_title, u.user_id as with_id, u.first_name || ' ' || u.last_name as with_name, u.picture as with_picture,
    (select m.text from app.messages m where m.thread_id = t.thread_id order by m.created_at desc limit 1) as last_text,
    (select m.author_id = nullif(current_setting('app.user_id', true), '')::uuid from app.messages m
      where m.thread_id = t.thread_id order by m.created_at desc limit 1) as last_is_mine
  from app.writable_threads t
  join app.jobs j on j.job_id = t.job_id
  join app.offices o on o.office_id = j.office_id
  left join app.thread_people p
    on p.thread_id = t.thread_id and p.user_id = nullif(current_setting('app.user_id', true), '')::uuid
  -- The planners are no one person to a member.
  left join app.users u on u.user_id = case
    when t.about = 'booking' then nullif(t.member_id, nullif(current_setting('app.user_id', true), '')::uuid)
    when t.opened_by = nullif(current_setting('app.user_id', true), '')::uuid then j.created_by
    else t.opened_by end;

drop function app.say, app.open_thread, app.read_thread;

grant select, update (last_at) on app.writable_threads
  to handover_admin, handover_agency, handover_provider, handover_office, handover_member;
grant select, update (held) on app.thread_jobs
  to handover_admin, handover_agency, handover_provider, handover_office, handover_member;
grant insert on app.new_threads, app.new_messages
  to handover_admin, handover_agency, handover_provider, handover_office, handover_member;
grant select, insert (thread_id, user_id, last_at), update (read_at, last_at, unread) on app.thread_participants
  to handover_admin, handover_agency, handover_provider, handover_office, handover_member;
grant select on app.thread_contacts to handover_admin, handover_member;
grant select, update (read_at) on app.thread_notices
  to handover_admin, handover_agency, handover_provider, handover_office, handover_member;
grant select on app.active_administrators
  to handover_admin, handover_agency, handover_provider, handover_office, handover_member, handover_worker;
reset role;
