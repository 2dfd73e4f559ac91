-- Each kind of viewer has a database login of its own. handover_owner owns the tables and cannot log in. handover_gate
-- owns functions and views with more rights than their caller. `migrate` makes all roles.
--
-- The scope of a transaction comes from app.session_scope, which checks the session (decision 068). PostgreSQL protects
-- no custom setting, so the scope is kept in the setting backtrace_functions, which only handover_gate may change. That
-- setting lists functions whose errors are logged with a backtrace; no function is named like an id.

create extension if not exists postgis;
create extension if not exists pg_trgm;
create extension if not exists btree_gist;
create extension if not exists pgcrypto;

do $$ begin
  if not has_parameter_privilege('handover_gate', 'backtrace_functions', 'set') then
    raise 'handover_gate must be granted: grant set on parameter backtrace_functions to handover_gate';
  end if;
end $$;

create schema app authorization handover_owner;
grant usage on schema app to handover_admin, handover_agency, handover_provider, handover_office, handover_member,
  handover_worker, handover_guest, handover_auth;
grant usage, create on schema app to handover_gate;

-- No login stores large objects. Only a superuser can take that right away; elsewhere it stays.
do $$ begin
  revoke execute on function lo_create(oid), lo_creat(integer), lo_from_bytea(oid, bytea) from public;
exception when insufficient_privilege then null;
end $$;
