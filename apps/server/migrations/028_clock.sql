-- The clock: what it alone makes of shifts to which nobody comes, and of those that nobody checks out of.
set role handover_owner;

-- That whoever answers for a shift was warned that nobody is there, and for which start: one that is moved is new.
create table app.job_warnings (
  job_id uuid primary key,
  agency_id uuid not null, care_provider_id uuid not null, office_id uuid not null,
  starts_at timestamptz not null,
  at timestamptz not null,
  foreign key (agency_id, care_provider_id, office_id, job_id)
    references app.jobs (agency_id, care_provider_id, office_id, job_id) on update cascade
);
call app.wall('job_warnings');
grant select, insert, delete, update (starts_at, at) on app.job_warnings to handover_worker;
grant update (no_show, assigned_to) on app.jobs to handover_worker;

set role handover_gate;
-- That someone who had said yes did not come. Whoever comes after all takes it back by coming; whoever was only asked
-- and never answered has promised nothing.
create function app.keep_no_show(p_job_id uuid) returns void
  language sql security definer set search_path = app, pg_temp as $$
  insert into app.slips (agency_id, care_provider_id, office_id, job_id, member_id, kind, at)
  select j.agency_id, j.care_provider_id, j.office_id, j.job_id, j.assigned_to, 'no_show', j.starts_at
  from app.jobs j where j.job_id = p_job_id and j.status = 'Confirmed'
  on conflict (member_id, job_id) do nothing
$$;
revoke execute on function app.keep_no_show from public;
grant execute on function app.keep_no_show to handover_worker;
reset role;
