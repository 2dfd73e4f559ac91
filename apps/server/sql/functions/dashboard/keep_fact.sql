set role handover_gate;

-- Keeps the figures of insights that follow from the history: bookings, completed shifts and ends of shifts. Waiting
-- begins when a shift is posted or given up by the person who had it; a person who was only asked never had it.
create or replace function app.keep_fact() returns trigger language plpgsql security definer set search_path = app, pg_temp as $$
begin
  insert into app.job_facts (agency_id, care_provider_id, office_id, job_id, day, measure, n, amount)
  select new.agency_id, new.care_provider_id, new.office_id, new.job_id, f.day, f.measure, 1, f.amount
  from (
    select (new.at at time zone 'Europe/London')::date, 'filled', greatest(0, floor(extract(epoch from new.at - opened.at) / 60))
    from (select h.at from app.job_history h
          where new.to_status = 'Confirmed' and h.job_id = new.job_id and h.version < new.version and h.to_status = 'Published'
            and coalesce(h.from_status in ('Unpublished', 'Confirmed'), true)
          order by h.version desc limit 1) opened
    union all
    -- The count alone rules out most people who work there for the first time.
    select j.date, 'returned', 0
    from app.jobs j join app.member_shifts s on s.member_id = j.assigned_to and s.office_id = j.office_id and s.completed > 1
    where new.to_status = 'Completed' and j.job_id = new.job_id and exists (
      select from app.jobs b where b.assigned_to = j.assigned_to and b.starts_at < j.starts_at and b.office_id = j.office_id
        and b.status = 'Completed')
    union all
    select (new.at at time zone 'Europe/London')::date, case new.command
      when 'cancel' then 'cancelled:' || coalesce(new.reason, 'Not said') when 'cancel_late' then 'cancelled_late'
      when 'turn_down' then 'turned_down' else 'dropped_out' end, 0
    where new.to_status not in ('Confirmed', 'Completed')) f (day, measure, amount);
  return null;
end $$;
revoke execute on function app.keep_fact from public;
grant execute on function app.keep_fact to handover_owner;

set role handover_owner;
-- The conditions leave plain status changes out.
create or replace trigger keep_fact after insert on app.job_history for each row
  when ((new.to_status in ('Confirmed', 'Completed', 'cancelled', 'declined') and new.from_status <> new.to_status
         and new.from_status <> 'Unpublished') or new.command = 'drop_out')
  execute function app.keep_fact();

reset role;
