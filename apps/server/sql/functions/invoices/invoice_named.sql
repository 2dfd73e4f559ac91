set role handover_gate;

-- Returns the parties of invoices as they were at issue, for readers of those invoices.
create or replace function app.invoice_named(p_uuids uuid[])
  returns table (uuid uuid, side text, name text, address text[], country text, email text, vat_number text,
  payment_details text)
  language sql stable security definer set search_path = app, pg_temp as $$
  select i.uuid, s.side, p.name, p.address, p.country, p.email, p.vat_number, p.payment_details
  from app.invoices i
  cross join lateral (values ('supplier', i.supplier), ('customer', i.customer)) s (side, party_id)
  join app.invoice_parties p on p.party_id = s.party_id
  where i.uuid = any (p_uuids) and app.reads_invoice(i)
$$;
revoke execute on function app.invoice_named from public;
grant execute on function app.invoice_named to handover_admin, handover_agency, handover_provider, handover_office,
  handover_member, handover_worker;

reset role;
