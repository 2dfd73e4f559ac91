set role handover_gate;

-- Invalidates links that were sent before a new password, and clears counts of guesses at the old one.
create or replace function app.end_links() returns trigger language plpgsql security definer set search_path = app, pg_temp as $$
begin
  update app.password_resets set used_at = new.changed_at where user_id = new.user_id and used_at is null;
  delete from app.attempts a using app.users u
  where u.user_id = new.user_id and a.subject = sha256(convert_to(u.email, 'UTF8'))
    and a.what in ('sign_in', 'sign_in_row', 'second_factor', 'second_factor_row');
  return null;
end $$;
revoke execute on function app.end_links from public;
grant execute on function app.end_links to handover_owner;

set role handover_owner;
create or replace trigger password_changed after insert or update of password_hash on app.credentials for each row
  execute function app.end_links();

reset role;
