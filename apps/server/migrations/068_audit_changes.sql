-- What changed, in the entry of whoever changed it, and a digest of every entry. Decision 064.
set role handover_owner;

-- 1. The entry. The first six columns are what they were: functions insert them by position.
alter table app.audit
  -- What the transaction changed until the entry was written: [{table, id, fields: {column: [before, after]}}].
  add changes jsonb default nullif(current_setting('app.changes', true), '')::jsonb,
  -- Nobody who has the digest alone can try what the changes may have been.
  add salt uuid default gen_random_uuid(),
  -- Stands for the changes once they are erased with the person whom they concern.
  add erased_hash bytea check (erased_hash is null or (changes is null and salt is null)),
  -- Before the number: whoever has a number has a transaction that others can wait for.
  add tx xid8 not null default pg_current_xact_id(),
  add no bigint generated always as identity,
  -- Over a plain text, so that anybody can compute it; a backslash is doubled because a cast to bytes reads it.
  add digest bytea not null generated always as (sha256(replace(
    no::text || '|' || tx::text || '|' || audit_id::text || '|' || extract(epoch from (at at time zone 'UTC'))::text
    || '|' || coalesce(actor_id::text, '-') || '|' || coalesce(target_id::text, '-')
    || '|' || length(action)::text || ':' || action || '|' || length(request_id)::text || ':' || request_id
    || '|' || encode(coalesce(erased_hash, sha256(replace(salt::text || coalesce(changes::text, ''), '\', '\\')::bytea)), 'hex'),
    '\', '\\')::bytea)) stored;

-- Nobody says what an entry holds beside who did what when: the database does.
revoke insert on app.audit from handover_admin, handover_agency, handover_provider, handover_office, handover_member, handover_gate;
grant insert (audit_id, at, actor_id, action, target_id, request_id) on app.audit
  to handover_admin, handover_agency, handover_provider, handover_office, handover_member, handover_gate;
grant select on app.audit to handover_worker;
grant update (changes, salt, erased_hash) on app.audit to handover_worker;
create trigger only_of_the_erased before update on app.audit
  for each row execute function app.only_of_the_erased('($1).target_id, ($1).actor_id');

-- 2. Collecting. The arguments are the column with the id and the columns to note; of one with a `~` only that it changed.
create function app.note_change() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
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

-- 3. What is noted. Only where somebody acts: seeds, migrations and the worker's tasks have no entry that it could stand in.
-- Dated versions (rate cards, enhancements, cancellation terms, minimum wages) are added and not updated: their commands say
-- what stood before, in the same setting. Health, passwords, secrets and what people wrote are never noted, of names, addresses and papers only that they changed.
do $$
declare
  t text; events text; key text; noted text;
begin
  for t, events, key, noted in values
    ('users', 'all', 'user_id', 'level status agency_id care_provider_id office_id deleted_at ~email ~first_name ~last_name ~mobile_telephone ~dob'),
    ('second_factors', 'all', 'user_id', 'confirmed_at'),
    ('staff', 'update', 'member_id', 'tag_ids opted_out_on opt_out_ends_on deleted_at ~position ~home_telephone ~whatsapp_telephone'),
    ('skills', 'all', 'skill_id', 'state end_date ~title ~number ~file ~state_reason'),
    ('medicals', 'all', 'medical_id', 'state ~state_reason'),
    ('opt_outs', 'all', 'entry_id', 'opted_out_on opt_out_ends_on'),
    ('declared_hours', 'all', 'member_id', 'monday minutes'),
    ('agencies', 'all', 'agency_id', 'company_name status country deleted_at ~email ~address_line_1 ~post_code'),
    ('care_providers', 'all', 'care_provider_id', 'company_name agency_id status country deleted_at ~email ~address_line_1 ~post_code'),
    ('offices', 'all', 'office_id', 'title care_provider_id country check_in_radius deleted_at ~address_line_1 ~post_code ~wards'),
    ('agency_billing', 'all', 'agency_id', 'vat_number due_days ~terms ~payment_details'),
    ('vat_rules', 'all', 'rule_id', 'agency_id care_provider_id office_id tag_id treatment tax_rate valid_from valid_until ~reason'),
    ('office_budgets', 'all', 'office_id', 'monthly'),
    ('refill_settings', 'all', 'care_provider_id', 'automatic minutes per_wave'),
    ('requirements', 'all', 'requirement_id', 'item_id scope care_provider_id tag_id months valid_from'),
    ('compliance_items', 'all', 'item_id', 'title kind months nations'),
    ('job_tags', 'all', 'tag_id', 'title importance position ~description'),
    ('place_regards', 'all', 'member_id', 'kind care_provider_id office_id ~reason'),
    ('member_regards', 'all', 'member_id', 'kind care_provider_id office_id ~reason'),
    ('jobs', 'update', 'job_id', 'hcp_rate staff_rate starts_at ends_at break_length break_is_paid_for office_id tag_ids deadline_at ~description ~report_to'),
    ('cancel_requests', 'update', 'request_id', 'status cost paid_minutes ~decision'),
    ('timesheet_queries', 'update', 'query_id', 'status ~answer'),
    ('invoices', 'update', 'uuid', 'credited_at ~client_notes ~admin_notes'),
    ('invoice_payments', 'all', 'uuid', 'amount method date reverses ~reason'),
    ('tickets', 'update', 'uuid', 'status priority assigned_to_id'),
    ('invitations', 'update', 'invitation_id', 'revoked_at'),
    ('holds', 'all', 'user_id', 'kind lifted_at ~reason')
  loop
    execute format(
      'create trigger note_change after %supdate of %s on app.%I for each row
         when (coalesce(current_setting(''app.user_id'', true), '''') <> '''') execute function app.note_change(%L, %s)',
      case events when 'all' then 'insert or delete or ' else '' end,
      replace(replace(noted, '~', ''), ' ', ', '), t, key,
      (select string_agg(quote_literal(c), ', ') from unnest(string_to_array(noted, ' ')) c));
  end loop;
end $$;

reset role;
