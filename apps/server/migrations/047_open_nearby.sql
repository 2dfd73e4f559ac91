-- What is near somebody is asked for by every phone that opens: it is looked for among open shifts alone, not among all
-- that are not over.
set role handover_owner;
create index job_geo_open on app.job_geo using gist (location) where status = 'Published';

set role handover_gate;
-- As many as a phone asks for, not a thousand: each is then looked up by its key. By the usual guess the planner would
-- rather read every open shift there is.
alter function app.nearest_open(double precision, double precision, timestamptz, timestamptz, int) rows 100;

-- The names of a shift's place are looked up where they are shown. As joins they were looked up for every shift that was
-- only counted or ranked.
create or replace view app.jobs_for_members as
  select j.job_id, j.number, j.code, j.agency_id, j.care_provider_id, j.office_id, j.title, j.description, j.date, j.shift_time,
    j.job_start_time, j.job_end_time, j.starts_at, j.ends_at, j.deadline_at, j.has_break, j.break_is_paid_for,
    j.break_length, j.staff_rate, j.status, j.no_show, j.ward, j.report_to, j.tag_ids, j.address_line_1, j.address_line_2,
    j.city, j.town, j.province, j.post_code, j.country, j.latitude, j.longitude, j.approximate, j.assigned_to, j.created_at,
    (select c.company_name from app.care_providers c where c.care_provider_id = j.care_provider_id) as care_provider_name,
    (select o.title from app.offices o where o.office_id = j.office_id) as office_title
  from app.jobs j;
reset role;
