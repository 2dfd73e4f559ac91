set role handover_owner;

-- Clears what was said of a booking or a time when either changes. A notice of lateness also ends with the status, at
-- check-in for example, and a request to fill a shift when it is open no more.
create or replace function app.start_anew() returns trigger language plpgsql as $$
begin
  new.out_of_date := new.out_of_date and old.assigned_to is not distinct from new.assigned_to;
  new.no_show := new.no_show and old.starts_at = new.starts_at;
  if (old.status, old.starts_at, old.assigned_to) is distinct from (new.status, new.starts_at, new.assigned_to) then new.late_notice := null; end if;
  if new.status <> 'Published' then new.fill_asked_at := null; new.fill_asked_by := null; end if;
  return new;
end $$;
revoke execute on function app.start_anew from public;

create or replace trigger starts_anew before update on app.jobs for each row
  when (old.out_of_date and old.assigned_to is distinct from new.assigned_to or old.no_show and old.starts_at <> new.starts_at
    or old.late_notice is not null and (old.status, old.starts_at, old.assigned_to)
      is distinct from (new.status, new.starts_at, new.assigned_to)
    or old.fill_asked_at is not null and new.status <> 'Published')
  execute function app.start_anew();

reset role;
