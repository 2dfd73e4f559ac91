set role handover_gate;

-- Returns the person of a token, if the session is in force and the account is active.
create or replace function app.session_viewer(p_token_hash bytea, p_now timestamptz, p_touch boolean)
  returns table (session_id uuid, user_id uuid, level smallint, agency_id uuid, care_provider_id uuid, office_id uuid,
  second_factor boolean)
  language plpgsql security definer set search_path = app, pg_temp as $$
declare
  s app.sessions;
begin
  select * into s from app.sessions x where x.token_hash = p_token_hash and not x.challenge;
  if not found or s.expires_at <= p_now or s.last_seen_at + s.idle <= p_now then return; end if;
  if p_touch and s.last_seen_at < p_now - interval '1 minute' then
    perform set_config('synchronous_commit', 'off', true);
    update app.sessions x set last_seen_at = p_now where x.session_id = s.session_id;
  end if;
  return query
    select s.session_id, u.user_id, u.level, u.agency_id, u.care_provider_id, u.office_id,
           exists (select 1 from app.second_factors f where f.user_id = u.user_id and f.confirmed_at is not null)
    from app.users u where u.user_id = s.user_id and u.status = 'active';
end $$;
revoke execute on function app.session_viewer from public;
grant execute on function app.session_viewer to handover_guest;

reset role;
