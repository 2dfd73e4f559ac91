-- Sessions end with every change of level, place, email or status, and every server ends the live streams of that person.
set role handover_owner;

-- When the access of a person ended last: a server that Redis did not tell finds it here.
create table app.access_ends (
  user_id uuid primary key references app.users,
  ended_at timestamptz not null
);
create index on app.access_ends (ended_at);
call app.personal_wall('access_ends');
grant select, insert, update on app.access_ends to handover_gate;
grant select, delete on app.access_ends to handover_worker;

set role handover_gate;
-- What a care provider's move to another agency changes of its people carries no moment of its own.
create or replace function app.end_access() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  delete from app.sessions where user_id = new.user_id;
  update app.password_resets set used_at = new.updated_at
  where user_id = new.user_id and used_at is null and (new.email <> old.email or new.status <> 'active');
  insert into app.access_ends values (new.user_id, case when new.updated_at > old.updated_at then new.updated_at else now() end)
  on conflict (user_id) do update set ended_at = excluded.ended_at;
  return null;
end $$;

-- What a link is worth: its invitation, whether or not it may still be used. Looking opens it. To somebody who has an account
-- by now it reads as one that was used: nothing else is said of other accounts.
drop function app.find_invitation(bytea, timestamptz);
create function app.find_invitation(p_token_hash bytea, p_now timestamptz)
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
create or replace function app.register(p_token_hash bytea, p_user_id uuid, p_company_id uuid, p_notification_id uuid, p_person jsonb,
    p_company jsonb, p_password_hash text, p_now timestamptz, p_request_id text)
  returns table (email text, level smallint, invited_by uuid)
  language plpgsql security definer set search_path = app, pg_temp as $$
declare
  i app.invitations;
  its_level smallint;
begin
  select * into i from app.invitations x
  where x.token_hash = p_token_hash and x.used_at is null and x.revoked_at is null and x.expires_at > p_now
    and not exists (select from app.users u where u.email = x.email and u.deleted_at is null and u.status <> 'pending') for update;
  if not found then return; end if;
  perform from app.agencies a where a.agency_id = i.agency_id and a.status = 'active' and a.deleted_at is null for share;
  if not found and i.agency_id is not null then return; end if;
  its_level := case i.type when 'staff_member' then 4 else 2 end;
  if i.type = 'agency' then
    insert into app.agencies (agency_id, company_name, email, address_line_1, address_line_2, city, town, province, post_code,
                              country, latitude, longitude, approximate, created_at, updated_at)
    select p_company_id, c.company_name, i.email, c.address_line_1, c.address_line_2, c.city, c.town, c.province, c.post_code,
           c.country, c.latitude, c.longitude, c.approximate, p_now, p_now
    from jsonb_populate_record(null::app.agencies, p_company) c;
  elsif i.type = 'care_provider' then
    insert into app.care_providers (care_provider_id, agency_id, company_name, email, address_line_1, address_line_2, city, town,
                                    province, post_code, country, latitude, longitude, approximate, created_at, updated_at)
    select p_company_id, i.agency_id, c.company_name, i.email, c.address_line_1, c.address_line_2, c.city, c.town, c.province,
           c.post_code, c.country, c.latitude, c.longitude, c.approximate, p_now, p_now
    from jsonb_populate_record(null::app.care_providers, p_company) c;
  end if;
  insert into app.users (user_id, email, first_name, last_name, mobile_telephone, level, agency_id, care_provider_id,
                         created_at, updated_at)
  select p_user_id, i.email, p.first_name, p.last_name, p.mobile_telephone, its_level,
         case i.type when 'agency' then p_company_id when 'care_provider' then i.agency_id end,
         case i.type when 'care_provider' then p_company_id end, p_now, p_now
  from jsonb_populate_record(null::app.users, p_person) p;
  if its_level = 4 then insert into app.staff (member_id, created_at) values (p_user_id, p_now); end if;
  insert into app.credentials values (p_user_id, p_password_hash, 0, p_now);
  update app.invitations x set used_at = p_now where x.invitation_id = i.invitation_id;
  perform app.notify_each(json_build_array(json_build_object(
    'notification_id', p_notification_id, 'user_id', i.invited_by, 'kind', 'invitation_registered', 'title',
    coalesce(p_company ->> 'company_name', (p_person ->> 'first_name') || ' ' || (p_person ->> 'last_name')) || ' has registered',
    'body', 'They came by your invitation.', 'link',
    -- A care provider does not see the others of its agency: it is shown its invitations.
    case when i.inviting_care_provider_id is not null then '/invite_care_providers'
         when its_level = 4 then '/users/' || p_user_id
         else case i.type when 'agency' then '/agencies/' else '/care_providers/' end || p_company_id end)), p_now, '[]');
  insert into app.audit values (gen_random_uuid(), p_now, p_user_id, 'register', i.invitation_id, p_request_id);
  return query select i.email, its_level, i.invited_by;
end $$;
revoke execute on function app.find_invitation from public;
grant execute on function app.find_invitation to handover_guest;

set role handover_owner;
drop trigger access_ended on app.users;
create trigger access_ended after update of status, email, level, agency_id, care_provider_id, office_id on app.users
  for each row when (
    (new.email, new.level, new.agency_id, new.care_provider_id, new.office_id)
      is distinct from (old.email, old.level, old.agency_id, old.care_provider_id, old.office_id)
    or (new.status <> 'active' and old.status = 'active'))
  execute function app.end_access();
reset role;
