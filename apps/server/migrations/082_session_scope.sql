-- What a transaction may see comes from the function that checks the session. Decision 068.
-- PostgreSQL protects no setting of an application, so the scope is kept in a setting of its own that nobody may change
-- but handover_gate, who owns the functions below. It lists functions whose errors are logged with a backtrace; none is
-- called like an id. The runner grants handover_gate the right to it.
do $$ begin
  if not has_parameter_privilege('handover_gate', 'backtrace_functions', 'set') then
    raise 'handover_gate must be granted: grant set on parameter backtrace_functions to handover_gate';
  end if;
end $$;

set role handover_owner;
-- The scope of this transaction: one field for each of these functions, null where there is none.
create function app.scope_user() returns uuid language sql stable
  return nullif(split_part(current_setting('backtrace_functions'), ',', 1), '')::uuid;
create function app.scope_agency() returns uuid language sql stable
  return nullif(split_part(current_setting('backtrace_functions'), ',', 2), '')::uuid;
create function app.scope_care_provider() returns uuid language sql stable
  return nullif(split_part(current_setting('backtrace_functions'), ',', 3), '')::uuid;
create function app.scope_office() returns uuid language sql stable
  return nullif(split_part(current_setting('backtrace_functions'), ',', 4), '')::uuid;
-- The shift that the command login has opened, where it belongs, who issues its invoices and who has it.
create or replace function app.command_job() returns uuid language sql stable
  return nullif(split_part(current_setting('backtrace_functions'), ',', 5), '')::uuid;
create or replace function app.command_agency() returns uuid language sql stable
  return nullif(split_part(current_setting('backtrace_functions'), ',', 6), '')::uuid;
create or replace function app.command_provider() returns uuid language sql stable
  return nullif(split_part(current_setting('backtrace_functions'), ',', 7), '')::uuid;
create or replace function app.command_office() returns uuid language sql stable
  return nullif(split_part(current_setting('backtrace_functions'), ',', 8), '')::uuid;
create or replace function app.command_issuer() returns uuid language sql stable
  return nullif(split_part(current_setting('backtrace_functions'), ',', 9), '')::uuid;
create or replace function app.command_member() returns uuid language sql stable
  return nullif(split_part(current_setting('backtrace_functions'), ',', 10), '')::uuid;
revoke execute on function app.scope_user, app.scope_agency, app.scope_care_provider, app.scope_office from public;
-- A view's functions are run by whoever reads it.
grant execute on function app.command_job to handover_admin, handover_agency, handover_provider, handover_office, handover_gate;
grant execute on function app.scope_user, app.scope_agency, app.scope_care_provider, app.scope_office
  to handover_admin, handover_agency, handover_provider, handover_office, handover_member, handover_command, handover_worker,
  handover_gate;

set role handover_gate;
-- Whose session it is, if it is in force and this login is for that kind of viewer; and the scope of this transaction.
-- The plain settings are for the policies as they were, and go with 089.
create function app.session_scope(p_token_hash bytea, p_now timestamptz)
  returns table (session_id uuid, user_id uuid, level smallint, agency_id uuid, care_provider_id uuid, office_id uuid,
                 second_factor boolean)
  language plpgsql security definer set search_path = app, pg_temp set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
begin
  select s.session_id, u.user_id, u.level, u.agency_id, u.care_provider_id, u.office_id,
    exists (select from app.second_factors f where f.user_id = u.user_id and f.confirmed_at is not null)
  into session_id, user_id, level, agency_id, care_provider_id, office_id, second_factor
  from app.sessions s join app.users u on u.user_id = s.user_id and u.status = 'active' and u.deleted_at is null
  where s.token_hash = p_token_hash and not s.challenge and s.expires_at > p_now and s.last_seen_at + s.idle > p_now
    and session_user in ('handover_command', case u.level when 1 then 'handover_admin' when 4 then 'handover_member' else
      case when u.office_id is not null then 'handover_office' when u.care_provider_id is not null then 'handover_provider'
           else 'handover_agency' end end);
  if not found then raise 'the session is not in force' using errcode = 'HS401'; end if;
  perform set_config('backtrace_functions', replace(concat_ws(',', user_id, coalesce(agency_id::text, ''),
      coalesce(care_provider_id::text, ''), coalesce(office_id::text, '')), '-', ''), true),
    set_config('app.user_id', user_id::text, true), set_config('app.agency_id', coalesce(agency_id::text, ''), true),
    set_config('app.care_provider_id', coalesce(care_provider_id::text, ''), true),
    set_config('app.office_id', coalesce(office_id::text, ''), true);
  return next;
end $$;
revoke execute on function app.session_scope from public;
grant execute on function app.session_scope
  to handover_admin, handover_agency, handover_provider, handover_office, handover_member, handover_command;

-- Adds the shift that a command is about to the scope: one that the viewer sees, has, was offered or asked for, or one of
-- their tree. Without a scope nothing is opened.
create function app.open_shift(p_job_id uuid, p_offer_id uuid) returns void
  language plpgsql security definer set search_path = app, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  perform set_config('backtrace_functions', array_to_string((string_to_array(current_setting('backtrace_functions'), ','))[1:4]
    || replace(concat_ws(',', j.job_id, j.agency_id, j.care_provider_id, j.office_id, coalesce((
      select i.agency_id from app.invoices i where i.job_id = j.job_id order by i.id limit 1), j.agency_id),
      coalesce(j.assigned_to::text, '')), '-', ''), ','), true)
  from app.users u join app.jobs j on j.job_id = coalesce(p_job_id,
    (select o.job_id from app.offers o where o.offer_id = p_offer_id and o.member_id = u.user_id))
  where u.user_id = app.scope_user()
    and case when u.level = 4 then j.status = 'Published' or j.assigned_to = u.user_id
          or exists (select from app.offers o where o.job_id = j.job_id and o.member_id = u.user_id)
          or exists (select from app.applications a where a.job_id = j.job_id and a.member_id = u.user_id)
          or exists (select from app.job_history h where h.job_id = j.job_id and h.member_id = u.user_id)
        else j.agency_id = u.agency_id and j.care_provider_id = coalesce(u.care_provider_id, j.care_provider_id)
          and j.office_id = coalesce(u.office_id, j.office_id) end;
end $$;
revoke execute on function app.open_shift(uuid, uuid) from public;
grant execute on function app.open_shift(uuid, uuid) to handover_command;
-- The version before opens a shift without session_scope.
create or replace function app.open_shift(p_token_hash bytea, p_now timestamptz, p_job_id uuid, p_offer_id uuid)
  returns void language sql security definer set search_path = app, pg_temp as $$
  select app.session_scope(p_token_hash, p_now);
  select app.open_shift(p_job_id, p_offer_id);
$$;

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
where current_user = 'handover_command' and j.job_id = app.command_job()
  or (current_user = 'handover_admin' or j.agency_id = nullif(current_setting('app.agency_id', true), '')::uuid)
  and (current_user in ('handover_admin', 'handover_agency')
    or j.care_provider_id = nullif(current_setting('app.care_provider_id', true), '')::uuid)
  and (current_user <> 'handover_office' or j.office_id = nullif(current_setting('app.office_id', true), '')::uuid);
reset role;
