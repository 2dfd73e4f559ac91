set role handover_gate;

-- Checks the session, that it is in force and that this login is for its kind of viewer, and sets the scope of this
-- transaction.
create or replace function app.session_scope(p_token_hash bytea, p_now timestamptz)
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
      coalesce(care_provider_id::text, ''), coalesce(office_id::text, '')), '-', ''), true);
  return next;
end $$;
revoke execute on function app.session_scope from public;
grant execute on function app.session_scope to handover_admin, handover_agency, handover_provider, handover_office,
  handover_member, handover_command;

reset role;
