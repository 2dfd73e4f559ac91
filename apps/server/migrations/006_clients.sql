-- Clients are added, changed and removed. Whoever is removed is gone from every list and may be invited again.
set role handover_owner;

alter table app.users
  add column deleted_at timestamptz,
  add column last_sign_in_at timestamptz,
  -- The name of the picture's file; a new picture has a new name, so browsers may keep it for long.
  add column picture text;
drop index app.users_email_key;
create unique index users_email_key on app.users (email) where deleted_at is null;

alter table app.agencies
  add column company_name_folded text collate "C" generated always as (lower(company_name)) stored,
  add column email_folded text collate "C" generated always as (lower(email)) stored,
  add column city_folded text collate "C" generated always as (lower(city)) stored,
  add constraint a_position_has_both check ((latitude is null) = (longitude is null));
alter table app.care_providers
  add column company_name_folded text collate "C" generated always as (lower(company_name)) stored,
  add column email_folded text collate "C" generated always as (lower(email)) stored,
  add column city_folded text collate "C" generated always as (lower(city)) stored,
  add constraint a_position_has_both check ((latitude is null) = (longitude is null));
alter table app.offices
  add column title_folded text collate "C" generated always as (lower(title)) stored,
  add column city_folded text collate "C" generated always as (lower(city)) stored,
  add constraint a_position_has_both check ((latitude is null) = (longitude is null));

-- One index per sort that a list offers; the id makes the order total.
create index agencies_by_company_name on app.agencies (company_name, agency_id);
create index agencies_by_email on app.agencies (email, agency_id);
create index agencies_by_status on app.agencies (status, agency_id);
create index agencies_by_city on app.agencies (city, agency_id);
create index agencies_by_created on app.agencies (created_at, agency_id);
create index agencies_company_name_trgm on app.agencies using gin (company_name_folded gin_trgm_ops);
create index care_providers_by_company_name on app.care_providers (company_name, care_provider_id);
create index care_providers_by_email on app.care_providers (email, care_provider_id);
create index care_providers_by_status on app.care_providers (status, care_provider_id);
create index care_providers_by_city on app.care_providers (city, care_provider_id);
create index care_providers_by_created on app.care_providers (created_at, care_provider_id);
create index care_providers_of_agency on app.care_providers (agency_id, company_name, care_provider_id);
create index care_providers_company_name_trgm on app.care_providers using gin (company_name_folded gin_trgm_ops);
create index care_providers_email_trgm on app.care_providers using gin (email_folded gin_trgm_ops);
create index care_providers_city_trgm on app.care_providers using gin (city_folded gin_trgm_ops);
create index offices_by_title on app.offices (title, office_id);
create index offices_by_city on app.offices (city, office_id);
create index offices_by_created on app.offices (created_at, office_id);
create index offices_of_agency on app.offices (agency_id, title, office_id);
create index offices_title_trgm on app.offices using gin (title_folded gin_trgm_ops);
create index offices_city_trgm on app.offices using gin (city_folded gin_trgm_ops);

-- An administrator may move a care provider to another agency; what belongs to it moves along, in one statement.
alter table app.offices drop constraint offices_agency_id_care_provider_id_fkey,
  add constraint offices_agency_id_care_provider_id_fkey foreign key (agency_id, care_provider_id)
    references app.care_providers (agency_id, care_provider_id) on update cascade;
alter table app.users drop constraint users_agency_id_care_provider_id_fkey,
  drop constraint users_agency_id_care_provider_id_office_id_fkey,
  add constraint users_agency_id_care_provider_id_fkey foreign key (agency_id, care_provider_id)
    references app.care_providers (agency_id, care_provider_id) on update cascade,
  add constraint users_agency_id_care_provider_id_office_id_fkey foreign key (agency_id, care_provider_id, office_id)
    references app.offices (agency_id, care_provider_id, office_id) on update cascade;

grant insert, update on app.agencies, app.care_providers, app.offices to handover_admin;
grant update on app.agencies to handover_agency;
grant insert, update on app.care_providers, app.offices to handover_agency;
grant update on app.care_providers to handover_provider;
grant insert, update on app.offices to handover_provider;
-- To hold a row while somebody is attached to it, a login needs the right to change something of it.
grant update (updated_at) on app.offices to handover_office;
grant update (updated_at) on app.care_providers to handover_office;
grant update (updated_at) on app.agencies to handover_provider;
-- Everyone changes their own picture; which picture is whose, nobody may change but them and an administrator.
grant update (picture, updated_at) on app.users to handover_member;

set role handover_gate;

-- A removed account counts no more.
create or replace function app.tally_users() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into app.tally_deltas (what, scope_id, n)
    select 'users', scope, count(*)
    from added, unnest(array['00000000-0000-0000-0000-000000000000'::uuid, agency_id, care_provider_id, office_id]) scope
    where scope is not null and deleted_at is null group by scope;
  else
    insert into app.tally_deltas (what, scope_id, n)
    select 'users', scope, sum(n) from (
      select scope, 1 as n from added,
        unnest(array['00000000-0000-0000-0000-000000000000'::uuid, agency_id, care_provider_id, office_id]) scope
        where deleted_at is null
      union all
      select scope, -1 from removed,
        unnest(array['00000000-0000-0000-0000-000000000000'::uuid, agency_id, care_provider_id, office_id]) scope
        where deleted_at is null) changes
    where scope is not null group by scope having sum(n) <> 0;
  end if;
  return null;
end $$;

create or replace function app.find_credentials(p_email text)
  returns table (user_id uuid, password_hash text, level smallint, status text, failed_in_a_row int, second_factor boolean)
  language sql stable security definer set search_path = app, pg_temp as $$
  select u.user_id, c.password_hash, u.level, u.status, c.failed_in_a_row,
         exists (select 1 from app.second_factors f where f.user_id = u.user_id and f.confirmed_at is not null)
  from app.users u join app.credentials c using (user_id) where u.email = p_email and u.deleted_at is null
$$;

create or replace function app.open_session(p_session_id uuid, p_user_id uuid, p_token_hash bytea, p_challenge boolean,
                                            p_remember boolean, p_device text, p_now timestamptz, p_idle interval,
                                            p_expires_at timestamptz, p_request_id text, p_subject bytea)
  returns void language plpgsql security definer set search_path = app, pg_temp as $$
begin
  insert into app.sessions values (p_session_id, p_user_id, p_token_hash, p_challenge, p_remember, p_device, p_now, p_now,
                                   p_idle, p_expires_at);
  if not p_challenge then
    update app.credentials set failed_in_a_row = 0 where user_id = p_user_id and failed_in_a_row > 0;
    update app.users set last_sign_in_at = p_now where user_id = p_user_id;
    delete from app.attempts where what = 'sign_in' and subject = p_subject;
    insert into app.audit values (p_session_id, p_now, p_user_id, 'sign_in', p_user_id, p_request_id);
  end if;
end $$;

set role handover_owner;
grant update (last_sign_in_at) on app.users to handover_gate;
reset role;
