set role handover_owner;

-- Notes that administrators write about a ticket to each other. No other login has a grant: the table is apart from the
-- comments so that no query for them can return a note.
create table app.ticket_notes (
  note_id uuid primary key,
  uuid uuid not null references app.tickets,
  user_id uuid not null references app.users,
  author_name text not null check (author_name <> ''),
  -- HTML, cleaned before it is stored and again before it is shown.
  description text not null check (length(description) <= 40000),
  created_at timestamptz not null,
  -- The author deleted it: the text is gone, the row stays for the record.
  deleted_at timestamptz,
  constraint deleted_note_is_empty check ((deleted_at is not null) = (description = ''))
);
create index ticket_notes_of_ticket on app.ticket_notes (uuid, note_id);
create index ticket_notes_of_user on app.ticket_notes (user_id);
call app.enable_tenant_rls('ticket_notes');
create policy in_ones_own_name on app.ticket_notes as restrictive for insert to handover_admin
  with check (user_id = nullif(split_part(current_setting('backtrace_functions'), ',', 1), '')::uuid);
create policy deleted_by_its_author on app.ticket_notes as restrictive for update to handover_admin
  with check (user_id = nullif(split_part(current_setting('backtrace_functions'), ',', 1), '')::uuid
    and deleted_at is not null);
grant select, insert, update (description, deleted_at) on app.ticket_notes to handover_admin;
grant select, update (author_name, description, deleted_at) on app.ticket_notes to handover_worker;

-- Texts that administrators insert into answers to tickets.
create table app.canned_replies (
  reply_id uuid primary key,
  title text not null check (length(title) between 1 and 80),
  text text not null check (length(text) between 1 and 4000),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  title_folded text collate "C" generated always as (lower(title)) stored,
  text_folded text collate "C" generated always as (lower(text)) stored
);
create unique index canned_replies_title_key on app.canned_replies (lower(title));
create index canned_replies_by_title on app.canned_replies (title, reply_id);
create index canned_replies_by_updated on app.canned_replies (updated_at, reply_id);
create index canned_replies_title_trgm on app.canned_replies using gin (title_folded gin_trgm_ops);
create index canned_replies_text_trgm on app.canned_replies using gin (text_folded gin_trgm_ops);
call app.enable_tenant_rls('canned_replies');
grant select, insert, update, delete on app.canned_replies to handover_admin;

reset role;
