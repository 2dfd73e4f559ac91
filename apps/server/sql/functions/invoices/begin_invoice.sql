set role handover_gate;

-- Begins an invoice as unpaid. A credit note takes back a standing invoice of the same shift, whole, and from then on
-- that invoice no longer counts. No login writes a balance or when an invoice was credited.
create or replace function app.begin_invoice() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  new.balance := coalesce(new.balance, new.amount);
  if new.credits is null then return new; end if;
  update app.invoices i set credited_at = new.created_at
  where i.uuid = new.credits and i.credited_at is null and i.purpose <> 'credit_note'
    and (i.job_id, i.kind, i.agency_id, i.member_id, i.supplier, i.customer, i.amount, i.tax_total)
      = (new.job_id, new.kind, new.agency_id, new.member_id, new.supplier, new.customer, -new.amount, -new.tax_total);
  if found then return new; end if;
  raise exception 'a credit note mirrors a standing invoice' using errcode = '23514', constraint = 'a_credit_mirrors_its_invoice';
end $$;
revoke execute on function app.begin_invoice from public;
grant execute on function app.begin_invoice to handover_owner;

set role handover_owner;
create or replace trigger begin_invoice before insert on app.invoices for each row execute function app.begin_invoice();

reset role;
