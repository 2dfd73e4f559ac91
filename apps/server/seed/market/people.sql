-- The people and places of the market. Every random figure comes from the one seed, in one order.
select setseed(0.42);

insert into app.job_tags (tag_id, title, description, importance, position, created_at, updated_at)
select market.id_at(at, 'tag', n), title, description, importance, n, at, at
from market.tags, lateral (select market.now() - interval '1100 days' + n * interval '1 minute' as at) t;
-- A kind of shift with one more tag that it may ask for, or with none.
create unlogged table market.asked as
select kind * 17 + extra as asked, k.*, job_start_time::time as starts, job_end_time::time as ends,
       (job_end_time <= job_start_time)::int as ends_days_later,
       array(select tag_id from app.job_tags where position = any (tags || extra) order by position) as tag_ids
from market.kinds k, generate_series(0, 16) extra;

insert into app.agencies (agency_id, company_name, created_at, updated_at)
select market.id_at(at, 'agency', n), market.place_name(n * 3) || ' Staffing', at, at
from generate_series(1, greatest(5, market.providers() / 20)) n,
     lateral (select market.now() - interval '1090 days' + n * interval '1 minute' as at) t;
create unlogged table market.agencies as
select agency_id, row_number() over (order by agency_id) - 1 as n from app.agencies;

insert into app.care_providers (care_provider_id, agency_id, company_name, created_at, updated_at)
select market.id_at(at, 'provider', i), agency_id, market.place_name(i * 5) || ' ' || market.pick(market.companies(), i * 5), at, at
from generate_series(1, market.providers()) i
join market.agencies a on a.n = i % (select count(*) from market.agencies),
     lateral (select market.now() - interval '1080 days' + i * interval '1 minute' as at) t;

create unlogged table market.places as
select n::int as place, agency_id, care_provider_id, market.id_at(at, 'office', n) as office_id, at as made_at,
       market.place_name(n) || ' ' || market.pick(market.homes(), n) as home, provider * 5 % 60 as raise,
       1 + n % 190 || ' ' || market.pick(market.streets(), n) as address_line_1, city, market.place_name(n * 7) as town,
       area || case country when 'IE' then lpad((1 + n % 24)::text, 2, '0') || ' X' || 1 + n % 9 || 'Y' || 1 + n % 8
                            else 1 + n % 28 || ' ' || 1 + n % 9 || substr('ABDEFGHJLNPQRSTUWXYZ', (1 + n % 19)::int, 2) end as post_code,
       country, longitude + spread * 1.5 * market.spread() as longitude, latitude + spread * market.spread() as latitude
-- Whatever chance brings, the first care provider, which is the largest, has homes in London.
from (select n, case when n < 2 then 0 else random() end as r, market.now() - interval '1060 days' + n * interval '1 minute' as at
      from generate_series(0, market.providers() * 5 - 1) n) place
join (select agency_id, care_provider_id, row_number() over (order by care_provider_id) - 1 as provider
      from app.care_providers) c on provider = n / 5
cross join lateral (select * from market.cities where cities.share >= r order by share limit 1) city;
insert into app.offices (office_id, agency_id, care_provider_id, title, address_line_1, city, town, post_code, country, latitude,
                         longitude, approximate, wards, created_at, updated_at)
select office_id, agency_id, care_provider_id, home, address_line_1, city, town, post_code, country, latitude, longitude,
       false, market.wards(), made_at, made_at
from market.places;

-- Administrators, one manager for each agency, care provider and location, then the staff.
create unlogged table market.users as
select row_number() over () as n, who.*
from (
  select 'admin' || n as name, 1 as level, null::uuid as agency_id, null::uuid as care_provider_id, null::uuid as office_id
  from generate_series(1, 20) n
  union all select 'agency' || n + 1, 2, agency_id, null, null from market.agencies
  union all select 'provider' || row_number() over (order by care_provider_id), 2, agency_id, care_provider_id, null
    from app.care_providers
  union all select 'home' || place + 1, 3, agency_id, care_provider_id, office_id from market.places) who;
insert into app.users (user_id, email, first_name, last_name, level, agency_id, care_provider_id, office_id, created_at, updated_at)
select market.user_id(n), name || '@market.example', market.first_name(n), market.last_name(n), level, agency_id,
       care_provider_id, office_id, market.user_at(n), market.user_at(n)
from market.users order by n;
alter table market.places add column manager_id uuid, add column manager_name text;
update market.places p set manager_id = market.user_id(u.n), manager_name = market.full_name(u.n)
from market.users u where u.office_id = p.office_id;

insert into app.users (user_id, email, first_name, last_name, level, created_at, updated_at)
select market.member_id(n), 'member' || n + 1 || '@market.example', market.first_name(-n), market.last_name(-n), 4,
       market.member_at(n), market.member_at(n)
from generate_series(0, market.staff() - 1) n;
insert into app.staff (member_id, code, name, position, created_at)
select market.member_id(n), 'ST-' || 1001 + n, market.member_name(n), market.pick(market.positions(), n), market.member_at(n)
from generate_series(0, market.staff() - 1) n;
select setval('app.staff_code', 1000 + market.staff());
insert into app.names (name) select first_name from app.users union select last_name from app.users;

-- For people who look around: the managers and the first of the staff.
insert into app.credentials (user_id, password_hash, changed_at)
select user_id, market.password_hash(), created_at from app.users
where level < 4 or user_id in (select market.member_id(n) from generate_series(0, 99) n);
analyze;
