set role handover_gate;

-- Returns the followers of a ticket that the viewer sees, as far as they still see it: its author, everybody who wrote,
-- the assigned person, and all administrators while nobody is assigned.
create or replace function app.ticket_followers(p_uuid uuid) returns table (user_id uuid, level smallint)
  language sql stable security definer set search_path = app, pg_temp as $$
  with t as (
    select * from app.tickets where uuid = p_uuid and case session_user
      when 'handover_agency' then agency_id = app.scope_agency()
      when 'handover_provider' then care_provider_id = app.scope_care_provider()
      when 'handover_office' then raised_by = app.scope_user()
      when 'handover_member' then raised_by = app.scope_user()
      else session_user in ('handover_admin', 'handover_worker') end),
  -- Each part uses its own index: one OR would read all people.
  followers as (
    select raised_by as user_id from t
    union select assigned_to_id from t
    union select c.user_id from t join app.ticket_comments c using (uuid) where c.deleted_at is null
    union select a.user_id from t, app.users a where t.assigned_to_id is null and a.level = 1
      and a.deleted_at is null)
  select u.user_id, u.level::smallint
  from t, followers f join app.users u using (user_id)
  where u.status = 'active' and u.deleted_at is null
    and case u.level
      when 1 then true
      when 2 then u.agency_id = t.agency_id and (u.care_provider_id is null or u.care_provider_id = t.care_provider_id)
      else u.user_id = t.raised_by end
$$;
revoke execute on function app.ticket_followers from public;
grant execute on function app.ticket_followers to handover_admin, handover_agency, handover_provider, handover_office,
  handover_member, handover_worker;

reset role;
