set role handover_gate;

-- Uses the link, sets the password and ends all sessions, in one transaction.
create or replace function app.finish_reset(p_token_hash bytea, p_password_hash text, p_now timestamptz, p_request_id text)
  returns uuid language plpgsql security definer set search_path = app, pg_temp as $$
declare
  who uuid;
begin
  update app.password_resets r set used_at = p_now
    from app.users u
    where r.token_hash = p_token_hash and r.used_at is null and r.expires_at > p_now
      and u.user_id = r.user_id and u.status = 'active'
    returning r.user_id into who;
  if not found then return null; end if;
  update app.password_resets set used_at = p_now where user_id = who and used_at is null;
  insert into app.credentials values (who, p_password_hash, 0, p_now)
    on conflict (user_id) do update set password_hash = excluded.password_hash, failed_in_a_row = 0, changed_at = p_now;
  delete from app.sessions where user_id = who;
  insert into app.audit values (gen_random_uuid(), p_now, who, 'reset_password', who, p_request_id);
  return who;
end $$;
revoke execute on function app.finish_reset from public;
grant execute on function app.finish_reset to handover_guest;

reset role;
