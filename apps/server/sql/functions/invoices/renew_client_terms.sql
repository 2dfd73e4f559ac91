set role handover_gate;

-- Adds a version of the client's terms when the rate or time of a published shift changes.
create or replace function app.renew_client_terms() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  insert into app.client_terms (job_id, version, agency_id, care_provider_id, office_id, hcp_rate, charge_bands, cancellation,
                                agreed_at)
  select new.job_id, coalesce((select max(c.version) from app.client_terms c where c.job_id = new.job_id), 0) + 1, new.agency_id,
    new.care_provider_id, new.office_id, new.hcp_rate, f.charge_bands, f.cancellation, new.updated_at
  from app.terms_in_force(new.care_provider_id, new.starts_at) f;
  return null;
end $$;
revoke execute on function app.renew_client_terms from public;
grant execute on function app.renew_client_terms to handover_owner;

set role handover_owner;
create or replace trigger client_terms_renewed after update on app.jobs for each row
  when (new.status = 'Published' and (old.status = 'Unpublished' or old.status = 'Published'
    and (old.hcp_rate, old.starts_at, old.ends_at, old.office_id) is distinct from (new.hcp_rate, new.starts_at, new.ends_at, new.office_id)))
  execute function app.renew_client_terms();

reset role;
