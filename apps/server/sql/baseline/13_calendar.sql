set role handover_owner;

-- The secret link of a member's calendar feed: only its hash is kept.
create table app.calendar_links (
  member_id uuid primary key references app.staff,
  token_hash bytea not null unique,
  created_at timestamptz not null
);
call app.enable_personal_rls('calendar_links', 'member_id');
grant select, insert, update, delete on app.calendar_links to handover_member;
grant select, delete on app.calendar_links to handover_worker;
grant select on app.calendar_links to handover_gate;

reset role;
