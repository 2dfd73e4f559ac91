-- Who may connect, and the two kinds of wall that every table stands behind.
-- One login per kind of viewer; policies are one plain equality each, because an OR, an array or a sub-select
-- loses the index. handover_owner owns the tables and cannot log in; handover_gate owns the few functions that
-- act before anyone is signed in.

create extension if not exists postgis;
create extension if not exists pg_trgm;

create schema app authorization handover_owner;
grant usage on schema app to handover_admin, handover_agency, handover_provider, handover_office, handover_member,
  handover_worker, handover_guest;
grant usage, create on schema app to handover_gate;

set role handover_owner;



-- A table of the tenant tree: each kind of viewer sees the rows that carry its own id in the named column.
create procedure app.wall(t text, agency text default null, provider text default null, office text default null,
                          member text default null)
  language plpgsql as $$
declare
  kind text; col text; setting text;
begin
  execute format('alter table app.%I enable row level security', t);
  execute format('alter table app.%I force row level security', t);
  execute format('create policy everything on app.%I to handover_admin, handover_worker, handover_gate using (true)', t);
  for kind, col, setting in
    values ('agency', agency, 'agency_id'),
           ('provider', provider, case provider when 'agency_id' then 'agency_id' else 'care_provider_id' end),
           ('office', office, case office when 'agency_id' then 'agency_id' when 'care_provider_id' then 'care_provider_id' else 'office_id' end),
           ('member', member, 'user_id')
  loop
    continue when col is null;
    execute format($p$create policy %I on app.%I to %I using (%I = nullif(current_setting(%L, true), '')::uuid)$p$,
                   'own_' || kind, t, 'handover_' || kind, col, 'app.' || setting);
  end loop;
end $$;

-- A table of one person's own things: nobody else's, an administrator's login included.
create procedure app.personal_wall(t text, col text default 'user_id')
  language plpgsql as $$
begin
  execute format('alter table app.%I enable row level security', t);
  execute format('alter table app.%I force row level security', t);
  execute format('create policy everything on app.%I to handover_worker, handover_gate using (true)', t);
  execute format($p$create policy own on app.%I to handover_admin, handover_agency, handover_provider, handover_office, handover_member
                 using (%I = nullif(current_setting('app.user_id', true), '')::uuid)$p$, t, col);
end $$;

reset role;
