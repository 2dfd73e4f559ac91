set role handover_owner;

-- Locks a shift until the end of the transaction: another command waits and then decides on the new state. It runs with
-- the caller's rights, so it cannot lock a row that the caller does not see.
create or replace function app.lock_job(p_job_id uuid) returns setof app.jobs
  language plpgsql as $$
begin
  return query select * from app.jobs where job_id = p_job_id for no key update;
end $$;
revoke execute on function app.lock_job from public;
grant execute on function app.lock_job to handover_admin, handover_agency, handover_provider, handover_office,
  handover_command, handover_fill, handover_worker;

reset role;
