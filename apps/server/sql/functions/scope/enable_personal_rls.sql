-- before the tables
set role handover_owner;

-- Enables row-level security on a table of a person's own rows: nobody else sees them, administrators included.
create or replace procedure app.enable_personal_rls(t text, col text default 'user_id')
  language plpgsql as $$
begin
  execute format('alter table app.%I enable row level security', t);
  execute format('alter table app.%I force row level security', t);
  execute format('create policy everything on app.%I to handover_worker, handover_gate using (true)', t);
  execute format($p$create policy own on app.%I to handover_admin, handover_agency, handover_provider, handover_office, handover_member
                 using (%I = nullif(split_part(current_setting('backtrace_functions'), ',', 1), '')::uuid)$p$, t, col);
end $$;

reset role;
