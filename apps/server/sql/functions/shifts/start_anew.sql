set role handover_owner;

-- Clears what was said of a booking or a time when either changes.
create or replace function app.start_anew() returns trigger language plpgsql as $$
begin
  new.out_of_date := new.out_of_date and old.assigned_to is not distinct from new.assigned_to;
  new.no_show := new.no_show and old.starts_at = new.starts_at;
  return new;
end $$;
revoke execute on function app.start_anew from public;

create or replace trigger starts_anew before update on app.jobs for each row
  when (old.out_of_date and old.assigned_to is distinct from new.assigned_to or old.no_show and old.starts_at <> new.starts_at)
  execute function app.start_anew();

reset role;
