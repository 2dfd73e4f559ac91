set role handover_gate;

-- Returns the invitation of a link, usable or not, and marks it as opened. For a person who has an account by now it
-- reads as used: it tells nothing else about other accounts.
create or replace function app.find_invitation(p_token_hash bytea, p_now timestamptz)
  returns table (invitation_id uuid, type text, email text, message text, invited_by text, company_name text, state text)
  language sql security definer set search_path = app, pg_temp as $$
  update app.invitations i set opened_at = p_now
  where i.token_hash = p_token_hash and i.opened_at is null and i.used_at is null and i.revoked_at is null
    and i.expires_at > p_now;
  select i.invitation_id, i.type, i.email, i.message, u.first_name || ' ' || u.last_name,
         coalesce(c.company_name, own.company_name),
         case when i.used_at is not null then 'registered' when i.revoked_at is not null then 'revoked'
              when i.expires_at <= p_now then 'expired'
              when i.agency_id is not null and (a.status <> 'active' or a.deleted_at is not null) then 'revoked'
              when exists (select from app.users known where known.email = i.email and known.deleted_at is null
                             and known.status <> 'pending') then 'registered'
              else 'open' end
  from app.invitations i join app.users u on u.user_id = i.invited_by
    left join app.agencies a on a.agency_id = i.agency_id
    left join app.agencies own on own.agency_id = u.agency_id
    left join app.care_providers c on c.care_provider_id = u.care_provider_id
  where i.token_hash = p_token_hash;
$$;
revoke execute on function app.find_invitation from public;
grant execute on function app.find_invitation to handover_guest;

reset role;
