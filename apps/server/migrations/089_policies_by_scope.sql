-- Policies, views, functions and triggers read the scope of session_scope alone, whichever plain setting says otherwise.
-- Decision 068.

-- 1. What makes policies. A policy or a view has the expression of a function such as app.scope_agency(), which the planner
-- would otherwise put in its place at every planning: the board was 3 % dearer.
set role handover_owner;
create or replace procedure app.wall(t text, agency text default null, provider text default null, office text default null,
                                     member text default null)
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
create or replace procedure app.personal_wall(t text, col text default 'user_id')
  language plpgsql as $$
begin
  execute format('alter table app.%I enable row level security', t);
  execute format('alter table app.%I force row level security', t);
  execute format('create policy everything on app.%I to handover_worker, handover_gate using (true)', t);
  execute format($p$create policy own on app.%I to handover_admin, handover_agency, handover_provider, handover_office, handover_member
                 using (%I = nullif(split_part(current_setting('backtrace_functions'), ',', 1), '')::uuid)$p$, t, col);
end $$;
reset role;

-- 2. All that compares with a plain setting is made again: as the catalogue prints it, and as functions are written. The
-- fields of the scope are a person, an agency, a care provider and an office.
do $$
declare
  fields constant text[] := array['user', 'agency', 'care_provider', 'office'];
  plain constant text := '\(?nullif\(current_setting\(''app\.%s_id''(?:::text)?, true\), ''''(?:::text)?\)\)?::uuid';
  acting constant text := 'COALESCE(current_setting(''app.user_id''::text, true), ''''::text) <> ''''::text';
  one record;
  made text;
begin
  for one in
    select 'policy' as kind, 'handover_owner' as owner, format('alter policy %I on %s', p.polname, p.polrelid::regclass)
      || coalesce(' using (' || pg_get_expr(p.polqual, p.polrelid) || ')', '')
      || coalesce(' with check (' || pg_get_expr(p.polwithcheck, p.polrelid) || ')', '') as text
    from pg_policy p
    union all
    select 'view', pg_get_userbyid(c.relowner), format('create or replace view %s%s as %s', c.oid::regclass,
      ' with (' || array_to_string(c.reloptions, ', ') || ')', pg_get_viewdef(c.oid))
    from pg_class c where c.relnamespace = 'app'::regnamespace and c.relkind = 'v'
    union all
    select 'function', pg_get_userbyid(p.proowner), pg_get_functiondef(p.oid)
    from pg_proc p where p.pronamespace = 'app'::regnamespace and p.prokind = 'f'
    union all
    select 'trigger', 'handover_owner', replace(replace(pg_get_triggerdef(t.oid), acting, 'app.scope_user() is not null'),
                                                'CREATE TRIGGER', 'create or replace trigger')
    from pg_trigger t where not t.tgisinternal and position(acting in pg_get_triggerdef(t.oid)) > 0
  loop
    made := one.text;
    for n in 1..4 loop
      made := regexp_replace(made, format(plain, fields[n]), case when one.kind in ('policy', 'view')
        then format('nullif(split_part(current_setting(''backtrace_functions''), '','', %s), '''')::uuid', n)
        else format('app.scope_%s()', fields[n]) end, 'gi');
    end loop;
    continue when made = one.text and one.kind <> 'trigger';
    execute format('set local role %I', one.owner);
    execute made;
    reset role;
  end loop;
  -- An administrator's login changes nothing without a session. What it reads has no condition: with one, filters that are
  -- not leakproof would lose their indexes.
  for one in
    select p.polrelid::regclass as on_table,
      (select string_agg(r::regrole::text, ', ') from unnest(p.polroles) r where r <> 'handover_admin'::regrole) as others
    from pg_policy p where p.polname = 'everything' and 'handover_admin'::regrole = any (p.polroles)
  loop
    set local role handover_owner;
    execute format('alter policy everything on %s to %s', one.on_table, one.others);
    execute format('create policy everything_read on %s for select to handover_admin using (true)', one.on_table);
    execute format('create policy everything_in_scope on %s to handover_admin using (current_setting(''backtrace_functions'') <> '''')', one.on_table);
    reset role;
  end loop;
end $$;

-- 3. No plain settings any more, and no other way to open a shift.
set role handover_gate;
drop function app.open_shift(bytea, timestamptz, uuid, uuid);
create or replace function app.session_scope(p_token_hash bytea, p_now timestamptz)
  returns table (session_id uuid, user_id uuid, level smallint, agency_id uuid, care_provider_id uuid, office_id uuid,
                 second_factor boolean)
  language plpgsql security definer set search_path = app, pg_temp set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
begin
  select s.session_id, u.user_id, u.level, u.agency_id, u.care_provider_id, u.office_id,
    exists (select from app.second_factors f where f.user_id = u.user_id and f.confirmed_at is not null)
  into session_id, user_id, level, agency_id, care_provider_id, office_id, second_factor
  from app.sessions s join app.users u on u.user_id = s.user_id and u.status = 'active' and u.deleted_at is null
  where s.token_hash = p_token_hash and not s.challenge and s.expires_at > p_now and s.last_seen_at + s.idle > p_now
    and session_user in ('handover_command', case u.level when 1 then 'handover_admin' when 4 then 'handover_member' else
      case when u.office_id is not null then 'handover_office' when u.care_provider_id is not null then 'handover_provider'
           else 'handover_agency' end end);
  if not found then raise 'the session is not in force' using errcode = 'HS401'; end if;
  perform set_config('backtrace_functions', replace(concat_ws(',', user_id, coalesce(agency_id::text, ''),
      coalesce(care_provider_id::text, ''), coalesce(office_id::text, '')), '-', ''), true);
  return next;
end $$;
reset role;
