set role handover_gate;

-- Uses an invitation's link and makes the company, its first manager or the member, and their password, in one
-- transaction. Email, kind and agency come from the invitation, not from the form. It returns no row if the link is no
-- longer valid. Rivals with the same link wait for the lock of its row, and the agency is locked so that nobody removes
-- or closes it meanwhile.
create or replace function app.register(p_token_hash bytea, p_user_id uuid, p_company_id uuid, p_notification_id uuid, p_person jsonb,
    p_company jsonb, p_password_hash text, p_now timestamptz, p_request_id text)
  returns table (email text, level smallint, invited_by uuid)
  language plpgsql security definer set search_path = app, pg_temp as $$
declare i app.invitations; its_level smallint;
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
  insert into app.engagements (engagement_id, agency_id, member_id, since, started_by)
  select gen_random_uuid(), i.agency_id, p_user_id, p_now, p_user_id where its_level = 4 and i.agency_id is not null;
  insert into app.credentials values (p_user_id, p_password_hash, 0, p_now);
  update app.invitations x set used_at = p_now where x.invitation_id = i.invitation_id;
  perform app.notify_each(json_build_array(json_build_object(
    'notification_id', p_notification_id, 'user_id', i.invited_by, 'kind', 'invitation_registered', 'title',
    coalesce(p_company ->> 'company_name', (p_person ->> 'first_name') || ' ' || (p_person ->> 'last_name')) || ' has registered',
    'body', 'They came by your invitation.', 'link',
    -- A care provider does not see others of its agency, so its link leads to its invitations.
    case when i.inviting_care_provider_id is not null then '/invite_care_providers'
         when its_level = 4 then case when i.agency_id is null then '/users/' else '/staff/' end || p_user_id
         else case i.type when 'agency' then '/agencies/' else '/care_providers/' end || p_company_id end)), p_now, '[]');
  insert into app.audit values (gen_random_uuid(), p_now, p_user_id, 'register', i.invitation_id, p_request_id);
  return query select i.email, its_level, i.invited_by;
end $$;
revoke execute on function app.register from public;
grant execute on function app.register to handover_guest;

reset role;
