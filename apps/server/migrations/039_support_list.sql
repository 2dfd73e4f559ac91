-- The support desk's list, and one's own tickets under Help: what each reader looks for, found in order however many
-- were ever raised. Most of them are done with, so whether one is open leads every index.
set role handover_owner;

alter table app.tickets
  add column open boolean not null generated always as (status <> 'completed') stored,
  add column title_folded text collate "C" generated always as (lower(title)) stored;

create index tickets_title_trgm on app.tickets using gin (title_folded gin_trgm_ops);

-- What is due first, and the newest: everyone's for administrators, and an agency's or a care provider's own.
create index tickets_open_due on app.tickets (open, respond_by, uuid);
create index tickets_open_created on app.tickets (open, created_at, uuid);
create index tickets_due on app.tickets (respond_by, uuid);
create index tickets_of_agency_open_due on app.tickets (agency_id, open, respond_by, uuid);
create index tickets_of_agency_open_created on app.tickets (agency_id, open, created_at, uuid);
create index tickets_of_agency_due on app.tickets (agency_id, respond_by, uuid);
create index tickets_of_provider_open_due on app.tickets (care_provider_id, open, respond_by, uuid);
create index tickets_of_provider_open_created on app.tickets (care_provider_id, open, created_at, uuid);
create index tickets_of_provider_due on app.tickets (care_provider_id, respond_by, uuid);

-- Whose it is to answer, nobody's included, and who raised it.
create index tickets_open_assigned on app.tickets (assigned_to_id, open, respond_by, uuid);
create index tickets_open_raised on app.tickets (raised_by, open, respond_by, uuid);
create index tickets_raised_last on app.tickets (raised_by, updated_at, uuid);
create index tickets_by_status on app.tickets (status, priority);
create index tickets_by_priority on app.tickets (priority, status);

set role handover_gate;

-- How many are open, for whoever keeps the desk. A ticket goes with its care provider to another agency.
create function app.tally_tickets() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into app.tally_deltas (what, scope_id, n)
    select 'tickets', scope, count(*)
    from added, unnest(array['00000000-0000-0000-0000-000000000000'::uuid, agency_id, care_provider_id]) scope
    where open and scope is not null group by scope;
  else
    insert into app.tally_deltas (what, scope_id, n)
    select 'tickets', scope, sum(n) from (
      select scope, 1 as n
      from added, unnest(array['00000000-0000-0000-0000-000000000000'::uuid, agency_id, care_provider_id]) scope where open
      union all
      select scope, -1
      from removed, unnest(array['00000000-0000-0000-0000-000000000000'::uuid, agency_id, care_provider_id]) scope where open
    ) changes
    where scope is not null group by scope having sum(n) <> 0;
  end if;
  return null;
end $$;
revoke execute on function app.tally_tickets from public;
grant execute on function app.tally_tickets to handover_owner;

set role handover_owner;
create trigger tally_added after insert on app.tickets referencing new table as added
  for each statement execute function app.tally_tickets();
create trigger tally_moved after update on app.tickets referencing old table as removed new table as added
  for each statement execute function app.tally_tickets();
reset role;
