set role handover_gate;

-- Returns whom an account waits for, and who added it. `taken` is told to the reader of that mailbox alone.
create or replace function app.find_pending_account(p_token_hash bytea, p_now timestamptz)
  returns table (email text, first_name text, level smallint, company text, invited_by text, has_password boolean, taken boolean)
  language sql stable security definer set search_path = app, pg_temp as $$
  select u.email, u.first_name, u.level,
         coalesce(o.title, c.company_name, a.company_name), i.first_name || ' ' || i.last_name, p.password_hash is not null,
         exists (select from app.users k where k.email = u.email and k.deleted_at is null and k.status <> 'pending')
  from app.pending_accounts p join app.users u using (user_id) join app.users i on i.user_id = p.invited_by
    left join app.agencies a on a.agency_id = u.agency_id
    left join app.care_providers c on c.care_provider_id = u.care_provider_id
    left join app.offices o on o.office_id = u.office_id
  where p.token_hash = p_token_hash and p.mailed_to = u.email and p.expires_at > p_now
    and u.status = 'pending' and u.deleted_at is null
$$;
revoke execute on function app.find_pending_account from public;
grant execute on function app.find_pending_account to handover_guest;

reset role;
