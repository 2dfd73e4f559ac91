-- The home of a shift and the member who is booked for it can write to and call each other.
set role handover_owner;

-- The number by which a location is called.
alter table app.offices add telephone text;
grant update (telephone) on app.offices to handover_agency, handover_provider;

-- Whether homes that have booked the member see their mobile number.
alter table app.staff add shares_number boolean not null default true;
grant update (shares_number) on app.staff to handover_member;

-- A third kind of thread, between the home and the booked member: one per booking.
alter table app.threads drop constraint threads_about_check, drop constraint a_booking_has_its_member,
  add constraint threads_about_check check (about in ('booking', 'job', 'home')),
  add constraint a_booking_has_its_member check ((about in ('booking', 'home')) = (member_id is not null));
create unique index threads_of_home on app.threads (job_id, member_id) where about = 'home';

set role handover_gate;

-- Bookings of the viewer, or of the viewer's home, with the number of the other side. An agency supplies staff and is no
-- part of the home. Commands decide until when the number is shown.
create view app.booking_contacts with (security_barrier) as
  select j.job_id, j.assigned_to as member_id, j.status, j.ends_at, o.title as office_title,
    u.first_name || ' ' || u.last_name as member_name,
    case when v.level = 4 then o.telephone when s.shares_number then u.mobile_telephone end as telephone
  from app.jobs j
  cross join app.viewer v
  join app.offices o on o.office_id = j.office_id
  join app.users u on u.user_id = j.assigned_to
  join app.staff s on s.member_id = j.assigned_to
  where j.status in ('Confirmed', 'Checked in', 'Completed', 'missed')
    and (v.level = 4 and j.assigned_to = v.user_id
      or j.care_provider_id = v.care_provider_id and (v.office_id is null or j.office_id = v.office_id));
grant select on app.booking_contacts to handover_provider, handover_office, handover_member;

-- As before; a thread of the home is for its member and for the managers of the location.
create or replace view app.writable_threads with (security_barrier) as
  select t.thread_id, t.about, t.job_id, t.member_id, t.opened_by, t.last_at
  from app.threads t
  where exists (select from app.viewer v where case t.about
    when 'booking' then v.level = 1 or t.member_id = v.user_id
    when 'home' then t.member_id = v.user_id
      or t.care_provider_id = v.care_provider_id and (v.office_id is null or t.office_id = v.office_id)
    else (t.opened_by = v.user_id
        or exists (select from app.thread_people p where p.thread_id = t.thread_id and p.user_id = v.user_id))
      and (select true from app.viewer_offices o where o.office_id = t.office_id)
    end)
  with check option;

-- As before; a thread of the home needs its booking.
create or replace view app.new_threads with (security_barrier) as
  select t.thread_id, t.agency_id, t.care_provider_id, t.office_id, t.job_id, t.about, t.member_id, t.opened_by, t.created_at,
    t.last_at
  from app.threads t
  where exists (select from app.viewer v where t.opened_by = v.user_id
      and case t.about when 'booking' then v.level = 1 or t.member_id = v.user_id
        when 'home' then exists (select from app.booking_contacts b where b.job_id = t.job_id and b.member_id = t.member_id)
        else v.level <> 4 end)
    and exists (select from app.thread_jobs j where j.job_id = t.job_id)
  with check option;

create or replace view app.my_threads with (security_barrier) as
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
  -- The planners, and the home, are no one person to a member.
  left join app.users u on u.user_id = case
    when t.about in ('booking', 'home') then nullif(t.member_id, nullif(split_part(current_setting('backtrace_functions'), ',', 1), '')::uuid)
    when t.opened_by = nullif(split_part(current_setting('backtrace_functions'), ',', 1), '')::uuid then j.created_by
    else t.opened_by end;

-- Messages that the viewer writes; with the home, only while the booking lasts.
create or replace view app.new_messages with (security_barrier) as
  select m.message_id, m.thread_id, m.author_id, m.author_name, m.text, m.created_at
  from app.messages m
  where m.author_id = nullif(split_part(current_setting('backtrace_functions'), ',', 1), '')::uuid
    and exists (select from app.writable_threads t where t.thread_id = m.thread_id
      and (t.about <> 'home'
        or exists (select from app.booking_contacts b where b.job_id = t.job_id and b.member_id = t.member_id)))
  with check option;

-- As before; in a thread of the home its member, and managers of the location and its care provider.
create or replace view app.thread_participants with (security_barrier) as
  select p.thread_id, p.user_id, p.read_at, p.last_at, p.unread,
    (select u.status = 'active' and u.deleted_at is null from app.users u where u.user_id = p.user_id) as active
  from app.thread_people p
  where exists (select from app.writable_threads t where t.thread_id = p.thread_id and case t.about
    when 'booking' then p.user_id = t.member_id
      or exists (select from app.users u where u.user_id = p.user_id and u.level = 1)
    when 'home' then p.user_id = t.member_id
      or exists (select from app.users u join app.jobs j on j.job_id = t.job_id where u.user_id = p.user_id
        and u.care_provider_id = j.care_provider_id and (u.office_id is null or u.office_id = j.office_id))
    else p.user_id = t.opened_by
      or p.user_id = (select j.created_by from app.jobs j where j.job_id = t.job_id)
    end)
  with check option;

-- Active managers of the home of a thread, and whether they belong to the location itself: ids alone.
create view app.home_managers with (security_barrier) as
  select t.thread_id, u.user_id, u.office_id is not null as of_location
  from app.writable_threads t
  join app.jobs j on j.job_id = t.job_id
  join app.users u on u.care_provider_id = j.care_provider_id and (u.office_id is null or u.office_id = j.office_id)
  where t.about = 'home' and u.status = 'active' and u.deleted_at is null;
grant select on app.home_managers to handover_provider, handover_office, handover_member;

reset role;
