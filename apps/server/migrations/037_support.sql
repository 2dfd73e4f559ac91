-- The support desk: what people ask the administrators, and what is answered.
set role handover_owner;

create table app.tickets (
  uuid uuid primary key,
  id bigint generated always as identity (start with 1001) constraint tickets_id_key unique,
  title text not null check (length(title) between 1 and 200),
  -- HTML, cleaned before it is kept and again before it is shown.
  description text not null check (length(description) between 1 and 40000),
  status text not null default 'new' check (status in ('new', 'active', 'for_review', 'on_hold', 'completed')),
  priority text not null default 'medium' check (priority in ('low', 'medium', 'high', 'critical')),
  -- An administrator, by the name that they had when it was given to them: others do not see administrators' accounts.
  assigned_to_id uuid references app.users (user_id),
  assigned_to_name text,
  -- Whoever raised it, and where they were attached then: filled in from their account, whatever was sent.
  raised_by uuid not null references app.users (user_id),
  raised_by_name text not null default '',
  raised_by_level smallint not null default 4 check (raised_by_level between 1 and 4),
  agency_id uuid references app.agencies,
  care_provider_id uuid,
  office_id uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Since when an answer is waited for, and until when it is due; none once support has had the last word.
  waiting_since timestamptz,
  respond_by timestamptz,
  first_reply_at timestamptz,
  completed_at timestamptz,
  foreign key (agency_id, care_provider_id) references app.care_providers (agency_id, care_provider_id) on update cascade,
  foreign key (agency_id, care_provider_id, office_id)
    references app.offices (agency_id, care_provider_id, office_id) on update cascade,
  -- So that what belongs to a ticket goes with it, should its care provider go to another agency.
  constraint tickets_of_agency_key unique (uuid, agency_id),
  constraint waits_until_a_moment check ((waiting_since is null) = (respond_by is null)),
  constraint nobody_waits_for_what_rests check (waiting_since is null or status not in ('on_hold', 'completed')),
  constraint completed_at_a_moment check ((status = 'completed') = (completed_at is not null)),
  constraint assigned_by_name check ((assigned_to_id is null) = (assigned_to_name is null))
);

create table app.ticket_comments (
  id bigint generated always as identity primary key,
  uuid uuid not null references app.tickets (uuid),
  agency_id uuid, care_provider_id uuid, raised_by uuid,
  user_id uuid not null references app.users (user_id),
  author_name text not null default '',
  is_admin boolean not null default false,
  description text not null check (length(description) <= 40000),
  created_at timestamptz not null,
  -- Its author took it back: the text is gone, that there was one stays for the record.
  deleted_at timestamptz,
  constraint ticket_comments_with_ticket foreign key (uuid, agency_id) references app.tickets (uuid, agency_id) on update cascade,
  constraint taken_back_is_empty check ((deleted_at is not null) = (description = ''))
);
create index ticket_comments_of_ticket on app.ticket_comments (uuid, id);

-- What a ticket is about; whoever may not see the thing does not see the link either.
create table app.ticket_links (
  uuid uuid not null references app.tickets (uuid),
  agency_id uuid, care_provider_id uuid, raised_by uuid,
  kind text not null check (kind in ('job', 'invoice', 'member')),
  target_id uuid not null,
  primary key (uuid, kind, target_id),
  constraint ticket_links_with_ticket foreign key (uuid, agency_id) references app.tickets (uuid, agency_id) on update cascade
);

-- Papers and pictures beside a ticket or one of its comments; the bytes are with the files.
create table app.ticket_files (
  file_id uuid primary key,
  uuid uuid not null references app.tickets (uuid),
  agency_id uuid, care_provider_id uuid, raised_by uuid,
  comment_id bigint references app.ticket_comments (id),
  user_id uuid not null references app.users (user_id),
  name text not null check (length(name) between 1 and 200),
  content_type text not null,
  size int not null check (size > 0),
  stored_as text not null unique,
  created_at timestamptz not null,
  constraint ticket_files_with_ticket foreign key (uuid, agency_id) references app.tickets (uuid, agency_id) on update cascade
);
create index ticket_files_of_ticket on app.ticket_files (uuid);
create index ticket_files_of_comment on app.ticket_files (comment_id);

-- Agencies and care providers see what was raised in their part of the tree; whoever works at a location or on shifts
-- sees what they raised themself.
create procedure app.ticket_wall(t text)
  language plpgsql as $$
begin
  call app.wall(t, agency => 'agency_id', provider => 'care_provider_id', member => 'raised_by');
  execute format($p$create policy own_office on app.%I to handover_office
                 using (raised_by = nullif(current_setting('app.user_id', true), '')::uuid)$p$, t);
end $$;
call app.ticket_wall('tickets');
call app.ticket_wall('ticket_comments');
call app.ticket_wall('ticket_links');
call app.ticket_wall('ticket_files');
drop procedure app.ticket_wall;

grant select on app.tickets, app.ticket_comments, app.ticket_links, app.ticket_files
  to handover_admin, handover_agency, handover_provider, handover_office, handover_member, handover_worker, handover_gate;
grant insert on app.tickets, app.ticket_comments, app.ticket_links, app.ticket_files
  to handover_admin, handover_agency, handover_provider, handover_office, handover_member;
-- Anyone may write and so begin the wait anew, or open again what was completed; what else becomes of a ticket is decided
-- above them, and who sees to it by the administrators.
grant update (status, waiting_since, respond_by, completed_at, updated_at) on app.tickets
  to handover_admin, handover_agency, handover_provider, handover_office, handover_member;
grant update (priority) on app.tickets to handover_admin, handover_agency, handover_provider;
grant update (assigned_to_id, assigned_to_name, first_reply_at) on app.tickets to handover_admin;
grant update (description, deleted_at) on app.ticket_comments
  to handover_admin, handover_agency, handover_provider, handover_office, handover_member;
grant delete on app.ticket_links, app.ticket_files
  to handover_admin, handover_agency, handover_provider, handover_office, handover_member;

set role handover_gate;

-- Nobody writes in another's name, whichever login they come by.
create function app.speaks_for_themself(p_user_id uuid) returns void
  language plpgsql stable set search_path = app, pg_temp as $$
begin
  if session_user in ('handover_admin', 'handover_agency', 'handover_provider', 'handover_office', 'handover_member')
    and p_user_id is distinct from nullif(current_setting('app.user_id', true), '')::uuid
  then raise exception '% writes in another''s name', session_user using errcode = '42501'; end if;
end $$;

create function app.ticket_raised() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  perform app.speaks_for_themself(new.raised_by);
  select u.first_name || ' ' || u.last_name, u.level, u.agency_id, u.care_provider_id, u.office_id
    into new.raised_by_name, new.raised_by_level, new.agency_id, new.care_provider_id, new.office_id
  from app.users u where u.user_id = new.raised_by;
  return new;
end $$;

create function app.ticket_moved() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  if new.status <> old.status and session_user in ('handover_office', 'handover_member')
    and not (old.status = 'completed' and new.status = 'active')
  then raise exception '% may only open a completed ticket again', session_user using errcode = '42501'; end if;
  if new.assigned_to_id is distinct from old.assigned_to_id then
    select u.first_name || ' ' || u.last_name into new.assigned_to_name
    from app.users u where u.user_id = new.assigned_to_id and u.level = 1;
    if new.assigned_to_id is null then new.assigned_to_name := null; end if;
  end if;
  return new;
end $$;

-- What belongs to a ticket is seen by whoever sees it.
create function app.read_with_its_ticket() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  select t.agency_id, t.care_provider_id, t.raised_by into new.agency_id, new.care_provider_id, new.raised_by
  from app.tickets t where t.uuid = new.uuid;
  return new;
end $$;

create function app.ticket_commented() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  perform app.speaks_for_themself(new.user_id);
  if tg_op = 'INSERT' then
    select u.first_name || ' ' || u.last_name, u.level = 1 into new.author_name, new.is_admin
    from app.users u where u.user_id = new.user_id;
  elsif old.deleted_at is not null or new.deleted_at is null then
    raise exception 'A comment is taken back once and not changed' using errcode = '42501';
  end if;
  return new;
end $$;

-- Who follows a ticket that the asker sees, as far as they still see it themselves: whoever raised it, whoever wrote, who is
-- assigned, and every administrator while nobody is.
create function app.ticket_followers(p_uuid uuid) returns table (user_id uuid, level smallint)
  language sql stable security definer set search_path = app, pg_temp as $$
  with t as (
    select * from app.tickets where uuid = p_uuid and case session_user
      when 'handover_agency' then agency_id = nullif(current_setting('app.agency_id', true), '')::uuid
      when 'handover_provider' then care_provider_id = nullif(current_setting('app.care_provider_id', true), '')::uuid
      when 'handover_office' then raised_by = nullif(current_setting('app.user_id', true), '')::uuid
      when 'handover_member' then raised_by = nullif(current_setting('app.user_id', true), '')::uuid
      else session_user in ('handover_admin', 'handover_worker') end),
  -- Each by an index of their own: an OR over everybody would read everybody.
  followers as (
    select raised_by as user_id from t
    union select assigned_to_id from t
    union select c.user_id from t join app.ticket_comments c using (uuid) where c.deleted_at is null
    union select a.user_id from t, app.users a where t.assigned_to_id is null and a.level = 1
      and a.deleted_at is null)
  select u.user_id, u.level::smallint
  from t, followers f join app.users u using (user_id)
  where u.status = 'active' and u.deleted_at is null
    and case u.level
      when 1 then true
      when 2 then u.agency_id = t.agency_id and (u.care_provider_id is null or u.care_provider_id = t.care_provider_id)
      else u.user_id = t.raised_by end
$$;

revoke execute on function app.speaks_for_themself, app.ticket_raised, app.ticket_moved, app.read_with_its_ticket,
  app.ticket_commented, app.ticket_followers from public;
grant execute on function app.ticket_raised, app.ticket_moved, app.read_with_its_ticket, app.ticket_commented
  to handover_owner;
grant execute on function app.ticket_followers
  to handover_admin, handover_agency, handover_provider, handover_office, handover_member, handover_worker;

set role handover_owner;
create trigger ticket_raised before insert on app.tickets for each row execute function app.ticket_raised();
create trigger ticket_moved before update of status, assigned_to_id on app.tickets
  for each row execute function app.ticket_moved();
create trigger read_with_its_ticket before insert on app.ticket_comments
  for each row execute function app.read_with_its_ticket();
create trigger read_with_its_ticket before insert on app.ticket_links
  for each row execute function app.read_with_its_ticket();
create trigger read_with_its_ticket before insert on app.ticket_files
  for each row execute function app.read_with_its_ticket();
create trigger ticket_commented before insert or update of description, deleted_at on app.ticket_comments
  for each row execute function app.ticket_commented();
reset role;
