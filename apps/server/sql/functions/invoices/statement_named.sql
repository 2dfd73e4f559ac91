set role handover_gate;

-- Returns the two parties of a care provider's statement, as they are now. An agency that the care provider has left
-- still has its own.
create or replace function app.statement_named(p_care_provider_id uuid)
  returns table (side text, agency_id uuid, name text, address text[], country text, email text, vat_number text,
  payment_details text)
  language sql stable security definer set search_path = app, pg_temp as $$
  with seen as (
    select c.*, case session_user when 'handover_agency' then app.scope_agency()
                                  else c.agency_id end as from_agency
    from app.care_providers c
    where c.care_provider_id = p_care_provider_id
      and case session_user
        when 'handover_admin' then true
        when 'handover_agency' then c.agency_id = app.scope_agency()
          or exists (select from app.invoices i where i.for_provider = p_care_provider_id
                     and i.for_agency = app.scope_agency())
        when 'handover_provider' then c.care_provider_id = app.scope_care_provider()
        when 'handover_office' then c.care_provider_id = app.scope_care_provider()
        else false end)
  select 'customer', s.from_agency, s.company_name,
    app.address_lines(array[s.address_line_1, s.address_line_2, s.town, s.city, s.province, s.post_code]),
    s.country, s.email, null, ''
  from seen s
  union all
  select 'supplier', a.agency_id, a.company_name,
    app.address_lines(array[a.address_line_1, a.address_line_2, a.town, a.city, a.province, a.post_code]),
    a.country, a.email, b.vat_number, coalesce(b.payment_details, '')
  from seen s join app.agencies a on a.agency_id = s.from_agency
  left join app.agency_billing b on b.agency_id = a.agency_id
$$;
revoke execute on function app.statement_named from public;
grant execute on function app.statement_named to handover_admin, handover_agency, handover_provider, handover_office;

reset role;
