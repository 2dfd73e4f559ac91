-- Invoices as they are raised: the facts that they are reckoned from, and the only way in which one comes to be. Whoever
-- completes a shift raises them under a login of their own, so these functions believe nothing that they can ask themselves.
set role handover_gate;

-- The lines of an address as it is written on an envelope, each once.
create function app.address_lines(p_lines text[]) returns text[] language sql immutable as $$
  select coalesce(array_agg(line order by first), '{}') from (
    select line, min(n) as first from unnest(p_lines) with ordinality said (line, n)
    where trim(line) <> '' group by line) lines
$$;

-- What each line comes to, rounded half up, once: pence are reckoned here from minutes, whatever somebody says they are.
create function app.lines_in_pence(p_lines json)
  returns table (n int, name text, minutes int, unit_cost bigint, tax_treatment text, tax_rate int, tax_reason text,
                 net bigint, tax_total bigint)
  language sql immutable as $$
  select n::int, name, minutes, unit_cost, tax_treatment, tax_rate, tax_reason, net, (net * tax_rate + 5000) / 10000
  from (
    select said.*, (minutes * unit_cost + 30) / 60 as net
    from rows from (json_to_recordset(p_lines) as (name text, minutes int, unit_cost bigint, tax_treatment text, tax_rate int,
                                                   tax_reason text)) with ordinality
      said (name, minutes, unit_cost, tax_treatment, tax_rate, tax_reason, n)) lines
$$;

-- Whether this very transaction may raise what a shift has come to: whoever wrote its hours or cancelled it in it, and the
-- clock. A login that only knows a shift may not.
create function app.may_raise(p_job_id uuid, p_purpose text, p_now timestamptz) returns boolean
  language sql security definer set search_path = app, pg_temp as $$
  select session_user = 'handover_worker' or coalesce(case p_purpose
    when 'shift' then (
      select t.xmin = pg_current_xact_id()::xid and t.received_at = p_now from app.timesheets t
      where t.job_id = p_job_id order by t.version desc limit 1)
    when 'late_cancellation' then session_user = 'handover_admin' and (
      select j.xmin = pg_current_xact_id()::xid and j.updated_at = p_now from app.jobs j where j.job_id = p_job_id)
    end, false)
$$;

-- Everything that both invoices of a shift are reckoned from, in one: its rates, bands and VAT rules, the hours that were
-- signed last (as planned, where there are none), and what stands already.
create function app.invoice_facts(p_job_id uuid, p_purpose text, p_now timestamptz) returns json
  language plpgsql security definer set search_path = app, pg_temp as $$
declare
  job app.jobs;
  issuer uuid;
begin
  if not app.may_raise(p_job_id, p_purpose, p_now) then
    raise exception '% may not raise invoices of this shift now', session_user using errcode = '42501';
  end if;
  select j.* into job from app.jobs j where j.job_id = p_job_id for no key update;
  select coalesce((select i.agency_id from app.invoices i where i.job_id = p_job_id order by i.id limit 1), job.agency_id)
    into issuer;
  return json_build_object(
    'title', job.title, 'starts_at', job.starts_at, 'ends_at', job.ends_at,
    'staff_rate', job.staff_rate, 'hcp_rate', job.hcp_rate,
    'care_provider_id', job.care_provider_id, 'office_id', job.office_id, 'tag_ids', job.tag_ids,
    'country', job.country, 'province', job.province, 'post_code', job.post_code,
    'hours', (
      select json_build_object('start_time', h.start_time, 'end_time', h.end_time, 'break_time', h.break_time,
                               'break_is_paid_for', h.break_is_paid_for)
      from (
        (select 1 as n, t.start_time, t.end_time, t.break_time, t.break_is_paid_for from app.timesheets t
         where t.job_id = p_job_id order by t.version desc limit 1)
        union all
        select 2, job.starts_at, job.ends_at, job.break_length, job.break_is_paid_for
        order by n limit 1) h),
    'bands', (
      select coalesce(json_agg(json_build_object('band', b.band, 'from_time', b.from_time, 'to_time', b.to_time,
                                                 'staff_percent', b.staff_percent, 'hcp_percent', b.hcp_percent)), '[]')
      from app.rate_bands b where b.care_provider_id = job.care_provider_id),
    'rules', (
      select coalesce(json_agg(json_build_object('rule_id', r.rule_id, 'care_provider_id', r.care_provider_id,
        'office_id', r.office_id, 'tag_id', r.tag_id, 'treatment', r.treatment, 'tax_rate', r.tax_rate, 'reason', r.reason,
        'valid_from', r.valid_from, 'valid_until', r.valid_until, 'created_at', r.created_at)), '[]')
      from app.vat_rules r where r.agency_id = issuer and r.care_provider_id is null
        or r.care_provider_id = job.care_provider_id),
    'standing', (
      select coalesce(json_agg(json_build_object('kind', i.kind, 'purpose', i.purpose, 'lines', (
        select json_agg(json_build_object('name', l.name, 'minutes', l.minutes, 'unit_cost', l.unit_cost,
          'tax_treatment', l.tax_treatment, 'tax_rate', l.tax_rate, 'tax_reason', l.tax_reason,
          'net', l.net, 'tax_total', l.tax_total, 'total', l.total) order by l.position)
        from app.invoice_items l where l.uuid = i.uuid))), '[]')
      from app.invoices i where i.job_id = p_job_id and i.purpose <> 'credit_note' and i.credited_at is null));
end $$;

-- As much of an invoice as a credit note has left is settled by it, from both sides; what is left over stays on the note
-- until an administrator pays it back.
create function app.settle_with(p_credit uuid, p_invoice uuid, p_now timestamptz) returns bigint
  language plpgsql security definer set search_path = app, pg_temp as $$
declare
  me uuid := nullif(current_setting('app.user_id', true), '')::uuid;
  my_name text := coalesce((select first_name || ' ' || last_name from app.users where user_id = me), 'Handover');
  settled bigint;
begin
  perform from app.invoices i where i.uuid in (p_credit, p_invoice) order by i.uuid for update;
  select least(-c.balance, i.balance) into settled
  from app.invoices c join app.invoices i on i.job_id = c.job_id and i.kind = c.kind
  where c.uuid = p_credit and c.purpose = 'credit_note' and i.uuid = p_invoice and i.purpose <> 'credit_note';
  if settled is null then
    raise exception 'a credit note settles invoices of its own shift' using errcode = '23514';
  end if;
  if settled = 0 then return 0; end if;
  insert into app.invoice_payments (uuid, amount, method, date, counterpart, created_by, created_by_name, created_at)
  select s.uuid, s.amount, 'credit_note', (p_now at time zone 'Europe/London')::date, s.counterpart, me, my_name, p_now
  from (values (p_invoice, settled, p_credit), (p_credit, -settled, p_invoice)) s (uuid, amount, counterpart);
  return settled;
end $$;

-- What the credit notes of a shift have left goes to what is owed for it, the oldest first: an invoice that was credited is
-- owed again where a payment of it was taken back. Nothing is left to pay back while anything is owed.
create function app.settle_shift(p_job_id uuid, p_kind text, p_now timestamptz) returns void
  language sql security definer set search_path = app, pg_temp as $$
  select app.settle_with(s.credit, s.invoice, p_now) from (
    select c.uuid as credit, i.uuid as invoice from app.invoices c join app.invoices i on i.job_id = c.job_id and i.kind = c.kind
    where c.job_id = p_job_id and c.kind = p_kind and c.purpose = 'credit_note' and c.balance < 0
      and i.purpose <> 'credit_note' and i.balance > 0
    order by c.id, i.id) s
$$;

-- What is issued takes the place of what stands: that is credited in full, line by line. Numbers are taken last of all, in
-- the order of their series, so that nobody who holds one waits for anything else.
create function app.raise_invoices(p_job_id uuid, p_purpose text, p_drafts json, p_reason text, p_now timestamptz)
  returns table (kind text, uuid uuid, reference text, credit_note uuid, credited text, readers uuid[])
  language plpgsql security definer set search_path = app, pg_temp as $$
#variable_conflict use_column
declare
  job app.jobs;
  sheet app.timesheets;
  billing app.agency_billing;
  issuer uuid;
  today date := (p_now at time zone 'Europe/London')::date;
  this_year int := extract(year from p_now at time zone 'Europe/London');
  paid int;
  draft record;
  parties jsonb;
  numbers jsonb;
  standing app.invoices;
begin
  if not app.may_raise(p_job_id, p_purpose, p_now) then
    raise exception '% may not raise invoices of this shift now', session_user using errcode = '42501';
  end if;
  select j.* into job from app.jobs j where j.job_id = p_job_id for no key update;
  if p_purpose = 'shift' then
    select t.* into sheet from app.timesheets t where t.job_id = p_job_id order by t.version desc limit 1;
    paid := coalesce(sheet.total_time, greatest(0, extract(epoch from job.ends_at - job.starts_at)::int / 60
      - case when job.break_is_paid_for then 0 else job.break_length end));
  end if;
  if not coalesce(job.status = case p_purpose when 'shift' then 'Completed' else 'cancelled' end, false)
    or job.assigned_to is null
  then raise exception 'a shift that is % has no invoice of this kind', job.status using errcode = '23514'; end if;
  -- A line for each band and one for the rest: in more of them half a penny could be rounded up many times.
  if not coalesce((select bool_and(
      d.kind in ('client', 'staff') and d.uuid is not null and lines.many between 1 and 5 and lines.hold
      and case p_purpose when 'shift' then lines.minutes = paid
            else lines.minutes between 1 and extract(epoch from job.ends_at - job.starts_at) / 60 end)
    from json_to_recordset(p_drafts) d (kind text, uuid uuid, lines json),
    lateral (
      select count(*) as many, sum(l.minutes) as minutes, bool_and(coalesce(
        l.minutes >= 0 and starts_with(l.name, job.title || ', ') and length(l.name) <= 500
        and case d.kind
          when 'client' then
            (l.unit_cost = job.hcp_rate or p_purpose = 'shift' and exists (
              select from app.rate_bands b where b.care_provider_id = job.care_provider_id
                and l.unit_cost = (job.hcp_rate * b.hcp_percent + 50) / 100))
          else
            (l.unit_cost = job.staff_rate or p_purpose = 'shift' and exists (
              select from app.rate_bands b where b.care_provider_id = job.care_provider_id
                and l.unit_cost = (job.staff_rate * b.staff_percent + 50) / 100))
            and l.tax_treatment = 'outside_scope' and l.tax_rate = 0 end, false)) as hold
      from json_to_recordset(d.lines) l (name text, minutes int, unit_cost bigint, tax_treatment text, tax_rate int)) lines), false)
  then
    raise exception 'these lines are not the hours and rates of the shift' using errcode = '23514', constraint = 'invoices_as_reckoned';
  end if;

  perform from app.invoices i where i.job_id = p_job_id order by i.uuid for update;
  select coalesce((select i.agency_id from app.invoices i where i.job_id = p_job_id order by i.id limit 1), job.agency_id)
    into issuer;
  if exists (
    with holding as (
      select r.treatment, r.tax_rate, r.reason from app.vat_rules r
      where (r.agency_id = issuer and r.care_provider_id is null or r.care_provider_id = job.care_provider_id)
        and (r.office_id is null or r.office_id = job.office_id)
        and (r.tag_id is null or r.tag_id = any (job.tag_ids))
        and (job.starts_at at time zone 'Europe/London')::date between r.valid_from and coalesce(r.valid_until, 'infinity')),
    rules as (
      select * from holding
      union all
      select 'standard', 2000, 'Supply of staff' where not exists (select from holding))
    select from json_to_recordset(p_drafts) d (kind text, lines json),
      lateral json_to_recordset(d.lines) l (tax_treatment text, tax_rate int, tax_reason text)
    where d.kind = 'client' and not exists (
      select from rules r where (r.treatment, r.tax_rate, r.reason) = (l.tax_treatment, l.tax_rate, l.tax_reason)))
  then
    raise exception 'no rule of the agency says this VAT' using errcode = '23514', constraint = 'invoices_as_reckoned';
  end if;
  select b.* into billing from app.agency_billing b where b.agency_id = issuer;

  with named as (
    select 'agency' as party, a.company_name as name, a.country, a.email, billing.vat_number as vat_number,
      coalesce(billing.payment_details, '') as payment_details,
      app.address_lines(array[a.address_line_1, a.address_line_2, a.town, a.city, a.province, a.post_code]) as address
    from app.agencies a where a.agency_id = issuer
    union all
    select 'provider', c.company_name, c.country, c.email, null, '',
      app.address_lines(array[c.address_line_1, c.address_line_2, c.town, c.city, c.province, c.post_code])
    from app.care_providers c where c.care_provider_id = job.care_provider_id
    union all
    select 'member', u.first_name || ' ' || u.last_name, coalesce(h.country, 'GB'), u.email, null, '',
      app.address_lines(array[h.address_line_1, h.address_line_2, h.town, h.city, h.province, h.post_code])
    from app.users u left join app.addresses h on h.member_id = u.user_id and h."default" = 1
    where u.user_id = job.assigned_to),
  hashed as (
    select n.*, sha256(convert_to(jsonb_build_array(name, address, country, email, vat_number, payment_details)::text, 'UTF8'))
      as hash from named n),
  added as (
    insert into app.invoice_parties (hash, name, address, country, email, vat_number, payment_details)
    select distinct on (h.hash) h.hash, h.name, h.address, h.country, h.email, h.vat_number, h.payment_details
    from hashed h where not exists (select from app.invoice_parties p where p.hash = h.hash) order by h.hash
    on conflict (hash) do nothing)
  select jsonb_object_agg(h.party, encode(h.hash, 'hex')) into parties from hashed h;
  select jsonb_object_agg(n.key, p.party_id) into parties
  from jsonb_each_text(parties) n join app.invoice_parties p on p.hash = decode(n.value, 'hex');

  perform app.enqueue_all((
    select json_agg(json_build_object('task', 'archive_invoice', 'payload', json_build_object('uuid', issued.uuid)))
    from json_to_recordset(p_drafts) d (kind text, uuid uuid, credit_note uuid), lateral (
      select d.uuid union all
      select d.credit_note from app.invoices i
      where i.job_id = p_job_id and i.kind = d.kind and i.purpose <> 'credit_note' and i.credited_at is null) issued));

  with taken as (
    insert into app.invoice_counters as c (agency_id, series, year, last)
    select issuer, s.series, this_year, 1 from (
      select case d.kind when 'client' then 'INV' else 'SI' end as series from json_to_recordset(p_drafts) d (kind text)
      union all
      select case i.kind when 'client' then 'CN' else 'SC' end
      from json_to_recordset(p_drafts) d (kind text) join app.invoices i on i.kind = d.kind
      where i.job_id = p_job_id and i.purpose <> 'credit_note' and i.credited_at is null) s
    order by s.series
    on conflict (agency_id, series, year) do update set last = c.last + 1
    returning series, last)
  select jsonb_object_agg(series, last) into numbers from taken;

  for draft in select d.* from json_to_recordset(p_drafts) d (kind text, uuid uuid, credit_note uuid, lines json) order by d.kind
  loop
    select i.* into standing from app.invoices i
    where i.job_id = p_job_id and i.kind = draft.kind and i.purpose <> 'credit_note' and i.credited_at is null;
    if standing.uuid is not null then
      insert into app.invoices (uuid, kind, purpose, agency_id, care_provider_id, office_id, job_id, member_id, series, year,
        number, date, due_date, amount, tax_total, balance, job_code, job_title, office_title, member_name, starts_at, ends_at,
        timesheet_version, supplier, customer, credits, reason, created_at)
      select draft.credit_note, i.kind, 'credit_note', i.agency_id, i.care_provider_id, i.office_id, i.job_id, i.member_id,
        s.series, this_year, (numbers ->> s.series)::int, today, today, -i.amount, -i.tax_total, -i.amount, i.job_code,
        i.job_title, i.office_title, i.member_name, i.starts_at, i.ends_at, i.timesheet_version, i.supplier, i.customer,
        i.uuid, p_reason, p_now
      from app.invoices i, lateral (select case i.kind when 'client' then 'CN' else 'SC' end as series) s
      where i.uuid = standing.uuid;
      insert into app.invoice_items (uuid, position, name, minutes, unit_cost, tax_treatment, tax_rate, tax_reason, net,
        tax_total, total)
      select draft.credit_note, l.position, l.name, -l.minutes, l.unit_cost, l.tax_treatment, l.tax_rate, l.tax_reason, -l.net,
        -l.tax_total, -l.total
      from app.invoice_items l where l.uuid = standing.uuid;
      update app.invoices i set credited_at = p_now where i.uuid = standing.uuid;
      perform app.settle_with(draft.credit_note, standing.uuid, p_now);
    end if;
    insert into app.invoices (uuid, kind, purpose, agency_id, care_provider_id, office_id, job_id, member_id, series, year,
      number, date, due_date, amount, tax_total, balance, terms, job_code, job_title, office_title, member_name, starts_at,
      ends_at, timesheet_version, supplier, customer, created_at)
    select draft.uuid, draft.kind, p_purpose, issuer, job.care_provider_id, job.office_id, p_job_id, job.assigned_to,
      s.series, this_year, (numbers ->> s.series)::int, today, today + coalesce(billing.due_days, 30),
      sums.amount, sums.tax_total, sums.amount, case draft.kind when 'client' then coalesce(billing.terms, '') else '' end,
      job.code, job.title, o.title, u.first_name || ' ' || u.last_name, job.starts_at, job.ends_at, sheet.version,
      case draft.kind when 'client' then (parties ->> 'agency')::bigint else (parties ->> 'member')::bigint end,
      case draft.kind when 'client' then (parties ->> 'provider')::bigint else (parties ->> 'agency')::bigint end, p_now
    from (select sum(l.net + l.tax_total) as amount, sum(l.tax_total) as tax_total from app.lines_in_pence(draft.lines) l) sums,
      lateral (select case draft.kind when 'client' then 'INV' else 'SI' end as series) s, app.offices o, app.users u
    where o.office_id = job.office_id and u.user_id = job.assigned_to
    returning reference into reference;
    insert into app.invoice_items (uuid, position, name, minutes, unit_cost, tax_treatment, tax_rate, tax_reason, net, tax_total,
      total)
    select draft.uuid, l.n, l.name, l.minutes, l.unit_cost, l.tax_treatment, l.tax_rate, l.tax_reason, l.net, l.tax_total,
      l.net + l.tax_total
    from app.lines_in_pence(draft.lines) l;
    perform app.settle_shift(p_job_id, draft.kind, p_now);
    kind := draft.kind;
    uuid := draft.uuid;
    credit_note := case when standing.uuid is not null then draft.credit_note end;
    credited := standing.reference;
    readers := case when standing.uuid is null then '{}' when draft.kind = 'staff' then array[standing.member_id] else (
      select array_agg(u.user_id) from app.users u
      where u.care_provider_id = standing.care_provider_id and u.status = 'active' and u.deleted_at is null
        and (u.office_id = standing.office_id and not exists (
          select from app.users o where o.care_provider_id = u.care_provider_id and o.office_id is null
            and o.status = 'active' and o.deleted_at is null)
          or u.office_id is null)) end;
    return next;
  end loop;
end $$;
alter function app.invoice_facts set plan_cache_mode = force_generic_plan;
alter function app.raise_invoices set plan_cache_mode = force_generic_plan;
alter function app.settle_with set plan_cache_mode = force_generic_plan;

revoke execute on function app.address_lines, app.lines_in_pence, app.may_raise, app.invoice_facts, app.settle_with, app.settle_shift,
  app.raise_invoices from public;
grant execute on function app.invoice_facts, app.raise_invoices
  to handover_admin, handover_agency, handover_provider, handover_office, handover_member, handover_worker;
grant execute on function app.settle_shift to handover_admin;
reset role;

-- What was completed before there were invoices gets its own, a batch at a time.
select app.enqueue('raise_past_invoices', '{"after": null}', 'raise_past_invoices')
where exists (select from app.jobs where status = 'Completed');
