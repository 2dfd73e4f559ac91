-- A shift that is filled again in waves. Whether one is stands beside its status, so that whoever takes the shift, or
-- takes it away, pays nothing for asking while it is not.
set role handover_owner;

alter table app.jobs add column refilling boolean not null default false;
grant update (refilling) on app.jobs to handover_worker;
-- A wave holds the shift as every command does.
grant execute on function app.lock_job to handover_worker;

set role handover_gate;
-- It ends with the shift's being open as it was: whoever has it has filled it; closed, taken down, at another time or
-- place or for other pay it is not the shift that people were asked for.
create function app.end_refill() returns trigger
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
-- The condition is read anew with every update of a shift, so it says no more than it must.
create trigger refill_ends before update on app.jobs for each row when (old.refilling) execute function app.end_refill();
reset role;
