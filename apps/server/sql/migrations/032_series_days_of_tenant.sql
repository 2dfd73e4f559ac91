set role handover_owner;

-- A day is of its series and of the same agency.
alter table app.shift_series add unique (agency_id, care_provider_id, office_id, series_id);
alter table app.shift_series_days drop constraint shift_series_days_series_id_fkey;
alter table app.shift_series_days add foreign key (agency_id, care_provider_id, office_id, series_id)
  references app.shift_series (agency_id, care_provider_id, office_id, series_id) on update cascade;

reset role;
