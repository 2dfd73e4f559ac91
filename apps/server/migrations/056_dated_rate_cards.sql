-- Rate cards from a day on, each version whole. Of versions from the same day the last that was written holds.
set role handover_owner;
create table app.rate_card_versions (
  version_id bigint generated always as identity primary key,
  agency_id uuid not null,
  care_provider_id uuid not null,
  valid_from date not null,
  created_by uuid references app.users (user_id),
  created_at timestamptz not null,
  foreign key (agency_id, care_provider_id) references app.care_providers (agency_id, care_provider_id) on update cascade
);
create index rate_card_versions_of_provider on app.rate_card_versions (care_provider_id, valid_from, version_id);
alter table app.rate_cards add column version_id bigint references app.rate_card_versions;
reset role;
-- What was said before holds since ever.
insert into app.rate_card_versions (agency_id, care_provider_id, valid_from, created_at)
select distinct agency_id, care_provider_id, date '2000-01-01', now() from app.rate_cards;
update app.rate_cards r set version_id = v.version_id from app.rate_card_versions v where v.care_provider_id = r.care_provider_id;
set role handover_owner;
alter table app.rate_cards alter column version_id set not null,
  drop constraint rate_cards_pkey, add primary key (version_id, role);
create index rate_cards_of_provider on app.rate_cards (care_provider_id);
call app.wall('rate_card_versions', agency => 'agency_id', provider => 'care_provider_id', office => 'care_provider_id');
grant select, insert on app.rate_card_versions to handover_admin, handover_agency, handover_provider;
grant select on app.rate_card_versions to handover_office;
-- A version never changes.
revoke update, delete on app.rate_cards from handover_admin, handover_agency, handover_provider;
reset role;
