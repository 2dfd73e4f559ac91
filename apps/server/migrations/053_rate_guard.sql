-- Rates that somebody of Handover looks at before a shift is published, and the lowest pay that the law allows, by country and day.
set role handover_owner;
alter table app.jobs
  add column rate_review text check (rate_review in ('waiting', 'returned')),
  add constraint a_rate_in_review_is_not_published check (rate_review is null or status in ('Unpublished', 'cancelled'));
create index jobs_rates_in_review on app.jobs (starts_at desc, job_id desc)
  where rate_review = 'waiting' and status = 'Unpublished';
-- The few open shifts that pay least are compared with the minimum wage. Every rate is at least 0: the condition keeps the index to
-- questions about rates, or the planner would take it for others about open shifts.
create index jobs_open_by_staff_rate on app.jobs (staff_rate)
  where status in ('Unpublished', 'Published', 'Assigned', 'Confirmed') and staff_rate >= 0;
grant update (rate_review) on app.jobs to handover_agency, handover_provider, handover_office;

create table app.minimum_wages (
  version_id bigint generated always as identity primary key,
  country text not null check (country in ('GB', 'IE')),
  valid_from date not null,
  -- Pence for an hour.
  hourly bigint not null check (hourly > 0),
  created_by uuid references app.users (user_id),
  created_at timestamptz not null default now()
);
call app.wall('minimum_wages');
create policy everyone_reads on app.minimum_wages for select to handover_agency, handover_provider, handover_office using (true);
grant select, insert on app.minimum_wages to handover_admin;
grant select on app.minimum_wages to handover_agency, handover_provider, handover_office, handover_worker;
reset role;
-- The national living wage of the United Kingdom. For Ireland the operator sets an amount in pounds.
insert into app.minimum_wages (country, valid_from, hourly) values ('GB', '2025-04-01', 1221), ('GB', '2026-04-01', 1271);
