set role handover_owner;

create table app.tickets (
  uuid uuid primary key,
  id bigint generated always as identity (start with 1001) unique,
  title text not null check (length(title) between 1 and 200),
  -- HTML, cleaned before it is stored and again before it is shown.
  description text not null check (length(description) between 1 and 40000),
  status text not null default 'new' check (status in ('new', 'active', 'for_review', 'on_hold', 'completed')),
  priority text not null default 'medium' check (priority in ('low', 'medium', 'high', 'critical')),
  -- An administrator, with the name that they had then: others do not see administrators' accounts.
  assigned_to_id uuid references app.users,
  assigned_to_name text,
  -- The author and their place in the tree then. A trigger fills it in from their account.
  raised_by uuid not null references app.users,
  raised_by_name text not null default '',
  raised_by_level smallint not null default 4 check (raised_by_level between 1 and 4),
  agency_id uuid references app.agencies,
  care_provider_id uuid,
  office_id uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Since when an answer is awaited and until when it is due; null once support wrote last.
  waiting_since timestamptz,
  respond_by timestamptz,
  first_reply_at timestamptz,
  completed_at timestamptz,
  open boolean not null generated always as (status <> 'completed') stored,
  title_folded text collate "C" generated always as (lower(title)) stored,
  -- Rows of a ticket move with it when its care provider goes to another agency.
  constraint tickets_of_agency_key unique (uuid, agency_id),
  foreign key (agency_id, care_provider_id)
    references app.care_providers (agency_id, care_provider_id) on update cascade,
  foreign key (agency_id, care_provider_id, office_id)
    references app.offices (agency_id, care_provider_id, office_id) on update cascade,
  constraint waits_until_a_moment check ((waiting_since is null) = (respond_by is null)),
  constraint nobody_waits_for_what_rests check (waiting_since is null or status not in ('on_hold', 'completed')),
  constraint completed_at_a_moment check ((status = 'completed') = (completed_at is not null)),
  constraint assigned_by_name check ((assigned_to_id is null) = (assigned_to_name is null))
);
create index tickets_title_trgm on app.tickets using gin (title_folded gin_trgm_ops);
-- What is due first, and the newest: all for administrators, and those of an agency or a care provider.
create index tickets_open_due on app.tickets (open, respond_by, uuid);
create index tickets_open_created on app.tickets (open, created_at, uuid);
create index tickets_due on app.tickets (respond_by, uuid);
create index tickets_of_agency_open_due on app.tickets (agency_id, open, respond_by, uuid);
create index tickets_of_agency_open_created on app.tickets (agency_id, open, created_at, uuid);
create index tickets_of_agency_due on app.tickets (agency_id, respond_by, uuid);
create index tickets_of_provider_open_due on app.tickets (care_provider_id, open, respond_by, uuid);
create index tickets_of_provider_open_created on app.tickets (care_provider_id, open, created_at, uuid);
create index tickets_of_provider_due on app.tickets (care_provider_id, respond_by, uuid);
-- By the assigned person, unassigned ones included, and by the author.
create index tickets_open_assigned on app.tickets (assigned_to_id, open, respond_by, uuid);
create index tickets_open_raised on app.tickets (raised_by, open, respond_by, uuid);
create index tickets_raised_last on app.tickets (raised_by, updated_at, uuid);
create index tickets_by_status on app.tickets (status, priority);
create index tickets_by_priority on app.tickets (priority, status);
call app.enable_tenant_rls('tickets', agency => 'agency_id', provider => 'care_provider_id', member => 'raised_by');
create policy own_office on app.tickets to handover_office
  using (raised_by = nullif(split_part(current_setting('backtrace_functions'), ',', 1), '')::uuid);
create policy in_ones_own_name on app.tickets as restrictive for insert to handover_admin, handover_agency,
  handover_provider, handover_office, handover_member
  with check (raised_by = nullif(split_part(current_setting('backtrace_functions'), ',', 1), '')::uuid);
-- Each participant may write, which begins the wait again or opens a completed ticket. Levels above decide on all else,
-- and administrators on who is assigned.
grant select, insert, update (status, priority, assigned_to_id, assigned_to_name, updated_at, waiting_since, respond_by,
  first_reply_at, completed_at)
  on app.tickets to handover_admin;
grant select, insert, update (status, priority, updated_at, waiting_since, respond_by, completed_at)
  on app.tickets to handover_agency, handover_provider;
grant select, insert, update (status, updated_at, waiting_since, respond_by, completed_at)
  on app.tickets to handover_office, handover_member;
grant select, update (title, description, assigned_to_name, raised_by_name) on app.tickets to handover_worker;
grant select on app.tickets to handover_gate;

create table app.ticket_comments (
  id bigint primary key generated always as identity,
  uuid uuid not null references app.tickets,
  agency_id uuid,
  care_provider_id uuid,
  raised_by uuid,
  user_id uuid not null references app.users,
  author_name text not null default '',
  is_admin boolean not null default false,
  description text not null check (length(description) <= 40000),
  created_at timestamptz not null,
  -- The author took it back: the text is gone, the row stays for the record.
  deleted_at timestamptz,
  constraint ticket_comments_with_ticket foreign key (uuid, agency_id)
    references app.tickets (uuid, agency_id) on update cascade,
  constraint taken_back_is_empty check ((deleted_at is not null) = (description = ''))
);
create index ticket_comments_of_ticket on app.ticket_comments (uuid, id);
call app.enable_tenant_rls('ticket_comments', agency => 'agency_id', provider => 'care_provider_id',
  member => 'raised_by');
create policy own_office on app.ticket_comments to handover_office
  using (raised_by = nullif(split_part(current_setting('backtrace_functions'), ',', 1), '')::uuid);
create policy in_ones_own_name on app.ticket_comments as restrictive for insert to handover_admin, handover_agency,
  handover_provider, handover_office, handover_member
  with check (user_id = nullif(split_part(current_setting('backtrace_functions'), ',', 1), '')::uuid);
create policy taken_back_by_its_author on app.ticket_comments as restrictive for update to handover_admin,
  handover_agency, handover_provider, handover_office, handover_member
  with check (user_id = nullif(split_part(current_setting('backtrace_functions'), ',', 1), '')::uuid
    and deleted_at is not null);
grant select, insert, update (description, deleted_at) on app.ticket_comments to handover_admin, handover_agency,
  handover_provider, handover_office, handover_member;
grant select, update (author_name, description, deleted_at) on app.ticket_comments to handover_worker;
grant select on app.ticket_comments to handover_gate;

-- Records that a ticket is about. A person who may not see the record does not see the link either.
create table app.ticket_links (
  uuid uuid references app.tickets,
  agency_id uuid,
  care_provider_id uuid,
  raised_by uuid,
  kind text check (kind in ('job', 'invoice', 'member')),
  target_id uuid,
  primary key (uuid, kind, target_id),
  constraint ticket_links_with_ticket foreign key (uuid, agency_id)
    references app.tickets (uuid, agency_id) on update cascade
);
call app.enable_tenant_rls('ticket_links', agency => 'agency_id', provider => 'care_provider_id',
  member => 'raised_by');
create policy own_office on app.ticket_links to handover_office
  using (raised_by = nullif(split_part(current_setting('backtrace_functions'), ',', 1), '')::uuid);
grant select, insert, delete on app.ticket_links to handover_admin, handover_agency, handover_provider, handover_office,
  handover_member;
grant select on app.ticket_links to handover_worker, handover_gate;

-- Documents and pictures of a ticket or a comment. The bytes are in the file store.
create table app.ticket_files (
  file_id uuid primary key,
  uuid uuid not null references app.tickets,
  agency_id uuid,
  care_provider_id uuid,
  raised_by uuid,
  comment_id bigint references app.ticket_comments,
  user_id uuid not null references app.users,
  name text not null check (length(name) between 1 and 200),
  content_type text not null,
  size int not null check (size > 0),
  stored_as text not null unique,
  created_at timestamptz not null,
  constraint ticket_files_with_ticket foreign key (uuid, agency_id)
    references app.tickets (uuid, agency_id) on update cascade
);
create index ticket_files_of_ticket on app.ticket_files (uuid);
create index ticket_files_of_comment on app.ticket_files (comment_id);
call app.enable_tenant_rls('ticket_files', agency => 'agency_id', provider => 'care_provider_id',
  member => 'raised_by');
create policy own_office on app.ticket_files to handover_office
  using (raised_by = nullif(split_part(current_setting('backtrace_functions'), ',', 1), '')::uuid);
grant select, insert, delete on app.ticket_files to handover_admin, handover_agency, handover_provider, handover_office,
  handover_member;
grant select, delete on app.ticket_files to handover_worker;
grant select on app.ticket_files to handover_gate;

create table app.ticket_uploads (
  file_id uuid primary key,
  user_id uuid not null references app.users,
  name text not null check (length(name) between 1 and 200),
  content_type text not null,
  size int not null check (size > 0),
  stored_as text not null unique,
  created_at timestamptz not null
);
create index ticket_uploads_of_user on app.ticket_uploads (user_id);
create index ticket_uploads_by_age on app.ticket_uploads (created_at);
call app.enable_personal_rls('ticket_uploads');
grant select, insert, delete on app.ticket_uploads to handover_admin, handover_agency, handover_provider,
  handover_office, handover_member;
grant select, delete on app.ticket_uploads to handover_worker;

reset role;
