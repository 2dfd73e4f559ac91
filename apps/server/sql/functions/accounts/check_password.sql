set role handover_gate;

-- Compares a password and opens a challenge if it is right; a wrong one writes nothing. It clears counts of attempts,
-- each by counter and subject, from a time on.
create or replace function app.check_password(p_email text, p_password_hash text, p_challenge_id uuid, p_challenge_hash bytea, p_device text,
  p_now timestamptz, p_expires_at timestamptz, p_counters text[], p_subjects bytea[],
  p_from timestamptz[])
  returns table (user_id uuid, level smallint, second_factor boolean)
  language sql security definer set search_path = app, pg_temp as $$
  with account as (
    select u.user_id, u.level from app.users u join app.credentials c using (user_id)
    where u.email = p_email and u.deleted_at is null and u.status = 'active' and c.password_hash = p_password_hash
  ), opened as (
    insert into app.sessions (session_id, user_id, token_hash, challenge, device, created_at, last_seen_at, idle, expires_at)
    select p_challenge_id, a.user_id, p_challenge_hash, true, p_device, p_now, p_now, p_expires_at - p_now, p_expires_at
    from account a
  ), cleared as (
    delete from app.attempts t using unnest(p_counters, p_subjects, p_from) as c (counter, subject, since)
    where t.what = c.counter and t.subject = c.subject and t.at >= c.since and exists (select from account)
  )
  select a.user_id, a.level,
         exists (select from app.second_factors f where f.user_id = a.user_id and f.confirmed_at is not null)
  from account a
$$;
revoke execute on function app.check_password from public;
grant execute on function app.check_password to handover_auth;

reset role;
