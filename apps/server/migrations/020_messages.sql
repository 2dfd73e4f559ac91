-- Who reads and says what about a shift. Nobody's login touches threads and messages: an administrator's too reads by the
-- same two views and writes by the same three functions, so that what a manager asks whoever posted a shift stays between
-- the two. In which threads someone takes part is their own to read.
set role handover_owner;

revoke all on app.threads, app.messages, app.thread_people from handover_admin;

alter table app.thread_people
  -- As their thread's, so that someone's newest threads are found without reading all of them.
  add column last_at timestamptz not null,
  -- What the other side has said since they read.
  add column unread int not null default 0;
drop index app.thread_people_of_user;
create index thread_people_newest on app.thread_people (user_id, last_at desc, thread_id desc);
-- Within a thread no two messages bear the same moment: their order is that in which they were said.
drop index app.messages_of_thread;
create unique index messages_of_thread on app.messages (thread_id, created_at);
create index messages_by_time on app.messages (created_at);
create index threads_of_job on app.threads (job_id);
alter table app.messages add constraint a_message_is_short check (length(text) <= 1000);
grant update (read_at) on app.notifications to handover_gate;
grant select on app.thread_people
  to handover_admin, handover_agency, handover_provider, handover_office, handover_member;

set role handover_gate;

-- What is said about a booking is for its member and for administrators; what is said with whoever posted a shift, for
-- the two of them, as long as the shift is in their sight.
create view app.my_threads with (security_barrier) as
  select t.thread_id, t.about, t.job_id, t.member_id, t.last_at, coalesce(p.unread, 0) as unread, j.code, j.title, j.date, j.shift_time, j.job_start_time, j.job_end_time, j.starts_at, j.staff_rate,
    o.title as office_title, u.user_id as with_id, u.first_name || ' ' || u.last_name as with_name, u.picture as with_picture,
    (select m.text from app.messages m where m.thread_id = t.thread_id order by m.created_at desc limit 1) as last_text,
    (select m.author_id = nullif(current_setting('app.user_id', true), '')::uuid from app.messages m
      where m.thread_id = t.thread_id order by m.created_at desc limit 1) as last_is_mine
  from app.threads t
  join app.jobs j on j.job_id = t.job_id
  join app.offices o on o.office_id = j.office_id
  left join app.thread_people p
    on p.thread_id = t.thread_id and p.user_id = nullif(current_setting('app.user_id', true), '')::uuid
  -- The planners are no one person to a member.
  left join app.users u on u.user_id = case
    when t.about = 'booking' then case when current_user = 'handover_admin' then t.member_id end
    when t.opened_by = nullif(current_setting('app.user_id', true), '')::uuid then j.created_by
    else t.opened_by end
  where case t.about
    when 'booking' then current_user = 'handover_admin'
      or (current_user = 'handover_member' and t.member_id = nullif(current_setting('app.user_id', true), '')::uuid)
    else p.user_id is not null and current_user <> 'handover_member'
      and (current_user = 'handover_admin' or t.agency_id = nullif(current_setting('app.agency_id', true), '')::uuid)
      and (current_user in ('handover_admin', 'handover_agency')
        or t.care_provider_id = nullif(current_setting('app.care_provider_id', true), '')::uuid)
      and (current_user <> 'handover_office' or t.office_id = nullif(current_setting('app.office_id', true), '')::uuid)
    end;

-- Read is what someone of the other side has read.
create view app.my_messages with (security_barrier) as
  select m.message_id, m.thread_id, m.author_id, m.author_name, m.text, m.created_at,
    exists (select 1 from app.thread_people p
      where p.thread_id = m.thread_id and p.read_at >= m.created_at and p.user_id <> m.author_id
        and (t.about = 'job' or (p.user_id = t.member_id) <> (m.author_id = t.member_id))) as read
  from app.messages m join app.my_threads t on t.thread_id = m.thread_id;

-- The thread about a shift that someone wants to say something in, opened if there is none: by an administrator with any
-- member, by a member who has the shift, applied for it or is asked, and with whoever posted it by anyone else who sees it.
create function app.open_thread(p_thread_id uuid, p_job_id uuid, p_about text, p_member_id uuid, p_now timestamptz)
  returns uuid language plpgsql security definer set search_path = app, pg_temp as $$
declare
  me uuid := nullif(current_setting('app.user_id', true), '')::uuid;
  job app.jobs;
  opened uuid;
begin
  -- A thread is where its shift is: that does not go to another location until the thread is there.
  select * into job from app.jobs j where j.job_id = p_job_id for key share;
  select t.thread_id into opened from app.threads t
  where t.job_id = p_job_id and t.about = p_about
    and case p_about when 'booking' then t.member_id = p_member_id else t.opened_by = me end;
  if not coalesce(case p_about
    when 'booking' then session_user = 'handover_admin' or (session_user = 'handover_member' and p_member_id = me
      and (opened is not null or job.assigned_to = me
        or exists (select 1 from app.applications a where a.job_id = p_job_id and a.member_id = me and a.withdrawn_at is null)
        or exists (select 1 from app.offers f where f.job_id = p_job_id and f.member_id = me and f.status = 'pending')))
    when 'job' then session_user <> 'handover_member' and job.created_by <> me
      and (session_user = 'handover_admin' or job.agency_id = nullif(current_setting('app.agency_id', true), '')::uuid)
      and (session_user in ('handover_admin', 'handover_agency')
        or job.care_provider_id = nullif(current_setting('app.care_provider_id', true), '')::uuid)
      and (session_user <> 'handover_office' or job.office_id = nullif(current_setting('app.office_id', true), '')::uuid)
    end, false)
  then raise exception 'this thread is not for % to open', session_user
    using errcode = '42501', constraint = 'a_thread_is_for_those_concerned'; end if;
  if opened is not null then return opened; end if;
  insert into app.threads (thread_id, agency_id, care_provider_id, office_id, job_id, about, member_id, opened_by, created_at,
                           last_at)
  values (p_thread_id, job.agency_id, job.care_provider_id, job.office_id, p_job_id, p_about, p_member_id, me, p_now, p_now)
  on conflict do nothing;
  -- Two who open it at once are in the same one.
  select t.thread_id into strict opened from app.threads t
  where t.job_id = p_job_id and t.about = p_about
    and case p_about when 'booking' then t.member_id = p_member_id else t.opened_by = me end;
  insert into app.thread_people (thread_id, user_id, last_at)
  select opened, person, p_now
  from unnest(case p_about when 'booking' then array[p_member_id] else array[me, job.created_by] end) person
  on conflict do nothing;
  return opened;
end $$;

-- Says something, and answers whose it is to hear and who is to be told: the other side, unless they know already that
-- something waits for them here. A member is heard by whoever plans the shift, works on it or brought them to it, and by
-- whoever has answered before; where there is nobody, every administrator is told, and relieved once one has answered.
create function app.say(p_thread_id uuid, p_message_id uuid, p_text text, p_link text, p_now timestamptz)
  returns table (hearers uuid[], told uuid[], relieved uuid[])
  language plpgsql security definer set search_path = app, pg_temp as $$
declare
  me uuid := nullif(current_setting('app.user_id', true), '')::uuid;
  thread app.threads;
  moment timestamptz;
  others uuid[];
begin
  select * into thread from app.threads t where t.thread_id = p_thread_id for no key update;
  if not coalesce(case thread.about
    when 'booking' then session_user = 'handover_admin' or (session_user = 'handover_member' and thread.member_id = me)
    else exists (select 1 from app.thread_people p where p.thread_id = p_thread_id and p.user_id = me)
      and session_user <> 'handover_member'
      and (session_user = 'handover_admin' or thread.agency_id = nullif(current_setting('app.agency_id', true), '')::uuid)
      and (session_user in ('handover_admin', 'handover_agency')
        or thread.care_provider_id = nullif(current_setting('app.care_provider_id', true), '')::uuid)
      and (session_user <> 'handover_office' or thread.office_id = nullif(current_setting('app.office_id', true), '')::uuid)
    end, false)
  then raise exception 'this thread is not for % to write in', session_user using errcode = '42501'; end if;
  moment := greatest(p_now, thread.last_at + interval '1 microsecond');
  insert into app.messages (message_id, thread_id, author_id, author_name, text, created_at)
  select p_message_id, p_thread_id, me, u.first_name || ' ' || u.last_name, p_text, moment
  from app.users u where u.user_id = me;
  update app.threads t set last_at = moment where t.thread_id = p_thread_id;

  insert into app.thread_people (thread_id, user_id, last_at) values (p_thread_id, me, moment) on conflict do nothing;
  if me = thread.member_id then
    insert into app.thread_people (thread_id, user_id, last_at)
    select p_thread_id, u.user_id, moment
    from app.jobs j,
      unnest(array[j.job_planner, j.admin_user,
        (select f.created_by from app.offers f where f.job_id = j.job_id and f.member_id = me
         order by f.created_at desc limit 1),
        (select h.actor_id from app.job_history h where h.job_id = j.job_id and h.member_id = me and h.actor_level = 1
         order by h.version desc limit 1)]) with ordinality asked (user_id, place)
      join app.users u on u.user_id = asked.user_id and u.level = 1 and u.status = 'active' and u.deleted_at is null
    where j.job_id = thread.job_id
    order by asked.place limit 1
    on conflict do nothing;
  end if;
  update app.thread_people p set last_at = moment,
    unread = p.unread + (p.user_id <> me
      and (thread.about = 'job' or (p.user_id = thread.member_id) <> (me = thread.member_id)))::int
  where p.thread_id = p_thread_id;

  select array_agg(p.user_id),
    array_agg(p.user_id) filter (where p.user_id <> me and u.status = 'active' and u.deleted_at is null
      and (thread.about = 'job' or (p.user_id = thread.member_id) <> (me = thread.member_id)))
  into hearers, others
  from app.thread_people p join app.users u on u.user_id = p.user_id where p.thread_id = p_thread_id;
  if others is null and me = thread.member_id then
    select array_agg(u.user_id) into others
    from app.users u where u.level = 1 and u.status = 'active' and u.deleted_at is null;
  end if;
  if thread.about = 'booking' and me <> thread.member_id then
    with read as (
      update app.notifications n set read_at = p_now
      from app.users u
      where u.level = 1 and n.user_id = u.user_id and n.kind = 'message' and n.read_at is null and n.link = p_link
        and u.user_id <> all (hearers)
      returning n.user_id)
    select array_agg(read.user_id) into relieved from read;
  end if;
  -- Nobody at all: whoever they wrote to is gone.
  if others is null then return next; return; end if;
  select coalesce(array_agg(other), '{}') into told from unnest(others) other
  where not exists (select 1 from app.notifications n
                    where n.user_id = other and n.kind = 'message' and n.read_at is null and n.link = p_link);
  return next;
end $$;

-- Read as far as this message; answers whose it is to see, nobody's if whoever reads does not take part.
create function app.read_thread(p_thread_id uuid, p_message_id uuid)
  returns uuid[] language plpgsql security definer set search_path = app, pg_temp as $$
declare
  me uuid := nullif(current_setting('app.user_id', true), '')::uuid;
  thread app.threads;
  seen timestamptz;
begin
  select * into thread from app.threads t where t.thread_id = p_thread_id for no key update;
  select m.created_at into seen from app.messages m where m.thread_id = p_thread_id and m.message_id = p_message_id;
  update app.thread_people p set read_at = seen,
    unread = (select count(*) from app.messages m
              where m.thread_id = p_thread_id and m.created_at > seen and m.author_id <> me
                and (thread.about = 'job' or (m.author_id = thread.member_id) <> (me = thread.member_id)))
  where p.thread_id = p_thread_id and p.user_id = me and (p.read_at is null or p.read_at < seen);
  if not found then return '{}'; end if;
  return (select array_agg(p.user_id) from app.thread_people p where p.thread_id = p_thread_id);
end $$;

revoke execute on function app.open_thread, app.say, app.read_thread from public;
grant execute on function app.open_thread, app.say, app.read_thread
  to handover_admin, handover_agency, handover_provider, handover_office, handover_member;
grant select on app.my_threads, app.my_messages
  to handover_admin, handover_agency, handover_provider, handover_office, handover_member;
reset role;
