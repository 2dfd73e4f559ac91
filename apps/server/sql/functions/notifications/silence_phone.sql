set role handover_gate;

-- Deletes the push subscription of a session that was signed out, here or from afar.
create or replace function app.silence_phone() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  delete from app.push_subscriptions where session_id = old.session_id;
  return null;
end $$;
revoke execute on function app.silence_phone from public;
grant execute on function app.silence_phone to handover_owner;

set role handover_owner;
-- The worker deletes expired sessions: a person who did not look for a month still hears of an offer, so this is not
-- for the worker.
create or replace trigger silences_phone after delete on app.sessions for each row
  when (session_user <> 'handover_worker') execute function app.silence_phone();

reset role;
