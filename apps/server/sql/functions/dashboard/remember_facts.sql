set role handover_gate;

-- Writes the facts of all shifts at once: for rows from before, and for a market that was loaded without triggers.
create or replace function app.remember_facts() returns void
  language sql security definer set search_path = app, pg_temp as $$
  insert into app.job_facts (agency_id, care_provider_id, office_id, job_id, day, measure, n, amount)
  select agency_id, care_provider_id, office_id, job_id, (at at time zone 'Europe/London')::date,
         case when to_status = 'Confirmed' then 'filled'
              when command = 'cancel' then 'cancelled:' || coalesce(reason, 'Not said')
              when command = 'cancel_late' then 'cancelled_late'
              when command = 'turn_down' then 'turned_down'
              else 'dropped_out' end, 1,
         case when to_status = 'Confirmed' then greatest(0, floor(extract(epoch from at - opened_at) / 60)) else 0 end
  from (select h.*, max(at) filter (where to_status = 'Published'
                                      and coalesce(from_status in ('Unpublished', 'Confirmed'), true))
                    over (partition by job_id order by version rows between unbounded preceding and 1 preceding) as opened_at
        from app.job_history h) h
  where case when to_status = 'Confirmed' then from_status in ('Published', 'Assigned') and opened_at is not null
             else command in ('cancel', 'cancel_late', 'turn_down', 'drop_out') and from_status <> 'Unpublished' end
  union all
  select agency_id, care_provider_id, office_id, job_id, date, 'returned', 1, 0
  from (select j.*, row_number() over (partition by assigned_to, office_id order by starts_at) as time
        from app.jobs j where status = 'Completed') j
  where time > 1
  union all
  select s.agency_id, s.care_provider_id, s.office_id, s.job_id,
         case s.kind when 'no_show' then (s.at at time zone 'Europe/London')::date else j.date end, s.kind, 1, 0
  from app.slips s join app.jobs j on j.job_id = s.job_id
  order by 5
$$;
revoke execute on function app.remember_facts from public;

reset role;
