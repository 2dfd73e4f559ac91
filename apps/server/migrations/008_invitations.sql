-- People come by invitation: a link by mail, for seven days, once. Whoever invites decides the email and the kind of account.
set role handover_owner;

-- The link exists only in the mail: the worker makes it when it sends, and keeps its hash.
alter table app.invitations
  alter column token_hash drop not null,
  add column message text not null default '',
  add column sent_at timestamptz,
  add column opened_at timestamptz,
  -- A care provider's manager sees the invitations of their own company, not those of the agency's other clients.
  add column inviting_care_provider_id uuid,
  add constraint invitations_agency_id_inviting_care_provider_id_fkey foreign key (agency_id, inviting_care_provider_id)
    references app.care_providers (agency_id, care_provider_id) on update cascade;
drop policy own_provider on app.invitations;
create policy own_provider on app.invitations to handover_provider
  using (inviting_care_provider_id = nullif(current_setting('app.care_provider_id', true), '')::uuid);

-- Inviting someone again renews the open invitation.
create unique index invitations_open_key on app.invitations
  (email, type, coalesce(agency_id, '00000000-0000-0000-0000-000000000000'),
   coalesce(inviting_care_provider_id, '00000000-0000-0000-0000-000000000000'))
  where used_at is null and revoked_at is null;
-- Lists show what was sent last first; a renewed invitation was sent again.
create index invitations_by_type on app.invitations (type, expires_at desc, invitation_id desc);
drop index app.invitations_agency_id_created_at_idx;
create index invitations_of_agency on app.invitations (agency_id, expires_at desc, invitation_id desc);
create index invitations_of_care_provider on app.invitations (inviting_care_provider_id, expires_at desc, invitation_id desc)
  where inviting_care_provider_id is not null;

grant select, insert, update on app.invitations to handover_admin, handover_agency, handover_provider;
grant select on app.invitations to handover_worker, handover_gate;
grant delete on app.invitations to handover_worker;
grant update (token_hash, sent_at) on app.invitations to handover_worker;
grant update (opened_at, used_at) on app.invitations to handover_gate;
grant select, insert on app.agencies, app.care_providers to handover_gate;
grant insert on app.users, app.staff to handover_gate;
-- To hold the agency that somebody registers into, a login needs the right to change something of it.
grant update (updated_at) on app.agencies to handover_gate;
grant usage on sequence app.staff_code to handover_gate;
grant select on app.staff to handover_gate;

set role handover_gate;

-- What a link is worth: its invitation, whether or not it may still be used. Looking opens it.
create function app.find_invitation(p_token_hash bytea, p_now timestamptz)
  returns table (invitation_id uuid, type text, email text, message text, invited_by text, company_name text, state text)
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  update app.invitations i set opened_at = p_now
    where i.token_hash = p_token_hash and i.opened_at is null and i.used_at is null and i.revoked_at is null
      and i.expires_at > p_now;
  return query
    select i.invitation_id, i.type, i.email, i.message, u.first_name || ' ' || u.last_name,
           coalesce(c.company_name, own.company_name),
           case when i.used_at is not null then 'registered' when i.revoked_at is not null then 'revoked'
                when i.expires_at <= p_now then 'expired'
                when (i.agency_id is not null and (a.status <> 'active' or a.deleted_at is not null)) then 'revoked'
                else 'open' end
    from app.invitations i join app.users u on u.user_id = i.invited_by
      left join app.agencies a on a.agency_id = i.agency_id
      left join app.agencies own on own.agency_id = u.agency_id
      left join app.care_providers c on c.care_provider_id = u.care_provider_id
    where i.token_hash = p_token_hash;
end $$;

-- Uses the link up and makes the company, its first manager or the member, and their password: together or not at all.
-- Nothing about who they are comes from the form: email, kind and agency are the invitation's. Nobody comes back where
-- the link is not worth anything any more; rivals with the same link wait at the row's lock, and nobody removes or closes
-- the agency until they belong to it.
create function app.register(p_token_hash bytea, p_user_id uuid, p_company_id uuid, p_notification_id uuid, p_person jsonb,
                             p_company jsonb, p_password_hash text, p_now timestamptz, p_request_id text)
  returns table (email text, level smallint, invited_by uuid)
  language plpgsql security definer set search_path = app, pg_temp as $$
declare
  i app.invitations;
  its_level smallint;
  its_agency uuid;
  its_provider uuid;
begin
  select * into i from app.invitations x where x.token_hash = p_token_hash for update;
  if not found or i.used_at is not null or i.revoked_at is not null or i.expires_at <= p_now then return; end if;
  if i.agency_id is not null then
    perform from app.agencies a
      where a.agency_id = i.agency_id and a.status = 'active' and a.deleted_at is null for share;
    if not found then return; end if;
  end if;
  if i.type = 'agency' then
    its_level := 2; its_agency := p_company_id;
    insert into app.agencies (agency_id, company_name, email, address_line_1, address_line_2, city, town, province, post_code,
                              country, latitude, longitude, approximate, created_at, updated_at)
    select p_company_id, c.company_name, i.email, c.address_line_1, c.address_line_2, c.city, c.town, c.province, c.post_code,
           c.country, c.latitude, c.longitude, c.approximate, p_now, p_now
    from jsonb_populate_record(null::app.agencies, p_company) c;
  elsif i.type = 'care_provider' then
    its_level := 2; its_agency := i.agency_id; its_provider := p_company_id;
    insert into app.care_providers (care_provider_id, agency_id, company_name, email, address_line_1, address_line_2, city, town,
                                    province, post_code, country, latitude, longitude, approximate, created_at, updated_at)
    select p_company_id, i.agency_id, c.company_name, i.email, c.address_line_1, c.address_line_2, c.city, c.town, c.province,
           c.post_code, c.country, c.latitude, c.longitude, c.approximate, p_now, p_now
    from jsonb_populate_record(null::app.care_providers, p_company) c;
  else
    its_level := 4;
  end if;
  insert into app.users (user_id, email, first_name, last_name, mobile_telephone, level, agency_id, care_provider_id,
                         created_at, updated_at)
  select p_user_id, i.email, p.first_name, p.last_name, p.mobile_telephone, its_level, its_agency, its_provider, p_now, p_now
  from jsonb_populate_record(null::app.users, p_person) p;
  if its_level = 4 then insert into app.staff (member_id, created_at) values (p_user_id, p_now); end if;
  insert into app.credentials values (p_user_id, p_password_hash, 0, p_now);
  update app.invitations x set used_at = p_now where x.invitation_id = i.invitation_id;
  perform app.enqueue('send_notification', json_build_object('notification_id', told))
  from app.notify(array[p_notification_id], array[i.invited_by], 'invitation_registered',
    coalesce(p_company ->> 'company_name', (p_person ->> 'first_name') || ' ' || (p_person ->> 'last_name')) || ' has registered',
    'They came by your invitation.',
    -- A care provider does not see the others of its agency: it is shown its invitations.
    case when i.inviting_care_provider_id is not null then '/invite_care_providers'
         when i.type = 'agency' then '/agencies/' || p_company_id
         when i.type = 'care_provider' then '/care_providers/' || p_company_id
         else '/users/' || p_user_id end, p_now) told;
  insert into app.audit values (gen_random_uuid(), p_now, p_user_id, 'register', i.invitation_id, p_request_id);
  return query select i.email, its_level, i.invited_by;
end $$;

revoke execute on function app.find_invitation, app.register from public;
grant execute on function app.find_invitation, app.register to handover_guest;
reset role;
