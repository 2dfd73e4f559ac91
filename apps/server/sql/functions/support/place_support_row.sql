set role handover_gate;

-- Sets the place of a ticket's row in the tree from its author: row-level security uses those columns.
create or replace function app.place_support_row() returns trigger language plpgsql security definer set search_path = app, pg_temp as $$
begin
  if tg_table_name = 'tickets' then
    select u.first_name || ' ' || u.last_name, u.level, u.agency_id, u.care_provider_id, u.office_id
      into new.raised_by_name, new.raised_by_level, new.agency_id, new.care_provider_id, new.office_id
    from app.users u where u.user_id = new.raised_by;
    return new;
  end if;
  select t.agency_id, t.care_provider_id, t.raised_by into new.agency_id, new.care_provider_id, new.raised_by
  from app.tickets t where t.uuid = new.uuid;
  if tg_table_name = 'ticket_comments' then
    select u.first_name || ' ' || u.last_name, u.level = 1 into new.author_name, new.is_admin
    from app.users u where u.user_id = new.user_id;
  end if;
  return new;
end $$;
revoke execute on function app.place_support_row from public;

reset role;
create or replace trigger placed before insert on app.tickets for each row execute function app.place_support_row();
create or replace trigger placed before insert on app.ticket_comments for each row execute function app.place_support_row();
create or replace trigger placed before insert on app.ticket_links for each row execute function app.place_support_row();
create or replace trigger placed before insert on app.ticket_files for each row execute function app.place_support_row();
