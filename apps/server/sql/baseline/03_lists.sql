set role handover_owner;

-- Totals of lists, per scope. tally_deltas holds changes that the worker has not added up yet.
create table app.tallies (
  what text,
  -- The agency, care provider or location that the total is for; all zeros for the platform.
  scope_id uuid,
  total bigint not null,
  primary key (what, scope_id)
);
call app.enable_tenant_rls('tallies', agency => 'scope_id', provider => 'scope_id', office => 'scope_id');
grant select on app.tallies to handover_admin, handover_agency, handover_provider, handover_office;
grant select, insert, update on app.tallies to handover_worker, handover_gate;

create table app.tally_deltas (
  delta_id bigint primary key generated always as identity,
  what text not null,
  scope_id uuid not null,
  n int not null
);
create index tally_deltas_what_scope_id_n_idx on app.tally_deltas (what, scope_id) include (n);
call app.enable_tenant_rls('tally_deltas', agency => 'scope_id', provider => 'scope_id', office => 'scope_id');
grant select on app.tally_deltas to handover_admin, handover_agency, handover_provider, handover_office;
grant select, delete on app.tally_deltas to handover_worker;
grant select, insert, delete on app.tally_deltas to handover_gate;

reset role;
