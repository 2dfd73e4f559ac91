-- The last shift of each role at each location.
insert into app.office_roles (agency_id, care_provider_id, office_id, role, title, job_id, used_at)
select distinct on (office_id, title) agency_id, care_provider_id, office_id, lower(title), title, job_id, created_at
from app.jobs where created_at > market.now() - interval '300 days' order by office_id, title, created_at desc;

-- And of each role and shift type.
insert into app.office_role_shifts (agency_id, care_provider_id, office_id, role, shift_time, job_id, used_at)
select distinct on (office_id, title, shift_time) agency_id, care_provider_id, office_id, lower(title), shift_time, job_id,
  created_at
from app.jobs where created_at > market.now() - interval '300 days'
order by office_id, title, shift_time, created_at desc;
