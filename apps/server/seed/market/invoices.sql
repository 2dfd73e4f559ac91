-- The invoices of some days ($1 up to, not including, $2), in the order in which they were issued: one to the care provider
-- and one from the member for each shift, numbered without a gap for each agency and year. What was corrected is credited
-- in full and issued anew for a quarter of an hour more.
with done as (
  select *, market.corrected_at(number, done_at) as corrected_at
  from (
    select *, market.done_at(number, created_at, starts_at, ends_at) as done_at,
      (extract(epoch from ends_at - starts_at) / 60)::int - case when break_is_paid_for then 0 else break_length end as worked
    from app.jobs
    where status = 'Completed' and starts_at >= $1::date - interval '4 days' and starts_at < $2::date + interval '1 day'
    offset 0) j),
bills as (
  select 0 as turn, done_at as issued_at, * from done
  union all select 1, corrected_at, * from done where corrected_at is not null),
numbered as (
  select b.*, i.year,
    i.invoices_before + row_number() over (partition by agency_id, day order by issued_at, number) as nth,
    i.credits_before + row_number() over (partition by agency_id, day, turn order by issued_at, number) as nth_credit
  from (select *, market.london(issued_at) as day from bills offset 0) b join market.issued i using (agency_id, day)
  where day >= $1::date and day < $2::date),
lines as (
  select *, net + tax_total as amount
  from (
    select *, market.tax(net, tax_rate) as tax_total
    from (
      select *, market.net(minutes, unit_cost) as net
      from (
        select b.*, k.kind, k.purpose, k.series, market.turn(b.number - 20001, 0) as who,
          case k.purpose when 'credit_note' then -worked else worked + 15 * b.turn end as minutes,
          case k.kind when 'client' then hcp_rate else staff_rate end as unit_cost,
          case k.kind when 'client' then 2000 else 0 end as tax_rate
        from numbered b
        join (values (0, 'client', 'shift', 'INV'), (0, 'staff', 'shift', 'SI'), (1, 'client', 'credit_note', 'CN'),
                     (1, 'staff', 'credit_note', 'SC'), (1, 'client', 'shift', 'INV'), (1, 'staff', 'shift', 'SI'))
          k (turn, kind, purpose, series) using (turn) offset 0) priced offset 0) summed offset 0) taxed),
drafts as materialized (
  select l.*, market.invoice_id(issued_at, kind, purpose, number) as uuid, p.home,
    case when purpose = 'credit_note' then market.invoice_id(done_at, kind, 'shift', number) end as credits,
    case when turn = 0 and corrected_at is not null
      then market.invoice_id(corrected_at, kind, 'credit_note', number) end as credited_by,
    case when purpose = 'credit_note' or (turn = 0 and corrected_at is not null) then amount
      else market.paid(amount, issued_at, kind, number) end as paid,
    case kind when 'client' then agency_id end as for_agency, case kind when 'client' then care_provider_id end as for_provider,
    case kind when 'client' then office_id end as for_office, case kind when 'staff' then assigned_to end as for_member,
    a.n + 1 as agency, market.agents() + p.place / 5 + 1 as provider,
    market.agents() + market.providers() + who + 1 as member
  from lines l join market.places p using (agency_id, care_provider_id, office_id) join market.agencies a using (agency_id)),
issued as (
  insert into app.invoices (uuid, kind, purpose, agency_id, care_provider_id, office_id, job_id, member_id, series, year, number,
    date, due_date, amount, tax_total, balance, job_code, job_title, office_title, member_name, starts_at, ends_at, supplier,
    customer, credits, reason, credited_at, created_at)
  select uuid, kind, purpose, agency_id, care_provider_id, office_id, job_id, assigned_to, series, year,
    case purpose when 'credit_note' then nth_credit else nth end, day, day + 30, amount, tax_total, amount - paid, code, title,
    home, market.member_name(who), starts_at, ends_at, case kind when 'client' then agency else member end,
    case kind when 'client' then provider else agency end, credits,
    case purpose when 'credit_note' then 'The hours were corrected' else '' end,
    case when credited_by is not null then corrected_at end, issued_at
  from drafts order by issued_at, number),
itemised as (
  insert into app.invoice_items (uuid, for_agency, for_provider, for_office, for_member, position, name, pay_kind, minutes, unit_cost,
    tax_treatment, tax_rate, tax_reason, net, tax_total, total)
  select uuid, for_agency, for_provider, for_office, for_member, 1,
    title || ', ' || to_char(date, 'Dy FMDD Mon') || ', ' || job_start_time || ' – ' || job_end_time, 'basic', minutes, unit_cost,
    case kind when 'client' then 'standard' else 'outside_scope' end, tax_rate,
    case kind when 'client' then 'Supply of staff' else 'Outside the scope of VAT' end, net, tax_total, amount
  from drafts order by issued_at, number)
insert into app.invoice_payments (uuid, for_agency, for_provider, for_office, for_member, amount, method, receipt, date, counterpart,
  created_by, created_by_name, created_at)
select uuid, for_agency, for_provider, for_office, for_member, paid,
  case when other is null then 'bank_transfer' else 'credit_note' end, case when other is null then 'BACS-' || number else '' end,
  market.london(paid_at), other, clerk_id, clerk, paid_at
from (
  select *, coalesce(credited_by, credits) as other,
    case when coalesce(credited_by, credits) is not null then corrected_at else market.paid_at(issued_at, number) end as paid_at
  from drafts where paid <> 0) settled
join market.desk on desk.n = 1 + number % 20
order by issued_at, number
