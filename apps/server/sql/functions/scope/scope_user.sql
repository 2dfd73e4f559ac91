-- before the tables
set role handover_owner;

-- Returns the person of this transaction's scope; null where there is none.
create or replace function app.scope_user() returns uuid language sql stable
  return nullif(split_part(current_setting('backtrace_functions'), ',', 1), '')::uuid;
revoke execute on function app.scope_user from public;
grant execute on function app.scope_user to handover_admin, handover_agency, handover_provider, handover_office,
  handover_member, handover_command, handover_fill, handover_worker, handover_gate;

reset role;
