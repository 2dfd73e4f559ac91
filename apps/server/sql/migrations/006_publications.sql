set role handover_owner;

-- Shifts that one call published, until the people whom they fit have been told. Rows are deleted after a day.
create table app.publications (
  publication_id uuid primary key,
  agency_id uuid not null,
  care_provider_id uuid not null,
  office_id uuid not null,
  published_by uuid not null references app.users,
  published_at timestamptz not null,
  job_ids uuid[] not null,
  -- How many people fit, found as soon as the shifts are published; null until then.
  fits int check (fits >= 0),
  -- When people were told, and how many; null until then, and for shifts that were taken back.
  told_at timestamptz,
  told int check (told >= 0),
  foreign key (agency_id, care_provider_id, office_id)
    references app.offices (agency_id, care_provider_id, office_id) on update cascade
);
create index publications_by_time on app.publications (published_at);
create index publications_by_person on app.publications (published_by, published_at);
call app.enable_tenant_rls('publications', agency => 'agency_id', provider => 'care_provider_id', office => 'office_id');
grant select, insert on app.publications to handover_admin, handover_agency, handover_provider, handover_office;
grant select, update, delete on app.publications to handover_worker;

reset role;
