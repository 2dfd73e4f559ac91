-- What an agency and its care providers say of the money.
set role handover_owner;

-- What staff are paid of a band is between them and the platform.
revoke select on app.rate_bands from handover_agency, handover_provider, handover_office;
grant select (agency_id, care_provider_id, band, from_time, to_time, hcp_percent, updated_at) on app.rate_bands
  to handover_agency, handover_provider, handover_office;

-- A rule that was taken back before it began held on no day at all; nothing is deleted.
alter table app.vat_rules drop constraint ends_after_it_begins,
  add constraint ends_after_it_begins check (valid_until >= valid_from - 1);
reset role;

set role handover_gate;
-- What a member is paid in the bands where they are booked; what is charged in them is told to those who pay it.
create view app.my_rate_bands as
  select j.job_id, b.band, b.from_time, b.to_time, b.staff_percent as percent
  from app.jobs j join app.rate_bands b on b.care_provider_id = j.care_provider_id
  where j.assigned_to = nullif(current_setting('app.user_id', true), '')::uuid;
grant select on app.my_rate_bands to handover_member;
reset role;
