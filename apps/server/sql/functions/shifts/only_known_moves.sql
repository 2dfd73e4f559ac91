set role handover_gate;

-- Refuses a status change that job_transitions does not list.
create or replace function app.only_known_moves() returns trigger language plpgsql security definer set search_path = app, pg_temp as $$
begin
  if not exists (select from app.job_transitions t where t.from_status = old.status and t.to_status = new.status) then
    raise exception 'a shift that is % does not become %', old.status, new.status
      using errcode = '23514', constraint = 'jobs_move_as_known';
  end if;
  return new;
end $$;
revoke execute on function app.only_known_moves from public;

reset role;
create or replace trigger a_known_move before update on app.jobs for each row
  when (old.status <> new.status and starts_with(session_user, 'handover_')) execute function app.only_known_moves();
