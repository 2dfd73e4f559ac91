set role handover_gate;

-- Checks that the lines of an invoice add up to its amount and tax, and that those of a credit note mirror the invoice
-- that it takes back.
create or replace function app.check_lines() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  if exists (
    select from (
      select a.uuid, sum(a.total) as amount, sum(a.tax_total) as tax_total, count(*) as many from added a group by a.uuid) s
    join app.invoices i using (uuid)
    where (s.amount, s.tax_total) <> (i.amount, i.tax_total)
      or s.many <> (select count(*) from app.invoice_items l where l.uuid = s.uuid)
      or i.credits is not null and exists (
        select l.position, l.name, l.pay_kind, l.minutes, l.unit_cost, l.tax_treatment, l.tax_rate, l.tax_reason, l.net, l.tax_total
        from app.invoice_items l where l.uuid = i.uuid
        except
        select l.position, l.name, l.pay_kind, -l.minutes, l.unit_cost, l.tax_treatment, l.tax_rate, l.tax_reason, -l.net,
          -l.tax_total
        from app.invoice_items l where l.uuid = i.credits))
  then raise exception 'an invoice is its lines' using errcode = '23514', constraint = 'an_invoice_is_its_lines'; end if;
  return null;
end $$;
revoke execute on function app.check_lines from public;
grant execute on function app.check_lines to handover_owner;

set role handover_owner;
create or replace trigger check_lines after insert on app.invoice_items referencing new table as added
  for each statement execute function app.check_lines();

reset role;
