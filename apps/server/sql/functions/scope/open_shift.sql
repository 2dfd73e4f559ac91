set role handover_gate;

-- Adds the shift of a command to the scope: one that the member sees, has, was offered or applied for, or one of the
-- manager's tree. Without a scope it opens nothing.
create or replace function app.open_shift(p_job_id uuid, p_offer_id uuid) returns void
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
revoke execute on function app.open_shift from public;
grant execute on function app.open_shift to handover_command;

reset role;
