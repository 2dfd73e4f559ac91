-- What a member agreed to about the 48-hour week, with the text that they read, each change in turn.
set role handover_owner;
create table app.opt_outs (
  entry_id uuid primary key,
  member_id uuid not null references app.staff,
  opted_out_on date,
  opt_out_ends_on date,
  text text not null,
  changed_by uuid not null references app.users (user_id),
  changed_at timestamptz not null
);
create index opt_outs_of_member on app.opt_outs (member_id, changed_at desc);
call app.wall('opt_outs', member => 'member_id');
grant select, insert on app.opt_outs to handover_admin, handover_member;
grant select, delete on app.opt_outs to handover_worker;
reset role;
