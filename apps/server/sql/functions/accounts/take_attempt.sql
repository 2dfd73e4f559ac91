set role handover_gate;

-- Returns the seconds to wait before another attempt, or 0 and counts this one. The lock keeps two attempts from
-- passing together.
create or replace function app.take_attempt(p_what text, p_subject bytea, p_most int, p_window_s int, p_now timestamptz)
  returns int language plpgsql security definer set search_path = app, pg_temp as $$
declare
  n int; oldest timestamptz;
begin
  perform pg_advisory_xact_lock(hashtextextended(p_what || encode(p_subject, 'hex'), 0));
  select count(*), min(at) into n, oldest from app.attempts
    where what = p_what and subject = p_subject and at > p_now - make_interval(secs => p_window_s);
  if n >= p_most then
    return greatest(1, ceil(extract(epoch from oldest + make_interval(secs => p_window_s) - p_now)));
  end if;
  insert into app.attempts values (p_what, p_subject, p_now);
  return 0;
end $$;
revoke execute on function app.take_attempt from public;
grant execute on function app.take_attempt to handover_guest;

reset role;
