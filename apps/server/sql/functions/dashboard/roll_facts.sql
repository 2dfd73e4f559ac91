set role handover_gate;

-- Counts new facts for the dashboard.
create or replace function app.roll_facts() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  insert into app.rollup_deltas (agency_id, care_provider_id, office_id, day, measure, n, amount)
  select agency_id, care_provider_id, office_id, day, measure, sum(n), sum(amount)
  from added group by agency_id, care_provider_id, office_id, day, measure;
  return null;
end $$;
revoke execute on function app.roll_facts from public;
grant execute on function app.roll_facts to handover_owner;

set role handover_owner;
create or replace trigger roll_facts after insert on app.job_facts referencing new table as added
  for each statement execute function app.roll_facts();

reset role;
