-- Late cancellation: who may ask for it, who answers, and that nobody asks for what is over.
set role handover_owner;
-- Whoever keeps the place asks; that it is open, and what is answered, is not theirs to say.
grant insert (request_id, agency_id, care_provider_id, office_id, job_id, asked_by, asked_by_name, asked_at, reason,
              paid_minutes, cost)
  on app.cancel_requests to handover_agency, handover_provider, handover_office;
grant select, update (status, decided_by, decided_by_name, decided_at, decision) on app.cancel_requests to handover_gate;

set role handover_gate;

-- What becomes of a request: an administrator grants or refuses it, whoever keeps the place thinks better of it.
create function app.answer_cancel_request(p_job_id uuid, p_to text, p_words text, p_now timestamptz) returns void
  language plpgsql security definer set search_path = app, pg_temp as $$
declare
  me uuid := nullif(current_setting('app.user_id', true), '')::uuid;
  my_name text := (select first_name || ' ' || last_name from app.users where user_id = me);
  asked app.cancel_requests;
begin
  select * into asked from app.cancel_requests r where r.job_id = p_job_id and r.status = 'open' for no key update;
  if my_name is null or asked.request_id is null or not coalesce(case session_user
    when 'handover_admin' then p_to in ('granted', 'refused')
    when 'handover_agency' then p_to = 'withdrawn' and asked.agency_id = nullif(current_setting('app.agency_id', true), '')::uuid
    when 'handover_provider' then
      p_to = 'withdrawn' and asked.care_provider_id = nullif(current_setting('app.care_provider_id', true), '')::uuid
    when 'handover_office' then p_to = 'withdrawn' and asked.office_id = nullif(current_setting('app.office_id', true), '')::uuid
    end, false)
  then raise exception '% may not make a request to cancel %', session_user, p_to using errcode = '42501'; end if;
  update app.cancel_requests r
  set status = p_to, decision = p_words, decided_by = me, decided_by_name = my_name, decided_at = p_now
  where r.request_id = asked.request_id;
end $$;

-- What the agency says of VAT that may concern a shift, for whoever keeps the place: what it would cost is shown with it.
create function app.vat_rules_of_job(p_job_id uuid) returns setof app.vat_rules
  language plpgsql stable security definer set search_path = app, pg_temp as $$
begin
  return query
  select r.* from app.jobs j
  join app.vat_rules r on r.agency_id = j.agency_id and r.care_provider_id is null or r.care_provider_id = j.care_provider_id
  where j.job_id = p_job_id
    and case session_user
      when 'handover_admin' then true
      when 'handover_agency' then j.agency_id = nullif(current_setting('app.agency_id', true), '')::uuid
      when 'handover_provider' then j.care_provider_id = nullif(current_setting('app.care_provider_id', true), '')::uuid
      when 'handover_office' then j.office_id = nullif(current_setting('app.office_id', true), '')::uuid
      else false end;
end $$;

-- A shift that has begun, is over, or is to be at another time is no longer what somebody asked to cancel.
create function app.lapse_cancel_request() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  update app.cancel_requests r set status = 'lapsed', decided_at = new.updated_at
  where r.job_id = new.job_id and r.status = 'open';
  return null;
end $$;

revoke execute on function app.answer_cancel_request, app.vat_rules_of_job, app.lapse_cancel_request from public;
grant execute on function app.answer_cancel_request, app.vat_rules_of_job
  to handover_admin, handover_agency, handover_provider, handover_office;
grant execute on function app.lapse_cancel_request to handover_owner;

set role handover_owner;
create trigger lapse_cancel_request after update on app.jobs for each row
  when ((old.status <> new.status and new.status not in ('Published', 'Assigned', 'Confirmed'))
        or old.starts_at <> new.starts_at)
  execute function app.lapse_cancel_request();
reset role;
