set role handover_gate;

-- Undoes an email change with all that was set up since it was asked for: later changes, second factors, the password,
-- all sessions.
create or replace function app.undo_email(p_undo_hash bytea, p_password_hash text, p_now timestamptz, p_request_id text)
  returns uuid language sql security definer set search_path = app, pg_temp as $$
  select from app.users u join app.email_changes c using (user_id) where c.undo_hash = p_undo_hash for no key update of u;
  with undone as (
    update app.email_changes c set undone_at = p_now from app.users u
    where c.undo_hash = p_undo_hash and c.undone_at is null and c.undo_until > p_now
      and u.user_id = c.user_id and u.status = 'active' and u.deleted_at is null
    returning c.change_id, c.user_id, c.former_email, c.asked_at),
  later as (
    update app.email_changes c
    set ended_at = coalesce(c.ended_at, p_now), undo_until = least(c.undo_until, p_now) from undone u
    where c.user_id = u.user_id and c.change_id <> u.change_id and c.asked_at >= u.asked_at),
  restored as (update app.users p set email = u.former_email, updated_at = p_now from undone u where p.user_id = u.user_id),
  factors as (delete from app.second_factors f using undone u where f.user_id = u.user_id and f.created_at >= u.asked_at),
  passkeys as (delete from app.passkeys p using undone u where p.user_id = u.user_id and p.created_at >= u.asked_at),
  sessions as (delete from app.sessions s using undone u where s.user_id = u.user_id),
  signs_in as (
    insert into app.credentials (user_id, password_hash, changed_at, devices_since)
    select u.user_id, p_password_hash, p_now, p_now from undone u
    on conflict (user_id) do update set password_hash = excluded.password_hash, changed_at = p_now, devices_since = p_now),
  noted as (insert into app.audit (audit_id, at, actor_id, action, target_id, request_id)
    select gen_random_uuid(), p_now, u.user_id, 'undo_email', u.user_id, p_request_id from undone u)
  select u.user_id from undone u
$$;
revoke execute on function app.undo_email from public;
grant execute on function app.undo_email to handover_guest;

reset role;
