set role handover_gate;

-- Ends a request to cancel when its shift begins, ends or moves to another time.
create or replace function app.lapse_cancel_request() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  update app.cancel_requests r set status = 'lapsed', decided_at = new.updated_at
  where r.job_id = new.job_id and r.status = 'open';
  return null;
end $$;
revoke execute on function app.lapse_cancel_request from public;
grant execute on function app.lapse_cancel_request to handover_owner;

set role handover_owner;
create or replace trigger lapse_cancel_request after update on app.jobs for each row
  when ((old.status <> new.status and new.status not in ('Published', 'Assigned', 'Confirmed'))
        or old.starts_at <> new.starts_at)
  execute function app.lapse_cancel_request();

reset role;
