-- The people and places of a large market. The names and cities stand in temporary tables by then; `market.*` settings
-- say how many of what. Every random figure comes from the one seed, in one order.
create function pg_temp.id_at(at timestamptz, kind text, n bigint) returns uuid language sql immutable as $$
  select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(md5(kind || n), 1, 3)
          || '8' || substr(md5(n || kind), 1, 15))::uuid
$$;
create function pg_temp.many(what text) returns bigint language sql stable as $$
  select current_setting('market.' || what)::bigint
$$;
create function pg_temp.now() returns timestamptz language sql stable as $$
  select current_setting('market.now')::timestamptz
$$;
-- About normal, so that homes lie thick in the middle of a city and thin around it.
create function pg_temp.spread() returns float8 language sql volatile as $$
  select random() + random() + random() - 1.5
$$;

insert into app.job_tags (tag_id, title, importance, position, created_at, updated_at)
select pg_temp.id_at(pg_temp.now() - interval '1100 days', 'tag', n), title, importance, n,
       pg_temp.now() - interval '1100 days', pg_temp.now() - interval '1100 days'
from named_tags;
create temp table tags as select tag_id, position as n from app.job_tags;

insert into app.agencies (agency_id, company_name, created_at, updated_at)
select pg_temp.id_at(at, 'agency', n), 'Agency ' || n, at, at
from generate_series(1, greatest(5, pg_temp.many('providers') / 20)) n,
     lateral (select pg_temp.now() - interval '1090 days' + n * interval '1 minute' as at) t;
create temp table a as select agency_id, row_number() over (order by agency_id) - 1 as n from app.agencies;

insert into app.care_providers (care_provider_id, agency_id, company_name, created_at, updated_at)
select pg_temp.id_at(at, 'provider', i), agency_id, 'Care provider ' || i, at, at
from generate_series(1, pg_temp.many('providers')) i
join a on a.n = i % (select count(*) from a),
     lateral (select pg_temp.now() - interval '1080 days' + i * interval '1 minute' as at) t;

create temp table o as
select n, agency_id, care_provider_id, pg_temp.id_at(at, 'office', n) as office_id, city,
       longitude + spread * 1.5 * pg_temp.spread() as longitude, latitude + spread * pg_temp.spread() as latitude, at
from (select n, random() as r, pg_temp.now() - interval '1060 days' + n * interval '1 minute' as at
      from generate_series(0, pg_temp.many('providers') * 5 - 1) n) place
join (select agency_id, care_provider_id, row_number() over (order by care_provider_id) - 1 as provider
      from app.care_providers) c on provider = n / 5
cross join lateral (select * from cities where cities.share >= r order by share limit 1) city;
insert into app.offices (office_id, agency_id, care_provider_id, title, address_line_1, city, town, post_code, latitude,
                         longitude, approximate, created_at, updated_at)
select office_id, agency_id, care_provider_id, 'Care home ' || n + 1, n % 190 + 1 || ' Station Road', city, city, 'YO26 5RL',
       latitude, longitude, false, at, at
from o;
analyze o; analyze a; analyze tags;

-- Administrators, one manager for each agency, care provider and location, then the staff.
insert into app.users (user_id, email, first_name, last_name, level, agency_id, care_provider_id, office_id, created_at, updated_at)
select pg_temp.id_at(at, 'user', n), email, first_name, last_name, level, agency_id, care_provider_id, office_id, at, at
from (
  select row_number() over () as n, who.*, pg_temp.now() - interval '1050 days' + row_number() over () * interval '1 second' as at
  from (
    select 'admin' || n || '@market.example' as email, 'Admin' as first_name, 'Number ' || n as last_name, 1 as level,
           null::uuid as agency_id, null::uuid as care_provider_id, null::uuid as office_id from generate_series(1, 20) n
    union all select 'agency' || n + 1 || '@market.example', 'Agency', 'Manager ' || n + 1, 2, agency_id, null, null from a
    union all select 'provider' || n || '@market.example', 'Care', 'Manager ' || n, 2, agency_id, care_provider_id, null
      from (select *, row_number() over (order by care_provider_id) as n from app.care_providers) c
    union all select 'office' || n + 1 || '@market.example', 'Home', 'Manager ' || n + 1, 3, agency_id, care_provider_id, office_id from o
  ) who) u;
create temp table posters as
select o.n, u.user_id from o join app.users u on u.office_id = o.office_id;
analyze posters;

create temp table members as
select m.n, pg_temp.id_at(at, 'member', m.n) as member_id, f.name as first_name, l.name as last_name, at
from (select n, floor(random() * (select count(*) from first_names))::int as f,
             floor(random() * (select count(*) from last_names))::int as l,
             pg_temp.now() - interval '1040 days' + n * (interval '40 days' / pg_temp.many('staff')) as at
      from generate_series(0, pg_temp.many('staff') - 1) n) m
join first_names f on f.n = m.f join last_names l on l.n = m.l
order by m.n;
alter table members add primary key (n);
analyze members;
insert into app.users (user_id, email, first_name, last_name, level, created_at, updated_at)
select member_id, 'member' || n || '@market.example', first_name, last_name, 4, at, at from members order by n;
insert into app.staff (member_id, code, position, created_at)
select member_id, 'ST-' || 1001 + n, (array['Registered Nurse', 'Healthcare Assistant', 'Senior Carer', 'Support Worker'])[1 + n % 4], at
from members order by n;
select setval('app.staff_code', 1001 + pg_temp.many('staff'));
