-- before the tables
set role handover_owner;

-- Returns the agency of the opened shift.
create or replace function app.command_agency() returns uuid language sql stable
  return nullif(split_part(current_setting('backtrace_functions'), ',', 6), '')::uuid;
revoke execute on function app.command_agency from public;
grant execute on function app.command_agency to handover_command;

reset role;
