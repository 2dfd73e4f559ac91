-- before the tables
set role handover_owner;

-- Returns the care provider of the opened shift.
create or replace function app.command_provider() returns uuid language sql stable
  return nullif(split_part(current_setting('backtrace_functions'), ',', 7), '')::uuid;
revoke execute on function app.command_provider from public;
grant execute on function app.command_provider to handover_command;

reset role;
