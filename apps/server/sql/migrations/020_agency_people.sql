-- Agencies have people: members that they engage.
set role handover_owner;

create table app.engagements (
  engagement_id uuid primary key,
  agency_id uuid not null references app.agencies,
  member_id uuid not null references app.staff,
  since timestamptz not null,
  -- Empty while it lasts. An engagement ends and is never deleted; a later one is a row of its own.
  until timestamptz,
  -- Who began and ended it: an administrator, or the member who accepted an invitation of the agency.
  started_by uuid not null references app.users,
  ended_by uuid references app.users,
  constraint an_engagement_ends_after_it_began check (until >= since),
  constraint an_engagement_is_ended_by_somebody check ((until is null) = (ended_by is null))
);
create unique index engagements_current on app.engagements (agency_id, member_id) where until is null;
create index engagements_of_member on app.engagements (member_id, since desc);
call app.enable_tenant_rls('engagements', agency => 'agency_id', member => 'member_id');
create policy filling on app.engagements for select to handover_fill using (agency_id = app.scope_agency());
grant select, insert, update (until, ended_by) on app.engagements to handover_admin;
grant select, insert on app.engagements to handover_gate;
grant select on app.engagements to handover_agency, handover_member, handover_worker;
grant select (agency_id, member_id, until) on app.engagements to handover_fill;

-- An agency invites staff: accepting makes the engagement.
alter table app.invitations drop constraint a_care_provider_is_invited_into_an_agency;
alter table app.invitations add constraint an_agency_is_invited_into_none check (case type
  when 'care_provider' then agency_id is not null when 'agency' then agency_id is null else true end);

-- What the view below shows of each person, and nothing else.
grant select (skill_id, member_id, item_id, title, start_date, end_date, weekly_hours, state) on app.skills to handover_gate;
grant select (medical_id, member_id, item_id, date_administered, state) on app.medicals to handover_gate;
grant select (experience_id, member_id, company_name, position, start_date, end_date) on app.work_experience to handover_gate;

set role handover_gate;

-- People of the viewer's agency: profile and compliance, while it engages them. No files, numbers on documents, dates of
-- birth, address lines, work elsewhere or health: a vaccination is here only where it is required, and without its name.
create view app.agency_people with (security_barrier) as
  select e.agency_id, e.since, s.member_id, s.code, s.name, s.name_folded, s.position, s.position_folded, s.city,
    s.city_folded, s.tag_ids, s.lacking, s.valid_until, s.opted_out_on, s.opt_out_ends_on, s.home_telephone,
    s.whatsapp_telephone, u.first_name, u.last_name, u.email, u.mobile_telephone, u.picture,
    (select jsonb_build_object('country', a.country, 'province', a.province, 'post_code', a.post_code)
     from app.addresses a where a.member_id = s.member_id and a."default" = 1) as home,
    (select coalesce(jsonb_agg(jsonb_build_object('entry_id', p.entry_id, 'item_id', p.item_id, 'title', p.title,
       'start_date', p.start_date, 'end_date', p.end_date, 'weekly_hours', p.weekly_hours, 'state', p.state) order by p.entry_id), '[]')
     from (
       select k.skill_id as entry_id, k.item_id, k.title, k.start_date, k.end_date, k.weekly_hours, k.state
       from app.skills k where k.member_id = s.member_id
       union all
       select m.medical_id, m.item_id, 'Vaccination', m.date_administered, null, null, m.state
       from app.medicals m where m.member_id = s.member_id and m.item_id is not null) p) as papers,
    (select coalesce(jsonb_agg(jsonb_build_object('item_id', q.item_id, 'title', q.title, 'kind', q.kind, 'nations', q.nations,
       'months', q.months, 'valid_from', q.valid_from)), '[]')
     from app.member_requirements q where q.member_id = s.member_id) as required,
    (select coalesce(jsonb_agg(jsonb_build_object('company_name', w.company_name, 'position', w.position, 'start_date', w.start_date,
       'end_date', w.end_date) order by w.start_date desc, w.experience_id), '[]')
     from app.work_experience w where w.member_id = s.member_id) as work_experience,
    (select coalesce(jsonb_agg(jsonb_build_object('date', v.date, 'from_time', v.from_time, 'to_time', v.to_time)
       order by v.date, v.from_time), '[]')
     from app.availability v where v.member_id = s.member_id) as availability
  from app.engagements e
  join app.staff s on s.member_id = e.member_id and s.deleted_at is null
  join app.users u on u.user_id = s.member_id and u.deleted_at is null
  where e.until is null and current_user = 'handover_agency'
    and e.agency_id = nullif(split_part(current_setting('backtrace_functions'), ',', 2), '')::uuid;
grant select on app.agency_people to handover_agency;

reset role;
