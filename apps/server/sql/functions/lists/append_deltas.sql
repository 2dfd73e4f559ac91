set role handover_gate;

-- Appends a change of a count for the rows of a statement.
create or replace function app.append_deltas() returns trigger language plpgsql security definer set search_path = app, pg_temp as $$
declare
  -- Arguments: the table, its keys, its sums, and a query of the rows, in which %s is the transition table.
  sums text := regexp_replace(tg_argv[2], '\w+', 'sum(sign * \&)', 'g');
begin
  execute format('insert into app.%1$s (%2$s, %3$s) select %2$s, %4$s from (%5$s) counted group by %2$s having 0 <> any (array[%4$s])',
    tg_argv[0], tg_argv[1], tg_argv[2], sums, concat_ws(' union all ',
      case when tg_op <> 'DELETE' then format('select *, 1 as sign from (%s) a', format(tg_argv[3], 'added')) end,
      case when tg_op <> 'INSERT' then format('select *, -1 as sign from (%s) r', format(tg_argv[3], 'removed')) end));
  return null;
end $$;
revoke execute on function app.append_deltas from public;

reset role;
create or replace trigger tally_added after insert on app.users referencing new table as added
  for each statement execute function app.append_deltas('tally_deltas', 'what, scope_id', 'n',
    'select ''users'' as what, unnest(array_remove(array[''00000000-0000-0000-0000-000000000000'', agency_id, care_provider_id, office_id], null)) as scope_id, 1 as n from %s where deleted_at is null');
create or replace trigger tally_moved after update on app.users referencing old table as removed new table as added
  for each statement execute function app.append_deltas('tally_deltas', 'what, scope_id', 'n',
    'select ''users'' as what, unnest(array_remove(array[''00000000-0000-0000-0000-000000000000'', agency_id, care_provider_id, office_id], null)) as scope_id, 1 as n from %s where deleted_at is null');
create or replace trigger tally_added after insert on app.tickets referencing new table as added
  for each statement execute function app.append_deltas('tally_deltas', 'what, scope_id', 'n',
    'select ''tickets'' as what, unnest(array_remove(array[''00000000-0000-0000-0000-000000000000'', agency_id, care_provider_id], null)) as scope_id, 1 as n from %s where open');
create or replace trigger tally_moved after update on app.tickets referencing old table as removed new table as added
  for each statement execute function app.append_deltas('tally_deltas', 'what, scope_id', 'n',
    'select ''tickets'' as what, unnest(array_remove(array[''00000000-0000-0000-0000-000000000000'', agency_id, care_provider_id], null)) as scope_id, 1 as n from %s where open');
create or replace trigger tally_added after insert on app.staff referencing new table as added
  for each statement execute function app.append_deltas('tally_deltas', 'what, scope_id', 'n',
    'select ''staff'' as what, ''00000000-0000-0000-0000-000000000000''::uuid as scope_id, 1 as n from %s where deleted_at is null');
create or replace trigger tally_moved after update on app.staff referencing old table as removed new table as added
  for each statement execute function app.append_deltas('tally_deltas', 'what, scope_id', 'n',
    'select ''staff'' as what, ''00000000-0000-0000-0000-000000000000''::uuid as scope_id, 1 as n from %s where deleted_at is null');
create or replace trigger tally_added after insert on app.staff_starts referencing new table as added
  for each statement execute function app.append_deltas('tally_deltas', 'what, scope_id', 'n',
    'select ''holders'' as what, tag_id as scope_id, 1 as n from %s where day = date ''2000-01-01''');
create or replace trigger tally_gone after delete on app.staff_starts referencing old table as removed
  for each statement execute function app.append_deltas('tally_deltas', 'what, scope_id', 'n',
    'select ''holders'' as what, tag_id as scope_id, 1 as n from %s where day = date ''2000-01-01''');
create or replace trigger roll_moved_fact after update on app.job_facts referencing old table as removed new table as added
  for each statement execute function app.append_deltas('rollup_deltas', 'agency_id, care_provider_id, office_id, day, measure', 'n, amount', 'select * from %s');
