set role handover_gate;

-- Ends the sessions of an account that is disabled or changes its level, place or email, and invalidates links with the
-- last two. An account that is enabled again does not get its sessions back.
create or replace function app.end_access() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  delete from app.sessions where user_id = new.user_id;
  update app.password_resets set used_at = new.updated_at
  where user_id = new.user_id and used_at is null and (new.email <> old.email or new.status <> 'active');
  insert into app.access_ends values (new.user_id, case when new.updated_at > old.updated_at then new.updated_at else now() end)
  on conflict (user_id) do update set ended_at = excluded.ended_at;
  return null;
end $$;
revoke execute on function app.end_access from public;
grant execute on function app.end_access to handover_owner;

set role handover_owner;
create or replace trigger access_ended after update of status, email, level, agency_id, care_provider_id, office_id on app.users
  for each row when (
    (new.email, new.level, new.agency_id, new.care_provider_id, new.office_id)
      is distinct from (old.email, old.level, old.agency_id, old.care_provider_id, old.office_id)
    or (new.status <> 'active' and old.status = 'active'))
  execute function app.end_access();

reset role;
