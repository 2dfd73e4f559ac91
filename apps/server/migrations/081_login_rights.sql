-- Who may ask for which task, and who may tell whom of what. The table is written by `migrate` from db/loginRights.ts.
set role handover_owner;
create table app.login_rights (
  login text not null,
  what text not null check (what in ('task', 'kind')),
  name text not null,
  -- How the key of a task begins; without one it has none.
  keys text,
  primary key (login, what, name)
);
-- As they are at this release: people work while it is migrated, and `migrate` writes the table a moment later.
insert into app.login_rights
select 'handover_' || login, what, name, keys
from (values
  ('task', 'send_password_reset', 'guest', null),
  ('task', 'send_welcome', 'admin agency provider office', null),
  ('task', 'send_password_changed', 'admin agency provider office member guest', null),
  ('task', 'send_email_link', 'admin agency provider office member', null),
  ('task', 'send_passkey_changed', 'admin agency provider office member', null),
  ('task', 'send_email_changed', 'guest', null),
  ('task', 'remove_file', 'admin agency provider office member', null),
  ('task', 'send_invitation', 'admin agency provider', 'send_invitation:'),
  ('task', 'send_notifications', 'admin agency provider office member command guest', null),
  ('task', 'refill_wave', 'admin', 'refill:'),
  ('task', 'refill_answered', 'admin command', null),
  ('task', 'refill_if_automatic', 'admin command', null),
  ('task', 'archive_invoice', 'admin command', null),
  ('task', 'recheck_member', 'admin agency provider office member command guest', 'recheck:'),
  ('task', 'recheck_members', 'admin', 'recheck:'),
  ('task', 'tell_opt_out', 'admin member', null),
  ('task', 'make_export', 'admin agency provider office member', 'export:'),
  ('task', 'erase_person', 'admin', 'erase:'),
  ('kind', 'ticket_raised', 'agency provider office member', null),
  ('kind', 'ticket_reply', 'agency provider office member', null),
  ('kind', 'ticket_status', 'agency provider office member', null),
  ('kind', 'ticket_assigned', 'agency provider office member', null),
  ('kind', 'message', 'agency provider office member', null),
  ('kind', 'account_changed', 'agency provider office', null),
  ('kind', 'job_cancelled', 'agency provider office', null),
  ('kind', 'job_changed', 'agency provider office', null),
  ('kind', 'offer_withdrawn', 'agency provider office command', null),
  ('kind', 'planner_chosen', 'agency provider office', null),
  ('kind', 'cancel_asked', 'agency provider office', null),
  ('kind', 'timesheet_queried', 'agency provider office command', null),
  ('kind', 'client_status', 'agency', null),
  ('kind', 'application', 'command', null),
  ('kind', 'offer_answered', 'command', null),
  ('kind', 'dropped_out', 'command', null),
  ('kind', 'attendance_claim', 'command', null),
  ('kind', 'attendance_flagged', 'command', null),
  ('kind', 'timesheet_answered', 'command', null),
  ('kind', 'timesheet_corrected', 'command', null),
  ('kind', 'invoice_credited', 'command', null)
) r (what, name, logins, keys), string_to_table(logins, ' ') login;
call app.wall('login_rights');
grant select on app.login_rights to handover_worker, handover_gate;

-- A notification leads to a page of ours. Rows from before are looked at by 088.
alter table app.notifications add constraint leads_to_our_own_page
  check (link ~ '^(/[A-Za-z0-9_-]+){1,3}(\?[a-z_]+=[A-Za-z0-9_-]+)?$') not valid;

set role handover_gate;

-- Who takes part in what, by id: the people named in a record, and the managers of the place that it belongs to. No login is
-- granted it; administrators take part in everything and are not listed.
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

-- From a login with a limited view: of its own kinds, and of a record in which both its viewer and the reader take part. It asks
-- by sub-selects, because EXISTS may be planned as a hash of all. Without a list of tasks the caller asks for the mails and
-- pushes, at another time.
create or replace function app.notify_each(p_told json, p_now timestamptz, p_tasks json) returns setof uuid language plpgsql
  security definer set search_path = app, pg_temp set plan_cache_mode = force_generic_plan as $$
declare told uuid[];
begin
  with added as (
    insert into app.notifications (notification_id, user_id, kind, title, body, link, created_at)
    select t.notification_id, t.user_id, t.kind, t.title, t.body, t.link, p_now
    from json_to_recordset(p_told) t (notification_id uuid, user_id uuid, kind text, title text, body text, link text, about uuid)
    join app.users u on u.user_id = t.user_id and u.status = 'active' and u.deleted_at is null
    where session_user not in ('handover_agency', 'handover_provider', 'handover_office', 'handover_member', 'handover_command')
      or (select true from app.login_rights r where (r.login, r.what, r.name) = (session_user::text, 'kind', t.kind))
        and (select bool_or(p.user_id = s.me) and (u.level = 1 or bool_or(p.user_id = u.user_id))
          from app.participants p, (select nullif(current_setting('app.user_id', true), '')::uuid as me) s
          where p.about = coalesce(substring(t.link from '[0-9a-f-]{36}')::uuid, t.about) and p.user_id in (s.me, u.user_id))
    returning notification_id)
  select array_agg(notification_id) into told from added;
  perform app.enqueue('send_notifications', json_build_object('notification_ids', told)) where told is not null and p_tasks is not null;
  perform app.enqueue(t.task, t.payload, t.key, t.run_at)
  from json_to_recordset(p_tasks) t (task text, payload json, key text, run_at timestamptz);
  return query select unnest(told);
end $$;

-- The release before calls it.
create or replace function app.enqueue_all(p_tasks json) returns void language sql security definer
  set search_path = graphile_worker, pg_temp as $$
  select app.enqueue(t.task, t.payload, t.key, t.run_at)
  from json_to_recordset(p_tasks) t (task text, payload json, key text, run_at timestamptz);
$$;
create or replace function app.enqueue(p_task text, p_payload json, p_key text default null, p_run_at timestamptz default null)
  returns void language plpgsql security definer set search_path = graphile_worker, pg_temp
  set plan_cache_mode = force_generic_plan as $$
declare added bigint;
begin
  if starts_with(session_user, 'handover_') and session_user <> 'handover_worker' and not exists (select from app.login_rights r
      where (r.login, r.what, r.name) = (session_user::text, 'task', p_task) and (p_key is null or starts_with(p_key, r.keys))) then
    raise insufficient_privilege using message = session_user || ' may not ask for this task: ' || p_task;
  end if;
  loop -- Of a task that a worker begins at this moment none is added, and asked for again it is another.
    select id into added from graphile_worker.add_job(p_task, app.with_trace(p_task, p_payload),
      job_key => p_key, run_at => p_run_at, max_attempts => 12);
    exit when added is not null;
  end loop;
end $$;
