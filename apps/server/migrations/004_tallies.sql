-- Exact totals without counting: every change appends a delta in its own transaction, the worker folds them, a
-- reader adds what is not folded yet. No row is hot and no lock order can deadlock.
set role handover_owner;

create table app.tallies (
  what text not null,
  -- The agency, care provider or office that the total is for; all zeros for the whole platform.
  scope_id uuid not null,
  total bigint not null,
  primary key (what, scope_id)
);

create table app.tally_deltas (
  delta_id bigint generated always as identity primary key,
  what text not null,
  scope_id uuid not null,
  n int not null
);
create index on app.tally_deltas (what, scope_id) include (n);

call app.wall('tallies', agency => 'scope_id', provider => 'scope_id', office => 'scope_id');
call app.wall('tally_deltas', agency => 'scope_id', provider => 'scope_id', office => 'scope_id');
grant select on app.tallies, app.tally_deltas to handover_admin, handover_agency, handover_provider, handover_office, handover_gate, handover_worker;
grant insert on app.tally_deltas to handover_gate;
grant insert, update on app.tallies to handover_gate;
grant delete on app.tally_deltas to handover_gate;

set role handover_gate;

create function app.tally_users() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into app.tally_deltas (what, scope_id, n)
    select 'users', scope, count(*)
    from added, unnest(array['00000000-0000-0000-0000-000000000000'::uuid, agency_id, care_provider_id, office_id]) scope
    where scope is not null group by scope;
  else
    insert into app.tally_deltas (what, scope_id, n)
    select 'users', scope, sum(n) from (
      select scope, 1 as n from added, unnest(array[agency_id, care_provider_id, office_id]) scope
      union all
      select scope, -1 from removed, unnest(array[agency_id, care_provider_id, office_id]) scope) changes
    where scope is not null group by scope having sum(n) <> 0;
  end if;
  return null;
end $$;

create function app.fold_tallies() returns int
  language plpgsql security definer set search_path = app, pg_temp as $$
declare
  folded int;
begin
  if not pg_try_advisory_xact_lock(hashtext('fold_tallies')) then return 0; end if;
  with gone as (delete from app.tally_deltas returning what, scope_id, n),
       added as (
         insert into app.tallies (what, scope_id, total)
         select what, scope_id, sum(n) from gone group by what, scope_id order by what, scope_id
         on conflict (what, scope_id) do update set total = tallies.total + excluded.total)
  select count(*) into folded from gone;
  return folded;
end $$;

revoke execute on function app.tally_users, app.fold_tallies from public;
grant execute on function app.fold_tallies to handover_worker;
grant execute on function app.tally_users to handover_owner;

set role handover_owner;
create trigger tally_added after insert on app.users referencing new table as added
  for each statement execute function app.tally_users();
create trigger tally_moved after update on app.users referencing old table as removed new table as added
  for each statement execute function app.tally_users();
reset role;
