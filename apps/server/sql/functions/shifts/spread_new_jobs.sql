set role handover_gate;

-- Writes sort columns, places, counts and client's terms of new shifts.
create or replace function app.spread_new_jobs() returns trigger language plpgsql security definer set search_path = app, public, pg_temp as $$
begin
  insert into app.job_orders (job_id, agency_id, care_provider_id, office_id, number, staff_rate)
  select job_id, agency_id, care_provider_id, office_id, number, staff_rate from added;
  insert into app.job_geo (job_id, agency_id, care_provider_id, office_id, status, starts_at, location)
  select job_id, agency_id, care_provider_id, office_id, status, starts_at,
         st_setsrid(st_makepoint(longitude, latitude), 4326)::geography
  from added where status in ('Published', 'Assigned', 'Confirmed', 'Checked in');
  insert into app.rollup_deltas (agency_id, care_provider_id, office_id, day, measure, n, amount)
  select agency_id, care_provider_id, office_id, date, 'status:' || status, count(*), 0 from added group by 1, 2, 3, 4, 5;
  insert into app.member_shifts as s (member_id, agency_id, care_provider_id, office_id, completed)
  select assigned_to, agency_id, care_provider_id, office_id, count(*) from added where status = 'Completed'
  group by 1, 2, 3, 4 order by 1, 4
  on conflict (member_id, office_id) do update set completed = s.completed + excluded.completed;
  insert into app.client_terms (job_id, version, agency_id, care_provider_id, office_id, hcp_rate, charge_bands, cancellation,
                                agreed_at)
  select j.job_id, 1, j.agency_id, j.care_provider_id, j.office_id, j.hcp_rate, f.charge_bands, f.cancellation, j.updated_at
  from added j cross join lateral app.terms_in_force(j.care_provider_id, j.starts_at) f where j.status = 'Published';
  return null;
end $$;
revoke execute on function app.spread_new_jobs from public;

reset role;
create or replace trigger spread_added after insert on app.jobs referencing new table as added
  for each statement execute function app.spread_new_jobs();
