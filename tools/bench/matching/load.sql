-- A market of members: one in ten in London, the others all over the country; what most, one in twenty and one in a
-- thousand hold; papers in order; a third free on the day; one in ten booked around it.
set session_replication_role = replica;
set synchronous_commit = off;
set work_mem = '256MB';
create schema bench;
create function bench.id(kind text, n bigint) returns uuid language sql immutable as $$
  select ('0190000' || kind || '-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid
$$;
-- The same for the same number, and as good as by chance.
create function bench.chance(salt int, n bigint) returns float8 language sql immutable as $$
  select (hashint8extended(n, salt) & 1048575) / 1048576.0
$$;
create function bench.spread(salt int, n bigint) returns float8 language sql immutable as $$
  select bench.chance(salt, n) + bench.chance(salt + 1, n) + bench.chance(salt + 2, n) - 1.5
$$;

insert into app.job_tags (tag_id, title, created_at, updated_at)
select bench.id('1', n), title, now(), now() from (values (1, 'Common'), (2, 'One in twenty'), (3, 'One in a thousand')) tag (n, title);

insert into app.agencies (agency_id, company_name, created_at, updated_at) values (bench.id('2', 1), 'The agency', now(), now());
insert into app.care_providers (care_provider_id, agency_id, company_name, created_at, updated_at)
values (bench.id('2', 2), bench.id('2', 1), 'The care provider', now(), now());
insert into app.offices (office_id, agency_id, care_provider_id, title, created_at, updated_at)
values (bench.id('2', 3), bench.id('2', 1), bench.id('2', 2), 'The home', now(), now());
insert into app.users (user_id, email, first_name, last_name, level, created_at, updated_at)
values (bench.id('3', 0), 'admin@bench.example', 'Ann', 'Lee', 1, now(), now());

insert into app.users (user_id, email, first_name, last_name, level, created_at, updated_at)
select bench.id('3', n), 'm' || n || '@bench.example', 'Given' || n % 500, 'Ash' || n % 900, 4, now(), now()
from generate_series(1, :people) n;
insert into app.staff (member_id, name, position, city, tag_ids, created_at)
select bench.id('3', n), 'Given' || n % 500 || ' Ash' || n % 900, (array['Carer', 'Registered Nurse', 'Support Worker'])[1 + n % 3],
  case when n % 10 = 0 then 'London' else 'Elsewhere' end,
  array_remove(array[case when bench.chance(11, n) < 0.73 then bench.id('1', 1) end,
                     case when bench.chance(12, n) < 0.05 then bench.id('1', 2) end,
                     case when bench.chance(13, n) < 0.001 then bench.id('1', 3) end], null), now()
from generate_series(1, :people) n;
insert into app.addresses (address_id, member_id, address_line_1, address_line_2, city, town, province, post_code, country,
                           latitude, longitude, approximate, "default", proximity, created_at, updated_at)
select bench.id('4', n), bench.id('3', n), '1 High Street', '', 'Town', '', '', '', 'GB',
  case when n % 10 = 0 then 51.5074 + bench.spread(21, n) * 0.3 else 50.5 + bench.chance(22, n) * 8 end,
  case when n % 10 = 0 then -0.1278 + bench.spread(31, n) * 0.5 else -5 + bench.chance(32, n) * 6 end,
  false, 1, case when n % 4 = 0 then 100 else 5 * (5 + n % 15) end, now(), now()
from generate_series(1, :people) n;
-- One in fifty is to start from elsewhere that day.
insert into app.addresses (address_id, member_id, address_line_1, address_line_2, city, town, province, post_code, country,
                           latitude, longitude, approximate, "default", proximity, created_at, updated_at)
select bench.id('5', n), bench.id('3', n), '2 High Street', '', 'Town', '', '', '', 'GB', 51.5 + bench.spread(41, n), bench.spread(51, n),
  false, 0, 20, now(), now()
from generate_series(1, :people, 50) n;
insert into app.availability (availability_id, member_id, date, from_time, to_time, address_id, created_at, updated_at)
select bench.id('6', n), bench.id('3', n), current_date + 5, case when n % 2 = 0 then '07:00' else '12:00' end, '22:00',
  bench.id(case when n % 50 = 1 then '5' else '4' end, n), now(), now()
from generate_series(1, :people) n where n % 50 = 1 or bench.chance(61, n) < 0.35;
insert into app.skills (skill_id, member_id, title, level, item_id, start_date, state, created_at, updated_at)
select bench.id(to_hex(10 + k), n), bench.id('3', n), i.title, '', i.item_id, current_date - 100, 'verified', now(), now()
from (select item_id, title, row_number() over (order by item_id) as k from app.compliance_items
      where title in ('Right to work', 'Enhanced DBS check', 'Moving and handling', 'Safeguarding adults')) i
cross join generate_series(1, :people) n order by n, k;

create function bench.post(p_job_id uuid, p_starts_at timestamptz, p_status text, p_member_id uuid, p_tag_ids uuid[]) returns void
  language sql as $$
  insert into app.jobs (job_id, agency_id, care_provider_id, office_id, title, description, date, shift_time, job_start_time,
    job_end_time, starts_at, ends_at, deadline, deadline_at, has_break, break_is_paid_for, break_length, staff_rate, hcp_rate,
    status, ward, report_to, tag_ids, address_line_1, address_line_2, city, town, province, post_code, country, latitude,
    longitude, approximate, created_by, assigned_to, version, created_at, updated_at)
  values (p_job_id, bench.id('2', 1), bench.id('2', 2), bench.id('2', 3), 'Registered Nurse', '', p_starts_at::date, 'Day Shift',
    to_char(p_starts_at at time zone 'Europe/London', 'HH24:MI'),
    to_char((p_starts_at + interval '8 hours') at time zone 'Europe/London', 'HH24:MI'), p_starts_at,
    p_starts_at + interval '8 hours', p_starts_at::date, p_starts_at, false, false, 0, 1800, 2400, p_status, '', '', p_tag_ids,
    '1 High Street', '', 'London', '', 'London', 'SE1 1AA', 'GB', 51.5074, -0.1278, false, bench.id('3', 0), p_member_id, 1,
    now(), now())
$$;
select bench.post(bench.id('7', n), (current_date + (n % 40 - 30)::int + time '08:00') at time zone 'Europe/London',
  case when n % 40 < 30 then 'Completed' else 'Confirmed' end, bench.id('3', n), '{}')
from generate_series(1, :people, 10) n \g /dev/null
insert into app.member_shifts (member_id, agency_id, care_provider_id, office_id, completed)
select assigned_to, agency_id, care_provider_id, office_id, count(*) from app.jobs where status = 'Completed' group by 1, 2, 3, 4;
-- What is asked about: a shift for each tag.
set session_replication_role = origin;
select bench.post(bench.id('8', n), (current_date + 5 + time '09:00') at time zone 'Europe/London', 'Published', null,
  array[bench.id('1', n)]) from generate_series(1, 3) n \g /dev/null

-- Everyone at their place, through the very function that keeps them there; its index is made when all are.
analyze app.staff, app.users, app.addresses, app.availability;
drop index app.staff_starts_near;
select app.place_members(array_agg(member_id)) from app.staff group by ('x' || substr(member_id::text, 29, 5))::bit(20)::int \g /dev/null
create index staff_starts_near on app.staff_starts using gist (tag_id, day, at)
  include (member_id, address_id, limit_miles, tag_ids);
vacuum (analyze);
