grant create on schema app to handover_worker;
-- Adds a task to the queue if the login has the right to it. A task with a key replaces one that has not begun. If a
-- worker begins that one at the same moment, the queue adds nothing: then it is asked again.
create or replace function app.enqueue(p_task text, p_payload json, p_key text default null, p_run_at timestamptz default null)
  returns void language plpgsql security definer set search_path = graphile_worker, pg_temp
  set plan_cache_mode = force_generic_plan as $$
declare added bigint;
begin
  if starts_with(session_user, 'handover_') and session_user <> 'handover_worker' and not exists (select from app.login_rights r
      where (r.login, r.what, r.name) = (session_user::text, 'task', p_task) and (p_key is null or starts_with(p_key, r.keys))) then
    raise insufficient_privilege using message = session_user || ' may not ask for this task: ' || p_task;
  end if;
  loop -- No id: a worker begins that task at this moment. The next attempt adds a new one.
    select id into added from graphile_worker.add_job(p_task, app.with_trace(p_task, p_payload),
      job_key => p_key, run_at => p_run_at, max_attempts => 12);
    exit when added is not null;
  end loop;
end $$;
alter function app.enqueue owner to handover_worker;
revoke create on schema app from handover_worker;
set role handover_worker;
revoke execute on function app.enqueue from public;
grant execute on function app.enqueue to handover_admin, handover_agency, handover_provider, handover_office,
  handover_member, handover_fill, handover_guest, handover_gate;

reset role;
