set role handover_owner;

-- Filters and sort of a list that a person saved under a name.
create table app.saved_views (
  view_id uuid primary key,
  user_id uuid not null references app.users,
  -- Last part of the list's path.
  list text not null check (length(list) between 1 and 40),
  name text not null check (length(name) between 1 and 40),
  -- As the list's call takes it. The list may have lost a filter since.
  query jsonb not null check (jsonb_typeof(query) = 'object'),
  -- One of twenty places, so that nobody has more views of a list.
  slot smallint not null check (slot between 1 and 20),
  created_at timestamptz not null,
  constraint saved_views_at_most unique (user_id, list, slot)
);
create unique index saved_views_named_once on app.saved_views (user_id, list, lower(name));
call app.enable_personal_rls('saved_views');
grant select, insert, update (name, query), delete on app.saved_views to handover_admin, handover_agency,
  handover_provider, handover_office, handover_member;
grant select, delete on app.saved_views to handover_worker;

reset role;
