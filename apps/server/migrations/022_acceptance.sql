-- Taking a shift, made cheap: many want the same one at once, and whoever comes second is to hear it at once. A function in
-- PostgreSQL's own language is planned once per connection; one in plain SQL with rights of its own anew each time.
set role handover_owner;

create or replace function app.lock_job(p_job_id uuid) returns setof app.jobs
  language plpgsql as $$
begin
  return query select * from app.jobs where job_id = p_job_id for no key update;
end $$;

-- An offer is answered together with what becomes of its shift, and in no other way.
revoke update (status, answered_at, reason) on app.offers from handover_member;

set role handover_gate;

create or replace function app.lock_job_as_member(p_job_id uuid)
  returns table (job_id uuid, code text, title text, agency_id uuid, care_provider_id uuid, office_id uuid, status text,
                 starts_at timestamptz, ends_at timestamptz, deadline_at timestamptz, assigned_to uuid, no_show boolean,
                 created_by uuid, job_planner uuid, version int)
  language plpgsql security definer set search_path = app, pg_temp as $$
#variable_conflict use_column
declare
  me uuid := nullif(current_setting('app.user_id', true), '')::uuid;
begin
  return query
  select j.job_id, j.code, j.title, j.agency_id, j.care_provider_id, j.office_id, j.status, j.starts_at, j.ends_at,
         j.deadline_at, j.assigned_to, j.no_show, j.created_by, j.job_planner, j.version
  from app.jobs j
  where j.job_id = p_job_id
    and (j.assigned_to = me
      or exists (select 1 from app.offers o where o.job_id = j.job_id and o.member_id = me)
      or exists (select 1 from app.applications a where a.job_id = j.job_id and a.member_id = me)
      or (j.status = 'Published'
        and not array[j.care_provider_id, j.office_id] && array(select place_id from app.hidden_places)))
  for no key update of j;
end $$;

-- An offer of one's own with its shift, the shift held first: what the offer has become meanwhile is read after that.
create function app.lock_own_offer(p_offer_id uuid)
  returns table (job_id uuid, code text, title text, agency_id uuid, care_provider_id uuid, office_id uuid, status text,
                 starts_at timestamptz, ends_at timestamptz, deadline_at timestamptz, assigned_to uuid, no_show boolean,
                 created_by uuid, job_planner uuid, version int, offer_status text, exclusive boolean,
                 expires_at timestamptz, offered_by uuid, overrides text[], refill_id uuid, wave int)
  language plpgsql security definer set search_path = app, pg_temp as $$
#variable_conflict use_column
declare
  me uuid := nullif(current_setting('app.user_id', true), '')::uuid;
  its_job uuid := (select o.job_id from app.offers o where o.offer_id = p_offer_id and o.member_id = me);
begin
  if its_job is null then return; end if;
  select * into job_id, code, title, agency_id, care_provider_id, office_id, status, starts_at, ends_at, deadline_at,
    assigned_to, no_show, created_by, job_planner, version
  from app.lock_job_as_member(its_job);
  select o.status, o.exclusive, o.expires_at, o.created_by, o.overrides, o.refill_id, o.wave
  into offer_status, exclusive, expires_at, offered_by, overrides, refill_id, wave
  from app.offers o where o.offer_id = p_offer_id;
  return next;
end $$;

-- What a member may make of a shift, and nothing else: their login has no right to change one. An offer is answered by it;
-- whose offers lapsed with that is answered, so that they are told.
create or replace function app.member_moves_job(p_entry_id uuid, p_job_id uuid, p_command text, p_to text, p_reason text,
                                                p_now timestamptz)
  returns setof uuid language plpgsql security definer set search_path = app, pg_temp as $$
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
  update app.jobs j set status = p_to, assigned_to = case p_to when 'Confirmed' then me end, version = j.version + 1,
    updated_at = p_now
  where j.job_id = p_job_id;
  insert into app.job_history (entry_id, agency_id, care_provider_id, office_id, job_id, version, at, actor_id, actor_name,
                               actor_level, command, from_status, to_status, member_id, member_name, reason)
  values (p_entry_id, job.agency_id, job.care_provider_id, job.office_id, p_job_id, job.version + 1, p_now, me, my_name, 4,
          p_command, job.status, p_to, me, my_name, p_reason);
  return query select other from unnest(answered) other where other <> me;
end $$;

-- Where a shift is, is written when that changes; a move writes its status alone.
create or replace function app.place_moved_job() returns trigger
  language plpgsql security definer set search_path = app, public, pg_temp as $$
begin
  if new.status not in ('Published', 'Assigned', 'Confirmed', 'Checked in') then
    delete from app.job_geo where job_id = new.job_id;
  elsif old.status in ('Published', 'Assigned', 'Confirmed', 'Checked in') and old.latitude = new.latitude
    and old.longitude = new.longitude and old.starts_at = new.starts_at then
    update app.job_geo set status = new.status where job_id = new.job_id;
  else
    insert into app.job_geo (job_id, agency_id, care_provider_id, office_id, status, starts_at, location)
    values (new.job_id, new.agency_id, new.care_provider_id, new.office_id, new.status, new.starts_at,
            st_setsrid(st_makepoint(new.longitude, new.latitude), 4326)::geography)
    on conflict (job_id) do update set status = excluded.status, starts_at = excluded.starts_at, location = excluded.location;
  end if;
  return null;
end $$;

-- One more where a shift now stands, one less where it stood; the cell and the degrees stand in the row.
create or replace function app.count_in_cells() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
declare
  everyone constant uuid := '00000000-0000-0000-0000-000000000000';
begin
  -- On an insert there is no old row, on a delete no new one: their fields are null, and so is what would be counted.
  insert into app.map_cell_deltas (scope_id, cx, cy, status, n, lat_sum, lng_sum)
  select scope, cx, cy, status, n, n * round(latitude * 1e6)::bigint, n * round(longitude * 1e6)::bigint
  from (values
      (old.cx, old.cy, old.status, -1, old.latitude, old.longitude,
       array[everyone, old.agency_id, old.care_provider_id, old.office_id]),
      (new.cx, new.cy, new.status, 1, new.latitude, new.longitude,
       array[everyone, new.agency_id, new.care_provider_id, new.office_id]))
      counted (cx, cy, status, n, latitude, longitude, scopes),
    unnest(scopes) scope
  where status is not null;
  return null;
end $$;

create or replace function app.notify(p_notification_ids uuid[], p_user_ids uuid[], p_kind text, p_title text, p_body text,
                                      p_link text, p_now timestamptz)
  returns setof uuid language plpgsql security definer set search_path = app, pg_temp as $$
begin
  return query
  insert into app.notifications (notification_id, user_id, kind, title, body, link, created_at)
  select t.notification_id, t.user_id, p_kind, p_title, p_body, p_link, p_now
  from unnest(p_notification_ids, p_user_ids) t (notification_id, user_id)
  join app.users u on u.user_id = t.user_id and u.status = 'active' and u.deleted_at is null
  returning notification_id;
end $$;

revoke execute on function app.lock_own_offer from public;
grant execute on function app.lock_own_offer to handover_member;
reset role;

-- Several tasks cost little more than one: most of it is asking the queue at all. Of those under a key each is asked again
-- by itself if a worker began the one that it was to replace in that very moment.
grant create on schema app to handover_worker;
create function app.enqueue_all(p_tasks json) returns void
  language plpgsql security definer set search_path = graphile_worker, pg_temp
  set plan_cache_mode = force_generic_plan as $$
declare
  asked graphile_worker.job_spec[];
  added int;
  keys text[];
  it record;
begin
  select array_agg((t.task, t.payload, null, t.run_at, 12, t.key, null, null)::graphile_worker.job_spec) into asked
  from json_to_recordset(p_tasks) t (task text, payload json, key text, run_at timestamptz);
  select count(*), array_agg(j.key) filter (where j.key is not null) into added, keys from graphile_worker.add_jobs(asked) j;
  if added < cardinality(asked) then
    for it in select * from unnest(asked) a where a.job_key is not null and not a.job_key = any (coalesce(keys, '{}')) loop
      perform app.enqueue_at(it.identifier, it.payload, it.job_key, it.run_at);
    end loop;
  end if;
end $$;
alter function app.enqueue_all owner to handover_worker;
alter function app.enqueue set plan_cache_mode = force_generic_plan;
alter function app.enqueue_at set plan_cache_mode = force_generic_plan;
revoke create on schema app from handover_worker;
revoke execute on function app.enqueue_all from public;
grant execute on function app.enqueue_all
  to handover_admin, handover_agency, handover_provider, handover_office, handover_member, handover_gate;

-- All that people are told by one command, with the tasks that follow from it, in one.
set role handover_gate;
create function app.notify_each(p_told json, p_now timestamptz, p_tasks json) returns setof uuid
  language plpgsql security definer set search_path = app, pg_temp as $$
declare
  told uuid[];
begin
  with added as (
    insert into app.notifications (notification_id, user_id, kind, title, body, link, created_at)
    select t.notification_id, t.user_id, t.kind, t.title, t.body, t.link, p_now
    from json_to_recordset(p_told) t (notification_id uuid, user_id uuid, kind text, title text, body text, link text)
    join app.users u on u.user_id = t.user_id and u.status = 'active' and u.deleted_at is null
    returning notification_id)
  select array_agg(notification_id) into told from added;
  if told is not null then
    p_tasks := (jsonb_build_array(jsonb_build_object('task', 'send_notifications',
                'payload', jsonb_build_object('notification_ids', told))) || p_tasks::jsonb)::json;
  end if;
  if json_array_length(p_tasks) > 0 then perform app.enqueue_all(p_tasks); end if;
  return query select unnest(told);
end $$;
-- By their keys alone there is one way to each row: looking for a better one five times over is lost whenever the tables'
-- statistics change.
alter function app.lock_own_offer set plan_cache_mode = force_generic_plan;
alter function app.member_moves_job set plan_cache_mode = force_generic_plan;
alter function app.notify_each set plan_cache_mode = force_generic_plan;
revoke execute on function app.notify_each from public;
grant execute on function app.notify_each
  to handover_admin, handover_agency, handover_provider, handover_office, handover_member, handover_worker;
reset role;
