-- What a person is told: shown under the bell, sent live, and by mail where they want it.
set role handover_owner;

create table app.notifications (
  notification_id uuid primary key,
  user_id uuid not null references app.users,
  kind text not null,
  title text not null,
  body text not null default '',
  link text not null,
  created_at timestamptz not null,
  read_at timestamptz
);
create index notifications_of_user on app.notifications (user_id, notification_id desc);
create index notifications_unread on app.notifications (user_id, kind) where read_at is null;
create index notifications_by_time on app.notifications (created_at);

-- A missing row means the kind's own default, which the domain knows.
create table app.notification_preferences (
  user_id uuid not null references app.users,
  kind text not null,
  email boolean not null,
  primary key (user_id, kind)
);

call app.personal_wall('notifications');
call app.personal_wall('notification_preferences');
grant select, update (read_at) on app.notifications
  to handover_admin, handover_agency, handover_provider, handover_office, handover_member;
grant select, insert, update on app.notification_preferences
  to handover_admin, handover_agency, handover_provider, handover_office, handover_member;
grant select, delete on app.notifications to handover_worker;
grant select on app.notification_preferences to handover_worker;
grant select, insert on app.notifications to handover_gate;

set role handover_gate;

-- Tells people something within the transaction in which it happens. Whoever is gone is told nothing. Each told person
-- gets an id of their own from the caller, so that it is ordered by the caller's clock.
create function app.notify(p_notification_ids uuid[], p_user_ids uuid[], p_kind text, p_title text, p_body text,
                           p_link text, p_now timestamptz)
  returns setof uuid language sql security definer set search_path = app, pg_temp as $$
  insert into app.notifications (notification_id, user_id, kind, title, body, link, created_at)
  select t.notification_id, t.user_id, p_kind, p_title, p_body, p_link, p_now
  from unnest(p_notification_ids, p_user_ids) t (notification_id, user_id)
  join app.users u on u.user_id = t.user_id and u.status = 'active' and u.deleted_at is null
  returning notification_id
$$;

-- The sessions of a list that are still alive: asked for the streams that one process holds open.
create function app.sessions_alive(p_session_ids uuid[], p_now timestamptz) returns setof uuid
  language sql stable security definer set search_path = app, pg_temp as $$
  select s.session_id from app.sessions s join app.users u using (user_id)
  where s.session_id = any (p_session_ids) and not s.challenge and s.expires_at > p_now
    and s.last_seen_at + s.idle > p_now and u.status = 'active'
$$;

revoke execute on function app.notify, app.sessions_alive from public;
grant execute on function app.notify to handover_admin, handover_agency, handover_provider, handover_office, handover_member,
  handover_worker;
grant execute on function app.sessions_alive to handover_guest;
reset role;
