-- Where the shifts are that are not over, and how many in each cell of the map: in the trigger's own words, then folded.
insert into app.job_geo (job_id, agency_id, care_provider_id, office_id, status, starts_at, location)
select job_id, agency_id, care_provider_id, office_id, status, starts_at,
       st_setsrid(st_makepoint(longitude, latitude), 4326)::geography
from app.jobs where status in ('Published', 'Assigned', 'Confirmed', 'Checked in');
select app.add_to_cells(g, 1) from app.job_geo g;
select app.fold_map_cells();
