set role handover_owner;

-- A location that moves to another agency takes its series along, and the series its days: by one way only.
alter table app.shift_series_days drop constraint shift_series_days_agency_id_care_provider_id_office_id_fkey;

reset role;
