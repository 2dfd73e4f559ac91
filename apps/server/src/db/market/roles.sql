-- The last shift of each role at each location.
insert into app.office_roles (agency_id, care_provider_id, office_id, role, title, job_id, used_at)
select distinct on (office_id, title) agency_id, care_provider_id, office_id, lower(title), title, job_id, created_at
from app.jobs where created_at > market.now() - interval '300 days' order by office_id, title, created_at desc;
