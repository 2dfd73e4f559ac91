set role handover_gate;

-- Returns the email change that a link can undo.
create or replace function app.find_email_undo(p_undo_hash bytea, p_now timestamptz)
  returns table (email text, first_name text)
  language sql stable security definer set search_path = app, pg_temp as $$
  select c.former_email, u.first_name from app.email_changes c join app.users u using (user_id)
  where c.undo_hash = p_undo_hash and c.undone_at is null and c.undo_until > p_now and u.status = 'active' and u.deleted_at is null
$$;
revoke execute on function app.find_email_undo from public;
grant execute on function app.find_email_undo to handover_guest;

reset role;
