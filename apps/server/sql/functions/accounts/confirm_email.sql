set role handover_gate;

-- Applies a new email by its link. The trigger on users ends the sessions.
create or replace function app.confirm_email(p_token_hash bytea, p_now timestamptz, p_undo_until timestamptz, p_request_id text)
  returns table (user_id uuid, change_id uuid, email text)
  language sql security definer set search_path = app, pg_temp as $$
  select from app.users u join app.email_changes c using (user_id) where c.token_hash = p_token_hash for no key update of u;
  with confirmed as (
    update app.email_changes c set confirmed_at = p_now, former_email = u.email, undo_until = p_undo_until
    from app.users u
    where c.token_hash = p_token_hash and c.confirmed_at is null and c.ended_at is null and c.expires_at > p_now
      and u.user_id = c.user_id and u.status = 'active' and u.deleted_at is null
    returning c.change_id, c.user_id, c.email),
  renamed as (update app.users u set email = c.email, updated_at = p_now from confirmed c where u.user_id = c.user_id),
  noted as (insert into app.audit (audit_id, at, actor_id, action, target_id, request_id)
    select gen_random_uuid(), p_now, c.user_id, 'confirm_email', c.user_id, p_request_id from confirmed c)
  select c.user_id, c.change_id, c.email from confirmed c
$$;
revoke execute on function app.confirm_email from public;
grant execute on function app.confirm_email to handover_guest;

reset role;
