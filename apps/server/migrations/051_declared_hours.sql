-- Hours that a member works outside the platform, by week from Monday to Sunday: they count in the weekly average, the average of
-- night workers and a visa's hours. A change adds a version.
set role handover_owner;
create table app.declared_hours (
  member_id uuid not null references app.staff,
  monday date not null check (extract(isodow from monday) = 1),
  version int not null check (version > 0),
  -- In quarters of an hour.
  minutes int not null check (minutes between 0 and 6000 and minutes % 15 = 0),
  created_at timestamptz not null,
  primary key (member_id, monday, version)
);
call app.wall('declared_hours', member => 'member_id');
grant select, insert on app.declared_hours to handover_member;
grant select on app.declared_hours to handover_admin, handover_worker;
grant delete on app.declared_hours to handover_worker;
reset role;
