-- Who came late or not at all in the last thirty weeks.
insert into app.slips (agency_id, care_provider_id, office_id, job_id, member_id, kind, at)
select agency_id, care_provider_id, office_id, job_id, assigned_to, case when no_show then 'no_show' else 'late' end,
  case when no_show then market.step_at('late', 0, number - 20001, created_at, starts_at, ends_at)
    else market.step_at('start', 0, number - 20001, created_at, starts_at, ends_at) end
from app.jobs
where starts_at > market.now() - interval '210 days' and assigned_to is not null
  and (no_show or status in ('Checked in', 'Completed') and (number - 20001) % 25 > 22);
