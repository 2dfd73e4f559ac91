set role handover_gate;

-- Makes an account wait for its person, in the transaction that adds it: nobody can make another's account wait.
create or replace function app.await_acceptance(p_user_id uuid, p_invited_by uuid, p_password_hash text, p_now timestamptz, p_expires_at timestamptz)
  returns void language sql security definer set search_path = app, pg_temp as $$
  insert into app.pending_accounts (user_id, invited_by, password_hash, created_at, expires_at)
  select user_id, p_invited_by, p_password_hash, p_now, p_expires_at from app.users
  where user_id = p_user_id and status = 'pending' and xmin = pg_current_xact_id()::xid
$$;
revoke execute on function app.await_acceptance from public;
grant execute on function app.await_acceptance to handover_admin, handover_agency, handover_provider, handover_office;

reset role;
