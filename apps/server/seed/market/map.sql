-- Where the shifts are that are not over, and how many in each cell of the map: as the worker would have folded it.
insert into app.job_geo (job_id, agency_id, care_provider_id, office_id, status, starts_at, location)
select job_id, agency_id, care_provider_id, office_id, status, starts_at,
       st_setsrid(st_makepoint(longitude, latitude), 4326)::geography
from app.jobs where status in ('Published', 'Assigned', 'Confirmed', 'Checked in');
insert into app.map_cells (scope_id, z, cx, cy, status, n, lat_sum, lng_sum)
select scope, z, cx >> 16 - z, cy >> 16 - z, status, count(*), sum(round(latitude * 1e6)::bigint),
       sum(round(longitude * 1e6)::bigint)
from app.job_geo, unnest(array['00000000-0000-0000-0000-000000000000'::uuid, agency_id, care_provider_id, office_id]) scope,
  generate_series(4, 16, 2) z
group by 1, 2, 3, 4, 5;
