-- The money: what a shift costs its care provider and brings its member, what has been paid of it, and who says how that is
-- reckoned. Nothing here is ever deleted, and what an invoice says is never changed: what was wrong is credited, what was
-- paid in error is reversed.
set role handover_owner;

-- What an agency puts on its invoices; the platform's own way where it has said nothing.
create table app.agency_billing (
  agency_id uuid primary key references app.agencies,
  vat_number text check (length(vat_number) between 1 and 20),
  -- Days until an invoice is due.
  due_days int not null default 30 check (due_days between 0 and 120),
  terms text not null default '' check (length(terms) <= 2000),
  -- Where to pay: bank, sort code, account.
  payment_details text not null default '' check (length(payment_details) <= 500),
  updated_by uuid not null references app.users (user_id),
  updated_at timestamptz not null
);

-- Which VAT a line bears and why. The rule that says most of a shift wins: its location before its care provider before
-- none, its tag before none, the newest of equals; standard at 20 % where there is none.
create table app.vat_rules (
  rule_id uuid primary key,
  agency_id uuid not null references app.agencies,
  care_provider_id uuid,
  office_id uuid,
  -- The role: shifts that ask for this tag.
  tag_id uuid references app.job_tags,
  treatment text not null check (treatment in ('standard', 'nursing_concession', 'outside_scope')),
  -- In hundredths of a percent.
  tax_rate int not null check (tax_rate between 0 and 3000),
  reason text not null check (length(reason) between 1 and 300),
  -- By the day on which the shift starts: prospective only.
  valid_from date not null,
  valid_until date,
  created_by uuid not null references app.users (user_id),
  created_at timestamptz not null,
  foreign key (agency_id, care_provider_id) references app.care_providers (agency_id, care_provider_id) on update cascade,
  foreign key (agency_id, care_provider_id, office_id)
    references app.offices (agency_id, care_provider_id, office_id) on update cascade,
  constraint a_location_has_its_care_provider check (office_id is null or care_provider_id is not null),
  constraint only_standard_bears_tax check (treatment = 'standard' or tax_rate = 0),
  constraint ends_after_it_begins check (valid_until >= valid_from)
);
create index vat_rules_of_agency on app.vat_rules (agency_id, valid_from);
create index vat_rules_of_provider on app.vat_rules (care_provider_id);
create index vat_rules_of_office on app.vat_rules (office_id);

-- Hours that cost and pay more at a care provider; a band that has no row is off.
create table app.rate_bands (
  agency_id uuid not null, care_provider_id uuid not null,
  band text not null check (band in ('night', 'saturday', 'sunday', 'bank_holiday')),
  -- Of the night alone, in London's time.
  from_time text check (from_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  to_time text check (to_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  -- Of the shift's own rates.
  staff_percent int not null check (staff_percent between 100 and 400),
  hcp_percent int not null check (hcp_percent between 100 and 400),
  updated_by uuid not null references app.users (user_id),
  updated_at timestamptz not null,
  primary key (care_provider_id, band),
  foreign key (agency_id, care_provider_id) references app.care_providers (agency_id, care_provider_id) on update cascade,
  constraint a_night_has_its_hours check ((band = 'night') = (from_time is not null and to_time is not null))
);

-- What a care provider pays for a shift that is cancelled with less notice than this; the platform's own where there is none.
create table app.cancellation_terms (
  agency_id uuid not null, care_provider_id uuid not null,
  notice_hours int not null check (notice_hours between 1 and 24),
  -- Minutes, at most those of the shift.
  paid_minutes int not null check (paid_minutes between 0 and 1440),
  updated_by uuid not null references app.users (user_id),
  updated_at timestamptz not null,
  primary key (care_provider_id, notice_hours),
  foreign key (agency_id, care_provider_id) references app.care_providers (agency_id, care_provider_id) on update cascade
);

-- That someone asks for a shift to be cancelled although it starts within 24 hours, and how an administrator decided.
create table app.cancel_requests (
  request_id uuid primary key,
  agency_id uuid not null, care_provider_id uuid not null, office_id uuid not null, job_id uuid not null,
  asked_by uuid not null references app.users (user_id),
  asked_by_name text not null,
  asked_at timestamptz not null,
  reason text not null check (length(reason) between 1 and 500),
  status text not null default 'open' check (status in ('open', 'granted', 'refused', 'withdrawn', 'lapsed')),
  -- What was shown before it was asked for, in minutes and pence before tax.
  paid_minutes int not null check (paid_minutes >= 0),
  cost bigint not null check (cost >= 0),
  decided_by uuid references app.users (user_id),
  decided_by_name text,
  decided_at timestamptz,
  decision text check (length(decision) <= 500),
  foreign key (agency_id, care_provider_id, office_id, job_id)
    references app.jobs (agency_id, care_provider_id, office_id, job_id) on update cascade
);
create index cancel_requests_of_job on app.cancel_requests (job_id, asked_at);
create unique index cancel_requests_one_open on app.cancel_requests (job_id) where status = 'open';
create index cancel_requests_open_by_time on app.cancel_requests (asked_at, request_id) where status = 'open';

-- What a location means to spend in a month, before tax.
create table app.office_budgets (
  agency_id uuid not null, care_provider_id uuid not null,
  office_id uuid primary key,
  monthly bigint not null check (monthly between 1 and 100000000000),
  updated_by uuid not null references app.users (user_id),
  updated_at timestamptz not null,
  foreign key (agency_id, care_provider_id, office_id)
    references app.offices (agency_id, care_provider_id, office_id) on update cascade
);

-- Who is named on invoices, as they were when one was issued; said once for all that say the same.
create table app.invoice_parties (
  party_id bigint generated always as identity primary key,
  hash bytea not null unique check (length(hash) = 32),
  name text not null,
  address text[] not null,
  country text not null,
  email text,
  vat_number text,
  payment_details text not null default ''
);

-- One row locked per series and year, last of all locks: references have no gap.
create table app.invoice_counters (
  agency_id uuid not null references app.agencies,
  series text not null check (series in ('INV', 'SI', 'CN', 'SC')),
  year int not null,
  last int not null check (last > 0),
  primary key (agency_id, series, year)
);

create table app.invoices (
  uuid uuid primary key,
  id bigint generated always as identity constraint invoices_id_key unique,
  -- To the care provider, or from the member.
  kind text not null check (kind in ('client', 'staff')),
  -- What it is for.
  purpose text not null check (purpose in ('shift', 'late_cancellation', 'credit_note')),
  -- Who issued it, and for whom: an invoice stays its agency's, although the care provider may go to another.
  agency_id uuid not null references app.agencies,
  care_provider_id uuid not null references app.care_providers (care_provider_id),
  office_id uuid not null references app.offices (office_id),
  job_id uuid not null references app.jobs (job_id),
  member_id uuid not null references app.staff,
  -- Who reads it: client invoices are for those who run the place, staff invoices for their member.
  for_agency uuid generated always as (case kind when 'client' then agency_id end) stored,
  for_provider uuid generated always as (case kind when 'client' then care_provider_id end) stored,
  for_office uuid generated always as (case kind when 'client' then office_id end) stored,
  for_member uuid generated always as (case kind when 'staff' then member_id end) stored,
  series text not null check (series in ('INV', 'SI', 'CN', 'SC')),
  year int not null,
  number int not null check (number > 0),
  reference text not null generated always as (series || '-' || year || '-' || lpad(number::text, greatest(6, length(number::text)), '0')) stored,
  date date not null,
  due_date date not null,
  -- Pence, tax included; less than nothing on a credit note.
  amount bigint not null,
  tax_total bigint not null,
  balance bigint not null,
  client_notes text not null default '' check (length(client_notes) <= 2000),
  admin_notes text not null default '' check (length(admin_notes) <= 2000),
  terms text not null default '',
  -- As it was when the invoice was issued.
  job_code text not null,
  job_title text not null,
  office_title text not null,
  member_name text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- The hours that it is for; none for a late cancellation.
  timesheet_version int,
  supplier bigint not null references app.invoice_parties (party_id),
  customer bigint not null references app.invoice_parties (party_id),
  -- The invoice that this takes back, and why.
  credits uuid constraint invoices_credited_once unique references app.invoices (uuid),
  reason text not null default '',
  -- When another took it back: it no longer counts as the shift's.
  credited_at timestamptz,
  created_at timestamptz not null,
  constraint invoices_in_series unique (agency_id, series, year, number),
  constraint a_series_says_what_it_is check (series = case
    when purpose = 'credit_note' then case kind when 'client' then 'CN' else 'SC' end
    else case kind when 'client' then 'INV' else 'SI' end end),
  constraint a_credit_note_credits check ((purpose = 'credit_note') = (credits is not null)),
  constraint tax_is_part_of_it check (case when purpose = 'credit_note' then tax_total <= 0 and tax_total >= amount
                                           else tax_total >= 0 and tax_total <= amount end),
  -- Nobody pays more than is owed, and nobody is paid back more than was credited.
  constraint paid_at_most_in_full check (case when purpose = 'credit_note' then balance <= 0 and balance >= amount
                                              else balance >= 0 and balance <= amount end),
  constraint due_after_its_date check (due_date >= date)
);
-- One of a kind per shift, whatever arrives twice.
create unique index invoices_one_per_job on app.invoices (job_id, kind) where purpose <> 'credit_note' and credited_at is null;
create index invoices_of_job on app.invoices (job_id);

create table app.invoice_items (
  id bigint generated always as identity primary key,
  uuid uuid not null references app.invoices (uuid),
  for_agency uuid, for_provider uuid, for_office uuid, for_member uuid,
  position int not null,
  name text not null,
  minutes int not null,
  -- Pence an hour.
  unit_cost bigint not null check (unit_cost >= 0),
  tax_treatment text not null check (tax_treatment in ('standard', 'nursing_concession', 'outside_scope')),
  tax_rate int not null check (tax_rate between 0 and 3000),
  tax_reason text not null,
  net bigint not null,
  tax_total bigint not null,
  total bigint not null,
  constraint invoice_items_in_order unique (uuid, position),
  -- Rounded half up, once, at the line; a credit is its mirror.
  constraint a_line_is_its_minutes check (net = sign(minutes) * ((abs(minutes)::bigint * unit_cost + 30) / 60)),
  constraint tax_is_of_the_line check (tax_total = sign(net) * ((abs(net) * tax_rate + 5000) / 10000)),
  constraint a_total_is_both check (total = net + tax_total)
);

-- What was paid of an invoice, or given back: added, never changed. Its sum and the balance are the amount, always.
create table app.invoice_payments (
  id bigint generated always as identity primary key,
  uuid uuid not null references app.invoices (uuid),
  for_agency uuid, for_provider uuid, for_office uuid, for_member uuid,
  -- Pence; less than nothing where it takes something back.
  amount bigint not null check (amount <> 0),
  method text not null check (method in ('bank_transfer', 'card', 'cheque', 'cash', 'credit_note')),
  receipt text not null default '' check (length(receipt) <= 100),
  date date not null,
  reverses bigint constraint payments_reversed_once unique references app.invoice_payments (id),
  reason text not null default '' check (length(reason) <= 500),
  -- The other side of what a credit note settles.
  counterpart uuid references app.invoices (uuid),
  created_by uuid references app.users (user_id),
  created_by_name text not null,
  created_at timestamptz not null,
  constraint a_credit_has_another_side check ((method = 'credit_note') = (counterpart is not null))
);
create index invoice_payments_of_invoice on app.invoice_payments (uuid, id);
create index invoice_payments_by_date on app.invoice_payments (date, id);

-- The document as it was issued: where it is kept, and what it must still read as.
create table app.invoice_documents (
  uuid uuid primary key references app.invoices (uuid),
  for_agency uuid, for_provider uuid, for_office uuid, for_member uuid,
  file text not null unique,
  bytes int not null check (bytes > 0),
  sha256 bytea not null check (length(sha256) = 32),
  made_at timestamptz not null
);

-- That someone was reminded of an invoice, once for each occasion.
create table app.invoice_reminders (
  uuid uuid not null references app.invoices (uuid),
  occasion text not null check (occasion in ('due', 'overdue_7', 'overdue_30')),
  sent_at timestamptz not null,
  primary key (uuid, occasion)
);

call app.wall('agency_billing', agency => 'agency_id', provider => 'agency_id', office => 'agency_id');
call app.wall('vat_rules', agency => 'agency_id');
call app.wall('rate_bands', agency => 'agency_id', provider => 'care_provider_id', office => 'care_provider_id');
call app.wall('cancellation_terms', agency => 'agency_id', provider => 'care_provider_id', office => 'care_provider_id');
call app.wall('cancel_requests', agency => 'agency_id', provider => 'care_provider_id', office => 'office_id');
call app.wall('office_budgets', agency => 'agency_id', provider => 'care_provider_id', office => 'office_id');
call app.wall('invoice_parties');
call app.wall('invoice_counters');
call app.wall('invoices', agency => 'for_agency', provider => 'for_provider', office => 'for_office', member => 'for_member');
call app.wall('invoice_items', agency => 'for_agency', provider => 'for_provider', office => 'for_office', member => 'for_member');
call app.wall('invoice_payments', agency => 'for_agency', provider => 'for_provider', office => 'for_office', member => 'for_member');
call app.wall('invoice_documents', agency => 'for_agency', provider => 'for_provider', office => 'for_office', member => 'for_member');
call app.wall('invoice_reminders');

grant select on app.agency_billing, app.rate_bands, app.cancellation_terms, app.cancel_requests, app.office_budgets
  to handover_admin, handover_agency, handover_provider, handover_office, handover_worker;
grant select on app.vat_rules to handover_admin, handover_agency, handover_worker;
grant select on app.invoices, app.invoice_items, app.invoice_payments, app.invoice_documents
  to handover_admin, handover_agency, handover_provider, handover_office, handover_member, handover_worker;
-- What the administrators say to each other of an invoice is theirs.
revoke select on app.invoices from handover_agency, handover_provider, handover_office, handover_member;
grant select (uuid, id, kind, purpose, agency_id, care_provider_id, office_id, job_id, member_id, for_agency, for_provider,
              for_office, for_member, series, year, number, reference, date, due_date, amount, tax_total, balance, client_notes,
              terms, job_code, job_title, office_title, member_name, starts_at, ends_at, timesheet_version, supplier, customer,
              credits, reason, credited_at, created_at)
  on app.invoices to handover_agency, handover_provider, handover_office, handover_member;
grant select on app.invoice_parties to handover_admin, handover_worker;
grant select on app.invoice_counters to handover_admin, handover_worker;
grant select, insert on app.invoice_reminders to handover_worker;
grant insert, update on app.agency_billing to handover_admin, handover_agency;
grant insert on app.vat_rules to handover_admin;
grant update (valid_until) on app.vat_rules to handover_admin;
grant insert, update, delete on app.rate_bands, app.cancellation_terms to handover_admin;
grant insert, update, delete on app.office_budgets to handover_admin, handover_agency, handover_provider, handover_office;
grant update (client_notes, admin_notes) on app.invoices to handover_admin;
grant insert on app.invoice_payments to handover_admin;
grant select on app.agency_billing, app.vat_rules, app.rate_bands, app.cancellation_terms to handover_gate;
grant select, insert on app.invoice_parties, app.invoice_items, app.invoice_payments, app.invoice_documents to handover_gate;
grant select, insert, update on app.invoice_counters to handover_gate;
grant select, insert on app.invoices to handover_gate;
grant update (balance, credited_at) on app.invoices to handover_gate;
grant select on app.timesheets to handover_gate;

set role handover_gate;

-- The balance follows from what was paid, in the same moment: no login may write it. Whoever pays in full while another does
-- waits here, and is refused by the invoice's own constraint.
create function app.settle_invoice() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  update app.invoices set balance = balance - new.amount where uuid = new.uuid;
  return null;
end $$;
-- What belongs to an invoice is read by whoever reads it.
create function app.read_with_its_invoice() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  select for_agency, for_provider, for_office, for_member
    into new.for_agency, new.for_provider, new.for_office, new.for_member
  from app.invoices where uuid = new.uuid;
  return new;
end $$;
revoke execute on function app.settle_invoice, app.read_with_its_invoice from public;
grant execute on function app.settle_invoice, app.read_with_its_invoice to handover_owner;

set role handover_owner;
create trigger read_with_its_invoice before insert on app.invoice_payments
  for each row execute function app.read_with_its_invoice();
create trigger settle_invoice after insert on app.invoice_payments
  for each row execute function app.settle_invoice();
create trigger read_with_its_invoice before insert on app.invoice_items
  for each row execute function app.read_with_its_invoice();
create trigger read_with_its_invoice before insert on app.invoice_documents
  for each row execute function app.read_with_its_invoice();
reset role;
