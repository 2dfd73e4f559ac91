set role handover_gate;

-- Checks the session of a manager, that the shift is in their tree and that its care provider lets managers fill, and
-- sets the scope of this transaction with that shift opened. A manager none of whose care providers does is refused
-- whatever the shift.
create or replace function app.open_fill(p_token_hash bytea, p_now timestamptz, p_job_id uuid) returns void
  language plpgsql security definer set search_path = app, pg_temp set plan_cache_mode = force_generic_plan as $$
declare refused text; scope text;
begin
  select case when not exists (select from app.care_providers c where c.managers_fill and c.agency_id = u.agency_id
        and c.care_provider_id = coalesce(u.care_provider_id, c.care_provider_id)) then 'HS403'
      when j.job_id is null then 'HS404' when not p.managers_fill then 'HS403' end,
    replace(concat_ws(',', u.user_id, u.agency_id, coalesce(u.care_provider_id::text, ''), coalesce(u.office_id::text, ''),
      j.job_id, j.agency_id, j.care_provider_id, j.office_id, '', ''), '-', '')
  into refused, scope
  from app.sessions s join app.users u on u.user_id = s.user_id and u.status = 'active' and u.deleted_at is null
  left join app.jobs j on j.job_id = p_job_id and j.agency_id = u.agency_id and j.care_provider_id = coalesce(u.care_provider_id, j.care_provider_id)
    and j.office_id = coalesce(u.office_id, j.office_id)
  left join app.care_providers p on p.care_provider_id = j.care_provider_id
  where s.token_hash = p_token_hash and not s.challenge and s.expires_at > p_now and s.last_seen_at + s.idle > p_now
    and u.level in (2, 3) and u.agency_id is not null and session_user = 'handover_fill';
  if not found or refused is not null then raise 'this shift is not to be filled by them' using errcode = coalesce(refused, 'HS401'); end if;
  perform set_config('backtrace_functions', scope, true);
end $$;
revoke execute on function app.open_fill from public;
grant execute on function app.open_fill to handover_fill;

reset role;
