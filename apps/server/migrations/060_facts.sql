-- Facts that commands and lists ask for. The functions that answered them decided again who may ask; these views admit rows,
-- and the statements and the rules about them are TypeScript.
set role handover_owner;

-- A phone is somebody's: a policy binds each row to its person.
grant insert, update (session_id, p256dh, auth, created_at) on app.push_subscriptions
  to handover_admin, handover_agency, handover_provider, handover_office, handover_member;

set role handover_gate;

-- Active managers of a shift's place: who posted it, if they manage one, and those of its location. Ids alone.
create view app.job_managers with (security_barrier) as
  select j.job_id, m.user_id, m.user_id = j.created_by as posted
  from app.jobs j
  cross join lateral (
    select u.user_id from app.users u
    where u.user_id = j.created_by and u.level in (2, 3) and u.status = 'active' and u.deleted_at is null
    union
    select u.user_id from app.users u
    where u.office_id = j.office_id and u.level = 3 and u.status = 'active' and u.deleted_at is null) m
  where (select true from app.viewer_offices o where o.office_id = j.office_id)
    or j.assigned_to = nullif(current_setting('app.user_id', true), '')::uuid;

-- Requests to cancel that are open, of the viewer's places: what was answered stays as it is.
create view app.open_cancel_requests with (security_barrier) as
  select r.job_id, r.status, r.decision, r.decided_by, r.decided_by_name, r.decided_at
  from app.cancel_requests r
  where r.status = 'open' and (select true from app.viewer_offices o where o.office_id = r.office_id);

-- Phones whose keys the caller knows, in two settings of the transaction, no matter who had them before.
create view app.known_push_subscriptions with (security_barrier) as
  select s.user_id, s.endpoint from app.push_subscriptions s
  where s.p256dh = nullif(current_setting('app.push_p256dh', true), '')
    and s.auth = nullif(current_setting('app.push_auth', true), '');

-- What a location shows a member who is booked there before they begin.
create view app.my_induction_items with (security_barrier) as
  select j.job_id, i.office_id, i.position, i.text
  from app.jobs j join app.induction_items i on i.office_id = j.office_id
  where j.assigned_to = nullif(current_setting('app.user_id', true), '')::uuid;

-- What is asked of the person who works a shift, by its place and its tags, on its day.
create view app.job_requirements with (security_barrier) as
  select j.job_id, j.status, i.item_id, i.title, i.kind, i.nations, min(least(r.months, i.months)) as months
  from app.jobs j
  join app.requirements r on r.valid_from <= j.date
    and (r.scope = 'platform' or r.office_id = j.office_id
      or (r.scope = 'care_provider' and r.care_provider_id = j.care_provider_id) or r.tag_id = any (j.tag_ids))
  join app.compliance_items i on i.item_id = r.item_id
  group by j.job_id, i.item_id;

-- The same for a member, of shifts that are open or that they have to do with.
create view app.my_job_requirements with (security_barrier) as
  select q.job_id, q.item_id, q.title, q.kind, q.nations, q.months
  from app.job_requirements q
  where q.status = 'Published' or exists (select from app.thread_jobs j where j.job_id = q.job_id);

-- Shifts that a member has to do with, at places that do not want them: of others they learn nothing.
create view app.my_unwelcome_jobs with (security_barrier) as
  select j.job_id from app.jobs j
  where exists (select from app.thread_jobs k where k.job_id = j.job_id)
    and exists (select from app.place_regards r
      where r.member_id = nullif(current_setting('app.user_id', true), '')::uuid and r.kind = 'block'
        and r.care_provider_id = j.care_provider_id and (r.office_id is null or r.office_id = j.office_id));

-- What is asked of someone wherever they work, by their roles, and from when on.
create view app.member_requirements with (security_barrier) as
  select s.member_id, r.valid_from, i.item_id, i.title, i.kind, i.nations, least(r.months, i.months) as months
  from app.staff s
  join app.requirements r on r.scope = 'platform' or r.tag_id = any (s.tag_ids)
  join app.compliance_items i on i.item_id = r.item_id;
create view app.my_requirements with (security_barrier) as
  select q.member_id, q.valid_from, q.item_id, q.title, q.kind, q.nations, q.months
  from app.member_requirements q where q.member_id = nullif(current_setting('app.user_id', true), '')::uuid;

-- What a location shows now: made here, because no login reads what codes are made from.
create or replace function app.code_of_office(p_office_id uuid, p_step bigint) returns text
  language plpgsql stable security definer set search_path = app, pg_temp as $$
begin
  return (select app.code_from(c.secret, c.office_id, p_step)
    from app.viewer_offices o join app.office_codes c on c.office_id = o.office_id where o.office_id = p_office_id);
end $$;

drop function app.who_minds_hours, app.planners_of_job, app.answer_cancel_request, app.keep_push_subscription,
  app.induction_due, app.requirements_of_job, app.requirements_of_member, app.block_between;

grant select on app.job_managers to handover_admin, handover_agency, handover_provider, handover_office, handover_member;
grant select, update (status, decision, decided_by, decided_by_name, decided_at) on app.open_cancel_requests
  to handover_admin, handover_agency, handover_provider, handover_office;
grant select, delete on app.known_push_subscriptions
  to handover_admin, handover_agency, handover_provider, handover_office, handover_member;
grant select on app.my_induction_items, app.my_job_requirements, app.my_requirements, app.my_unwelcome_jobs to handover_member;
grant select on app.job_requirements, app.member_requirements to handover_admin, handover_worker;
reset role;
