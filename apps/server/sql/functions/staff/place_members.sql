set role handover_gate;

-- Updates the starting points of members. It locks them, so that the second of two changes sees the first.
create or replace function app.place_members(p_member_ids uuid[]) returns void
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
revoke execute on function app.place_members from public;

reset role;
