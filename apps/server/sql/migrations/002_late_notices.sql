set role handover_owner;

-- Minutes late that the booked member told of. A trigger clears it with the booking, its status or its time.
alter table app.jobs add column late_notice smallint check (late_notice between 1 and 90);
grant update (late_notice) on app.jobs to handover_command;

set role handover_gate;

create or replace view app.jobs_for_members as
  select j.job_id, j.number, j.code, j.agency_id, j.care_provider_id, j.office_id, j.title, j.description, j.date, j.shift_time,
    j.job_start_time, j.job_end_time, j.starts_at, j.ends_at, j.deadline_at, j.has_break, j.break_is_paid_for,
    j.break_length, j.staff_rate, j.status, j.no_show, j.ward, j.report_to, j.tag_ids, j.address_line_1, j.address_line_2,
    j.city, j.town, j.province, j.post_code, j.country, j.latitude, j.longitude, j.approximate, j.assigned_to, j.created_at,
    (select c.company_name from app.care_providers c where c.care_provider_id = j.care_provider_id) as care_provider_name,
    (select o.title from app.offices o where o.office_id = j.office_id) as office_title, j.late_notice
  from app.jobs j;

create or replace view app.job_market as
  select j.* from app.jobs_for_members j
  where j.status = 'Published'
    and case when array[j.care_provider_id, j.office_id] && array(select place_id from app.hidden_places)
        then false else true end;

create or replace view app.my_bookings as
  select * from app.jobs_for_members where assigned_to = nullif(split_part(current_setting('backtrace_functions'), ',', 1), '')::uuid;

create or replace view app.taken_jobs as
  select j.job_id, j.number, j.code, j.agency_id, j.care_provider_id, j.office_id, j.title, j.description, j.date,
    j.shift_time, j.job_start_time, j.job_end_time, j.starts_at, j.ends_at, j.deadline_at, j.has_break,
    j.break_is_paid_for, j.break_length, j.staff_rate, j.status, j.no_show, j.ward, j.report_to, j.tag_ids,
    j.address_line_1, j.address_line_2, j.city, j.town, j.province, j.post_code, j.country, j.latitude, j.longitude,
    j.approximate, null::uuid as assigned_to, j.created_at, j.care_provider_name, j.office_title,
    null::smallint as late_notice
  from (
    select a.job_id from app.applications a
    where a.member_id = nullif(split_part(current_setting('backtrace_functions'), ',', 1), '')::uuid and a.withdrawn_at is null
    union
    select o.job_id from app.offers o
    where o.member_id = nullif(split_part(current_setting('backtrace_functions'), ',', 1), '')::uuid
      and o.status in ('pending', 'withdrawn', 'expired')
    union
    select s.job_id from app.standby s
    where s.member_id = nullif(split_part(current_setting('backtrace_functions'), ',', 1), '')::uuid) hoped
  join app.jobs_for_members j on j.job_id = hoped.job_id
  where j.status in ('Assigned', 'Confirmed')
    and j.assigned_to is distinct from nullif(split_part(current_setting('backtrace_functions'), ',', 1), '')::uuid
    and case when array[j.care_provider_id, j.office_id] && array(select place_id from app.hidden_places)
        then false else true end;

reset role;
