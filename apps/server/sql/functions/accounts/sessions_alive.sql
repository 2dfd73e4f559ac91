set role handover_gate;

-- Returns the sessions of a list that are still in force, for the streams that one process holds open.
create or replace function app.sessions_alive(p_session_ids uuid[], p_now timestamptz) returns setof uuid
  language sql stable security definer set search_path = app, pg_temp as $$
  select s.session_id from app.sessions s join app.users u using (user_id)
  where s.session_id = any (p_session_ids) and not s.challenge and s.expires_at > p_now
    and s.last_seen_at + s.idle > p_now and u.status = 'active'
$$;
revoke execute on function app.sessions_alive from public;
grant execute on function app.sessions_alive to handover_guest;

reset role;
