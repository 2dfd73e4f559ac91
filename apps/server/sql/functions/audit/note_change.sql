set role handover_owner;

-- Collects the changes of a row for the audit entry of the transaction. The arguments are the id column and the columns
-- to note; of a column with `~` it notes only that it changed. It notes only changes by a signed-in person: seeds,
-- migrations and tasks of the worker have no entry. Dated versions are added and not updated: their commands say the
-- values before. Health, passwords, secrets and texts are never noted, of names, addresses and documents only that they
-- changed.
create or replace function app.note_change() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  was jsonb := to_jsonb(old); becomes jsonb := to_jsonb(new); fields jsonb;
begin
  select jsonb_object_agg(ltrim(c, '~'), case when c like '~%' then '"changed"' else jsonb_build_array(was -> c, becomes -> c) end)
  into fields from unnest(tg_argv[1:]) c where was ->> ltrim(c, '~') is distinct from becomes ->> ltrim(c, '~');
  if fields is null then return null; end if;
  perform set_config('app.changes', (coalesce(nullif(current_setting('app.changes', true), ''), '[]')::jsonb || jsonb_build_object(
    'table', tg_table_name, 'id', coalesce(becomes, was) -> tg_argv[0], 'fields', fields))::text, true);
  return null;
end $$;
revoke execute on function app.note_change from public;

create or replace trigger note_change after insert or delete or update of level, status, agency_id, care_provider_id,
  office_id, deleted_at, email, first_name, last_name, mobile_telephone, dob on app.users
  for each row when (app.scope_user() is not null)
  execute function app.note_change('user_id', 'level', 'status', 'agency_id', 'care_provider_id', 'office_id',
    'deleted_at', '~email', '~first_name', '~last_name', '~mobile_telephone', '~dob');
create or replace trigger note_change after insert or delete or update of confirmed_at on app.second_factors
  for each row when (app.scope_user() is not null)
  execute function app.note_change('user_id', 'confirmed_at');
create or replace trigger note_change after update of tag_ids, opted_out_on, opt_out_ends_on, deleted_at, "position",
  home_telephone, whatsapp_telephone, shares_number on app.staff
  for each row when (app.scope_user() is not null)
  execute function app.note_change('member_id', 'tag_ids', 'opted_out_on', 'opt_out_ends_on', 'deleted_at', 'shares_number',
    '~position', '~home_telephone', '~whatsapp_telephone');
create or replace trigger note_change after insert or delete or update of state, end_date, title, number, file,
  state_reason on app.skills
  for each row when (app.scope_user() is not null)
  execute function app.note_change('skill_id', 'state', 'end_date', '~title', '~number', '~file', '~state_reason');
create or replace trigger note_change after insert or delete or update of state, state_reason on app.medicals
  for each row when (app.scope_user() is not null)
  execute function app.note_change('medical_id', 'state', '~state_reason');
create or replace trigger note_change after insert or delete or update of opted_out_on, opt_out_ends_on on app.opt_outs
  for each row when (app.scope_user() is not null)
  execute function app.note_change('entry_id', 'opted_out_on', 'opt_out_ends_on');
create or replace trigger note_change after insert or delete or update of monday, minutes on app.declared_hours
  for each row when (app.scope_user() is not null)
  execute function app.note_change('member_id', 'monday', 'minutes');
create or replace trigger note_change after insert or delete or update of company_name, status, country, deleted_at,
  email, address_line_1, post_code on app.agencies
  for each row when (app.scope_user() is not null)
  execute function app.note_change('agency_id', 'company_name', 'status', 'country', 'deleted_at', '~email',
    '~address_line_1', '~post_code');
create or replace trigger note_change after insert or delete or update of company_name, agency_id, status, country,
  deleted_at, managers_fill, email, address_line_1, post_code on app.care_providers
  for each row when (app.scope_user() is not null)
  execute function app.note_change('care_provider_id', 'company_name', 'agency_id', 'status', 'country', 'deleted_at',
    'managers_fill', '~email', '~address_line_1', '~post_code');
create or replace trigger note_change after insert or delete or update of title, care_provider_id, country,
  check_in_radius, deleted_at, address_line_1, post_code, wards, telephone on app.offices
  for each row when (app.scope_user() is not null)
  execute function app.note_change('office_id', 'title', 'care_provider_id', 'country', 'check_in_radius', 'deleted_at',
    '~address_line_1', '~post_code', '~wards', '~telephone');
create or replace trigger note_change after insert or delete or update of vat_number, due_days, terms,
  payment_details on app.agency_billing
  for each row when (app.scope_user() is not null)
  execute function app.note_change('agency_id', 'vat_number', 'due_days', '~terms', '~payment_details');
create or replace trigger note_change after insert or delete or update of agency_id, care_provider_id, office_id,
  tag_id, treatment, tax_rate, valid_from, valid_until, reason on app.vat_rules
  for each row when (app.scope_user() is not null)
  execute function app.note_change('rule_id', 'agency_id', 'care_provider_id', 'office_id', 'tag_id', 'treatment',
    'tax_rate', 'valid_from', 'valid_until', '~reason');
create or replace trigger note_change after insert or delete or update of monthly on app.office_budgets
  for each row when (app.scope_user() is not null)
  execute function app.note_change('office_id', 'monthly');
create or replace trigger note_change after insert or delete or update of automatic, minutes,
  per_wave on app.refill_settings
  for each row when (app.scope_user() is not null)
  execute function app.note_change('care_provider_id', 'automatic', 'minutes', 'per_wave');
create or replace trigger note_change after insert or delete or update of item_id, scope, care_provider_id, tag_id,
  months, valid_from on app.requirements
  for each row when (app.scope_user() is not null)
  execute function app.note_change('requirement_id', 'item_id', 'scope', 'care_provider_id', 'tag_id', 'months',
    'valid_from');
create or replace trigger note_change after insert or delete or update of title, kind, months,
  nations on app.compliance_items
  for each row when (app.scope_user() is not null)
  execute function app.note_change('item_id', 'title', 'kind', 'months', 'nations');
create or replace trigger note_change after insert or delete or update of title, importance, "position",
  description on app.job_tags
  for each row when (app.scope_user() is not null)
  execute function app.note_change('tag_id', 'title', 'importance', 'position', '~description');
create or replace trigger note_change after insert or delete or update of kind, care_provider_id, office_id,
  reason on app.place_regards
  for each row when (app.scope_user() is not null)
  execute function app.note_change('member_id', 'kind', 'care_provider_id', 'office_id', '~reason');
create or replace trigger note_change after insert or delete or update of kind, care_provider_id, office_id,
  reason on app.member_regards
  for each row when (app.scope_user() is not null)
  execute function app.note_change('member_id', 'kind', 'care_provider_id', 'office_id', '~reason');
create or replace trigger note_change after update of hcp_rate, staff_rate, starts_at, ends_at, break_length,
  break_is_paid_for, office_id, tag_ids, deadline_at, description, report_to on app.jobs
  for each row when (app.scope_user() is not null)
  execute function app.note_change('job_id', 'hcp_rate', 'staff_rate', 'starts_at', 'ends_at', 'break_length',
    'break_is_paid_for', 'office_id', 'tag_ids', 'deadline_at', '~description', '~report_to');
create or replace trigger note_change after update of status, cost, paid_minutes, decision on app.cancel_requests
  for each row when (app.scope_user() is not null)
  execute function app.note_change('request_id', 'status', 'cost', 'paid_minutes', '~decision');
create or replace trigger note_change after update of status, answer on app.timesheet_queries
  for each row when (app.scope_user() is not null)
  execute function app.note_change('query_id', 'status', '~answer');
create or replace trigger note_change after update of credited_at, client_notes, admin_notes on app.invoices
  for each row when (app.scope_user() is not null)
  execute function app.note_change('uuid', 'credited_at', '~client_notes', '~admin_notes');
create or replace trigger note_change after insert or delete or update of amount, method, date, reverses,
  reason on app.invoice_payments
  for each row when (app.scope_user() is not null)
  execute function app.note_change('uuid', 'amount', 'method', 'date', 'reverses', '~reason');
create or replace trigger note_change after update of status, priority, assigned_to_id on app.tickets
  for each row when (app.scope_user() is not null)
  execute function app.note_change('uuid', 'status', 'priority', 'assigned_to_id');
create or replace trigger note_change after update of revoked_at on app.invitations
  for each row when (app.scope_user() is not null)
  execute function app.note_change('invitation_id', 'revoked_at');
create or replace trigger note_change after insert or delete or update of kind, lifted_at, reason on app.holds
  for each row when (app.scope_user() is not null)
  execute function app.note_change('user_id', 'kind', 'lifted_at', '~reason');
create or replace trigger note_change after insert or delete or update of created_at, name on app.passkeys
  for each row when (app.scope_user() is not null)
  execute function app.note_change('user_id', 'created_at', '~name');
create or replace trigger note_change after insert or update of ended_at on app.email_changes
  for each row when (app.scope_user() is not null)
  execute function app.note_change('user_id', '~email', 'ended_at');

reset role;
