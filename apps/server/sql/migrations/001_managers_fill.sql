-- Managers fill the shifts of care providers that let them, or ask the administrators to.
set role handover_owner;

alter table app.care_providers add managers_fill boolean not null default false;

-- The open request to fill a shift. A trigger clears it when the shift is filled or closed.
alter table app.jobs add fill_asked_at timestamptz, add fill_asked_by uuid references app.users;
grant update (fill_asked_at, fill_asked_by) on app.jobs to handover_agency, handover_provider, handover_office;

-- Managers who fill a shift do so on a login that reads what candidates are judged by, while app.open_fill has opened
-- that shift. It has no right to telephone numbers, address lines, dates of birth and files.
grant usage on schema app to handover_fill;
do $$
declare
  t text; columns text;
begin
  for t, columns in values
    ('agencies', 'agency_id, company_name, status'),
    ('care_providers', 'care_provider_id, agency_id, company_name, status, managers_fill'),
    ('offices', 'office_id, agency_id, care_provider_id, title, check_in_radius, latitude, longitude, approximate, address_line_1, address_line_2, city, town, province, post_code, country'),
    ('users', 'user_id, first_name, last_name, status, deleted_at'),
    ('staff', 'member_id, name, position, tag_ids, lacking, valid_until, opted_out_on, opt_out_ends_on'),
    ('addresses', 'address_id, member_id, latitude, longitude, proximity, "default"'),
    ('skills', 'skill_id, member_id, item_id, title, start_date, end_date, state, weekly_hours'),
    ('medicals', 'medical_id, member_id, item_id, title, date_administered, state'),
    ('declared_hours', 'member_id, monday, minutes, version'),
    ('member_shifts', 'member_id, care_provider_id, office_id, completed'),
    ('slips', 'member_id, at'),
    ('place_regards', 'member_id, kind, care_provider_id, office_id'),
    ('member_regards', 'member_id, kind, care_provider_id, office_id'),
    ('timesheet_queries', 'job_id, status, start_time, end_time, break_time'),
    ('invoice_items', 'uuid, position, minutes'), ('availability', null), ('timesheets', null), ('jobs', null)
  loop
    execute format('grant select %s on app.%I to handover_fill', coalesce('(' || columns || ')', ''), t);
    execute format('create policy filling on app.%I for select to handover_fill using (app.command_job() is not null)', t);
  end loop;
  -- Of these it reads the rows of the opened shift alone.
  for t, columns in values
    ('offers', null), ('applications', null), ('job_history', null), ('signatures', null), ('attendance', null),
    ('eligibility_checks', 'check_id, job_id, member_id'), ('invoices', 'uuid, job_id, kind, purpose, credited_at')
  loop
    execute format('grant select %s on app.%I to handover_fill', coalesce('(' || columns || ')', ''), t);
    execute format('create policy filling on app.%I for select to handover_fill using (job_id = app.command_job())', t);
  end loop;
  -- Starting points are found along a spatial index, which a condition would close to the planner: ids and points alone.
  for t, columns in values ('job_tags', null), ('working_time_rules', null), ('tallies', null), ('tally_deltas', null), ('staff_starts', null)
  loop
    execute format('grant select on app.%I to handover_fill', t);
    execute format('create policy filling on app.%I for select to handover_fill using (true)', t);
  end loop;
end $$;

-- It writes the opened shift alone, in the name of its viewer.
grant update (assigned_to, status, version, updated_at) on app.jobs to handover_fill;
create policy filling_changes on app.jobs for update to handover_fill using (job_id = app.command_job());
grant insert, update (status, answered_at) on app.offers to handover_fill;
create policy filling_adds on app.offers for insert to handover_fill with check (job_id = app.command_job()
  and created_by = app.scope_user());
create policy filling_changes on app.offers for update to handover_fill using (job_id = app.command_job());
grant insert on app.job_history to handover_fill;
create policy filling_adds on app.job_history for insert to handover_fill with check (job_id = app.command_job()
  and actor_id = app.scope_user());
grant insert on app.eligibility_checks to handover_fill;
create policy filling_adds on app.eligibility_checks for insert to handover_fill with check (job_id = app.command_job());
grant insert (audit_id, at, actor_id, action, target_id, request_id) on app.audit to handover_fill;
create policy filling_adds on app.audit for insert to handover_fill with check (actor_id = app.scope_user());
grant select, insert, update on app.idempotency_keys to handover_fill;
create policy filling on app.idempotency_keys to handover_fill using (user_id = app.scope_user());

set role handover_gate;

grant select on app.job_requirements to handover_fill;

-- As before, and for the login of managers who fill the opened shift.
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
where current_user in ('handover_command', 'handover_fill') and j.job_id = app.command_job()
  or current_user <> 'handover_fill'
  and (current_user = 'handover_admin' or j.agency_id = nullif(split_part(current_setting('backtrace_functions'), ',', 2), '')::uuid)
  and (current_user in ('handover_admin', 'handover_agency')
    or j.care_provider_id = nullif(split_part(current_setting('backtrace_functions'), ',', 3), '')::uuid)
  and (current_user <> 'handover_office' or j.office_id = nullif(split_part(current_setting('backtrace_functions'), ',', 4), '')::uuid);
grant select on app.job_people to handover_fill;

reset role;
