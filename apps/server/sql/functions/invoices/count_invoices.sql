set role handover_gate;

-- Counts new invoices. Its plan is kept, because a check-out waits for it.
create or replace function app.count_invoices() returns trigger language plpgsql security definer set search_path = app, pg_temp as $$
begin
  insert into app.tally_deltas (what, scope_id, n)
  select 'invoices', scope, count(*)
  from added, unnest(array['00000000-0000-0000-0000-000000000000'::uuid, for_agency, for_provider, for_office]) scope
  where scope is not null group by scope;
  insert into app.rollup_deltas (agency_id, care_provider_id, office_id, day, measure, n, amount)
  select agency_id, care_provider_id, office_id, (starts_at at time zone 'Europe/London')::date, 'value',
         sum(case purpose when 'credit_note' then -1 else 1 end), sum(amount - tax_total)
  from added where kind = 'client' group by 1, 2, 3, 4;
  return null;
end $$;
revoke execute on function app.count_invoices from public;

reset role;
create or replace trigger count_added after insert on app.invoices referencing new table as added
  for each statement execute function app.count_invoices();
