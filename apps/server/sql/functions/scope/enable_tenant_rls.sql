-- before the tables
set role handover_owner;

-- Enables row-level security on a table of the tenant tree: each kind of viewer sees the rows that carry its own id in
-- the named column. Each policy is one equality, because OR, an array or a sub-select loses the index. An administrator
-- reads without a condition, so that filters that are not leakproof keep their indexes, and writes only with a session.
-- The expression is that of a function such as app.scope_agency(), written out, because the planner would put it in at
-- each planning, which made the board 3 % slower.
create or replace procedure app.enable_tenant_rls(t text, agency text default null, provider text default null,
  office text default null, member text default null)
  language plpgsql as $$
declare
  kind text; col text; field int;
begin
  execute format('alter table app.%I enable row level security', t);
  execute format('alter table app.%I force row level security', t);
  execute format('create policy everything on app.%I to handover_worker, handover_gate using (true)', t);
  execute format('create policy everything_read on app.%I for select to handover_admin using (true)', t);
  execute format($p$create policy everything_in_scope on app.%I to handover_admin using (current_setting('backtrace_functions') <> '')$p$, t);
  for kind, col, field in
    values ('agency', agency, 2), ('provider', provider, case provider when 'agency_id' then 2 else 3 end),
           ('office', office, case office when 'agency_id' then 2 when 'care_provider_id' then 3 else 4 end), ('member', member, 1)
  loop
    continue when col is null;
    execute format($p$create policy %I on app.%I to %I using (%I = nullif(split_part(current_setting('backtrace_functions'), ',', %s), '')::uuid)$p$,
                   'own_' || kind, t, 'handover_' || kind, col, field);
  end loop;
end $$;

reset role;
