set role handover_owner;

-- Billing details of an agency; the platform's defaults where a column is null.
create table app.agency_billing (
  agency_id uuid primary key references app.agencies,
  vat_number text check (length(vat_number) between 1 and 20),
  -- Days until an invoice is due.
  due_days int not null default 30 check (due_days between 0 and 120),
  terms text not null default '' check (length(terms) <= 2000),
  -- Where to pay: bank, sort code, account.
  payment_details text not null default '' check (length(payment_details) <= 500),
  updated_by uuid not null references app.users,
  updated_at timestamptz not null
);
call app.enable_tenant_rls('agency_billing', agency => 'agency_id', provider => 'agency_id', office => 'agency_id');
create policy opened on app.agency_billing for select to handover_command using (agency_id = app.command_issuer());
grant select, insert, update on app.agency_billing to handover_admin, handover_agency;
grant select on app.agency_billing to handover_provider, handover_office, handover_command, handover_worker,
  handover_gate;

-- VAT of a line, with the reason. The most specific rule wins: location before care provider before none, tag before
-- none, then the newest. Without a rule it is standard at 20 %. A rule that was withdrawn before it began never held;
-- rows are not deleted.
create table app.vat_rules (
  rule_id uuid primary key,
  agency_id uuid not null references app.agencies,
  care_provider_id uuid,
  office_id uuid,
  -- The role: shifts with this tag.
  tag_id uuid references app.job_tags,
  treatment text not null check (treatment in ('standard', 'nursing_concession', 'outside_scope')),
  -- Hundredths of a percent.
  tax_rate int not null check (tax_rate between 0 and 3000),
  reason text not null check (length(reason) between 1 and 300),
  -- By the day on which the shift starts, for the future only.
  valid_from date not null,
  valid_until date,
  created_by uuid not null references app.users,
  created_at timestamptz not null,
  foreign key (agency_id, care_provider_id)
    references app.care_providers (agency_id, care_provider_id) on update cascade,
  foreign key (agency_id, care_provider_id, office_id)
    references app.offices (agency_id, care_provider_id, office_id) on update cascade,
  constraint a_location_has_its_care_provider check (office_id is null or care_provider_id is not null),
  constraint only_standard_bears_tax check (treatment = 'standard' or tax_rate = 0),
  constraint ends_after_it_begins check (valid_until >= valid_from - 1)
);
create index vat_rules_of_agency on app.vat_rules (agency_id, valid_from);
create index vat_rules_of_provider on app.vat_rules (care_provider_id);
create index vat_rules_of_office on app.vat_rules (office_id);
call app.enable_tenant_rls('vat_rules', agency => 'agency_id');
create policy opened on app.vat_rules for select to handover_command using (agency_id = app.command_issuer());
create policy opened_place on app.vat_rules for select to handover_command
  using (care_provider_id = app.command_provider());
create policy own_provider on app.vat_rules for select to handover_provider
  using (agency_id = nullif(split_part(current_setting('backtrace_functions'), ',', 2), '')::uuid);
create policy own_office on app.vat_rules for select to handover_office
  using (agency_id = nullif(split_part(current_setting('backtrace_functions'), ',', 2), '')::uuid);
create policy of_others on app.vat_rules as restrictive for select to handover_provider, handover_office
  using (care_provider_id is null
    or care_provider_id = nullif(split_part(current_setting('backtrace_functions'), ',', 3), '')::uuid);
-- Managers see the VAT rules of their agency: the cost of a late cancellation is shown with it.
grant select, insert, update (valid_until) on app.vat_rules to handover_admin;
grant select on app.vat_rules to handover_agency, handover_command, handover_worker, handover_gate;
grant select (rule_id, agency_id, care_provider_id, office_id, tag_id, treatment, tax_rate, reason, valid_from,
  valid_until, created_at)
  on app.vat_rules to handover_provider, handover_office;

-- Rate enhancements of a care provider from a day on. A shift takes the row with the latest first day up to its own,
-- and of several such rows the last written. Each list: {band, from_time, to_time, percent}.
create table app.rate_bands (
  version_id bigint primary key generated always as identity,
  agency_id uuid not null,
  care_provider_id uuid not null,
  valid_from date not null,
  pay_bands jsonb not null check (jsonb_typeof(pay_bands) = 'array'),
  charge_bands jsonb not null check (jsonb_typeof(charge_bands) = 'array'),
  created_by uuid not null references app.users,
  created_at timestamptz not null,
  foreign key (agency_id, care_provider_id)
    references app.care_providers (agency_id, care_provider_id) on update cascade
);
create index rate_bands_of_provider on app.rate_bands (care_provider_id, valid_from, version_id);
call app.enable_tenant_rls('rate_bands', agency => 'agency_id', provider => 'care_provider_id',
  office => 'care_provider_id');
-- Pay enhancements are between staff and the platform, so managers read the charges only.
grant select, insert on app.rate_bands to handover_admin;
grant select (version_id, agency_id, care_provider_id, valid_from, charge_bands, created_at)
  on app.rate_bands to handover_agency, handover_provider, handover_office;
grant select on app.rate_bands to handover_worker, handover_gate;

-- The client's part of the terms: the charge of a shift, agreed when it is published. An edit of rate or time adds a
-- version.
create table app.client_terms (
  job_id uuid,
  version int,
  agency_id uuid not null,
  care_provider_id uuid not null,
  office_id uuid not null,
  hcp_rate bigint not null,
  charge_bands jsonb not null,
  cancellation jsonb not null,
  agreed_at timestamptz not null,
  primary key (job_id, version),
  foreign key (agency_id, care_provider_id, office_id, job_id)
    references app.jobs (agency_id, care_provider_id, office_id, job_id) on update cascade
);
call app.enable_tenant_rls('client_terms', agency => 'agency_id', provider => 'care_provider_id',
  office => 'office_id');
grant select on app.client_terms to handover_admin, handover_agency, handover_provider, handover_office,
  handover_worker;
grant select, insert on app.client_terms to handover_gate;

-- One row per booking: pay, charge and cancellation terms, written once when it becomes Confirmed. All money is
-- computed from this row. A shift may be inserted as booked, so the foreign key is checked at the end of the
-- transaction.
create table app.agreed_terms (
  terms_id bigint primary key generated by default as identity,
  agency_id uuid not null,
  care_provider_id uuid not null,
  office_id uuid not null,
  job_id uuid not null,
  member_id uuid not null references app.staff,
  agreed_at timestamptz not null,
  -- What the member accepted; both null where they were booked in another way.
  offer_id uuid,
  application_id uuid,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  break_length int not null,
  break_is_paid_for boolean not null,
  staff_rate bigint not null,
  hcp_rate bigint not null,
  pay_bands jsonb not null,
  charge_bands jsonb not null,
  cancellation jsonb not null,
  -- VAT rules of this shift then: the domain decides which is expected. The charge follows the rule of the day of
  -- supply.
  vat_rules uuid[] not null,
  -- Of the member's part, as it was shown to them.
  terms_hash bytea not null check (length(terms_hash) = 32),
  -- Set on bookings older than this table: from issued lines, or from the rates of the day it was made.
  reconstructed text check (reconstructed in ('lines', 'rates')),
  -- Whether the care provider's enhancements changed after that booking; null where it cannot be known.
  bands_changed_since boolean,
  foreign key (agency_id, care_provider_id, office_id, job_id)
    references app.jobs (agency_id, care_provider_id, office_id, job_id) on update cascade deferrable initially deferred
);
create index agreed_terms_of_job on app.agreed_terms (job_id);
call app.enable_tenant_rls('agreed_terms', agency => 'agency_id', provider => 'care_provider_id', office => 'office_id',
  member => 'member_id');
create policy opened on app.agreed_terms for select to handover_command using (job_id = app.command_job());
grant select on app.agreed_terms to handover_admin, handover_command, handover_worker;
grant select (terms_id, agency_id, care_provider_id, office_id, job_id, member_id, agreed_at, offer_id, application_id,
  starts_at, ends_at, break_length, break_is_paid_for, staff_rate, hcp_rate, charge_bands, cancellation, vat_rules,
  reconstructed)
  on app.agreed_terms to handover_agency, handover_provider, handover_office;
grant select (terms_id, job_id, member_id, agreed_at, offer_id, application_id, starts_at, ends_at, break_length,
  break_is_paid_for, staff_rate, pay_bands, cancellation, terms_hash, reconstructed)
  on app.agreed_terms to handover_member;
grant select, insert on app.agreed_terms to handover_gate;
alter table app.jobs add foreign key (terms_id) references app.agreed_terms;

-- One row per series and year, locked last of all rows: references have no gap.
create table app.invoice_counters (
  agency_id uuid references app.agencies,
  series text check (series in ('INV', 'SI', 'CN', 'SC')),
  year int,
  last int not null check (last > 0),
  primary key (agency_id, series, year)
);
call app.enable_tenant_rls('invoice_counters');
create policy opened on app.invoice_counters to handover_command using (agency_id = app.command_issuer());
grant select, insert, update (last) on app.invoice_counters to handover_admin, handover_command, handover_worker;
grant select on app.invoice_counters to handover_gate;

-- Names and addresses on invoices as they were at issue. Invoices with the same ones share a row.
create table app.invoice_parties (
  party_id bigint primary key generated always as identity,
  hash bytea not null check (length(hash) = 32) unique,
  name text not null,
  address text[] not null,
  country text not null,
  email text,
  vat_number text,
  payment_details text not null default ''
);
call app.enable_tenant_rls('invoice_parties');
create policy opened on app.invoice_parties for select to handover_command using (true);
create policy opened_adds on app.invoice_parties for insert to handover_command with check (true);
-- Of kept parties the command login reads the key only.
grant select, insert (hash, name, address, country, email, vat_number, payment_details)
  on app.invoice_parties to handover_admin;
grant select (party_id, hash), insert (hash, name, address, country, email, vat_number, payment_details)
  on app.invoice_parties to handover_command;
grant select, insert (hash, name, address, country, email, vat_number, payment_details), update (hash, name, address,
  email, vat_number, payment_details)
  on app.invoice_parties to handover_worker;
grant select on app.invoice_parties to handover_gate;

create table app.invoices (
  uuid uuid primary key,
  id bigint generated always as identity unique,
  -- To the care provider, or from the member.
  kind text not null check (kind in ('client', 'staff')),
  -- The reason of the charge.
  purpose text not null check (purpose in ('shift', 'late_cancellation', 'credit_note')),
  -- The issuing agency and the client. An invoice stays its agency's when the care provider moves to another.
  agency_id uuid not null references app.agencies,
  care_provider_id uuid not null references app.care_providers,
  office_id uuid not null references app.offices,
  job_id uuid not null references app.jobs,
  member_id uuid not null references app.staff,
  -- Readers: client invoices are for managers of the place, staff invoices for their member.
  for_agency uuid generated always as (case kind when 'client' then agency_id end) stored,
  for_provider uuid generated always as (case kind when 'client' then care_provider_id end) stored,
  for_office uuid generated always as (case kind when 'client' then office_id end) stored,
  for_member uuid generated always as (case kind when 'staff' then member_id end) stored,
  series text not null check (series in ('INV', 'SI', 'CN', 'SC')),
  year int not null,
  number int not null check (number > 0),
  reference text not null
    generated always as (series || '-' || year || '-' || lpad(number::text, greatest(6, length(number::text)), '0')) stored,
  date date not null,
  due_date date not null,
  -- Pence, tax included; negative on a credit note.
  amount bigint not null,
  tax_total bigint not null,
  balance bigint not null,
  client_notes text not null default '' check (length(client_notes) <= 2000),
  admin_notes text not null default '' check (length(admin_notes) <= 2000),
  terms text not null default '',
  -- As it was at issue.
  job_code text not null,
  job_title text not null,
  office_title text not null,
  member_name text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- The hours that it charges; null for a late cancellation.
  timesheet_version int,
  supplier bigint not null references app.invoice_parties,
  customer bigint not null references app.invoice_parties,
  -- The invoice that this credit note takes back, and why.
  credits uuid references app.invoices,
  reason text not null default '',
  -- When a credit note took it back: it no longer counts for the shift.
  credited_at timestamptz,
  created_at timestamptz not null,
  constraint invoices_credited_once unique (credits),
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
-- One of a kind per shift, even if a message arrives twice.
create unique index invoices_one_per_job on app.invoices
  (job_id, kind) where purpose <> 'credit_note' and credited_at is null;
create index invoices_of_job on app.invoices (job_id);
-- A search by number alone: so few invoices share a number that nobody needs a narrower index.
create index invoices_by_number on app.invoices (number);
-- All invoices, for administrators.
create index invoices_by_date on app.invoices (date, uuid);
create index invoices_by_due_date on app.invoices (due_date, uuid);
create index invoices_of_place_by_date on app.invoices (care_provider_id, date, uuid);
create index invoices_of_office_by_date on app.invoices (office_id, date, uuid);
-- Invoices of an agency, a care provider, a location or a member.
create index invoices_for_agency on app.invoices (for_agency, date, uuid) where for_agency is not null;
create index invoices_for_provider on app.invoices (for_provider, date, uuid) where for_provider is not null;
create index invoices_for_office on app.invoices (for_office, date, uuid) where for_office is not null;
create index invoices_for_member on app.invoices (for_member, date, uuid) where for_member is not null;
create index invoices_for_agency_due on app.invoices (for_agency, due_date, uuid) where for_agency is not null;
create index invoices_for_provider_due on app.invoices (for_provider, due_date, uuid) where for_provider is not null;
create index invoices_for_office_due on app.invoices (for_office, due_date, uuid) where for_office is not null;
-- Invoices that are still owed, a small part of all.
create index invoices_open on app.invoices (date, uuid) include (due_date) where balance > 0;
create index invoices_open_due on app.invoices (due_date, uuid) where balance > 0;
create index invoices_open_for_agency on app.invoices
  (for_agency, date, uuid) include (due_date) where balance > 0 and for_agency is not null;
create index invoices_open_for_agency_due on app.invoices
  (for_agency, due_date, uuid) where balance > 0 and for_agency is not null;
create index invoices_open_for_provider_due on app.invoices
  (for_provider, due_date, uuid) where balance > 0 and for_provider is not null;
create index invoices_open_for_office_due on app.invoices
  (for_office, due_date, uuid) where balance > 0 and for_office is not null;
-- Paid invoices come after weeks of invoices that are not due yet.
create index invoices_settled on app.invoices (date, uuid) where balance = 0;
create index invoices_settled_due on app.invoices (due_date, uuid) where balance = 0;
create index invoices_settled_for_agency on app.invoices
  (for_agency, date, uuid) where balance = 0 and for_agency is not null;
create index invoices_settled_for_agency_due on app.invoices
  (for_agency, due_date, uuid) where balance = 0 and for_agency is not null;
-- Rare ones: partly paid, credited, and credit notes.
create index invoices_part_paid on app.invoices (date, uuid) where balance > 0 and balance < amount;
create index invoices_part_paid_for_agency on app.invoices
  (for_agency, date, uuid) where balance > 0 and balance < amount;
create index invoices_part_paid_for_provider on app.invoices
  (for_provider, date, uuid) where balance > 0 and balance < amount;
create index invoices_part_paid_for_office on app.invoices
  (for_office, date, uuid) where balance > 0 and balance < amount;
create index invoices_credited on app.invoices (date, uuid) where credited_at is not null;
create index invoices_credited_for_agency on app.invoices (for_agency, date, uuid) where credited_at is not null;
create index invoices_credited_for_provider on app.invoices (for_provider, date, uuid) where credited_at is not null;
create index invoices_credited_for_office on app.invoices (for_office, date, uuid) where credited_at is not null;
create index invoices_credits on app.invoices (date, uuid) where purpose = 'credit_note';
create index invoices_credits_for_agency on app.invoices (for_agency, date, uuid) where purpose = 'credit_note';
create index invoices_credits_for_provider on app.invoices (for_provider, date, uuid) where purpose = 'credit_note';
create index invoices_credits_for_office on app.invoices (for_office, date, uuid) where purpose = 'credit_note';
-- Partly paid invoices that are not due yet are few among the open ones: they are counted without reading all of those.
create index invoices_part_paid_due on app.invoices (due_date) where balance > 0 and balance < amount;
-- Few credit notes still hold an amount that is owed back. A search for those would otherwise read all.
create index invoices_in_credit on app.invoices (date, uuid) where balance < 0 and purpose = 'credit_note';
create index invoices_in_credit_for_agency on app.invoices
  (for_agency, date, uuid) where balance < 0 and purpose = 'credit_note';
create index invoices_in_credit_for_provider on app.invoices
  (for_provider, date, uuid) where balance < 0 and purpose = 'credit_note';
create index invoices_in_credit_for_office on app.invoices
  (for_office, date, uuid) where balance < 0 and purpose = 'credit_note';
call app.enable_tenant_rls('invoices', agency => 'for_agency', provider => 'for_provider', office => 'for_office',
  member => 'for_member');
create policy opened on app.invoices to handover_command using (job_id = app.command_job());
create policy opened_alone on app.invoices as restrictive for insert to handover_command
  with check (job_id = app.command_job());
-- Invoices are updated to lock them: no write passes.
create policy locked_alone on app.invoices as restrictive for update to handover_command
  using (true)
  with check (false);
-- Administrators' notes about an invoice are private to them. Administrators, the worker and the command login issue
-- invoices. No login may update what an invoice or a line says: commands need update (client_notes) to lock a row, and
-- locked_alone refuses each write.
grant select, insert (uuid, kind, purpose, agency_id, care_provider_id, office_id, job_id, member_id, series, year,
  number, date, due_date, amount, tax_total, terms, job_code, job_title, office_title, member_name, starts_at, ends_at,
  timesheet_version, supplier, customer, credits, reason, created_at), update (client_notes, admin_notes)
  on app.invoices to handover_admin;
grant select (uuid, id, kind, purpose, agency_id, care_provider_id, office_id, job_id, member_id, for_agency,
  for_provider, for_office, for_member, series, year, number, reference, date, due_date, amount, tax_total, balance,
  client_notes, terms, job_code, job_title, office_title, member_name, starts_at, ends_at, timesheet_version, supplier,
  customer, credits, reason, credited_at, created_at)
  on app.invoices to handover_agency, handover_provider, handover_office, handover_member;
grant insert (uuid, kind, purpose, agency_id, care_provider_id, office_id, job_id, member_id, series, year, number,
  date, due_date, amount, tax_total, terms, job_code, job_title, office_title, member_name, starts_at, ends_at,
  timesheet_version, supplier, customer, credits, reason, created_at), update (client_notes)
  on app.invoices to handover_command;
grant select, insert (uuid, kind, purpose, agency_id, care_provider_id, office_id, job_id, member_id, series, year,
  number, date, due_date, amount, tax_total, terms, job_code, job_title, office_title, member_name, starts_at, ends_at,
  timesheet_version, supplier, customer, credits, reason, created_at), update (client_notes, admin_notes, member_name,
  reason)
  on app.invoices to handover_worker;
grant select, update (balance, credited_at) on app.invoices to handover_gate;

create table app.invoice_items (
  id bigint primary key generated always as identity,
  uuid uuid not null references app.invoices,
  for_agency uuid,
  for_provider uuid,
  for_office uuid,
  for_member uuid,
  position int not null,
  name text not null,
  minutes int not null,
  -- Pence per hour.
  unit_cost bigint not null check (unit_cost >= 0),
  tax_treatment text not null check (tax_treatment in ('standard', 'nursing_concession', 'outside_scope')),
  tax_rate int not null check (tax_rate between 0 and 3000),
  tax_reason text not null,
  net bigint not null,
  tax_total bigint not null,
  total bigint not null,
  -- Which kind of pay the line is.
  pay_kind text not null
    check (pay_kind in ('basic', 'night', 'saturday', 'sunday', 'bank_holiday', 'late_cancellation')),
  constraint invoice_items_in_order unique (uuid, position),
  -- Rounded half up, once, at the line; a credit mirrors it.
  constraint a_line_is_its_minutes check (net = sign(minutes) * ((abs(minutes)::bigint * unit_cost + 30) / 60)),
  constraint tax_is_of_the_line check (tax_total = sign(net) * ((abs(net) * tax_rate + 5000) / 10000)),
  constraint a_total_is_both check (total = net + tax_total)
);
call app.enable_tenant_rls('invoice_items', agency => 'for_agency', provider => 'for_provider', office => 'for_office',
  member => 'for_member');
create policy opened on app.invoice_items for select to handover_command
  using (exists (select from app.invoices i where i.uuid = invoice_items.uuid and i.job_id = app.command_job()));
-- A line is only added with its invoice, in one statement (check_lines), and the policy of the invoice decides on the
-- shift.
create policy opened_adds on app.invoice_items for insert to handover_command with check (true);
grant select, insert (uuid, position, name, minutes, unit_cost, tax_treatment, tax_rate, tax_reason, net, tax_total,
  total, pay_kind)
  on app.invoice_items to handover_admin, handover_worker;
grant select on app.invoice_items to handover_agency, handover_provider, handover_office, handover_member,
  handover_gate;
grant insert (uuid, position, name, minutes, unit_cost, tax_treatment, tax_rate, tax_reason, net, tax_total, total,
  pay_kind)
  on app.invoice_items to handover_command;

-- Payments and refunds of an invoice. Rows are added, never changed. Their sum plus the balance is always the amount.
create table app.invoice_payments (
  id bigint primary key generated always as identity,
  uuid uuid not null references app.invoices,
  for_agency uuid,
  for_provider uuid,
  for_office uuid,
  for_member uuid,
  -- Pence; negative where it takes something back.
  amount bigint not null check (amount <> 0),
  method text not null check (method in ('bank_transfer', 'card', 'cheque', 'cash', 'credit_note')),
  receipt text not null default '' check (length(receipt) <= 100),
  date date not null,
  reverses bigint references app.invoice_payments,
  reason text not null default '' check (length(reason) <= 500),
  -- The other side of what a credit note settles.
  counterpart uuid references app.invoices,
  created_by uuid references app.users,
  created_by_name text not null,
  created_at timestamptz not null,
  constraint payments_reversed_once unique (reverses),
  constraint a_credit_has_another_side check ((method = 'credit_note') = (counterpart is not null))
);
create index invoice_payments_of_invoice on app.invoice_payments (uuid, id);
create index invoice_payments_by_date on app.invoice_payments (date, id);
-- Payments of a month, of one care provider and to one member.
create index invoice_payments_for_provider on app.invoice_payments (for_provider, date) where for_provider is not null;
create index invoice_payments_for_member on app.invoice_payments (for_member, date) where for_member is not null;
call app.enable_tenant_rls('invoice_payments', agency => 'for_agency', provider => 'for_provider',
  office => 'for_office', member => 'for_member');
create policy opened_adds on app.invoice_payments for insert to handover_command with check (true);
create policy settled_alone on app.invoice_payments as restrictive for insert to handover_command
  with check (method = 'credit_note' and exists (select from app.invoices i where i.uuid = invoice_payments.uuid
    and i.job_id = app.command_job()));
grant select, insert on app.invoice_payments to handover_admin;
grant select on app.invoice_payments to handover_agency, handover_provider, handover_office, handover_member,
  handover_gate;
grant insert (uuid, amount, method, date, counterpart, created_by, created_by_name, created_at)
  on app.invoice_payments to handover_command;
grant select, insert (uuid, amount, method, date, counterpart, created_by, created_by_name, created_at),
  update (receipt, reason, created_by_name)
  on app.invoice_payments to handover_worker;

-- The document as it was issued: where it is stored, and its hash.
create table app.invoice_documents (
  uuid uuid primary key references app.invoices,
  for_agency uuid,
  for_provider uuid,
  for_office uuid,
  for_member uuid,
  file text not null unique,
  bytes int not null check (bytes > 0),
  sha256 bytea not null check (length(sha256) = 32),
  made_at timestamptz not null
);
call app.enable_tenant_rls('invoice_documents', agency => 'for_agency', provider => 'for_provider',
  office => 'for_office', member => 'for_member');
-- Readers of an invoice store its document: a trigger names them before row-level security is checked.
grant select, insert (uuid, file, bytes, sha256, made_at) on app.invoice_documents to handover_admin, handover_agency,
  handover_provider, handover_office, handover_member;
grant select, insert (uuid, file, bytes, sha256, made_at), delete on app.invoice_documents to handover_worker;
grant select on app.invoice_documents to handover_gate;

-- One reminder per occasion and invoice.
create table app.invoice_reminders (
  uuid uuid references app.invoices,
  occasion text check (occasion in ('due', 'overdue_7', 'overdue_30')),
  sent_at timestamptz not null,
  primary key (uuid, occasion)
);
call app.enable_tenant_rls('invoice_reminders');
grant select, insert on app.invoice_reminders to handover_worker;

-- Days on which invoices were looked through for reminders. The task holds how far it is.
create table app.reminder_nights (
  night date primary key,
  -- Invoices that became due, or 7 or 30 days late, since this one was looked at.
  since date not null,
  begun_at timestamptz not null,
  done_at timestamptz,
  due int not null default 0,
  due_total bigint not null default 0,
  overdue int not null default 0,
  overdue_total bigint not null default 0
);
call app.enable_tenant_rls('reminder_nights');
grant select, insert, update on app.reminder_nights to handover_worker;

set role handover_gate;

-- Pay enhancements of a member: of their bookings as agreed, and of open shifts as they are now.
create view app.my_rate_bands as
  select j.job_id, b.band, b.from_time, b.to_time, b.percent
  from app.jobs j join app.agreed_terms t on t.terms_id = j.terms_id
  cross join lateral jsonb_to_recordset(t.pay_bands) b (band text, from_time text, to_time text, percent int)
  where j.assigned_to = nullif(split_part(current_setting('backtrace_functions'), ',', 1), '')::uuid
  union all
  select j.job_id, b.band, b.from_time, b.to_time, b.percent
  from (
    select m.job_id, m.care_provider_id, m.starts_at from app.job_market m
    union all
    select a.job_id, a.care_provider_id, a.starts_at from app.jobs a
    where a.assigned_to = nullif(split_part(current_setting('backtrace_functions'), ',', 1), '')::uuid and a.terms_id is null) j
  cross join lateral (
    select r.pay_bands from app.rate_bands r
    where r.care_provider_id = j.care_provider_id and r.valid_from <= (j.starts_at at time zone 'Europe/London')::date
    order by r.valid_from desc, r.version_id desc limit 1) f
  cross join lateral jsonb_to_recordset(f.pay_bands) b (band text, from_time text, to_time text, percent int);
grant select on app.my_rate_bands to handover_member;

reset role;
