-- What triggers would have kept while the shifts were posted: where they are, how many stand where, the last of each role.
insert into app.job_geo (job_id, agency_id, care_provider_id, office_id, status, starts_at, location)
select job_id, agency_id, care_provider_id, office_id, status, starts_at,
       st_setsrid(st_makepoint(longitude, latitude), 4326)::geography
from app.jobs where status in ('Published', 'Assigned', 'Confirmed', 'Checked in');

insert into app.tallies (what, scope_id, total)
with by_office as (
  select agency_id, care_provider_id, office_id, status, count(*) as total from app.jobs group by 1, 2, 3, 4)
select 'jobs:' || status, scope_id, sum(total)
from by_office, unnest(array['00000000-0000-0000-0000-000000000000'::uuid, agency_id, care_provider_id, office_id]) scope_id
group by status, scope_id;
insert into app.tallies (what, scope_id, total)
select 'users', scope_id, count(*)
from app.users, unnest(array['00000000-0000-0000-0000-000000000000'::uuid, agency_id, care_provider_id, office_id]) scope_id
where scope_id is not null group by scope_id;

insert into app.office_roles (agency_id, care_provider_id, office_id, role, title, job_id, used_at)
select distinct on (office_id, title) agency_id, care_provider_id, office_id, lower(title), title, job_id, created_at
from app.jobs where created_at > pg_temp.now() - interval '300 days' order by office_id, title, created_at desc;
