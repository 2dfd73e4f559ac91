-- Shifts in the order in which they were posted over a thousand days, the last of them a moment ago. Each starts some
-- days after it was posted, so those of the coming weeks are open, given or confirmed, and the past is done with.
-- Members take turns, so nobody is ever at two places: their turns lie further apart than the starts are spread.
create temp table presets as
select * from (values
  (0, 'Morning Shift', '07:00', '14:30'), (1, 'Afternoon Shift', '14:00', '21:30'), (2, 'Day Shift', '08:00', '20:00'),
  (3, 'Night Shift', '20:00', '08:00')) p (preset, shift_time, job_start_time, job_end_time);
create temp table roles as
select * from (values
  (0, 'Healthcare Assistant', 1340, 1860), (1, 'Senior Carer', 1510, 2090), (2, 'Registered Nurse', 2275, 3140),
  (3, 'Night Carer', 1460, 2010), (4, 'Support Worker', 1290, 1790)) r (role, title, staff_rate, hcp_rate);
-- Every pair of tags that a shift may ask for, made once.
create temp table asked as
select x, y, array(select tag_id from tags where n in (x, y)) as tag_ids from generate_series(1, 9) x, generate_series(1, 16) y;
analyze presets; analyze roles; analyze asked;

insert into app.jobs (job_id, number, agency_id, care_provider_id, office_id, title, description, date, shift_time,
  job_start_time, job_end_time, starts_at, ends_at, deadline, deadline_at, has_break, break_is_paid_for, break_length,
  staff_rate, hcp_rate, status, ward, report_to, tag_ids, address_line_1, address_line_2, city, town, province, post_code,
  country, latitude, longitude, approximate, created_by, assigned_to, version, created_at, updated_at)
select pg_temp.id_at(created_at, 'job', n), 20001 + n, agency_id, care_provider_id, office_id, title,
  'Personal care, meals and company for the residents of the unit; a proper handover at both ends.',
  date, shift_time, job_start_time, job_end_time, starts_at, ends_at, deadline,
  least((deadline + 1)::timestamp at time zone 'Europe/London', starts_at), true, false, 30,
  staff_rate + extra, hcp_rate + extra * 13 / 10, status, '', 'The nurse in charge', tag_ids,
  place % 190 + 1 || ' Station Road', '', city, city, '', 'YO26 5RL', 'GB', latitude, longitude, false, user_id,
  case when status in ('Assigned', 'Confirmed', 'Checked in', 'Completed', 'missed') then member_id end,
  1, created_at, created_at
from (
  select *, case
      when starts_at > pg_temp.now() then case when r4 < .38 then 'Published' when r4 < .42 then 'Unpublished'
                                               when r4 < .60 then 'Assigned' else 'Confirmed' end
      when ends_at > pg_temp.now() then case when r4 < .9 then 'Checked in' else 'Confirmed' end
      when r4 < .92 then 'Completed' when r4 < .96 then 'cancelled' when r4 < .98 then 'declined' else 'missed' end as status,
    greatest(date - 2, posted_on) as deadline
  from (
    select *, (date + job_start_time::time) at time zone 'Europe/London' as starts_at,
      (date + (job_end_time <= job_start_time)::int + job_end_time::time) at time zone 'Europe/London' as ends_at
    from (
      select *, (created_at at time zone 'Europe/London')::date as posted_on,
        (created_at at time zone 'Europe/London')::date + 1 + floor(r2 * r2 * pg_temp.many('lead'))::int as date
      from (
        select n, pg_temp.now() - interval '1000 days' + n * (interval '1000 days' / pg_temp.many('jobs')) as created_at,
          random() as r2, random() as r4, floor(random() * 8)::int * 10 as extra,
          1 + floor(random() * 9)::int as x, 1 + floor(power(random(), 2) * 16)::int as y,
          -- The square makes a few care providers large: the largest has about one job in forty-five.
          floor(pg_temp.many('providers') * power(random(), 2))::int * 5 + floor(random() * 5)::int as place,
          floor(random() * 4)::int as preset, floor(random() * 5)::int as role
        from generate_series(0, pg_temp.many('jobs') - 1) n offset 0) posted
      join presets using (preset) join roles using (role) join asked using (x, y)) dated) timed) s
join (select n as place, agency_id, care_provider_id, office_id, city, latitude, longitude from o) o using (place)
join (select n as place, user_id from posters) posters using (place)
join (select n as turn, member_id from members) m on turn = n % pg_temp.many('staff');
select setval('app.job_number', 20001 + pg_temp.many('jobs'));
