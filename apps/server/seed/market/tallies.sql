-- How many stand where, as the worker would have folded it.
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
insert into app.tallies (what, scope_id, total)
select 'staff', '00000000-0000-0000-0000-000000000000', count(*) from app.staff;
-- And what everyone has completed where.
insert into app.member_shifts (member_id, agency_id, care_provider_id, office_id, completed)
select assigned_to, agency_id, care_provider_id, office_id, count(*) from app.jobs where status = 'Completed' group by 1, 2, 3, 4;
