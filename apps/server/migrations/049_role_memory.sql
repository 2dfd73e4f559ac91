-- Quick post remembers notes, tags, ward and break per role and shift type. A shift without a row here is still found by
-- office_roles, which the version before writes alone.
set role handover_owner;
create table app.office_role_shifts (
  agency_id uuid not null, care_provider_id uuid not null, office_id uuid not null,
  role text not null check (role = lower(role)),
  shift_time text not null check (shift_time in ('Day Shift', 'Morning Shift', 'Afternoon Shift', 'Night Shift')),
  job_id uuid not null references app.jobs,
  used_at timestamptz not null,
  foreign key (agency_id, care_provider_id, office_id)
    references app.offices (agency_id, care_provider_id, office_id) on update cascade,
  primary key (office_id, role, shift_time)
);
call app.wall('office_role_shifts', agency => 'agency_id', provider => 'care_provider_id', office => 'office_id');
grant select, insert, update on app.office_role_shifts
  to handover_admin, handover_agency, handover_provider, handover_office;

-- Tags that every shift of the role asks for.
alter table app.rate_cards add column tag_ids uuid[] not null default '{}';
reset role;
