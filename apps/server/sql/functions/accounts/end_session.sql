set role handover_gate;

-- Ends a session by its token.
create or replace function app.end_session(p_token_hash bytea) returns void
  language sql security definer set search_path = app, pg_temp as $$
  delete from app.sessions where token_hash = p_token_hash
$$;
revoke execute on function app.end_session from public;
grant execute on function app.end_session to handover_guest;

reset role;
