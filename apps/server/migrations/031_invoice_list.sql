-- The list of invoices: what each of its readers looks for, found in order however many there are.
set role handover_owner;

-- A reference by its number alone: so few have the same that nobody needs an index of their own.
create index invoices_by_number on app.invoices (number);

-- Everyone's, for administrators.
create index invoices_by_date on app.invoices (date, uuid);
create index invoices_by_due_date on app.invoices (due_date, uuid);
create index invoices_of_place_by_date on app.invoices (care_provider_id, date, uuid);
create index invoices_of_office_by_date on app.invoices (office_id, date, uuid);
-- Those to an agency's, a care provider's or a location's places, and a member's own.
create index invoices_for_agency on app.invoices (for_agency, date, uuid) where for_agency is not null;
create index invoices_for_provider on app.invoices (for_provider, date, uuid) where for_provider is not null;
create index invoices_for_office on app.invoices (for_office, date, uuid) where for_office is not null;
create index invoices_for_member on app.invoices (for_member, date, uuid) where for_member is not null;
create index invoices_for_agency_due on app.invoices (for_agency, due_date, uuid) where for_agency is not null;
create index invoices_for_provider_due on app.invoices (for_provider, due_date, uuid) where for_provider is not null;
create index invoices_for_office_due on app.invoices (for_office, due_date, uuid) where for_office is not null;

-- What is still owed, which is the least of all there is.
create index invoices_open on app.invoices (date, uuid) include (due_date) where balance > 0;
create index invoices_open_due on app.invoices (due_date, uuid) where balance > 0;
create index invoices_open_for_agency on app.invoices (for_agency, date, uuid) include (due_date)
  where balance > 0 and for_agency is not null;
create index invoices_open_for_agency_due on app.invoices (for_agency, due_date, uuid)
  where balance > 0 and for_agency is not null;
create index invoices_open_for_provider_due on app.invoices (for_provider, due_date, uuid)
  where balance > 0 and for_provider is not null;
create index invoices_open_for_office_due on app.invoices (for_office, due_date, uuid)
  where balance > 0 and for_office is not null;

-- What is paid lies behind weeks of what is not yet due, for whoever has many.
create index invoices_settled on app.invoices (date, uuid) where balance = 0;
create index invoices_settled_due on app.invoices (due_date, uuid) where balance = 0;
create index invoices_settled_for_agency on app.invoices (for_agency, date, uuid)
  where balance = 0 and for_agency is not null;
create index invoices_settled_for_agency_due on app.invoices (for_agency, due_date, uuid)
  where balance = 0 and for_agency is not null;

-- And what is rare: paid in part, taken back, and what takes it back.
create index invoices_part_paid on app.invoices (date, uuid) where balance > 0 and balance < amount;
create index invoices_part_paid_for_agency on app.invoices (for_agency, date, uuid) where balance > 0 and balance < amount;
create index invoices_part_paid_for_provider on app.invoices (for_provider, date, uuid) where balance > 0 and balance < amount;
create index invoices_part_paid_for_office on app.invoices (for_office, date, uuid) where balance > 0 and balance < amount;
create index invoices_credited on app.invoices (date, uuid) where credited_at is not null;
create index invoices_credited_for_agency on app.invoices (for_agency, date, uuid) where credited_at is not null;
create index invoices_credited_for_provider on app.invoices (for_provider, date, uuid) where credited_at is not null;
create index invoices_credited_for_office on app.invoices (for_office, date, uuid) where credited_at is not null;
create index invoices_credits on app.invoices (date, uuid) where purpose = 'credit_note';
create index invoices_credits_for_agency on app.invoices (for_agency, date, uuid) where purpose = 'credit_note';
create index invoices_credits_for_provider on app.invoices (for_provider, date, uuid) where purpose = 'credit_note';
create index invoices_credits_for_office on app.invoices (for_office, date, uuid) where purpose = 'credit_note';

set role handover_gate;

-- An invoice stays whose it is, so that only a new one changes how many there are.
create function app.tally_invoices() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  insert into app.tally_deltas (what, scope_id, n)
  select 'invoices', scope, count(*)
  from added, unnest(array['00000000-0000-0000-0000-000000000000'::uuid, for_agency, for_provider, for_office]) scope
  where scope is not null group by scope;
  return null;
end $$;
revoke execute on function app.tally_invoices from public;
grant execute on function app.tally_invoices to handover_owner;

set role handover_owner;
create trigger tally_added after insert on app.invoices referencing new table as added
  for each statement execute function app.tally_invoices();
reset role;
