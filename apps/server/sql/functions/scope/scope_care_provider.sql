-- before the tables
set role handover_owner;

-- Returns the care provider of this transaction's scope; null where there is none.
create or replace function app.scope_care_provider() returns uuid language sql stable
  return nullif(split_part(current_setting('backtrace_functions'), ',', 3), '')::uuid;
revoke execute on function app.scope_care_provider from public;
grant execute on function app.scope_care_provider to handover_admin, handover_agency, handover_provider,
  handover_office, handover_member, handover_command, handover_fill, handover_worker, handover_gate;

reset role;
