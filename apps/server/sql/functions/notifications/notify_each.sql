set role handover_gate;

-- Writes notifications and asks for their mails and pushes. A login with a limited view may send its own kinds, about a
-- record in which both its viewer and the reader take part. It uses sub-selects, because the planner may turn EXISTS
-- into a hash of all rows. Without a list of tasks the caller asks for mails and pushes itself.
create or replace function app.notify_each(p_told json, p_now timestamptz, p_tasks json) returns setof uuid language plpgsql
  security definer set search_path = app, pg_temp set plan_cache_mode = force_generic_plan as $$
declare told uuid[];
begin
  with added as (
    insert into app.notifications (notification_id, user_id, kind, title, body, link, created_at)
    select t.notification_id, t.user_id, t.kind, t.title, t.body, t.link, p_now
    from json_to_recordset(p_told) t (notification_id uuid, user_id uuid, kind text, title text, body text, link text, about uuid)
    join app.users u on u.user_id = t.user_id and u.status = 'active' and u.deleted_at is null
    where session_user not in ('handover_agency', 'handover_provider', 'handover_office', 'handover_member', 'handover_command', 'handover_fill')
      or (select true from app.login_rights r where (r.login, r.what, r.name) = (session_user::text, 'kind', t.kind))
        and (select bool_or(p.user_id = s.me) and (u.level = 1 or bool_or(p.user_id = u.user_id))
          from app.participants p, (select app.scope_user() as me) s
          where p.about = coalesce(substring(t.link from '[0-9a-f-]{36}')::uuid, t.about) and p.user_id in (s.me, u.user_id))
    returning notification_id)
  select array_agg(notification_id) into told from added;
  perform app.enqueue('send_notifications', json_build_object('notification_ids', told)) where told is not null and p_tasks is not null;
  perform app.enqueue(t.task, t.payload, t.key, t.run_at)
  from json_to_recordset(p_tasks) t (task text, payload json, key text, run_at timestamptz);
  return query select unnest(told);
end $$;
revoke execute on function app.notify_each from public;
grant execute on function app.notify_each to handover_admin, handover_agency, handover_provider, handover_office,
  handover_member, handover_fill, handover_worker;

reset role;
