set role handover_gate;

-- Writes the agreed terms of a booking that becomes Confirmed, and clears them when the booking ends. It copies facts
-- and decides nothing.
create or replace function app.agree_terms() returns trigger
  language plpgsql security definer set search_path = app, pg_temp
  set plan_cache_mode = force_generic_plan as $$
declare
  day date := (new.starts_at at time zone 'Europe/London')::date;
begin
  if new.assigned_to is null or new.status in ('Unpublished', 'Published', 'Assigned', 'declined') then
    new.terms_id := null;
    return new;
  end if;
  insert into app.agreed_terms (agency_id, care_provider_id, office_id, job_id, member_id, agreed_at, offer_id, application_id,
    starts_at, ends_at, break_length, break_is_paid_for, staff_rate, hcp_rate, pay_bands, charge_bands, cancellation, vat_rules,
    terms_hash)
  select new.agency_id, new.care_provider_id, new.office_id, new.job_id, new.assigned_to, new.updated_at,
    (select o.offer_id from app.offers o where o.job_id = new.job_id and o.member_id = new.assigned_to and o.status = 'accepted'
     order by o.answered_at desc limit 1),
    (select a.application_id from app.applications a
     where a.job_id = new.job_id and a.member_id = new.assigned_to and a.withdrawn_at is null),
    new.starts_at, new.ends_at, new.break_length, new.break_is_paid_for, new.staff_rate, new.hcp_rate, f.pay_bands,
    coalesce(c.charge_bands, f.charge_bands), coalesce(c.cancellation, f.cancellation),
    array(select r.rule_id from app.vat_rules r
          where (r.agency_id = new.agency_id and r.care_provider_id is null or r.care_provider_id = new.care_provider_id)
            and (r.office_id is null or r.office_id = new.office_id) and (r.tag_id is null or r.tag_id = any (new.tag_ids))
            and r.valid_from <= day and coalesce(r.valid_until, 'infinity') >= day),
    app.hash_of_terms(new, f.pay_bands, coalesce(c.cancellation, f.cancellation))
  from app.terms_in_force(new.care_provider_id, new.starts_at) f
  left join lateral (select * from app.client_terms p where p.job_id = new.job_id order by p.version desc limit 1) c on true
  returning terms_id into new.terms_id;
  return new;
end $$;
revoke execute on function app.agree_terms from public;
grant execute on function app.agree_terms to handover_owner;

set role handover_owner;
create or replace trigger agree_terms_added before insert on app.jobs for each row
  when (new.assigned_to is not null and new.terms_id is null) execute function app.agree_terms();
create or replace trigger agree_terms_moved before update on app.jobs for each row
  when (old.assigned_to is distinct from new.assigned_to or old.status <> new.status and new.status = 'Confirmed')
  execute function app.agree_terms();

reset role;
