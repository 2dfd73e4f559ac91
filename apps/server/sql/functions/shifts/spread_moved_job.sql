set role handover_gate;

-- Updates sort columns, place and counts of a changed shift. A shift whose status alone changes keeps its row on the
-- map, and its point is not computed again.
create or replace function app.spread_moved_job() returns trigger language plpgsql security definer set search_path = app, public, pg_temp as $$
begin
  if old.staff_rate <> new.staff_rate then
    update app.job_orders set staff_rate = new.staff_rate where job_id = new.job_id;
  end if;
  if (old.status, old.date, old.office_id) is distinct from (new.status, new.date, new.office_id) then
    insert into app.rollup_deltas (agency_id, care_provider_id, office_id, day, measure, n, amount)
    values (new.agency_id, new.care_provider_id, new.office_id, new.date, 'status:' || new.status, 1, 0),
           (old.agency_id, old.care_provider_id, old.office_id, old.date, 'status:' || old.status, -1, 0);
  end if;
  if (old.status, old.assigned_to, old.office_id) is distinct from (new.status, new.assigned_to, new.office_id)
    and 'Completed' in (old.status, new.status)
  then
    insert into app.member_shifts as s (member_id, agency_id, care_provider_id, office_id, completed)
    select (j).assigned_to, (j).agency_id, (j).care_provider_id, (j).office_id, n from (values (old, -1), (new, 1)) moved (j, n)
    where (j).status = 'Completed' order by 1, 4
    on conflict (member_id, office_id) do update set completed = s.completed + excluded.completed;
  end if;
  if new.status not in ('Published', 'Assigned', 'Confirmed', 'Checked in') then
    delete from app.job_geo where job_id = new.job_id;
  elsif (old.status, old.latitude, old.longitude, old.starts_at)
    is distinct from (new.status, new.latitude, new.longitude, new.starts_at)
  then
    if old.status in ('Published', 'Assigned', 'Confirmed', 'Checked in')
      and (old.latitude, old.longitude, old.starts_at) = (new.latitude, new.longitude, new.starts_at)
    then
      update app.job_geo set status = new.status where job_id = new.job_id;
    else
      insert into app.job_geo (job_id, agency_id, care_provider_id, office_id, status, starts_at, location)
      values (new.job_id, new.agency_id, new.care_provider_id, new.office_id, new.status, new.starts_at,
              st_setsrid(st_makepoint(new.longitude, new.latitude), 4326)::geography)
      on conflict (job_id) do update set status = excluded.status, starts_at = excluded.starts_at, location = excluded.location;
    end if;
  end if;
  return null;
end $$;
revoke execute on function app.spread_moved_job from public;

reset role;
create or replace trigger spread_moved after update on app.jobs for each row
  when ((old.status, old.date, old.office_id, old.staff_rate, old.latitude, old.longitude, old.starts_at, old.assigned_to)
    is distinct from (new.status, new.date, new.office_id, new.staff_rate, new.latitude, new.longitude, new.starts_at, new.assigned_to))
  execute function app.spread_moved_job();
