set role handover_gate;

-- Lets the worker rewrite a row only if it names a person whose erasure was ordered. The argument says which columns
-- name somebody.
create or replace function app.only_of_the_erased() returns trigger language plpgsql security definer
  set search_path = app, pg_temp as $$
declare
  erased boolean;
begin
  if session_user <> 'handover_worker' then return coalesce(new, old); end if;
  execute format('select exists (select from app.erasures where user_id in (%s))', tg_argv[0]) into erased using old;
  if not erased then raise exception 'nobody named in this row of % is erased', tg_table_name using errcode = '42501'; end if;
  return coalesce(new, old);
end $$;
revoke execute on function app.only_of_the_erased from public;
grant execute on function app.only_of_the_erased to handover_owner;

set role handover_owner;
create or replace trigger only_of_the_erased before update on app.timesheets
  for each row execute function app.only_of_the_erased('($1).member_id, ($1).actor_id');
create or replace trigger only_of_the_erased before update on app.signatures
  for each row execute function app.only_of_the_erased('($1).member_id');
-- An entry that names an administrator in its changes names them by text alone.
create or replace trigger only_of_the_erased before update of actor_name, member_name, reason on app.job_history
  for each row execute function app.only_of_the_erased('($1).member_id, ($1).actor_id');
create or replace trigger only_of_the_erased before update of member_name, client_notes, admin_notes, reason on app.invoices
  for each row execute function app.only_of_the_erased('($1).member_id');
create or replace trigger only_of_the_erased before update on app.invoice_payments
  for each row execute function app.only_of_the_erased('($1).created_by, ($1).for_member');
create or replace trigger only_of_the_erased before update on app.invoice_parties
  for each row execute function app.only_of_the_erased('select i.for_member from app.invoices i where i.supplier = ($1).party_id');
create or replace trigger only_of_the_erased before delete on app.invoice_documents
  for each row execute function app.only_of_the_erased('select i.member_id from app.invoices i where i.uuid = ($1).uuid');
create or replace trigger only_of_the_erased before update on app.audit
  for each row execute function app.only_of_the_erased('($1).target_id, ($1).actor_id');

reset role;
