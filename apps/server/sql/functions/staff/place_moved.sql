set role handover_gate;

-- Updates the starting points of members whose rows changed.
create or replace function app.place_moved() returns trigger language plpgsql security definer set search_path = app, pg_temp as $$
declare
  moved uuid[];
begin
  -- Argument: the column of the member in the changed row, or a query of the members in the transition table.
  if tg_level = 'ROW' then moved := array[(to_jsonb(new) ->> tg_argv[0])::uuid];
  else execute format('select array_agg(distinct member_id) from (%s) changed', concat_ws(' union all ',
      case when tg_op <> 'DELETE' then format(tg_argv[0], 'added') end,
      case when tg_op <> 'INSERT' then format(tg_argv[0], 'gone') end)) into moved;
  end if;
  if moved is not null then perform app.place_members(moved); end if;
  return null;
end $$;
revoke execute on function app.place_moved from public;

reset role;
create or replace trigger placed_by_new after insert on app.addresses referencing new table as added
  for each statement execute function app.place_moved('select member_id from %s where "default" = 1');
create or replace trigger placed_by_changed after update on app.addresses referencing old table as gone new table as added
  for each statement execute function app.place_moved('select n.member_id from added n join gone o using (address_id)
    where (n.latitude, n.longitude, n.proximity, n."default") is distinct from (o.latitude, o.longitude, o.proximity, o."default")');
create or replace trigger placed_by_gone after delete on app.addresses referencing old table as gone
  for each statement execute function app.place_moved('select member_id from %s');
create or replace trigger placed_by_new after insert on app.availability referencing new table as added
  for each statement execute function app.place_moved('select v.member_id from %s v join app.addresses a using (address_id) where a."default" = 0');
create or replace trigger placed_by_changed after update on app.availability referencing old table as gone new table as added
  for each statement execute function app.place_moved('select v.member_id from %s v join app.addresses a using (address_id) where a."default" = 0');
create or replace trigger placed_by_gone after delete on app.availability referencing old table as gone
  for each statement execute function app.place_moved('select v.member_id from %s v join app.addresses a using (address_id) where a."default" = 0');
create or replace trigger placed after update on app.staff for each row
  when (old.tag_ids <> new.tag_ids or old.deleted_at is distinct from new.deleted_at) execute function app.place_moved('member_id');
create or replace trigger placed after update of status on app.users for each row
  when (new.level = 4 and old.status <> new.status) execute function app.place_moved('user_id');
