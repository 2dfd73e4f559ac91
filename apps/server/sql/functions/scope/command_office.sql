-- before the tables
set role handover_owner;

-- Returns the location of the opened shift.
create or replace function app.command_office() returns uuid language sql stable
  return nullif(split_part(current_setting('backtrace_functions'), ',', 8), '')::uuid;
revoke execute on function app.command_office from public;
grant execute on function app.command_office to handover_command;

reset role;
