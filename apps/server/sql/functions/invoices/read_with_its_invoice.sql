set role handover_gate;

-- Copies the readers of an invoice to its lines, payments and documents.
create or replace function app.read_with_its_invoice() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  select for_agency, for_provider, for_office, for_member
    into new.for_agency, new.for_provider, new.for_office, new.for_member
  from app.invoices where uuid = new.uuid;
  return new;
end $$;
revoke execute on function app.read_with_its_invoice from public;
grant execute on function app.read_with_its_invoice to handover_owner;

set role handover_owner;
create or replace trigger read_with_its_invoice before insert on app.invoice_payments
  for each row execute function app.read_with_its_invoice();
create or replace trigger read_with_its_invoice before insert on app.invoice_items
  for each row execute function app.read_with_its_invoice();
create or replace trigger read_with_its_invoice before insert on app.invoice_documents
  for each row execute function app.read_with_its_invoice();

reset role;
