set role handover_owner;

create table app.notifications (
  notification_id uuid primary key,
  user_id uuid not null references app.users,
  kind text not null,
  title text not null,
  body text not null default '',
  -- A notification leads to a page of ours.
  link text not null,
  created_at timestamptz not null,
  read_at timestamptz,
  constraint leads_to_our_own_page check (link ~ '^(/[A-Za-z0-9_-]+){1,3}(\?[a-z_]+=[A-Za-z0-9_-]+)?$')
);
create index notifications_of_user on app.notifications (user_id, notification_id desc);
create index notifications_unread on app.notifications (user_id, kind) where read_at is null;
create index notifications_by_time on app.notifications (created_at);
call app.enable_personal_rls('notifications');
grant select, update (read_at) on app.notifications to handover_admin, handover_agency, handover_provider,
  handover_office, handover_member;
grant select, update (title, body), delete on app.notifications to handover_worker;
grant select, insert, update (title, body, read_at) on app.notifications to handover_gate;

-- A choice per kind. Where a row or a column is missing, the default of the kind in the domain counts.
create table app.notification_preferences (
  user_id uuid references app.users,
  kind text,
  email boolean,
  push boolean,
  primary key (user_id, kind)
);
call app.enable_personal_rls('notification_preferences');
grant select, insert, update on app.notification_preferences to handover_admin, handover_agency, handover_provider,
  handover_office, handover_member;
grant select, delete on app.notification_preferences to handover_worker;

-- Browsers that receive push messages, with the keys that the browser gave.
create table app.push_subscriptions (
  subscription_id uuid primary key,
  user_id uuid not null references app.users,
  endpoint text not null check (length(endpoint) <= 1000) unique,
  p256dh text not null check (length(p256dh) <= 200),
  auth text not null check (length(auth) <= 100),
  created_at timestamptz not null,
  -- The session that subscribed. It may expire and the phone still receives messages; signing it out ends both.
  session_id uuid not null
);
create index push_subscriptions_of_user on app.push_subscriptions (user_id);
create index push_subscriptions_of_session on app.push_subscriptions (session_id);
call app.enable_personal_rls('push_subscriptions');
-- A policy binds each row to its person.
grant select, insert, update (p256dh, auth, created_at, session_id), delete
  on app.push_subscriptions to handover_admin, handover_agency, handover_provider, handover_office, handover_member;
grant select, delete on app.push_subscriptions to handover_worker;
grant select, insert, update, delete on app.push_subscriptions to handover_gate;

-- Tasks and notifications that each login may ask for, written by `migrate` from the server's code.
create table app.login_rights (
  login text,
  what text check (what in ('task', 'kind')),
  name text,
  -- The prefix of the key of a task; without one the task has no key.
  keys text,
  primary key (login, what, name)
);
call app.enable_tenant_rls('login_rights');
grant select on app.login_rights to handover_worker, handover_gate;

set role handover_gate;

-- Subscriptions whose keys the caller knows, in two settings of the transaction.
create view app.known_push_subscriptions with (security_barrier) as
  select s.user_id, s.endpoint from app.push_subscriptions s
  where s.p256dh = nullif(current_setting('app.push_p256dh', true), '')
    and s.auth = nullif(current_setting('app.push_auth', true), '');
grant select, delete on app.known_push_subscriptions to handover_admin, handover_agency, handover_provider,
  handover_office, handover_member;

-- Unread notifications about the viewer's threads: their owners, not their texts. A link ends with the thread's id.
create view app.thread_notices with (security_barrier) as
  select n.user_id, n.link, n.read_at
  from app.notifications n
  where n.kind = 'message' and n.read_at is null
    -- The id is made first: a cast is no condition that a thread is looked up by in a view with a security barrier.
    and (select (select true from app.writable_threads t where t.thread_id = its.thread_id)
      from (select case when n.link ~ '[0-9a-f-]{36}$' then right(n.link, 36)::uuid end as thread_id offset 0) its);
grant select, update (read_at) on app.thread_notices to handover_admin, handover_agency, handover_provider,
  handover_office, handover_member;

-- People by the records that they take part in: those named in a record, and the managers of its place. No login may
-- read it. Administrators take part in everything and are not listed.
create view app.participants (about, user_id) with (security_invoker) as
  select j.job_id, p.user_id from app.jobs j
    cross join lateral (values (j.created_by), (j.job_planner), (j.admin_user), (j.assigned_to)) p (user_id)
  union all select o.job_id, o.member_id from app.offers o
  union all select a.job_id, a.member_id from app.applications a
  union all select h.job_id, h.member_id from app.job_history h
  union all select t.thread_id, p.user_id from app.threads t cross join lateral (values (t.opened_by), (t.member_id)) p (user_id)
  union all select p.thread_id, p.user_id from app.thread_people p
  union all select t.uuid, p.user_id from app.tickets t
    cross join lateral (values (t.raised_by), (t.assigned_to_id)) p (user_id)
  union all select c.uuid, c.user_id from app.ticket_comments c
  union all select e.change_id, p.user_id from app.email_changes e cross join lateral (values (e.asked_by), (e.user_id)) p (user_id)
  union all select i.uuid, i.member_id from app.invoices i
  union all select place.about, u.user_id
    from (
      select j.job_id, j.agency_id, j.care_provider_id, j.office_id from app.jobs j
      union all select t.uuid, t.agency_id, t.care_provider_id, t.office_id from app.tickets t
      union all select i.uuid, i.agency_id, i.care_provider_id, i.office_id from app.invoices i
      union all select c.care_provider_id, c.agency_id, c.care_provider_id, null from app.care_providers c
    ) place (about, agency_id, care_provider_id, office_id)
    join app.users u on u.level in (2, 3) and (u.agency_id = place.agency_id or u.care_provider_id = place.care_provider_id)
      and (u.care_provider_id is null or u.care_provider_id = place.care_provider_id)
      and (u.office_id is null or place.office_id is null or u.office_id = place.office_id);

reset role;
