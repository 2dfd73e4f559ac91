-- Coming to a shift: what a member makes of it at the door, whose it was when they came, and what is said of being late.
set role handover_owner;
-- Why the phone could not say where it was, as its browser put it.
alter table app.attendance add column position_failed text
  check (position_failed in ('denied', 'unavailable', 'timeout', 'unsupported'));
grant select on app.attendance_claims to handover_gate;
-- Where somebody was is forgotten of what waits for a decision, too.
grant update (sent) on app.attendance_claims to handover_worker;

set role handover_gate;

-- Whether whoever a shift was given to had said yes before it was said that nobody came.
create function app.was_promised(p_job_id uuid) returns boolean
  language sql stable security definer set search_path = app, pg_temp as $$
  select coalesce((
    select h.to_status <> 'Assigned' from app.job_history h
    where h.job_id = p_job_id and h.from_status <> h.to_status and h.to_status <> 'missed' order by h.version desc limit 1), true)
$$;

-- As before, and now for who comes and who goes: each only with what they have signed in this very moment.
create or replace function app.member_moves_job(p_entry_id uuid, p_job_id uuid, p_command text, p_to text, p_reason text,
                                                p_now timestamptz)
  returns setof uuid language plpgsql security definer set search_path = app, pg_temp
  set plan_cache_mode = force_generic_plan as $$
declare
  me uuid := nullif(current_setting('app.user_id', true), '')::uuid;
  my_name text := (select first_name || ' ' || last_name from app.users where user_id = me and level = 4);
  job record;
  answered uuid[];
begin
  select j.agency_id, j.care_provider_id, j.office_id, j.status, j.assigned_to, j.version into job
  from app.jobs j where j.job_id = p_job_id;
  if my_name is null or not coalesce(case p_command
    when 'apply' then job.status = 'Published' and p_to = 'Published'
      and exists (select 1 from app.applications a where a.job_id = p_job_id and a.member_id = me and a.created_at = p_now
                  and a.withdrawn_at is null)
    when 'withdraw' then job.status = 'Published' and p_to = 'Published'
      and exists (select 1 from app.applications a where a.job_id = p_job_id and a.member_id = me and a.withdrawn_at = p_now)
    when 'accept' then p_to = 'Confirmed' and (job.status = 'Published' or (job.status = 'Assigned' and job.assigned_to = me))
    when 'decline' then p_to = 'Published' and (job.status = 'Published' or (job.status = 'Assigned' and job.assigned_to = me))
    when 'drop_out' then p_to = 'Published' and job.status = 'Confirmed' and job.assigned_to = me
    when 'check_in' then p_to = 'Checked in' and job.status in ('Confirmed', 'missed') and job.assigned_to = me
      and app.was_promised(p_job_id)
      and exists (select 1 from app.attendance a where a.job_id = p_job_id and a.member_id = me and a.received_at = p_now)
    when 'check_out' then p_to = 'Completed' and job.status = 'Checked in' and job.assigned_to = me
      and exists (select 1 from app.timesheets t where t.job_id = p_job_id and t.member_id = me and t.received_at = p_now)
    end, false)
  then raise exception 'a member may not make % of a shift that is %', p_to, job.status using errcode = '42501'; end if;

  if p_command in ('accept', 'decline') then
    with told as (
      update app.offers o
      set status = case when o.member_id <> me then 'withdrawn' when p_command = 'accept' then 'accepted' else 'declined' end,
        answered_at = p_now, reason = case when o.member_id = me then p_reason end
      where o.job_id = p_job_id and o.status = 'pending'
        and case when o.member_id = me then o.expires_at > p_now else p_command = 'accept' end
      returning o.member_id)
    select array_agg(member_id) into answered from told;
    -- There was none, or it was taken back in this very moment by what needs no hold on the shift: the two have parted.
    if not coalesce(me = any (answered), false) then
      raise exception 'a member answers an offer of theirs, and once' using errcode = '42501',
        constraint = 'an_offer_is_answered_once';
    end if;
  end if;
  update app.jobs j set status = p_to, assigned_to = case when p_to in ('Confirmed', 'Checked in', 'Completed') then me end,
    no_show = j.no_show and p_command <> 'check_in', version = j.version + 1, updated_at = p_now
  where j.job_id = p_job_id;
  insert into app.job_history (entry_id, agency_id, care_provider_id, office_id, job_id, version, at, actor_id, actor_name,
                               actor_level, command, from_status, to_status, member_id, member_name, reason)
  values (p_entry_id, job.agency_id, job.care_provider_id, job.office_id, p_job_id, job.version + 1, p_now, me, my_name, 4,
          p_command, job.status, p_to, me, my_name, p_reason);
  return query select other from unnest(answered) other where other <> me;
end $$;

-- When someone said yes to a shift to which nobody had come; nothing if it was theirs before.
create function app.taken_late(p_job_id uuid, p_member_id uuid) returns timestamptz
  language sql stable security definer set search_path = app, pg_temp as $$
  select last.at from app.jobs j cross join lateral (
    select h.at, h.version from app.job_history h
    where h.job_id = j.job_id and h.member_id = p_member_id and h.to_status = 'Confirmed' and h.from_status <> h.to_status
    order by h.version desc limit 1) last
  where j.job_id = p_job_id and last.at > j.starts_at
    and exists (select 1 from app.job_history n where n.job_id = j.job_id and n.command = 'no_show' and n.version < last.version)
$$;

-- The shift that someone came to or goes from, held, with its door: it is theirs, or (`theirs`) it was when they came.
-- What a phone kept may reach us when the shift has long been somebody else's.
create function app.lock_attended_job(p_job_id uuid, p_at timestamptz)
  returns table (job_id uuid, code text, title text, agency_id uuid, care_provider_id uuid, office_id uuid, status text,
                 starts_at timestamptz, ends_at timestamptz, deadline_at timestamptz, assigned_to uuid, no_show boolean,
                 created_by uuid, job_planner uuid, version int, latitude double precision, longitude double precision,
                 approximate boolean, radius double precision, theirs boolean, promised boolean,
                 taken_at timestamptz)
  language plpgsql security definer set search_path = app, pg_temp set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  me uuid := nullif(current_setting('app.user_id', true), '')::uuid;
begin
  perform 1 from app.jobs j where j.job_id = p_job_id for no key update;
  return query
  select j.job_id, j.code, j.title, j.agency_id, j.care_provider_id, j.office_id, j.status, j.starts_at, j.ends_at,
    j.deadline_at, j.assigned_to, j.no_show, j.created_by, j.job_planner, j.version, j.latitude, j.longitude, j.approximate,
    coalesce(o.check_in_radius, 10), then_theirs, app.was_promised(j.job_id),
    app.taken_late(j.job_id, me)
  from app.jobs j
  join app.offices o on o.office_id = j.office_id
  cross join lateral (select
    -- Taken from them after it had begun, they may have been on their way.
    exists (select 1 from unnest(array[p_at, least(p_at, j.starts_at)]) moment, lateral (
        select h.to_status, h.member_id from app.job_history h
        where h.job_id = j.job_id and h.at <= moment and h.from_status <> h.to_status order by h.version desc limit 1) last
      where last.to_status in ('Confirmed', 'Checked in') and last.member_id = me)
    -- Whoever came by a claim goes by one.
    or exists (select 1 from app.attendance_claims c where c.job_id = j.job_id and c.member_id = me)) came (then_theirs)
  where j.job_id = p_job_id and (j.assigned_to = me or then_theirs);
end $$;

-- That someone came late; or that they came after all, though nobody had seen them. Whoever took it when it had begun is
-- not late.
create function app.note_start(p_job_id uuid, p_late_from int) returns void
  language plpgsql security definer set search_path = app, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  me uuid := nullif(current_setting('app.user_id', true), '')::uuid;
  came app.attendance;
begin
  select * into came from app.attendance a where a.job_id = p_job_id and a.member_id = me;
  if not found then
    raise exception 'nobody came to this shift' using errcode = '42501';
  elsif came.late_check_in >= p_late_from and app.taken_late(p_job_id, me) is null then
    insert into app.slips (agency_id, care_provider_id, office_id, job_id, member_id, kind, at)
    values (came.agency_id, came.care_provider_id, came.office_id, p_job_id, me, 'late', came.checked_in_at)
    on conflict (member_id, job_id) do update set kind = excluded.kind, at = excluded.at;
  else
    delete from app.slips s where s.member_id = me and s.job_id = p_job_id;
  end if;
end $$;

-- Who answers for a shift: its planner, else the administrator who posted it, else every administrator.
create function app.planners_of_job(p_job_id uuid) returns setof uuid
  language plpgsql stable security definer set search_path = app, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  return query
  select u.user_id from app.jobs j
  join app.users u on u.user_id in (j.job_planner, j.created_by) and u.level = 1 and u.status = 'active'
    and u.deleted_at is null
  where j.job_id = p_job_id order by u.user_id = j.job_planner desc nulls last limit 1;
  if not found then
    return query select u.user_id from app.users u where u.level = 1 and u.status = 'active' and u.deleted_at is null;
  end if;
end $$;

-- A member signs for what they are booked for, while it is what it must be for that: the states that each trigger names.
create function app.only_for_ones_booking() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  if session_user = 'handover_member' and not exists (
    select 1 from app.jobs j
    where j.job_id = new.job_id and j.assigned_to = nullif(current_setting('app.user_id', true), '')::uuid
      and new.member_id = j.assigned_to and j.status = any (tg_argv))
  then raise exception 'a member signs for a booking of theirs' using errcode = '42501'; end if;
  return new;
end $$;

-- A claim is for who has the shift or once had it.
create function app.only_who_had_it_claims() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  if session_user = 'handover_member'
    and not exists (select 1 from app.jobs j where j.job_id = new.job_id and j.assigned_to = new.member_id)
    and not exists (select 1 from app.job_history h where h.job_id = new.job_id and h.member_id = new.member_id
                    and h.to_status in ('Confirmed', 'Checked in'))
  then raise exception 'a member claims what was once theirs' using errcode = '42501'; end if;
  return new;
end $$;

revoke execute on function app.was_promised, app.taken_late, app.lock_attended_job, app.note_start, app.planners_of_job,
  app.only_for_ones_booking, app.only_who_had_it_claims from public;
grant execute on function app.lock_attended_job, app.note_start to handover_member;
grant execute on function app.planners_of_job to handover_admin, handover_member, handover_worker;
grant execute on function app.only_for_ones_booking, app.only_who_had_it_claims to handover_owner;

set role handover_owner;
create trigger only_for_ones_booking before insert on app.signatures
  for each row execute function app.only_for_ones_booking('Confirmed', 'missed', 'Checked in', 'Completed');
create trigger only_for_ones_booking before insert on app.attendance
  for each row execute function app.only_for_ones_booking('Confirmed', 'missed');
create trigger only_for_ones_booking before insert on app.inductions
  for each row execute function app.only_for_ones_booking('Confirmed', 'missed');
create trigger only_who_had_it_claims before insert on app.attendance_claims
  for each row execute function app.only_who_had_it_claims();
reset role;
