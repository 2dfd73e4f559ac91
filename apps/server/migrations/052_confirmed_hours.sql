-- That hours are confirmed: by the home, by both sides at the end of a dispute, or by an administrator who settled one. What nobody
-- disputes within seven days counts as confirmed without a row.
set role handover_owner;
create table app.timesheet_confirmations (
  timesheet_id uuid primary key references app.timesheets,
  agency_id uuid not null, care_provider_id uuid not null, office_id uuid not null, job_id uuid not null,
  member_id uuid not null references app.staff,
  how text not null check (how in ('home', 'agreed', 'settled')),
  confirmed_by uuid not null references app.users (user_id),
  confirmed_by_name text not null,
  confirmed_at timestamptz not null,
  foreign key (agency_id, care_provider_id, office_id, job_id)
    references app.jobs (agency_id, care_provider_id, office_id, job_id) on update cascade
);
create index timesheet_confirmations_of_job on app.timesheet_confirmations (job_id);
call app.wall('timesheet_confirmations', agency => 'agency_id', provider => 'care_provider_id', office => 'office_id',
  member => 'member_id');
-- In one's own name; what is called agreed follows a dispute that ended so in the same moment.
create policy in_ones_own_name on app.timesheet_confirmations as restrictive for insert
  to handover_agency, handover_provider, handover_office, handover_member
  with check (confirmed_by = nullif(current_setting('app.user_id', true), '')::uuid
    and case when session_user in ('handover_provider', 'handover_office') then how in ('home', 'agreed') else how = 'agreed' end
    and (how <> 'agreed' or exists (
      select from app.timesheet_queries q
      where q.job_id = timesheet_confirmations.job_id and q.status = 'agreed' and q.closed_at = confirmed_at)));
grant select, insert on app.timesheet_confirmations
  to handover_admin, handover_agency, handover_provider, handover_office, handover_member;
grant select, update (confirmed_by_name) on app.timesheet_confirmations to handover_worker;

reset role;
-- Disputes that ended before.
insert into app.timesheet_confirmations (timesheet_id, agency_id, care_provider_id, office_id, job_id, member_id, how, confirmed_by,
  confirmed_by_name, confirmed_at)
select distinct on (t.timesheet_id) t.timesheet_id, t.agency_id, t.care_provider_id, t.office_id, t.job_id, t.member_id, q.status,
  q.closed_by, q.closed_by_name, q.closed_at
from app.timesheet_queries q
join app.timesheets t on t.job_id = q.job_id
  and t.version = q.version + (exists (select from app.timesheets n where n.job_id = q.job_id and n.received_at = q.closed_at))::int
where q.status in ('agreed', 'settled') and q.closed_by is not null and q.closed_by_name is not null;
