-- The command login: what a care worker does to one shift, and an agreement on hours, is ordinary TypeScript on a login that
-- sees the one shift its transaction has opened. The functions that decided a second time who may do what go away.
-- The role handover_command and its membership in handover_member are made by the runner, as all logins are.
set role handover_owner;

create function app.command_job() returns uuid language sql stable as
  $$ select nullif(current_setting('app.command_job', true), '')::uuid $$;
create function app.command_agency() returns uuid language sql stable as
  $$ select nullif(current_setting('app.command_agency', true), '')::uuid $$;
create function app.command_provider() returns uuid language sql stable as
  $$ select nullif(current_setting('app.command_provider', true), '')::uuid $$;
create function app.command_office() returns uuid language sql stable as
  $$ select nullif(current_setting('app.command_office', true), '')::uuid $$;
create function app.command_member() returns uuid language sql stable as
  $$ select nullif(current_setting('app.command_member', true), '')::uuid $$;
revoke execute on function app.command_job, app.command_agency, app.command_provider, app.command_office, app.command_member
  from public;
grant execute on function app.command_job, app.command_agency, app.command_provider, app.command_office, app.command_member
  to handover_command;

-- One shift, by equality. What a member may see of other tables comes with the role handover_member.
create policy opened on app.jobs for select to handover_command using (job_id = app.command_job());
create policy opened_changes on app.jobs for update to handover_command using (job_id = app.command_job());
create policy opened on app.job_history for select to handover_command using (job_id = app.command_job());
create policy opened_adds on app.job_history for insert to handover_command
  with check (job_id = app.command_job() and actor_id = nullif(current_setting('app.user_id', true), '')::uuid);
create policy opened on app.offers to handover_command using (job_id = app.command_job());
create policy opened on app.attendance for select to handover_command using (job_id = app.command_job());
create policy opened on app.attendance_claims for select to handover_command using (job_id = app.command_job());
create policy opened on app.timesheets to handover_command using (job_id = app.command_job());
create policy opened on app.timesheet_queries to handover_command using (job_id = app.command_job());
create policy opened on app.timesheet_confirmations to handover_command using (job_id = app.command_job());
create policy opened on app.signatures for select to handover_command using (job_id = app.command_job());
create policy opened on app.offices for select to handover_command using (office_id = app.command_office());
create policy opened on app.users for select to handover_command using (user_id = app.command_member());
grant select on app.jobs, app.job_history, app.timesheets, app.timesheet_queries, app.timesheet_confirmations to handover_command;
grant update (status, assigned_to, no_show, version, updated_at) on app.jobs to handover_command;
grant insert on app.job_history to handover_command;
grant update (status, answered_at, reason) on app.offers to handover_command;
grant select (office_id, title, check_in_radius) on app.offices to handover_command;
grant insert, update, delete on app.slips to handover_command;
grant update (status, answer, answered_by, answered_by_name, answered_at, closing, closed_by, closed_by_name, closed_at)
  on app.timesheet_queries to handover_command, handover_admin;

-- What a member writes about a shift is written on the command login alone.
revoke insert, update on app.applications, app.attendance, app.attendance_claims, app.timesheets, app.timesheet_queries,
  app.timesheet_confirmations, app.eligibility_checks, app.inductions, app.signatures, app.standby from handover_member;
revoke update (withdrawn_at) on app.applications from handover_member;
revoke delete on app.standby from handover_member;
grant insert on app.applications, app.attendance, app.attendance_claims, app.timesheets, app.timesheet_queries,
  app.timesheet_confirmations, app.eligibility_checks, app.inductions, app.signatures, app.standby to handover_command;
grant update (withdrawn_at) on app.applications to handover_command;
grant delete on app.standby to handover_command;
-- Managers answer disputes and agree on hours on the command login too, so hours come from no other login of theirs.
revoke insert on app.timesheets from handover_agency, handover_provider, handover_office;
revoke insert on app.timesheet_confirmations from handover_agency;

-- And only to the shift that is open.
do $$
declare named text;
begin
  foreach named in array array['applications', 'attendance', 'attendance_claims', 'timesheets', 'timesheet_queries',
    'timesheet_confirmations', 'eligibility_checks', 'inductions', 'signatures', 'standby', 'slips']
  loop
    execute format('create policy only_the_opened on app.%I as restrictive for insert to handover_command
      with check (job_id = app.command_job())', named);
  end loop;
  foreach named in array array['applications', 'offers', 'timesheet_queries', 'slips'] loop
    execute format('create policy only_the_opened_changes on app.%I as restrictive for update to handover_command
      using (job_id = app.command_job())', named);
  end loop;
  foreach named in array array['standby', 'slips'] loop
    execute format('create policy only_the_opened_goes on app.%I as restrictive for delete to handover_command
      using (job_id = app.command_job())', named);
  end loop;
end $$;

drop trigger only_for_ones_booking on app.attendance;
drop trigger only_for_ones_booking on app.signatures;
drop trigger only_for_ones_booking on app.inductions;
drop trigger only_for_ones_booking on app.timesheet_queries;
drop trigger only_who_had_it_claims on app.attendance_claims;
drop trigger only_ones_own_hours on app.timesheets;
drop trigger only_agreed_hours on app.timesheets;

-- Everything that is written in somebody's name is in the viewer's; who may write it, the command has decided.
drop policy in_ones_own_name on app.timesheet_queries;
create policy in_ones_own_name on app.timesheet_queries as restrictive for insert
  to handover_agency, handover_provider, handover_office, handover_command
  with check (raised_by = nullif(current_setting('app.user_id', true), '')::uuid and status = 'open'
    and (raised_level = 4) = (session_user = 'handover_command')
    and num_nonnulls(answer, answered_by, answered_at, closing, closed_by, closed_at) = 0);
drop policy in_ones_own_name on app.timesheet_confirmations;
create policy in_ones_own_name on app.timesheet_confirmations as restrictive for insert
  to handover_provider, handover_office, handover_command
  with check (confirmed_by = nullif(current_setting('app.user_id', true), '')::uuid);
create policy in_ones_own_name on app.timesheets as restrictive for insert to handover_command
  with check (actor_id = nullif(current_setting('app.user_id', true), '')::uuid);
reset role;

set role handover_gate;
-- Names the shift of a transaction: one that is open to the session's member or was theirs to answer, or one of their tree.
-- Without a session that is in force nothing is opened, and the login sees no shift at all.
create function app.open_shift(p_token_hash bytea, p_now timestamptz, p_job_id uuid, p_offer_id uuid) returns void
language sql security definer set search_path to app, pg_temp set plan_cache_mode to force_generic_plan as $$
  select set_config('app.command_job', j.job_id::text, true), set_config('app.command_agency', j.agency_id::text, true),
    set_config('app.command_provider', j.care_provider_id::text, true),
    set_config('app.command_office', j.office_id::text, true),
    set_config('app.command_member', coalesce(j.assigned_to::text, ''), true)
  from app.sessions s
  join app.users u on u.user_id = s.user_id and u.status = 'active' and u.deleted_at is null
  join app.jobs j on j.job_id = coalesce(p_job_id,
    (select o.job_id from app.offers o where o.offer_id = p_offer_id and o.member_id = u.user_id))
  where s.token_hash = p_token_hash and not s.challenge and s.expires_at > p_now and s.last_seen_at + s.idle > p_now
    and u.user_id = nullif(current_setting('app.user_id', true), '')::uuid
    and case when u.level = 4 then j.status = 'Published' or j.assigned_to = u.user_id
          or exists (select from app.offers o where o.job_id = j.job_id and o.member_id = u.user_id)
          or exists (select from app.applications a where a.job_id = j.job_id and a.member_id = u.user_id)
          or exists (select from app.job_history h where h.job_id = j.job_id and h.member_id = u.user_id)
        else j.agency_id = u.agency_id and j.care_provider_id = coalesce(u.care_provider_id, j.care_provider_id)
          and j.office_id = coalesce(u.office_id, j.office_id) end
$$;
revoke execute on function app.open_shift from public;
grant execute on function app.open_shift to handover_command;
set role handover_owner;
grant execute on function app.lock_job to handover_command;
set role handover_gate;

grant select on app.hidden_places to handover_command;
create or replace view app.job_people with (security_barrier) as
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
where current_user = 'handover_command' and j.job_id = nullif(current_setting('app.command_job', true), '')::uuid
  or (current_user = 'handover_admin' or j.agency_id = nullif(current_setting('app.agency_id', true), '')::uuid)
  and (current_user in ('handover_admin', 'handover_agency')
    or j.care_provider_id = nullif(current_setting('app.care_provider_id', true), '')::uuid)
  and (current_user <> 'handover_office' or j.office_id = nullif(current_setting('app.office_id', true), '')::uuid);
grant select on app.job_people to handover_command;

-- These tell a member apart by their login, which is now one of two.
create or replace function app.block_between(p_job_id uuid, p_member_id uuid) returns text language plpgsql stable security definer set search_path to app, pg_temp as $$
declare
  by_place boolean;
  by_member boolean;
begin
  if session_user in ('handover_member', 'handover_command') and p_member_id is distinct from nullif(current_setting('app.user_id', true), '')::uuid
  then return null; end if;
  select exists (select from app.place_regards r where r.member_id = p_member_id and r.kind = 'block'
                 and r.care_provider_id = j.care_provider_id and (r.office_id is null or r.office_id = j.office_id)),
         exists (select from app.member_regards r where r.member_id = p_member_id and r.kind = 'block'
                 and r.care_provider_id = j.care_provider_id and (r.office_id is null or r.office_id = j.office_id))
  into by_place, by_member
  from app.jobs j where j.job_id = p_job_id;
  return case when by_place and not (by_member and session_user in ('handover_member', 'handover_command')) then 'place'
              when by_member then 'member' end;
end $$
;
create or replace function app.requirements_of_job(p_job_id uuid) returns TABLE(item_id uuid, title text, kind text, nations text[], months integer) language plpgsql stable security definer set search_path to app, pg_temp as $$
#variable_conflict use_column
begin
  return query
  select i.item_id, i.title, i.kind, i.nations, min(least(r.months, i.months))
  from app.jobs j
  join app.requirements r on r.valid_from <= j.date
    and (r.scope = 'platform' or r.office_id = j.office_id
      or (r.scope = 'care_provider' and r.care_provider_id = j.care_provider_id) or r.tag_id = any (j.tag_ids))
  join app.compliance_items i on i.item_id = r.item_id
  where j.job_id = p_job_id
    and (session_user not in ('handover_member', 'handover_command') or j.status = 'Published'
      or j.assigned_to = nullif(current_setting('app.user_id', true), '')::uuid
      or exists (select 1 from app.offers o where o.job_id = j.job_id
                 and o.member_id = nullif(current_setting('app.user_id', true), '')::uuid)
      or exists (select 1 from app.applications a where a.job_id = j.job_id
                 and a.member_id = nullif(current_setting('app.user_id', true), '')::uuid))
  group by i.item_id, i.title, i.kind, i.nations;
end $$
;
create or replace function app.requirements_of_member(p_member_id uuid, p_today date) returns TABLE(item_id uuid, title text, kind text, nations text[], months integer) language plpgsql stable security definer set search_path to app, pg_temp as $$
#variable_conflict use_column
begin
  return query
  select i.item_id, i.title, i.kind, i.nations, min(least(r.months, i.months))
  from app.staff s
  join app.requirements r on r.valid_from <= p_today and (r.scope = 'platform' or r.tag_id = any (s.tag_ids))
  join app.compliance_items i on i.item_id = r.item_id
  where s.member_id = p_member_id
    and (session_user not in ('handover_member', 'handover_command') or s.member_id = nullif(current_setting('app.user_id', true), '')::uuid)
  group by i.item_id, i.title, i.kind, i.nations;
end $$
;
create or replace function app.who_minds_hours(p_job_id uuid) returns TABLE(user_id uuid, plans boolean) language plpgsql stable security definer set search_path to app, pg_temp as $$
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
    when 'handover_command' then job.job_id = nullif(current_setting('app.command_job', true), '')::uuid
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
end $$
;

drop function app.member_moves_job;
drop function app.member_notes_timesheet;
drop function app.member_corrects_close;
drop function app.lock_attended_job;
drop function app.lock_own_offer;
drop function app.lock_job_as_member;
drop function app.move_query;
drop function app.note_start;
drop function app.only_for_ones_booking;
drop function app.only_who_had_it_claims;
drop function app.only_ones_own_hours;
drop function app.was_promised;
drop function app.taken_late;
reset role;
set role handover_owner;
drop function app.only_agreed_hours;
reset role;
