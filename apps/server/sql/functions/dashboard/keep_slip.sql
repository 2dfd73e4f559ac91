set role handover_gate;

-- Keeps the figures of insights that follow from attendance incidents. A person who arrives after all is no no-show:
-- the earlier fact is taken back.
create or replace function app.keep_slip() returns trigger language plpgsql security definer set search_path = app, pg_temp as $$
begin
  insert into app.job_facts (agency_id, care_provider_id, office_id, job_id, day, measure, n, amount)
  select (s).agency_id, (s).care_provider_id, (s).office_id, (s).job_id, case (s).kind
           when 'no_show' then ((s).at at time zone 'Europe/London')::date
           else (select j.date from app.jobs j where j.job_id = (s).job_id) end, (s).kind, n, 0
  from (values (old, -1), (new, 1)) noted (s, n) where (s).job_id is not null;
  return null;
end $$;
revoke execute on function app.keep_slip from public;
grant execute on function app.keep_slip to handover_owner;

set role handover_owner;
create or replace trigger keep_new_slip after insert on app.slips for each row execute function app.keep_slip();
create or replace trigger keep_other_slip after update on app.slips for each row when (old.kind <> new.kind)
  execute function app.keep_slip();
create or replace trigger keep_gone_slip after delete on app.slips for each row execute function app.keep_slip();

reset role;
