-- What becomes of shifts and cannot be read from them afterwards: how soon one was filled, that whoever worked it had been
-- there before, who came late or not at all, why one was given up. A narrow row for each, kept when it happens, and counted
-- with the rest.
set role handover_owner;

create table app.job_facts (
  fact_id bigint generated always as identity,
  agency_id uuid not null, care_provider_id uuid not null, office_id uuid not null, job_id uuid not null,
  -- The day on which it happened, or that of the shift for what happened there.
  day date not null,
  measure text not null,
  -- Minus one takes back what was said before.
  n int not null check (n in (1, -1)),
  -- Minutes, where the measure has them.
  amount bigint not null,
  -- A shift that changes its location takes its past along.
  foreign key (agency_id, care_provider_id, office_id, job_id)
    references app.jobs (agency_id, care_provider_id, office_id, job_id) on update cascade,
  primary key (job_id, fact_id),
  constraint a_fact_is_of_a_known_kind check (
    measure in ('filled', 'returned', 'late', 'no_show', 'cancelled_late', 'turned_down', 'dropped_out')
    or measure like 'cancelled:%'),
  constraint only_filling_takes_time check (amount = 0 or measure = 'filled')
);
-- They come in the order of their days, near enough for the nightly recount, and a write pays next to nothing for it.
create index job_facts_by_day on app.job_facts using brin (day) with (pages_per_range = 32);

-- Free words are never a reason by which shifts are counted. What is kept already had none.
alter table app.job_history add constraint a_cancellation_has_a_reason_of_the_list check (
  command <> 'cancel' or reason is null or reason in ('No longer needed', 'Covered by our own staff', 'Posted by mistake',
                                                      'Resident away or in hospital', 'Other')) not valid;

call app.wall('job_facts', agency => 'agency_id', provider => 'care_provider_id', office => 'office_id');
grant select on app.job_facts to handover_admin, handover_worker;
grant select, insert on app.job_facts to handover_gate;

create or replace view app.rollup_sources with (security_invoker = true) as
  select j.agency_id, j.care_provider_id, j.office_id, j.date as day, 'status:' || j.status as measure,
         1 as n, 0::bigint as amount, j.starts_at as near
  from app.jobs j
  union all
  select i.agency_id, i.care_provider_id, i.office_id, (i.starts_at at time zone 'Europe/London')::date, 'value',
         case i.purpose when 'credit_note' then -1 else 1 end, i.amount - i.tax_total, j.starts_at
  from app.invoices i join app.jobs j on j.job_id = i.job_id
  where i.kind = 'client'
  union all
  select f.agency_id, f.care_provider_id, f.office_id, f.day, f.measure, f.n, f.amount,
         f.day::timestamp at time zone 'Europe/London'
  from app.job_facts f;

set role handover_gate;

-- A shift waits from when it was posted, or was given up by whoever had it; somebody who was asked never had it.
create function app.keep_fact() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  if new.to_status = 'Confirmed' then
    insert into app.job_facts (agency_id, care_provider_id, office_id, job_id, day, measure, n, amount)
    select new.agency_id, new.care_provider_id, new.office_id, new.job_id, (new.at at time zone 'Europe/London')::date,
           'filled', 1, greatest(0, floor(extract(epoch from new.at - h.at) / 60))
    from app.job_history h
    where h.job_id = new.job_id and h.version < new.version and h.to_status = 'Published'
      and coalesce(h.from_status in ('Unpublished', 'Confirmed'), true)
    order by h.version desc limit 1;
  elsif new.to_status = 'Completed' then
    -- Most who come for the first time are told apart by their count alone.
    insert into app.job_facts (agency_id, care_provider_id, office_id, job_id, day, measure, n, amount)
    select new.agency_id, new.care_provider_id, new.office_id, new.job_id, j.date, 'returned', 1, 0
    from app.jobs j
    join app.member_shifts s on s.member_id = j.assigned_to and s.office_id = j.office_id and s.completed > 1
    where j.job_id = new.job_id
      and exists (select 1 from app.jobs b where b.assigned_to = j.assigned_to and b.starts_at < j.starts_at
                  and b.office_id = j.office_id and b.status = 'Completed');
  else
    insert into app.job_facts (agency_id, care_provider_id, office_id, job_id, day, measure, n, amount)
    values (new.agency_id, new.care_provider_id, new.office_id, new.job_id, (new.at at time zone 'Europe/London')::date,
            case new.command when 'cancel' then 'cancelled:' || coalesce(new.reason, 'Not said')
                             when 'cancel_late' then 'cancelled_late'
                             when 'turn_down' then 'turned_down'
                             else 'dropped_out' end, 1, 0);
  end if;
  return null;
end $$;

-- Whoever comes after all was no no-show: what was said is taken back where it was said.
create function app.keep_slip() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  insert into app.job_facts (agency_id, care_provider_id, office_id, job_id, day, measure, n, amount)
  select s.agency_id, s.care_provider_id, s.office_id, s.job_id,
         case s.kind when 'no_show' then (s.at at time zone 'Europe/London')::date
                     else (select j.date from app.jobs j where j.job_id = s.job_id) end, s.kind, s.n, 0
  from (select old.agency_id, old.care_provider_id, old.office_id, old.job_id, old.kind, old.at, -1 as n
        where tg_op <> 'INSERT'
        union all
        select new.agency_id, new.care_provider_id, new.office_id, new.job_id, new.kind, new.at, 1
        where tg_op <> 'DELETE') s;
  return null;
end $$;

create function app.roll_facts() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  insert into app.rollup_deltas (agency_id, care_provider_id, office_id, day, measure, n, amount)
  select agency_id, care_provider_id, office_id, day, measure, sum(n), sum(amount)
  from added group by agency_id, care_provider_id, office_id, day, measure;
  return null;
end $$;

create function app.roll_moved_fact() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  insert into app.rollup_deltas (agency_id, care_provider_id, office_id, day, measure, n, amount)
  values (new.agency_id, new.care_provider_id, new.office_id, new.day, new.measure, new.n, new.amount),
         (old.agency_id, old.care_provider_id, old.office_id, old.day, old.measure, -old.n, -old.amount);
  return null;
end $$;

-- The same for all shifts that there are, in one go: for what was there before, and for a market written past its triggers.
create function app.remember_facts() returns void
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

revoke execute on function app.keep_fact, app.keep_slip, app.roll_facts, app.roll_moved_fact, app.remember_facts from public;
grant execute on function app.keep_fact, app.keep_slip, app.roll_facts, app.roll_moved_fact to handover_owner;

set role handover_owner;
create trigger roll_facts after insert on app.job_facts referencing new table as added
  for each statement execute function app.roll_facts();
create trigger roll_moved_fact after update on app.job_facts for each row when (old.office_id <> new.office_id)
  execute function app.roll_moved_fact();
-- The conditions keep plain moves free of it.
create trigger keep_fact after insert on app.job_history for each row
  when ((new.to_status in ('Confirmed', 'Completed', 'cancelled', 'declined') and new.from_status <> new.to_status
         and new.from_status <> 'Unpublished') or new.command = 'drop_out')
  execute function app.keep_fact();
create trigger keep_new_slip after insert on app.slips for each row execute function app.keep_slip();
create trigger keep_other_slip after update on app.slips for each row when (old.kind <> new.kind)
  execute function app.keep_slip();
create trigger keep_gone_slip after delete on app.slips for each row execute function app.keep_slip();

set role handover_gate;
select app.remember_facts();
reset role;
