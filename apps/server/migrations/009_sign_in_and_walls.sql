-- Old links die with what they were sent for, whoever is disabled is signed out for good, and the second wall keeps a
-- company where it is.
set role handover_owner;

-- A company's own people change what is said of it. Whose it is, whether it is active and whether it is there at all is
-- decided above them, so their logins have no right to it.
revoke update on app.agencies from handover_agency;
grant update (company_name, email, address_line_1, address_line_2, city, town, province, post_code, country, latitude,
              longitude, approximate, updated_at) on app.agencies to handover_agency;
revoke update on app.care_providers from handover_provider;
grant update (company_name, email, address_line_1, address_line_2, city, town, province, post_code, country, latitude,
              longitude, approximate, updated_at) on app.care_providers to handover_provider;

-- A care provider invites into its agency and nowhere else: without the agency its key into the tree would not be checked.
alter table app.invitations add constraint a_care_provider_invites_into_its_agency
  check (inviting_care_provider_id is null or agency_id is not null);

set role handover_gate;

-- Disabled and enabled again, an account does not wake the sessions that it had; and a link by mail is worth nothing
-- once the account has another address, or has been disabled.
create function app.end_access() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  if new.status <> 'active' then delete from app.sessions where user_id = new.user_id; end if;
  update app.password_resets set used_at = new.updated_at where user_id = new.user_id and used_at is null;
  return null;
end $$;

-- A link that was asked for before the password was changed must not change it back.
create function app.end_links() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  update app.password_resets set used_at = new.changed_at where user_id = new.user_id and used_at is null;
  return null;
end $$;

revoke execute on function app.end_access, app.end_links from public;
grant execute on function app.end_access, app.end_links to handover_owner;

set role handover_owner;
create trigger access_ended after update of status, email on app.users for each row
  when (new.email <> old.email or (new.status <> 'active' and old.status = 'active')) execute function app.end_access();
create trigger password_changed after insert or update of password_hash on app.credentials for each row
  execute function app.end_links();
reset role;
