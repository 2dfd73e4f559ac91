-- Leaving a shift: the hours of someone whose phone was heard only after the clock had closed it for them, and the nightly
-- look at whether everything that was signed still reads as it was signed.
set role handover_owner;

-- One night's look: how far it has come, and which timesheets it found that do not hold.
create table app.timesheet_checks (
  night date primary key,
  begun_at timestamptz not null,
  checked int not null default 0,
  broken uuid[] not null default '{}',
  done_at timestamptz
);
call app.wall('timesheet_checks');
grant select on app.timesheet_checks to handover_admin;
grant select, insert, update on app.timesheet_checks to handover_worker;

set role handover_gate;

-- Their own hours follow what the clock took them for, as the next version; the shift stays as it is.
create function app.member_corrects_close(p_entry_id uuid, p_job_id uuid, p_reason text, p_now timestamptz)
  returns int language plpgsql security definer set search_path = app, pg_temp as $$
declare
  me uuid := nullif(current_setting('app.user_id', true), '')::uuid;
  my_name text := (select first_name || ' ' || last_name from app.users where user_id = me and level = 4);
  job record;
begin
  select j.agency_id, j.care_provider_id, j.office_id, j.status, j.assigned_to, j.version into job
  from app.jobs j where j.job_id = p_job_id for no key update;
  if my_name is null or not coalesce(job.status = 'Completed' and job.assigned_to = me and exists (
    select 1 from app.timesheets mine
    join app.timesheets closed on closed.job_id = mine.job_id and closed.version = mine.version - 1
    where mine.job_id = p_job_id and mine.member_id = me and mine.received_at = p_now and mine.made_by = 'check_out'
      and closed.made_by = 'close' and closed.received_at > p_now - interval '7 days'), false)
  then raise exception 'a member may not check out of a shift that is %', job.status using errcode = '42501'; end if;
  update app.jobs j set version = j.version + 1, updated_at = p_now where j.job_id = p_job_id;
  insert into app.job_history (entry_id, agency_id, care_provider_id, office_id, job_id, version, at, actor_id, actor_name,
                               actor_level, command, from_status, to_status, member_id, member_name, reason)
  values (p_entry_id, job.agency_id, job.care_provider_id, job.office_id, p_job_id, job.version + 1, p_now, me, my_name, 4,
          'correct', job.status, job.status, me, my_name, p_reason);
  return job.version + 1;
end $$;

-- A member signs hours once, when they leave; or after the clock has closed the shift for them.
create function app.only_ones_own_hours() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  if session_user = 'handover_member' and new.made_by = 'check_out' and not exists (
    select 1 from app.jobs j left join app.timesheets last on last.job_id = j.job_id and last.version = new.version - 1
    where j.job_id = new.job_id and j.assigned_to = nullif(current_setting('app.user_id', true), '')::uuid
      and new.member_id = j.assigned_to and new.actor_id = j.assigned_to
      and case j.status when 'Checked in' then new.version = 1 when 'Completed' then last.made_by = 'close' else false end)
  then raise exception 'a member signs hours of theirs, once' using errcode = '42501'; end if;
  return new;
end $$;
revoke execute on function app.member_corrects_close, app.only_ones_own_hours from public;
grant execute on function app.member_corrects_close to handover_member;
grant execute on function app.only_ones_own_hours to handover_owner;

set role handover_owner;
create trigger only_ones_own_hours before insert on app.timesheets
  for each row execute function app.only_ones_own_hours();
reset role;
