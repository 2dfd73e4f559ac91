-- Text filters compare bytes. What they look in is folded to lower case once, when it is written: to fold it by the rules
-- of a language for every row of every search cost twenty times as much as the comparison.
set role handover_owner;

alter table app.users
  add column first_name_folded text collate "C" generated always as (lower(first_name)) stored,
  add column last_name_folded text collate "C" generated always as (lower(last_name)) stored,
  add column email_folded text collate "C" generated always as (lower(email)) stored;
alter table app.job_tags
  add column title_folded text collate "C" generated always as (lower(title)) stored,
  add column description_folded text collate "C" generated always as (lower(description)) stored;

drop index app.users_email_trgm, app.job_tags_title_trgm, app.job_tags_description_trgm;
create index users_email_trgm on app.users using gin (email_folded gin_trgm_ops);
create index job_tags_title_trgm on app.job_tags using gin (title_folded gin_trgm_ops);
create index job_tags_description_trgm on app.job_tags using gin (description_folded gin_trgm_ops);

-- People share names: a million of them have some ten thousand. A search among everyone finds the names first and then
-- the people by the sorts' own indexes, which is ten times cheaper than to visit each person whose name may match.
create table app.names (
  name text primary key,
  folded text collate "C" not null generated always as (lower(name)) stored
);
create index names_trgm on app.names using gin (folded gin_trgm_ops);
call app.wall('names');
grant select on app.names to handover_admin, handover_gate;
grant insert, delete on app.names to handover_gate;

drop index app.users_first_name_trgm, app.users_last_name_trgm;

set role handover_gate;

create function app.keep_names() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  perform pg_advisory_xact_lock_shared(hashtext('names'));
  insert into app.names (name) select first_name from added union select last_name from added on conflict do nothing;
  return null;
end $$;

-- A name that nobody has any more is forgotten: it may have been one person's alone. The lock waits for those who are
-- giving it to somebody at this moment.
create function app.forget_names() returns void
  language plpgsql security definer set search_path = app, pg_temp as $$
declare
  unused text[] := array(select name from app.names n
    where not exists (select 1 from app.users where first_name = n.name)
      and not exists (select 1 from app.users where last_name = n.name));
begin
  if unused = '{}' then return; end if;
  perform pg_advisory_xact_lock(hashtext('names'));
  delete from app.names n where name = any (unused)
    and not exists (select 1 from app.users where first_name = n.name)
    and not exists (select 1 from app.users where last_name = n.name);
end $$;

revoke execute on function app.keep_names, app.forget_names from public;
grant execute on function app.keep_names to handover_owner;
grant execute on function app.forget_names to handover_worker;

insert into app.names (name) select first_name from app.users union select last_name from app.users;

set role handover_owner;
create trigger names_added after insert on app.users referencing new table as added
  for each statement execute function app.keep_names();
create trigger names_changed after update on app.users referencing new table as added
  for each statement execute function app.keep_names();
reset role;
