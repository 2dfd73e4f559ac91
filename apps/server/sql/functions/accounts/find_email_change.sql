set role handover_gate;

-- Returns the email change of a link.
create or replace function app.find_email_change(p_token_hash bytea, p_now timestamptz)
  returns table (email text, first_name text, taken boolean)
  language sql stable security definer set search_path = app, pg_temp as $$
  select c.email, u.first_name,
         exists (select from app.users k where k.email = c.email and k.deleted_at is null and k.status <> 'pending')
  from app.email_changes c join app.users u using (user_id)
  where c.token_hash = p_token_hash and c.confirmed_at is null and c.ended_at is null and c.expires_at > p_now
    and u.status = 'active' and u.deleted_at is null
$$;
revoke execute on function app.find_email_change from public;
grant execute on function app.find_email_change to handover_guest;

reset role;
