set role handover_gate;

-- Checks whether the viewer reads this invoice: the policies of invoices, for functions that run with other rights.
create or replace function app.reads_invoice(i app.invoices) returns boolean
  language sql stable set search_path = app, pg_temp as $$
  select case session_user
    when 'handover_agency' then i.for_agency = app.scope_agency()
    when 'handover_provider' then i.for_provider = app.scope_care_provider()
    when 'handover_office' then i.for_office = app.scope_office()
    when 'handover_member' then i.for_member = app.scope_user()
    else session_user in ('handover_admin', 'handover_worker') end
$$;
revoke execute on function app.reads_invoice from public;

reset role;
