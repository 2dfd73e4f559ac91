-- before the tables
set role handover_owner;

-- Returns the agency that issues the invoices of the opened shift.
create or replace function app.command_issuer() returns uuid language sql stable
  return nullif(split_part(current_setting('backtrace_functions'), ',', 9), '')::uuid;
revoke execute on function app.command_issuer from public;
grant execute on function app.command_issuer to handover_command;

reset role;
