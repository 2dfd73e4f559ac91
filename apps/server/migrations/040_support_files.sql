-- What somebody brings to the support desk, until a ticket or a comment names it: theirs alone, and gone after a day.
set role handover_owner;

create table app.ticket_uploads (
  file_id uuid primary key,
  user_id uuid not null references app.users (user_id),
  name text not null check (length(name) between 1 and 200),
  content_type text not null,
  size int not null check (size > 0),
  stored_as text not null unique,
  created_at timestamptz not null
);
create index ticket_uploads_of_user on app.ticket_uploads (user_id);
create index ticket_uploads_by_age on app.ticket_uploads (created_at);
call app.personal_wall('ticket_uploads');
grant select, insert, delete on app.ticket_uploads to handover_admin, handover_agency, handover_provider,
  handover_office, handover_member;
grant select, delete on app.ticket_uploads to handover_worker;
reset role;
