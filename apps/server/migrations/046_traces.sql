-- Where traces are kept, a task belongs to the trace of whoever asked for it. That stands in a setting of the transaction
-- (`app.trace`: the traceparent, and the name of the task that asks, if one does) and goes into the payload here, whichever
-- way the task is asked for. A task that goes on with itself, such as a nightly look in batches, begins a trace of its own
-- each time: one trace would grow without end. Without the setting a payload stays as it is.
create function app.with_trace(p_task text, p_payload json) returns json
  language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  asking text := current_setting('app.trace', true);
begin
  if coalesce(asking, '') = '' or split_part(asking, ' ', 2) = p_task then return p_payload; end if;
  return p_payload::jsonb || jsonb_build_object('trace', split_part(asking, ' ', 1));
end $$;
revoke execute on function app.with_trace from public;
grant execute on function app.with_trace to handover_worker;

create or replace function app.enqueue(p_task text, p_payload json, p_key text default null) returns void
  language plpgsql security definer set search_path = graphile_worker, pg_temp
  set plan_cache_mode = force_generic_plan as $$
declare
  added bigint;
begin
  loop
    select id into added
    from graphile_worker.add_job(p_task, app.with_trace(p_task, p_payload), job_key => p_key, max_attempts => 12);
    exit when added is not null;
  end loop;
end $$;

create or replace function app.enqueue_at(p_task text, p_payload json, p_key text, p_run_at timestamptz) returns void
  language plpgsql security definer set search_path = graphile_worker, pg_temp
  set plan_cache_mode = force_generic_plan as $$
declare
  added bigint;
begin
  loop
    select id into added
    from graphile_worker.add_job(p_task, app.with_trace(p_task, p_payload), job_key => p_key, run_at => p_run_at,
      max_attempts => 12);
    exit when added is not null;
  end loop;
end $$;

create or replace function app.enqueue_all(p_tasks json) returns void
  language plpgsql security definer set search_path = graphile_worker, pg_temp
  set plan_cache_mode = force_generic_plan as $$
declare
  asked graphile_worker.job_spec[];
  added int;
  keys text[];
  it record;
begin
  select array_agg(
    (t.task, app.with_trace(t.task, t.payload), null, t.run_at, 12, t.key, null, null)::graphile_worker.job_spec) into asked
  from json_to_recordset(p_tasks) t (task text, payload json, key text, run_at timestamptz);
  select count(*), array_agg(j.key) filter (where j.key is not null) into added, keys from graphile_worker.add_jobs(asked) j;
  if added < cardinality(asked) then
    for it in select * from unnest(asked) a where a.job_key is not null and not a.job_key = any (coalesce(keys, '{}')) loop
      perform app.enqueue_at(it.identifier, it.payload, it.job_key, it.run_at);
    end loop;
  end if;
end $$;
