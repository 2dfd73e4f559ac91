-- Invoices are issued by TypeScript: it reads the facts, decides and computes, and writes plain rows under row-level security.
-- The database checks facts: an invoice and its lines add up, references have no gap, a credit note mirrors what it takes back,
-- and what is issued is never changed.
set role handover_gate;
drop function app.raise_invoices;
drop function app.invoice_facts;
drop function app.settle_shift;
drop function app.settle_with;
drop function app.may_raise;
drop function app.lines_in_pence;
drop function app.rate_of;
drop function app.keep_document;
drop function app.vat_rules_of_job;

grant execute on function app.address_lines to handover_admin, handover_worker, handover_command;

-- As in 057, and names the agency that issues: the one that issued the shift's first invoice, wherever the care provider has gone
-- since. In plpgsql, which keeps the plan.
create or replace function app.open_shift(p_token_hash bytea, p_now timestamptz, p_job_id uuid, p_offer_id uuid) returns void
language plpgsql security definer set search_path to app, pg_temp set plan_cache_mode to force_generic_plan as $$
begin
  perform set_config('app.command_job', j.job_id::text, true), set_config('app.command_agency', j.agency_id::text, true),
    set_config('app.command_provider', j.care_provider_id::text, true),
    set_config('app.command_office', j.office_id::text, true),
    set_config('app.command_issuer', coalesce((
      select i.agency_id from app.invoices i where i.job_id = j.job_id order by i.id limit 1), j.agency_id)::text, true),
    set_config('app.command_member', coalesce(j.assigned_to::text, ''), true)
  from app.sessions s
  join app.users u on u.user_id = s.user_id and u.status = 'active' and u.deleted_at is null
  join app.jobs j on j.job_id = coalesce(p_job_id,
    (select o.job_id from app.offers o where o.offer_id = p_offer_id and o.member_id = u.user_id))
  where s.token_hash = p_token_hash and not s.challenge and s.expires_at > p_now and s.last_seen_at + s.idle > p_now
    and u.user_id = nullif(current_setting('app.user_id', true), '')::uuid
    and case when u.level = 4 then j.status = 'Published' or j.assigned_to = u.user_id
          or exists (select from app.offers o where o.job_id = j.job_id and o.member_id = u.user_id)
          or exists (select from app.applications a where a.job_id = j.job_id and a.member_id = u.user_id)
          or exists (select from app.job_history h where h.job_id = j.job_id and h.member_id = u.user_id)
        else j.agency_id = u.agency_id and j.care_provider_id = coalesce(u.care_provider_id, j.care_provider_id)
          and j.office_id = coalesce(u.office_id, j.office_id) end;
end $$;

-- An invoice begins unpaid. A credit note takes back a standing invoice of the same shift, whole, and from that moment the
-- invoice counts no more: no login writes a balance or when an invoice was credited.
create function app.begin_invoice() returns trigger
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

-- An invoice is written in one statement with its lines and its number, which follows the last one and equals the counter.
create function app.check_invoices() returns trigger
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

-- The lines of an invoice are written at once and come to its amount and its tax; those of a credit note are the mirror of what
-- it takes back.
create function app.check_lines() returns trigger
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

-- What a credit note settles is of its own shift and kind, and is written from both sides at once.
create function app.check_settlements() returns trigger
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
revoke execute on function app.begin_invoice, app.check_invoices, app.check_lines, app.check_settlements from public;
grant execute on function app.begin_invoice, app.check_invoices, app.check_lines, app.check_settlements to handover_owner;

set role handover_owner;
create trigger begin_invoice before insert on app.invoices for each row execute function app.begin_invoice();
create trigger check_invoices after insert on app.invoices referencing new table as added
  for each statement execute function app.check_invoices();
create trigger check_lines after insert on app.invoice_items referencing new table as added
  for each statement execute function app.check_lines();
create trigger check_settlements after insert on app.invoice_payments referencing new table as added
  for each statement execute function app.check_settlements();

-- Issuing, by administrators, the worker, and the command on one shift. Nobody has update on what an invoice or a line says.
grant insert (uuid, kind, purpose, agency_id, care_provider_id, office_id, job_id, member_id, series, year, number, date, due_date,
              amount, tax_total, terms, job_code, job_title, office_title, member_name, starts_at, ends_at, timesheet_version,
              supplier, customer, credits, reason, created_at)
  on app.invoices to handover_admin, handover_worker, handover_command;
grant insert (uuid, position, name, pay_kind, minutes, unit_cost, tax_treatment, tax_rate, tax_reason, net, tax_total, total)
  on app.invoice_items to handover_admin, handover_worker, handover_command;
grant insert (hash, name, address, country, email, vat_number, payment_details)
  on app.invoice_parties to handover_admin, handover_worker, handover_command;
grant insert, update (last) on app.invoice_counters to handover_admin, handover_worker, handover_command;
grant insert (uuid, amount, method, date, counterpart, created_by, created_by_name, created_at)
  on app.invoice_payments to handover_worker, handover_command;
revoke insert, update on app.invoice_counters, app.invoices, app.invoice_items, app.invoice_parties, app.invoice_payments,
  app.invoice_documents from handover_gate;
grant update (balance, credited_at) on app.invoices to handover_gate;

-- The command login issues what its one shift has come to. It reads what that shift's agency and care provider say of
-- themselves; of kept parties only the key.
grant select on app.agreed_terms, app.vat_rules, app.agency_billing, app.invoice_counters to handover_command;
grant select (agency_id, company_name, country, email, address_line_1, address_line_2, town, city, province, post_code)
  on app.agencies to handover_command;
grant select (care_provider_id, company_name, country, email, address_line_1, address_line_2, town, city, province, post_code)
  on app.care_providers to handover_command;
grant select (party_id, hash) on app.invoice_parties to handover_command;

-- The agency that issues the invoices of the opened shift.
create function app.command_issuer() returns uuid language sql stable as
  $$ select nullif(current_setting('app.command_issuer', true), '')::uuid $$;
revoke execute on function app.command_issuer from public;
grant execute on function app.command_issuer to handover_command;

create policy opened on app.agreed_terms for select to handover_command using (job_id = app.command_job());
create policy opened on app.addresses for select to handover_command using (member_id = app.command_member());
create policy opened on app.care_providers for select to handover_command using (care_provider_id = app.command_provider());
create policy opened_payers on app.users for select to handover_command using (care_provider_id = app.command_provider());
create policy opened on app.agencies for select to handover_command using (agency_id = app.command_issuer());
create policy opened on app.agency_billing for select to handover_command using (agency_id = app.command_issuer());
create policy opened on app.vat_rules for select to handover_command using (agency_id = app.command_issuer());
create policy opened_place on app.vat_rules for select to handover_command using (care_provider_id = app.command_provider());
create policy opened on app.invoice_counters to handover_command using (agency_id = app.command_issuer());
create policy opened on app.invoice_parties for select to handover_command using (true);
create policy opened_adds on app.invoice_parties for insert to handover_command with check (true);
create policy opened on app.invoices to handover_command using (job_id = app.command_job());
create policy opened on app.invoice_items for select to handover_command
  using (exists (select from app.invoices i where i.uuid = invoice_items.uuid and i.job_id = app.command_job()));
-- A line is only ever added with its invoice, in one statement (check_lines), and the invoice's own policy says of which shift.
create policy opened_adds on app.invoice_items for insert to handover_command with check (true);
create policy opened_adds on app.invoice_payments for insert to handover_command with check (true);

-- Its own policies come with handover_member's, so what it writes is also restricted to the shift. Invoices are updated to lock
-- them alone: nothing that is written passes.
grant update (client_notes) on app.invoices to handover_command;
create policy opened_alone on app.invoices as restrictive for insert to handover_command with check (job_id = app.command_job());
create policy locked_alone on app.invoices as restrictive for update to handover_command using (true) with check (false);
create policy settled_alone on app.invoice_payments as restrictive for insert to handover_command
  with check (method = 'credit_note'
    and exists (select from app.invoices i where i.uuid = invoice_payments.uuid and i.job_id = app.command_job()));

-- A document is kept by those who read its invoice: a trigger names them before row-level security is asked.
grant insert (uuid, file, bytes, sha256, made_at) on app.invoice_documents
  to handover_admin, handover_agency, handover_provider, handover_office, handover_member, handover_worker;

-- Those who run a place see what its agency says of VAT: the cost of a late cancellation is shown with it.
grant select (rule_id, agency_id, care_provider_id, office_id, tag_id, treatment, tax_rate, reason, valid_from, valid_until, created_at)
  on app.vat_rules to handover_provider, handover_office;
create policy own_provider on app.vat_rules for select to handover_provider
  using (agency_id = nullif(current_setting('app.agency_id', true), '')::uuid);
create policy own_office on app.vat_rules for select to handover_office
  using (agency_id = nullif(current_setting('app.agency_id', true), '')::uuid);
create policy of_others on app.vat_rules as restrictive for select to handover_provider, handover_office
  using (care_provider_id is null or care_provider_id = nullif(current_setting('app.care_provider_id', true), '')::uuid);
reset role;
