set role handover_gate;

-- Ends a refill when its shift is no longer open as it was: filled, closed, or at another time, place or pay.
create or replace function app.end_refill() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  if new.status = 'Published'
    and (old.office_id, old.starts_at, old.ends_at, old.staff_rate, old.has_break, old.break_is_paid_for, old.break_length,
         old.address_line_1, old.city, old.post_code)
      is not distinct from (new.office_id, new.starts_at, new.ends_at, new.staff_rate, new.has_break, new.break_is_paid_for,
                            new.break_length, new.address_line_1, new.city, new.post_code)
  then return new; end if;
  update app.refills r
  set status = case when new.status in ('Assigned', 'Confirmed') then 'filled' else 'stopped' end,
    ended_at = new.updated_at, next_at = null
  where r.job_id = new.job_id and r.status = 'running';
  new.refilling := false;
  return new;
end $$;
revoke execute on function app.end_refill from public;
grant execute on function app.end_refill to handover_owner;

set role handover_owner;
-- The condition is evaluated at each update of a shift, so it is short.
create or replace trigger refill_ends before update on app.jobs for each row when (old.refilling) execute function app.end_refill();

reset role;
