-- Notifications from before 081 lead to our own pages, too.
set role handover_owner;
alter table app.notifications validate constraint leads_to_our_own_page;
reset role;

-- No login keeps files in the database by itself. Only a superuser can take that right away; elsewhere it stays.
do $$ begin
  revoke execute on function lo_create(oid), lo_creat(integer), lo_from_bytea(oid, bytea) from public;
exception when insufficient_privilege then null;
end $$;
