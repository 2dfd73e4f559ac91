grant create on schema app to handover_worker;
-- Adds several tasks. The release before calls it.
create or replace function app.enqueue_all(p_tasks json) returns void language sql security definer
  set search_path = graphile_worker, pg_temp as $$
  select app.enqueue(t.task, t.payload, t.key, t.run_at)
  from json_to_recordset(p_tasks) t (task text, payload json, key text, run_at timestamptz);
$$;
alter function app.enqueue_all owner to handover_worker;
revoke create on schema app from handover_worker;
set role handover_worker;
revoke execute on function app.enqueue_all from public;
grant execute on function app.enqueue_all to handover_admin, handover_agency, handover_provider, handover_office,
  handover_member, handover_gate;

reset role;
