set role handover_gate;

-- Checks that an invoice comes in one statement with its lines, and that its number follows the last one and equals the
-- counter.
create or replace function app.check_invoices() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  if exists (
    select from (
      select a.agency_id, a.series, a.year, min(a.number) as first, max(a.number) as last, count(*) as many
      from added a group by 1, 2, 3) n
    left join app.invoice_counters c using (agency_id, series, year)
    where n.last is distinct from c.last or n.last - n.first + 1 <> n.many or n.first > 1 and not exists (
      select from app.invoices i
      where (i.agency_id, i.series, i.year, i.number) = (n.agency_id, n.series, n.year, n.first - 1)))
  then raise exception 'references have no gap' using errcode = '23514', constraint = 'references_have_no_gap'; end if;
  if exists (select from added a where not exists (select from app.invoice_items l where l.uuid = a.uuid))
  then raise exception 'an invoice has a line' using errcode = '23514', constraint = 'an_invoice_is_its_lines'; end if;
  return null;
end $$;
revoke execute on function app.check_invoices from public;
grant execute on function app.check_invoices to handover_owner;

set role handover_owner;
create or replace trigger check_invoices after insert on app.invoices referencing new table as added
  for each statement execute function app.check_invoices();

reset role;
