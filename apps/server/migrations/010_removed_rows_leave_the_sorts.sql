-- A far page walks a sort's index without looking at the rows. Since removed accounts are left out, an index that still
-- holds them would make it look at every row on the way: a page in the middle of a million took seconds.
set role handover_owner;

drop index app.users_by_first_name, app.users_by_last_name, app.users_by_email, app.users_by_level, app.users_by_status,
  app.users_by_created;
create index users_by_first_name on app.users (first_name, user_id) where deleted_at is null;
create index users_by_last_name on app.users (last_name, user_id) where deleted_at is null;
create index users_by_email on app.users (email, user_id) where deleted_at is null;
create index users_by_level on app.users (level, user_id) where deleted_at is null;
create index users_by_status on app.users (status, user_id) where deleted_at is null;
create index users_by_created on app.users (created_at, user_id) where deleted_at is null;

set role handover_gate;

-- A name that nobody has any more is forgotten, and a removed account's is nobody's.
create or replace function app.forget_names() returns void
  language plpgsql security definer set search_path = app, pg_temp as $$
declare
  unused text[] := array(select name from app.names n
    where not exists (select 1 from app.users where first_name = n.name and deleted_at is null)
      and not exists (select 1 from app.users where last_name = n.name and deleted_at is null));
begin
  if unused = '{}' then return; end if;
  perform pg_advisory_xact_lock(hashtext('names'));
  delete from app.names n where name = any (unused)
    and not exists (select 1 from app.users where first_name = n.name and deleted_at is null)
    and not exists (select 1 from app.users where last_name = n.name and deleted_at is null);
end $$;
reset role;
