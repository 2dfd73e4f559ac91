set role handover_gate;

-- Checks that a credit note settles invoices of its own shift and kind, written from both sides at once.
create or replace function app.check_settlements() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  if exists (
    select from added a join app.invoices i using (uuid) join app.invoices o on o.uuid = a.counterpart
    where (i.job_id, i.kind) <> (o.job_id, o.kind) or (i.purpose = 'credit_note') = (o.purpose = 'credit_note')
      or not exists (select from added b where (b.uuid, b.counterpart, b.amount) = (a.counterpart, a.uuid, -a.amount)))
  then
    raise exception 'a credit note settles invoices of its own shift' using errcode = '23514', constraint = 'a_settlement_has_two_sides';
  end if;
  return null;
end $$;
revoke execute on function app.check_settlements from public;
grant execute on function app.check_settlements to handover_owner;

set role handover_owner;
create or replace trigger check_settlements after insert on app.invoice_payments referencing new table as added
  for each statement execute function app.check_settlements();

reset role;
