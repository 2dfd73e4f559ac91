set role handover_gate;

-- Writes the balance of an invoice from its payments, in the same transaction: no login may write it. A second full
-- payment waits here, and the invoice's own constraint refuses it.
create or replace function app.settle_invoice() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  update app.invoices set balance = balance - new.amount where uuid = new.uuid;
  return null;
end $$;
revoke execute on function app.settle_invoice from public;
grant execute on function app.settle_invoice to handover_owner;

set role handover_owner;
create or replace trigger settle_invoice after insert on app.invoice_payments
  for each row execute function app.settle_invoice();

reset role;
