-- Who fits a shift: where everyone starts from, by the tags that they hold; what they have worked where; when they slipped.
set role handover_owner;

-- Miles on a plane that touches the earth between these islands: straight lines on it are at most a quarter of a per cent
-- longer than the way over the earth, anywhere in the United Kingdom and Ireland.
create function app.on_plane(latitude double precision, longitude double precision) returns point
  language plpgsql immutable strict parallel safe as $$
declare
  phi double precision := radians(latitude);
  lambda double precision := radians(longitude + 4);
  cosine double precision := 0.8141155 * sin(phi) + 0.5807030 * cos(phi) * cos(lambda);
  stretched double precision := 3958.7613 * case when cosine > 1 - 1e-12 then 1 else acos(cosine) / sqrt(1 - cosine * cosine) end;
begin
  return point(stretched * cos(phi) * sin(lambda),
               stretched * (0.5807030 * sin(phi) - 0.8141155 * cos(phi) * cos(lambda)));
end $$;

-- One narrow row per tag and place that a member starts from: their home, under a day that nobody asks about, and for
-- each day that they are to start from elsewhere that place. Everyone holds the reserved tag of zeros, which shifts that
-- require none are found by. Only members who are there, in use and at a known place have rows.
create table app.staff_starts (
  tag_id uuid not null,
  day date not null,
  member_id uuid not null references app.staff,
  address_id uuid not null,
  at point not null,
  -- None if they go anywhere.
  limit_miles int,
  tag_ids uuid[] not null,
  foreign key (member_id, address_id) references app.addresses (member_id, address_id) on delete cascade,
  primary key (member_id, day, address_id, tag_id)
-- As for shifts: pages that are written to must become visible to all again, or the index has to look at each row.
) with (fillfactor = 90, vacuum_index_cleanup = on, autovacuum_vacuum_scale_factor = 0.02);
-- It holds all that is asked before somebody is looked at, so that the nearest of a tag are read from it alone.
create index staff_starts_near on app.staff_starts using gist (tag_id, day, at)
  include (member_id, address_id, limit_miles, tag_ids);

-- How many shifts someone has completed at each location.
create table app.member_shifts (
  member_id uuid not null references app.staff,
  agency_id uuid not null, care_provider_id uuid not null, office_id uuid not null,
  completed int not null,
  foreign key (agency_id, care_provider_id, office_id)
    references app.offices (agency_id, care_provider_id, office_id) on update cascade,
  primary key (member_id, office_id)
);

-- When someone began late or did not come.
create table app.slips (
  agency_id uuid not null, care_provider_id uuid not null, office_id uuid not null, job_id uuid not null,
  member_id uuid not null references app.staff,
  kind text not null check (kind in ('late', 'no_show')),
  at timestamptz not null,
  foreign key (agency_id, care_provider_id, office_id, job_id)
    references app.jobs (agency_id, care_provider_id, office_id, job_id) on update cascade,
  primary key (member_id, job_id)
);
create index slips_of_member on app.slips (member_id, at);
create index slips_of_job on app.slips (job_id);

call app.wall('staff_starts');
call app.wall('member_shifts');
call app.wall('slips');
grant select on app.staff_starts, app.member_shifts, app.slips to handover_admin, handover_worker;
grant select, insert, update, delete on app.staff_starts to handover_gate;
grant select, insert, update on app.member_shifts to handover_gate;
grant select on app.addresses, app.availability to handover_gate;
revoke execute on function app.on_plane from public;
grant execute on function app.on_plane to handover_admin, handover_worker, handover_gate;

set role handover_gate;

-- Puts members where they start from now. They are held meanwhile: of two changes at once the second sees the first.
create function app.place_members(p_member_ids uuid[]) returns void
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  perform from app.staff where member_id = any (p_member_ids) order by member_id for no key update;
  with wanted as materialized (
    select t.tag_id, d.day, s.member_id, a.address_id, app.on_plane(a.latitude, a.longitude) as at,
      case when a.proximity in (1, 100) then null else a.proximity end as limit_miles, s.tag_ids
    from app.staff s
    join app.users u on u.user_id = s.member_id
    join app.addresses a on a.member_id = s.member_id and a.latitude is not null and a.longitude is not null
    cross join lateral (
      select date '2000-01-01' as day where a."default" = 1
      union
      select v.date from app.availability v
      where v.member_id = s.member_id and v.address_id = a.address_id and a."default" = 0) d
    cross join lateral (
      select distinct tag_id from unnest('00000000-0000-0000-0000-000000000000'::uuid || s.tag_ids) held (tag_id)) t
    where s.member_id = any (p_member_ids) and s.deleted_at is null and u.status = 'active' and u.deleted_at is null),
  gone as (
    delete from app.staff_starts x where x.member_id = any (p_member_ids) and not exists (
      select from wanted w
      where w.member_id = x.member_id and w.day = x.day and w.address_id = x.address_id and w.tag_id = x.tag_id))
  insert into app.staff_starts as x (tag_id, day, member_id, address_id, at, limit_miles, tag_ids)
  select tag_id, day, member_id, address_id, at, limit_miles, tag_ids from wanted order by tag_id, day, at[0], at[1]
  on conflict (member_id, day, address_id, tag_id) do update
    set at = excluded.at, limit_miles = excluded.limit_miles, tag_ids = excluded.tag_ids
    where x.at[0] <> excluded.at[0] or x.at[1] <> excluded.at[1] or x.limit_miles is distinct from excluded.limit_miles
      or x.tag_ids <> excluded.tag_ids;
end $$;

create function app.place_changed_member() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  perform app.place_members(array[case tg_table_name when 'users' then (to_jsonb(new) ->> 'user_id')::uuid
                                                     else (to_jsonb(new) ->> 'member_id')::uuid end]);
  return null;
end $$;

-- Of addresses only those count from which somebody starts, now or before.
create function app.place_by_addresses() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
declare
  moved uuid[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct member_id) into moved from added where "default" = 1;
  elsif tg_op = 'DELETE' then
    select array_agg(distinct member_id) into moved from gone;
  else
    select array_agg(distinct n.member_id) into moved from added n join gone o using (address_id)
    where (n.latitude, n.longitude, n.proximity, n."default")
      is distinct from (o.latitude, o.longitude, o.proximity, o."default");
  end if;
  if moved is not null then perform app.place_members(moved); end if;
  return null;
end $$;

-- A day that starts from home changes nothing.
create function app.place_by_days() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
declare
  moved uuid[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct v.member_id) into moved from added v join app.addresses a using (address_id) where a."default" = 0;
  elsif tg_op = 'DELETE' then
    select array_agg(distinct v.member_id) into moved from gone v join app.addresses a using (address_id) where a."default" = 0;
  else
    select array_agg(distinct v.member_id) into moved from (select * from added union all select * from gone) v
    join app.addresses a using (address_id) where a."default" = 0;
  end if;
  if moved is not null then perform app.place_members(moved); end if;
  return null;
end $$;

-- How many hold each tag: a shift is matched by the rarest that it requires.
create function app.tally_holders() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into app.tally_deltas (what, scope_id, n)
    select 'holders', tag_id, count(*) from added where day = date '2000-01-01' group by tag_id;
  else
    insert into app.tally_deltas (what, scope_id, n)
    select 'holders', tag_id, -count(*) from gone where day = date '2000-01-01' group by tag_id;
  end if;
  return null;
end $$;

create function app.count_completed(p_member_id uuid, p_agency_id uuid, p_care_provider_id uuid, p_office_id uuid, p_n int)
  returns void language sql security definer set search_path = app, pg_temp as $$
  insert into app.member_shifts as s (member_id, agency_id, care_provider_id, office_id, completed)
  values (p_member_id, p_agency_id, p_care_provider_id, p_office_id, p_n)
  on conflict (member_id, office_id) do update set completed = s.completed + excluded.completed
$$;
create function app.count_new_shifts() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  insert into app.member_shifts as s (member_id, agency_id, care_provider_id, office_id, completed)
  select assigned_to, agency_id, care_provider_id, office_id, count(*) from added where status = 'Completed'
  group by 1, 2, 3, 4 order by 1, 4
  on conflict (member_id, office_id) do update set completed = s.completed + excluded.completed;
  return null;
end $$;
create function app.count_moved_shift() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  if old.status = 'Completed' then
    perform app.count_completed(old.assigned_to, old.agency_id, old.care_provider_id, old.office_id, -1);
  end if;
  if new.status = 'Completed' then
    perform app.count_completed(new.assigned_to, new.agency_id, new.care_provider_id, new.office_id, 1);
  end if;
  return null;
end $$;

revoke execute on function app.place_members, app.place_changed_member, app.place_by_addresses, app.place_by_days,
  app.tally_holders, app.count_completed, app.count_new_shifts, app.count_moved_shift from public;
grant execute on function app.place_changed_member, app.place_by_addresses, app.place_by_days, app.tally_holders,
  app.count_new_shifts, app.count_moved_shift to handover_owner;

set role handover_owner;
create trigger tally_added after insert on app.staff_starts referencing new table as added
  for each statement execute function app.tally_holders();
create trigger tally_gone after delete on app.staff_starts referencing old table as gone
  for each statement execute function app.tally_holders();
create trigger placed after update on app.staff for each row
  when (old.tag_ids <> new.tag_ids or old.deleted_at is distinct from new.deleted_at)
  execute function app.place_changed_member();
create trigger placed after update of status on app.users for each row
  when (new.level = 4 and old.status <> new.status) execute function app.place_changed_member();
create trigger placed_by_new after insert on app.addresses referencing new table as added
  for each statement execute function app.place_by_addresses();
create trigger placed_by_changed after update on app.addresses referencing new table as added old table as gone
  for each statement execute function app.place_by_addresses();
create trigger placed_by_gone after delete on app.addresses referencing old table as gone
  for each statement execute function app.place_by_addresses();
create trigger placed_by_new after insert on app.availability referencing new table as added
  for each statement execute function app.place_by_days();
create trigger placed_by_changed after update on app.availability referencing new table as added old table as gone
  for each statement execute function app.place_by_days();
create trigger placed_by_gone after delete on app.availability referencing old table as gone
  for each statement execute function app.place_by_days();
create trigger count_added after insert on app.jobs referencing new table as added
  for each statement execute function app.count_new_shifts();
create trigger count_moved after update on app.jobs for each row
  when ((old.status = 'Completed' or new.status = 'Completed')
        and (old.status <> new.status or old.assigned_to is distinct from new.assigned_to or old.office_id <> new.office_id))
  execute function app.count_moved_shift();

-- Whoever and whatever is there already, in the order in which it will be looked for.
set role handover_gate;
select app.place_members(array_agg(member_id)) from app.staff having count(*) > 0;
insert into app.member_shifts (member_id, agency_id, care_provider_id, office_id, completed)
select assigned_to, agency_id, care_provider_id, office_id, count(*) from app.jobs
where status = 'Completed' group by 1, 2, 3, 4 order by 1, 4;
reset role;
