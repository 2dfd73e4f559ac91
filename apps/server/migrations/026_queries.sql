-- After the day: what either side says against the hours, how that ends, and what an administrator still has to look at.
set role handover_owner;

-- How a query ended, beside what was answered before: whoever agreed, let it be or settled it, and with which words.
alter table app.timesheet_queries
  add column closed_by uuid references app.users,
  add column closed_by_name text,
  add column closed_at timestamptz,
  add column closing text check (length(closing) <= 2000),
  add constraint a_closed_query_says_by_whom check ((status in ('open', 'answered')) = (closed_at is null));

-- The few that are open, as each of their readers finds them.
create index timesheet_queries_open_by_time on app.timesheet_queries (raised_at desc, query_id desc)
  where status in ('open', 'answered');
create index timesheet_queries_open_of_agency on app.timesheet_queries (agency_id, raised_at desc, query_id desc)
  where status in ('open', 'answered');
create index timesheet_queries_open_of_provider on app.timesheet_queries (care_provider_id, raised_at desc, query_id desc)
  where status in ('open', 'answered');
create index timesheet_queries_open_of_office on app.timesheet_queries (office_id, raised_at desc, query_id desc)
  where status in ('open', 'answered');
create index timesheet_queries_open_of_member on app.timesheet_queries (member_id, raised_at desc, query_id desc)
  where status in ('open', 'answered');

-- Either side asks in their own name and for its own side, and a query begins open.
create policy in_ones_own_name on app.timesheet_queries as restrictive for insert
  to handover_agency, handover_provider, handover_office, handover_member
  with check (raised_by = nullif(current_setting('app.user_id', true), '')::uuid and status = 'open'
    and (raised_level = 4) = (session_user = 'handover_member')
    and num_nonnulls(answer, answered_by, answered_at, closing, closed_by, closed_at) = 0);
create trigger only_for_ones_booking before insert on app.timesheet_queries
  for each row execute function app.only_for_ones_booking('Completed');
grant insert on app.timesheet_queries to handover_agency, handover_provider, handover_office, handover_member;

-- Shifts with something flagged that nobody has looked at yet; what is signed never changes, so it cannot say so itself.
create table app.reviews_due (
  job_id uuid primary key,
  office_id uuid not null,
  since timestamptz not null
);
create index reviews_due_by_time on app.reviews_due (since desc, job_id desc);
create index reviews_due_of_office on app.reviews_due (office_id, since desc, job_id desc);
call app.wall('reviews_due');
grant select on app.reviews_due to handover_admin;
grant select, insert, delete on app.reviews_due to handover_gate;
grant select on app.timesheet_reviews to handover_gate;
grant select, update on app.timesheet_queries to handover_gate;

-- Hours that two agree on are added by whoever agrees, in the moment of it, exactly as the other proposed them.
create function app.only_agreed_hours() returns trigger
  language plpgsql as $$
begin
  if (session_user in ('handover_agency', 'handover_provider', 'handover_office')
      or (session_user = 'handover_member' and new.made_by <> 'check_out'))
    and not (new.made_by = 'correction' and exists (
      select 1 from app.timesheet_queries q
      where q.job_id = new.job_id and q.status = 'agreed' and q.closed_at = new.received_at
        and (q.start_time, q.end_time, q.break_time) = (new.start_time, new.end_time, new.break_time)))
  then raise exception 'hours are agreed on, or signed at check-out' using errcode = '42501'; end if;
  return new;
end $$;
revoke execute on function app.only_agreed_hours from public;
create trigger only_agreed_hours before insert on app.timesheets for each row execute function app.only_agreed_hours();
grant insert on app.timesheets to handover_agency, handover_provider, handover_office;

set role handover_gate;

create function app.note_review_due() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  insert into app.reviews_due (job_id, office_id, since) values (new.job_id, new.office_id, new.received_at)
  on conflict (job_id) do nothing;
  return null;
end $$;
-- Looked at, as soon as nothing flagged is left that nobody has looked at.
create function app.note_reviewed() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
declare
  its_job uuid;
begin
  if tg_table_name = 'attendance' then its_job := new.job_id;
  else select t.job_id into its_job from app.timesheets t where t.timesheet_id = new.timesheet_id; end if;
  delete from app.reviews_due d
  where d.job_id = its_job
    and not exists (select 1 from app.attendance a where a.job_id = its_job and a.flags <> '{}' and a.reviewed_at is null)
    and not exists (select 1 from app.timesheets t where t.job_id = its_job and t.flags <> '{}'
      and not exists (select 1 from app.timesheet_reviews r where r.timesheet_id = t.timesheet_id));
  return null;
end $$;
revoke execute on function app.note_review_due, app.note_reviewed from public;
grant execute on function app.note_review_due, app.note_reviewed to handover_owner;

-- What becomes of a query: the other side answers or agrees, whoever asked lets it be, an administrator settles it.
create function app.move_query(p_query_id uuid, p_to text, p_words text, p_now timestamptz) returns void
  language plpgsql security definer set search_path = app, pg_temp as $$
declare
  me uuid := nullif(current_setting('app.user_id', true), '')::uuid;
  my_name text := (select first_name || ' ' || last_name from app.users where user_id = me);
  asked app.timesheet_queries;
  is_asker boolean;
begin
  select * into asked from app.timesheet_queries q where q.query_id = p_query_id for no key update;
  is_asker := (asked.raised_level = 4) = (session_user = 'handover_member');
  if my_name is null or asked.status not in ('open', 'answered')
    or not coalesce(case session_user
      when 'handover_admin' then true
      when 'handover_agency' then asked.agency_id = nullif(current_setting('app.agency_id', true), '')::uuid
      when 'handover_provider' then asked.care_provider_id = nullif(current_setting('app.care_provider_id', true), '')::uuid
      when 'handover_office' then asked.office_id = nullif(current_setting('app.office_id', true), '')::uuid
      when 'handover_member' then asked.member_id = me
      end, false)
    or not coalesce(case
      when session_user = 'handover_admin' then p_to = 'settled'
      when p_to = 'answered' then asked.status = 'open' and not is_asker
      when p_to = 'agreed' then asked.start_time is not null and not is_asker
      when p_to = 'withdrawn' then is_asker
      end, false)
  then raise exception '% may not make a query %', session_user, p_to using errcode = '42501'; end if;
  if p_to = 'answered' then
    update app.timesheet_queries q
    set status = p_to, answer = p_words, answered_by = me, answered_by_name = my_name, answered_at = p_now
    where q.query_id = p_query_id;
  else
    update app.timesheet_queries q
    set status = p_to, closing = p_words, closed_by = me, closed_by_name = my_name, closed_at = p_now
    where q.query_id = p_query_id;
  end if;
end $$;

-- A member's login has no right to a shift's history: what they say of their hours gets there with what they said.
create function app.member_notes_timesheet(p_entry_id uuid, p_job_id uuid, p_command text, p_reason text, p_changes jsonb,
                                           p_now timestamptz)
  returns int language plpgsql security definer set search_path = app, pg_temp as $$
declare
  me uuid := nullif(current_setting('app.user_id', true), '')::uuid;
  my_name text := (select first_name || ' ' || last_name from app.users where user_id = me and level = 4);
  job record;
begin
  select j.agency_id, j.care_provider_id, j.office_id, j.status, j.assigned_to, j.version into job
  from app.jobs j where j.job_id = p_job_id for no key update;
  if my_name is null or job.status <> 'Completed' or job.assigned_to <> me or not coalesce(case p_command
    when 'query' then exists (select 1 from app.timesheet_queries q
      where q.job_id = p_job_id and q.raised_by = me and q.raised_at = p_now)
    when 'answer_query' then exists (select 1 from app.timesheet_queries q
      where q.job_id = p_job_id and ((q.answered_by = me and q.answered_at = p_now) or (q.closed_by = me and q.closed_at = p_now)))
    when 'correct' then exists (select 1 from app.timesheets t
      where t.job_id = p_job_id and t.actor_id = me and t.received_at = p_now and t.made_by = 'correction')
    end, false)
  then raise exception 'a member may not % a shift that is %', p_command, job.status using errcode = '42501'; end if;
  update app.jobs j set version = j.version + 1, updated_at = p_now where j.job_id = p_job_id;
  insert into app.job_history (entry_id, agency_id, care_provider_id, office_id, job_id, version, at, actor_id, actor_name,
                               actor_level, command, from_status, to_status, member_id, member_name, reason, changes)
  values (p_entry_id, job.agency_id, job.care_provider_id, job.office_id, p_job_id, job.version + 1, p_now, me, my_name, 4,
          p_command, job.status, job.status, me, my_name, p_reason, p_changes);
  return job.version + 1;
end $$;

-- Who hears of what is said about a shift's hours. For the place: whoever posted it, or those of the location where an
-- administrator did. For the platform: whoever answers for it.
create function app.who_minds_hours(p_job_id uuid) returns table (user_id uuid, plans boolean)
  language plpgsql stable security definer set search_path = app, pg_temp as $$
#variable_conflict use_column
declare
  job app.jobs := (select j from app.jobs j where j.job_id = p_job_id);
  poster uuid;
begin
  if not coalesce(case session_user
    when 'handover_admin' then true
    when 'handover_agency' then job.agency_id = nullif(current_setting('app.agency_id', true), '')::uuid
    when 'handover_provider' then job.care_provider_id = nullif(current_setting('app.care_provider_id', true), '')::uuid
    when 'handover_office' then job.office_id = nullif(current_setting('app.office_id', true), '')::uuid
    when 'handover_member' then job.assigned_to = nullif(current_setting('app.user_id', true), '')::uuid
    end, false)
  then return; end if;
  select u.user_id into poster from app.users u
  where u.user_id = job.created_by and u.level in (2, 3) and u.status = 'active' and u.deleted_at is null;
  if poster is not null then
    return query values (poster, false);
  else
    return query select u.user_id, false from app.users u
    where u.office_id = job.office_id and u.level = 3 and u.status = 'active' and u.deleted_at is null;
  end if;
  return query select planner, true from app.planners_of_job(p_job_id) planner;
end $$;

revoke execute on function app.move_query, app.member_notes_timesheet, app.who_minds_hours from public;
grant execute on function app.member_notes_timesheet to handover_member;
grant execute on function app.move_query, app.who_minds_hours
  to handover_admin, handover_agency, handover_provider, handover_office, handover_member;

set role handover_owner;
create trigger note_review_due after insert on app.attendance
  for each row when (new.flags <> '{}' and new.reviewed_at is null) execute function app.note_review_due();
create trigger note_review_due after insert on app.timesheets
  for each row when (new.flags <> '{}') execute function app.note_review_due();
create trigger note_reviewed after update of reviewed_at on app.attendance
  for each row execute function app.note_reviewed();
create trigger note_reviewed after insert on app.timesheet_reviews
  for each row execute function app.note_reviewed();
reset role;
