-- before the tables
set role handover_owner;

-- Returns the person who has the opened shift.
create or replace function app.command_member() returns uuid language sql stable
  return nullif(split_part(current_setting('backtrace_functions'), ',', 10), '')::uuid;
revoke execute on function app.command_member from public;
grant execute on function app.command_member to handover_command;

reset role;
