-- before the tables
set role handover_owner;

-- Returns the shift that the command login has opened.
create or replace function app.command_job() returns uuid language sql stable
  return nullif(split_part(current_setting('backtrace_functions'), ',', 5), '')::uuid;
revoke execute on function app.command_job from public;
grant execute on function app.command_job to handover_admin, handover_agency, handover_provider, handover_office,
  handover_command, handover_fill, handover_gate;

reset role;
