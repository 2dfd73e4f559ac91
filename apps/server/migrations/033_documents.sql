-- Documents of the money: who is named on them, and the one that is kept as it was issued.
set role handover_owner;
-- What was paid in a month, of one care provider and to one member.
create index invoice_payments_for_provider on app.invoice_payments (for_provider, date) where for_provider is not null;
create index invoice_payments_for_member on app.invoice_payments (for_member, date) where for_member is not null;

set role handover_gate;

-- Whether whoever asks reads this invoice: as its own wall has it, said once for the functions below.
create function app.reads_invoice(i app.invoices) returns boolean
  language sql stable set search_path = app, pg_temp as $$
  select case session_user
    when 'handover_agency' then i.for_agency = nullif(current_setting('app.agency_id', true), '')::uuid
    when 'handover_provider' then i.for_provider = nullif(current_setting('app.care_provider_id', true), '')::uuid
    when 'handover_office' then i.for_office = nullif(current_setting('app.office_id', true), '')::uuid
    when 'handover_member' then i.for_member = nullif(current_setting('app.user_id', true), '')::uuid
    else session_user in ('handover_admin', 'handover_worker') end
$$;

-- Who is named on invoices, as they were when each was issued, for whoever reads those.
create function app.invoice_named(p_uuids uuid[])
  returns table (uuid uuid, side text, name text, address text[], country text, email text, vat_number text,
                 payment_details text)
  language sql stable security definer set search_path = app, pg_temp as $$
  select i.uuid, s.side, p.name, p.address, p.country, p.email, p.vat_number, p.payment_details
  from app.invoices i
  cross join lateral (values ('supplier', i.supplier), ('customer', i.customer)) s (side, party_id)
  join app.invoice_parties p on p.party_id = s.party_id
  where i.uuid = any (p_uuids) and app.reads_invoice(i)
$$;

-- Whom a care provider's statement is from and for, as they are now. An agency that it has left since still has its own.
create function app.statement_named(p_care_provider_id uuid)
  returns table (side text, agency_id uuid, name text, address text[], country text, email text, vat_number text,
                 payment_details text)
  language sql stable security definer set search_path = app, pg_temp as $$
  with seen as (
    select c.*, case session_user when 'handover_agency' then nullif(current_setting('app.agency_id', true), '')::uuid
                                  else c.agency_id end as from_agency
    from app.care_providers c
    where c.care_provider_id = p_care_provider_id
      and case session_user
        when 'handover_admin' then true
        when 'handover_agency' then c.agency_id = nullif(current_setting('app.agency_id', true), '')::uuid
          or exists (select from app.invoices i where i.for_provider = p_care_provider_id
                     and i.for_agency = nullif(current_setting('app.agency_id', true), '')::uuid)
        when 'handover_provider' then c.care_provider_id = nullif(current_setting('app.care_provider_id', true), '')::uuid
        when 'handover_office' then c.care_provider_id = nullif(current_setting('app.care_provider_id', true), '')::uuid
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

-- Where the shifts of a member's invoices were as they were posted, because holiday pay follows the law of the place: as
-- payroll has it, wherever the location may have gone since.
create function app.pay_places(p_member_id uuid, p_from date, p_to date)
  returns table (uuid uuid, country text, province text, post_code text)
  language sql stable security definer set search_path = app, pg_temp as $$
  select i.uuid, j.country, j.province, j.post_code
  from app.invoices i join app.jobs j on j.job_id = i.job_id
  where i.for_member = p_member_id and i.date >= p_from and i.date < p_to and app.reads_invoice(i)
$$;

-- Keeps the document of an invoice, once: whoever comes second is told what is kept.
create function app.keep_document(p_uuid uuid, p_file text, p_bytes int, p_sha256 bytea, p_now timestamptz)
  returns table (file text, sha256 bytea)
  language plpgsql security definer set search_path = app, pg_temp as $$
#variable_conflict use_column
begin
  if not exists (select from app.invoices i where i.uuid = p_uuid and app.reads_invoice(i))
  then raise exception 'no invoice of % to keep a document of', session_user using errcode = '42501'; end if;
  insert into app.invoice_documents (uuid, file, bytes, sha256, made_at)
  values (p_uuid, p_file, p_bytes, p_sha256, p_now) on conflict (uuid) do nothing;
  return query select d.file, d.sha256 from app.invoice_documents d where d.uuid = p_uuid;
end $$;

revoke execute on function app.reads_invoice, app.invoice_named, app.statement_named, app.pay_places, app.keep_document
  from public;
grant execute on function app.invoice_named, app.keep_document
  to handover_admin, handover_agency, handover_provider, handover_office, handover_member, handover_worker;
grant execute on function app.statement_named to handover_admin, handover_agency, handover_provider, handover_office;
grant execute on function app.pay_places to handover_admin, handover_member;
reset role;
