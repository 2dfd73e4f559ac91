-- What happened to the shifts: everything for those that are not over and for the last ninety days, one entry for the
-- rest. A shift's version is the number of its entries.
create temp table stories as
select * from (values
  ('Unpublished', 1, 'create', null, 'Unpublished', false), ('Published', 1, 'create', null, 'Published', false),
  ('Assigned', 1, 'create', null, 'Published', false), ('Assigned', 2, 'assign', 'Published', 'Assigned', false),
  ('Confirmed', 1, 'create', null, 'Published', false), ('Confirmed', 2, 'offer', 'Published', 'Published', false),
  ('Confirmed', 3, 'accept', 'Published', 'Confirmed', true),
  ('Checked in', 1, 'create', null, 'Published', false), ('Checked in', 2, 'offer', 'Published', 'Published', false),
  ('Checked in', 3, 'accept', 'Published', 'Confirmed', true), ('Checked in', 4, 'check_in', 'Confirmed', 'Checked in', true),
  ('Completed', 1, 'create', null, 'Published', false), ('Completed', 2, 'offer', 'Published', 'Published', false),
  ('Completed', 3, 'accept', 'Published', 'Confirmed', true), ('Completed', 4, 'check_in', 'Confirmed', 'Checked in', true),
  ('Completed', 5, 'check_out', 'Checked in', 'Completed', true),
  ('cancelled', 1, 'create', null, 'Published', false), ('cancelled', 2, 'cancel', 'Published', 'cancelled', false),
  ('declined', 1, 'create', null, 'Published', false), ('declined', 2, 'turn_down', 'Published', 'declined', false),
  ('missed', 1, 'create', null, 'Published', false), ('missed', 2, 'assign', 'Published', 'Assigned', false),
  ('missed', 3, 'miss', 'Assigned', 'missed', false)
) s (status, version, command, from_status, to_status, by_member);
analyze stories;

insert into app.job_history (entry_id, agency_id, care_provider_id, office_id, job_id, version, at, actor_id, actor_name,
                             actor_level, command, from_status, to_status, member_id, member_name)
select pg_temp.id_at(j.created_at + (s.version - 1) * interval '1 hour', 'entry' || s.version, j.number), j.agency_id,
       j.care_provider_id, j.office_id, j.job_id, s.version, j.created_at + (s.version - 1) * interval '1 hour',
       case when by_member then j.assigned_to else j.created_by end,
       case when by_member then 'A member' else 'A manager' end, case when by_member then 4 else 3 end, command,
       from_status, to_status, case when by_member then j.assigned_to end, case when by_member then 'A member' end
from app.jobs j join stories s on s.status = j.status
where s.version = 1 or j.starts_at > pg_temp.now() - interval '90 days';
update app.jobs j set version = (select max(version) from stories s where s.status = j.status)
where j.starts_at > pg_temp.now() - interval '90 days' and status not in ('Unpublished', 'Published');

-- Whoever was given a shift has an offer to answer; open shifts have some who applied and some who were asked.
insert into app.offers (offer_id, agency_id, care_provider_id, office_id, job_id, member_id, status, exclusive, expires_at,
                        created_by, created_at, answered_at)
select pg_temp.id_at(created_at, 'offer', number), agency_id, care_provider_id, office_id, job_id, assigned_to,
       case status when 'Assigned' then 'pending' else 'accepted' end, status = 'Assigned', starts_at, created_by,
       created_at, case status when 'Assigned' then null else created_at end
from app.jobs where status in ('Assigned', 'Confirmed', 'Checked in');
insert into app.offers (offer_id, agency_id, care_provider_id, office_id, job_id, member_id, status, exclusive, expires_at,
                        created_by, created_at)
select pg_temp.id_at(created_at, 'open offer', number), agency_id, care_provider_id, office_id, job_id, m.member_id,
       'pending', false, starts_at, created_by, created_at
from app.jobs j join members m on m.n = j.number * 7919 % pg_temp.many('staff') where status = 'Published' and number % 3 = 0;
insert into app.applications (application_id, agency_id, care_provider_id, office_id, job_id, member_id, created_at)
select pg_temp.id_at(created_at, 'application' || k, number), agency_id, care_provider_id, office_id, job_id, m.member_id, created_at
from app.jobs j, generate_series(1, 3) k, members m
where status = 'Published' and number % 4 >= k and m.n = (j.number * 104729 + k * 31) % pg_temp.many('staff');
