-- What invoices are made with: when a shift was checked out, who is named on them, and the last number before each day.
create function market.done_at(number bigint, created_at timestamptz, starts_at timestamptz, ends_at timestamptz)
  returns timestamptz language sql stable as $$
  select market.step_at('end', 0, number - 20001, created_at, starts_at, ends_at)
$$;
create function market.london(at timestamptz) returns date language sql stable as $$
  select (at at time zone 'Europe/London')::date
$$;
-- Two in a hundred are corrected the next day, and so credited and issued anew.
create function market.corrected_at(number bigint, done_at timestamptz) returns timestamptz language sql stable as $$
  select case when number % 50 = 7 and done_at + interval '20 hours' <= market.now() then done_at + interval '20 hours' end
$$;
create function market.invoice_id(at timestamptz, kind text, purpose text, number bigint) returns uuid language sql stable as $$
  select market.id_at(at, kind || purpose, number)
$$;
-- Half up, once, at the line.
create function market.net(minutes int, rate bigint) returns bigint language sql immutable as $$
  select sign(minutes)::bigint * ((abs(minutes)::bigint * rate + 30) / 60)
$$;
create function market.tax(net bigint, tax_rate int) returns bigint language sql immutable as $$
  select sign(net)::bigint * ((abs(net) * tax_rate + 5000) / 10000)
$$;
create function market.paid_at(issued_at timestamptz, number bigint) returns timestamptz language sql stable as $$
  select issued_at + (3 + number % 35) * interval '1 day'
$$;
-- In the end eight in ten are paid and eight in a hundred half; the same for the same invoice.
create function market.paid(amount bigint, issued_at timestamptz, kind text, number bigint) returns bigint language sql stable as $$
  select case when market.paid_at(issued_at, number) > market.now() then 0
    when hashint8extended(number, length(kind)) & 1023 < 819 then amount
    when hashint8extended(number, length(kind)) & 1023 < 901 then amount / 2 else 0 end
$$;

-- Agencies come first, then care providers, then the staff.
create function market.agents() returns bigint language sql immutable as $$ select greatest(5, market.providers() / 20) $$;
insert into app.invoice_parties (party_id, hash, name, address, country)
overriding system value
select party_id, sha256(convert_to('market ' || party_id, 'UTF8')), name, array['1 High Street', 'London', 'SE1 1AA'], 'GB'
from (
  select n + 1 as party_id, company_name as name from market.agencies join app.agencies using (agency_id)
  union all
  select market.agents() + row_number() over (order by care_provider_id), company_name
  from app.care_providers
  union all
  select market.agents() + market.providers() + n + 1, market.member_name(n)
  from generate_series(0, market.staff() - 1) n) parties;
select setval(pg_get_serial_sequence('app.invoice_parties', 'party_id'), max(party_id)) from app.invoice_parties;

-- Whose number comes after how many of their agency's in that year, and after how many of its credit notes.
create unlogged table market.issued as
with done as (
  select agency_id, number, market.done_at(number, created_at, starts_at, ends_at) as done_at
  from app.jobs where status = 'Completed' offset 0),
days as (
  select agency_id, market.london(done_at) as day, count(*) as invoices, 0 as credits from done group by 1, 2
  union all
  select agency_id, market.london(market.corrected_at(number, done_at)), count(*), count(*)
  from done where market.corrected_at(number, done_at) is not null group by 1, 2)
select agency_id, day, extract(year from day)::int as year, sum(invoices)::int as invoices, sum(credits)::int as credits,
  sum(sum(invoices)) over before - sum(invoices) as invoices_before,
  sum(sum(credits)) over before - sum(credits) as credits_before
from days group by agency_id, day
window before as (partition by agency_id, extract(year from day) order by day);
insert into app.invoice_counters (agency_id, series, year, last)
select agency_id, unnest(array['INV', 'SI']), year, sum(invoices) from market.issued group by agency_id, year
union all
select agency_id, unnest(array['CN', 'SC']), year, sum(credits) from market.issued group by agency_id, year having sum(credits) > 0;
create unlogged table market.desk as
select n, market.user_id(n) as clerk_id, market.full_name(n) as clerk from generate_series(1, 20) n;
analyze market.issued, market.desk;
